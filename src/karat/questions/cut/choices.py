"""What a user may choose for a cut: targets, budget and confidence, declared once."""

from __future__ import annotations

from dataclasses import dataclass

from karat.core.choices import Choices, choice

DEFAULT_PRECISION = 0.9


@dataclass(frozen=True, kw_only=True)
class CutChoices(Choices):
    """The choices of `cut`. With both targets, people label what is between their cuts."""

    method: str = choice("exact", help="How items are drawn.", metavar="M", on=("new",))
    precision: float | None = choice(
        None,
        help="Keep as many items as possible, at least this share of them right.",
        least=0.01,
        below=1.0,
        example=0.9,
        title="Precision",
        usual=f"{DEFAULT_PRECISION:g} where no recall is given",
        suggested=DEFAULT_PRECISION,
        metavar="P",
    )
    recall: float | None = choice(
        None,
        help="Keep as few items as possible, at least this share of the right ones among them.",
        least=0.01,
        below=1.0,
        example=0.9,
        title="Recall",
        metavar="R",
    )
    budget: int | None = choice(
        None,
        help="Labels in all.",
        usual="as few as needed",
        least=1,
        example=1000,
        title="Labels",
        suggested=1000,
    )
    confidence: float = choice(
        0.95,
        help="How sure to be that the set reaches its targets.",
        above=0.0,
        below=1.0,
        example=0.95,
        title="Confidence",
        complement="--delta",
        metavar="C",
    )

    @property
    def targets(self) -> tuple[float | None, float | None]:
        """Precision and recall; a precision of .9 where neither was given."""
        if self.precision is None and self.recall is None:
            return DEFAULT_PRECISION, None
        return self.precision, self.recall

    @property
    def error(self) -> float:
        """1 - confidence, for each target: half of it where there are two."""
        return (1.0 - self.confidence) / sum(target is not None for target in self.targets)


@dataclass(frozen=True, kw_only=True)
class CutPricing(Choices):
    """What to suppose of the list when a price depends on it."""

    guess: tuple[float, float] = choice(
        (0.95, 0.05),
        help="Suppose that local precision falls evenly from P to Q.",
        metavar="P:Q",
        on=("plan",),
    )
