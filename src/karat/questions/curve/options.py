"""Choices for the band method beyond its target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from karat.core.errors import LabelError, ParameterError
from karat.questions.curve.validation import check_confidence, check_noise
from karat.questions.curve.yields import Floats

__all__ = ["BATCH", "BandOptions"]

# Labels asked for at a time, about. Smaller batches react sooner; larger ones keep more people busy.
BATCH = 15


@dataclass(frozen=True, slots=True, eq=False)
class BandOptions:
    """Choices beyond the target.

    Attributes:
        confidence: 1 - δ.
        budget: stop after so many labels, whatever has been reached.
        batch: labels asked for at a time, about.
        known: labels by rank that exist already, however they were chosen; None for unsure.
        proxy: another judge's verdict in [0, 1] for each rank; calibrated, never trusted.
        monotone_from: from this rank on the user vouches for weak monotonicity.
        slack: m of that monotonicity.
        noise: the probability that a label is wrong, independently of all else.
    """

    confidence: float = 0.95
    budget: int | None = None
    batch: int = BATCH
    known: Mapping[int, int | None] = field(default_factory=dict)
    proxy: Floats | None = None
    monotone_from: int | None = None
    slack: int = 100
    noise: float = 0.0

    def check(self, size: int) -> None:
        """Refuse what is out of range or does not fit the list."""
        check_confidence(self.confidence)
        if self.batch < 1:
            raise ParameterError(f"A batch must have at least 1 label; it has {self.batch}.")
        if self.budget is not None and self.budget < self.batch:
            raise ParameterError(
                f"A budget of {self.budget:,} labels is smaller than one batch of {self.batch:,}. "
                "Give more, or take smaller batches."
            )
        check_noise(self.noise)
        if self.monotone_from is not None and not 1 <= self.monotone_from <= size:
            raise ParameterError(
                f"monotone_from must be a rank from 1 to {size:,}; it is {self.monotone_from:,}."
            )
        if self.noise and self.known:
            raise ParameterError(
                "Known labels are taken as right and asked ones as noisy; give band either known labels or a "
                "noise rate, not both."
            )
        for rank, label in self.known.items():
            if not 1 <= rank <= size:
                raise LabelError(f"A known label is for rank {rank:,}; ranks go from 1 to {size:,}.")
            if label not in (0, 1, None):
                raise LabelError(f"The known label of rank {rank:,} is {label!r}; it must be 0, 1 or None.")

    def to_dict(self) -> dict[str, Any]:
        """What was chosen, for reports and JSON; long inputs by their size only."""
        return {
            "confidence": self.confidence,
            "budget": self.budget,
            "batch": self.batch,
            "known": len(self.known),
            "proxy": self.proxy is not None,
            "monotone_from": self.monotone_from,
            "slack": self.slack,
            "noise": self.noise,
        }
