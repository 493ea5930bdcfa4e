"""Choices of `rate`: defaults, ranges and help texts, declared once for all interfaces."""

from __future__ import annotations

from dataclasses import dataclass

from karat.core.choices import (
    Choices,
    choice,
    confidence_choice,
    noise_choice,
    noise_of_right_choice,
    revision_choice,
)
from karat.core.errors import ParameterError

# Where neither a half-width nor a budget is given.
DEFAULT_HALF_WIDTH = 0.05
# Fewer labels than this are no sample.
FEWEST = 10
# Of the design of `fixed`; see `karat.questions.rate.design`.
LATEST_REVISION = 3


@dataclass(frozen=True, kw_only=True)
class RateChoices(Choices):
    """The choices of `rate`."""

    heading = "The question"

    method: str = choice(
        "fixed",
        help="fixed: one interval when all labels are there. anytime: holds whenever one looks.",
        title="Guarantee",
        metavar="M",
        on=("new",),
    )
    half_width: float | None = choice(
        None,
        help="How far off the share may be.",
        usual=f"{DEFAULT_HALF_WIDTH:g}, where there is no budget",
        least=0.0001,
        below=0.5,
        example=0.03,
        title="± percentage points",
        metavar="W",
    )
    budget: int | None = choice(
        None, help="Maximum number of labels.", least=FEWEST, example=500, title="Labels"
    )
    confidence: float = confidence_choice("Confidence that the share is inside its interval.", least=0.5)
    simultaneous: bool = choice(
        False, help="Intervals of all slices hold simultaneously, instead of each by itself."
    )
    watch: float | None = choice(
        None,
        help="Raise an alarm for slices, in their order, whose share has fallen below P.",
        least=0.001,
        below=1.0,
        example=0.9,
        metavar="P",
    )
    noise: float = noise_choice()
    noise_of_right: float | None = noise_of_right_choice()
    batch: int = choice(
        40, help="About how many labels to ask for at a time.", least=1, example=40, methods=("anytime",)
    )
    revision: int = revision_choice(LATEST_REVISION, "the design of fixed")

    def __post_init__(self) -> None:
        Choices.__post_init__(self)
        if self.watch is not None and self.simultaneous:
            raise ParameterError(
                "An alarm has the error of all slices already; leave out watch or simultaneous."
            )

    @property
    def error(self) -> float:
        """1 - confidence."""
        return 1.0 - self.confidence

    @property
    def wanted_half_width(self) -> float | None:
        """The half-width to reach; None where the budget alone decides."""
        if self.half_width is None and self.budget is None:
            return DEFAULT_HALF_WIDTH
        return self.half_width


@dataclass(frozen=True, kw_only=True)
class RatePricing(Choices):
    """What to suppose of the items when a price depends on it."""

    expected: float = choice(
        0.8,
        help="Assumed share of right items.",
        least=0.001,
        below=1.0,
        metavar="P",
        on=("plan",),
    )
    judge_accuracy: float | None = choice(
        None,
        help="Assumed share of a judge's verdicts that are right; without it, no judge is used.",
        least=0.5,
        most=1.0,
        metavar="P",
        on=("plan",),
    )
