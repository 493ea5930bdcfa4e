"""What can be read from the changes of a campaign, in a database and on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from karat.campaign.definition import Definition
    from karat.campaign.records import Change


class _Campaign(Protocol):
    """What these methods use of a campaign."""

    @property
    def criterion(self) -> str: ...
    @property
    def definition(self) -> Definition: ...
    def changes(self) -> list[Change]: ...


class ChangeLog:
    """Methods that campaigns in a database and on a server share."""

    def words_at(self: _Campaign, position: int) -> str:
        """The words of the criterion under which the label at a position of the log was given."""
        for change in self.changes():
            if "criterion" in change.after and position <= change.log_position:
                return str(change.before["criterion"])
        return self.criterion

    def is_arbiter(self: _Campaign, annotator: str) -> bool:
        """Whether this annotator is asked only about items on which others differ or are all unsure."""
        return annotator == self.definition.labelling.arbiter
