"""Choices for a comparison."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from karat.core.errors import ParameterError, spell_options
from karat.questions.compare.bootstrap import REPLICATES
from karat.questions.compare.intervals import INTERVALS
from karat.questions.compare.joint import WEIGHTINGS
from karat.questions.compare.recall import PoolRecall

__all__ = ["VARIANCES", "CompareSettings"]

VARIANCES = ("analytic", "bootstrap")

# Draws of each system that are asked for at a time.
BATCH = 50


@dataclass(frozen=True, slots=True)
class CompareSettings:
    """What is asked of a comparison, whatever the method.

    Attributes:
        labels_per_system: draws from each system (all of it, where it has fewer outputs).
        confidence: of each interval; with audit, of all of them together.
        weighting: of the draws of other systems: overlap, size or simple.
        interval: wilson, logit or wald.
        variance: analytic or bootstrap.
        replicates: of the bootstrap.
        batch: draws of each system that are asked for at a time.
        half_width: with audit, stop when every precision is known within this.
        pool_recall: what an independent sample of true items says of the pool, where there is one.
        more: draws for single systems, by name, where they differ from `labels_per_system`.
    """

    labels_per_system: int = 200
    confidence: float = 0.95
    weighting: str = "overlap"
    interval: str = "wilson"
    variance: str = "analytic"
    replicates: int = REPLICATES
    batch: int = BATCH
    half_width: float | None = None
    pool_recall: PoolRecall | None = None
    more: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.labels_per_system < 2:
            raise ParameterError(
                f"Each system needs at least 2 labels, better 200; it is {self.labels_per_system}."
            )
        if not 0.0 < self.confidence < 1.0:
            raise ParameterError(
                f"The confidence must be between 0 and 1, for instance 0.95; it is {self.confidence:g}."
            )
        _one_of("weighting", self.weighting, WEIGHTINGS)
        _one_of("interval", self.interval, INTERVALS)
        _one_of("variance", self.variance, VARIANCES)
        if self.batch < 1 or self.replicates < 2:
            raise ParameterError(
                "The batch must be at least 1, and the bootstrap needs 2 replicates or more."
            )
        if self.half_width is not None and not 0.0 < self.half_width < 1.0:
            raise ParameterError(
                f"The half-width must be between 0 and 1, for instance 0.02; it is {self.half_width:g}."
            )

    @property
    def error(self) -> float:
        """1 - confidence."""
        return 1.0 - self.confidence

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {
            "pool_recall": None if self.pool_recall is None else list(self.pool_recall),
            "more": [list(pair) for pair in self.more],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> CompareSettings:
        """The inverse of `to_dict`."""
        recall = data.get("pool_recall")
        return cls(
            **data
            | {
                "pool_recall": None if recall is None else PoolRecall(*recall),
                "more": tuple((str(name), int(count)) for name, count in data.get("more", ())),
            }
        )


def _one_of(what: str, choice: str, choices: tuple[str, ...]) -> None:
    if choice not in choices:
        raise ParameterError(f"No {what} {choice!r}. There are: {spell_options(choices)}.")
