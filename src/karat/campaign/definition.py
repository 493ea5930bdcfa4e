"""Definition of a campaign: source, question's choices, seed and labelling settings, stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from karat.campaign.labelling import Labelling
from karat.sources.source import SourceDefinition


@dataclass(frozen=True, slots=True)
class Definition:
    """Everything that a campaign was started with, but its name, question and criterion.

    Attributes:
        source: where the items come from.
        plan: the question's choices, as `Choices.to_dict` gives them.
        seed: of the plan's random draws.
        labelling: how people label.
        follows: the number of the campaign whose accepted items this one is about, where it is a next phase.
    """

    source: SourceDefinition
    plan: dict[str, Any]
    seed: int
    labelling: Labelling
    follows: int | None = None

    def moved_to(self, places: list[str], marks: list[list[Any]]) -> Definition:
        """With the same source at another place."""
        return replace(self, source=replace(self.source, places=places, marks=marks))

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "source": asdict(self.source),
            "plan": self.plan,
            "seed": self.seed,
            "labelling": self.labelling.to_dict(),
            **({} if self.follows is None else {"follows": self.follows}),
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Definition:
        """The inverse of `to_dict`."""
        return cls(
            SourceDefinition(**stored["source"]),
            stored["plan"],
            stored["seed"],
            Labelling.from_dict(stored["labelling"]),
            stored.get("follows"),
        )
