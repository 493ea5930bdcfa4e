"""Errors of campaigns and of their databases."""

from __future__ import annotations

from collections.abc import Sequence

from karat.core.errors import KaratError, LabelError

# Said of a campaign that somebody deleted while it was open here.
DELETED = "The campaign was deleted meanwhile. `karat list` shows those there are."


class StoreError(KaratError, OSError):
    """A database or server that cannot be reached, read or written."""

    code = "unavailable"


class CampaignError(KaratError, ValueError):
    """A campaign that does not exist, exists already, or cannot do what was asked of it."""

    code = "conflict"


class UnknownCampaignError(CampaignError):
    """A campaign that does not exist."""

    code = "unknown_campaign"


class NoResultError(CampaignError):
    """A plan that has no result before its end."""

    code = "no_result"


class ReplayError(CampaignError):
    """A replay that diverged: the source, the plan or the log has changed."""

    code = "replay_diverged"


class RefusedLabelsError(LabelError):
    """A file of labels that was refused as a whole; `problems` has a row for each label at fault."""

    code = "refused_labels"

    def __init__(
        self, message: str, problems: Sequence[tuple[str, ...]] = (), *, remedies: Sequence[str] = ()
    ) -> None:
        super().__init__(message, remedies=remedies)
        self.problems = tuple(problems)
