"""What is asked for, in the user's words, as a method and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.data.features import Features
from karat.questions.volume.methods import (
    DEFAULT_METHOD,
    check_volume_methods,
    make_volume_plan,
    takes_known_labels,
)
from karat.questions.volume.result import Volume
from karat.questions.volume.settings import VolumeSettings

__all__ = ["VolumeRequest"]


@dataclass(frozen=True, slots=True)
class VolumeRequest:
    """A method and what it goes by."""

    method: str
    settings: VolumeSettings

    @classmethod
    def of(cls, *, method: str = DEFAULT_METHOD, **choices: Any) -> VolumeRequest:
        """The request that these choices make; see `VolumeSettings` for what there is."""
        check_volume_methods([method])
        try:
            settings = VolumeSettings(**choices)
        except TypeError as error:
            raise ParameterError(f"A review takes no such choice: {error}.") from None
        if settings.certify and method != "audit":
            raise ParameterError(f"Only the method audit can certify a recall; {method} cannot.")
        return cls(method, settings)

    @property
    def uses_known_labels(self) -> bool:
        """Whether the plan can use labels that exist before it starts, however they were chosen."""
        return takes_known_labels(self.method)

    def plan(
        self,
        features: Features,
        *,
        seed: int,
        known: Mapping[int, int | None] | None = None,
        checkpoint: bytes | None = None,
    ) -> Plan[Volume]:
        """A fresh plan, or one that goes on from a checkpoint; its items are the documents' rows, from 0."""
        return make_volume_plan(
            self.method, features, settings=self.settings, seed=seed, known=known, checkpoint=checkpoint
        )

    def to_dict(self) -> dict[str, Any]:
        """What was chosen, for JSON."""
        return {"method": self.method, "settings": self.settings.to_dict()}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> VolumeRequest:
        """A request as JSON keeps it."""
        return cls(found["method"], VolumeSettings.from_dict(dict(found["settings"])))
