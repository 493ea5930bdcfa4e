"""Choices of `cut`: defaults, ranges and help texts, declared once for all interfaces."""

from __future__ import annotations

from dataclasses import dataclass

from karat.core.choices import (
    FIRST_REVISION,
    Choices,
    choice,
    confidence_choice,
    noise_choice,
    noise_of_right_choice,
    revision_choice,
)
from karat.core.errors import ParameterError

DEFAULT_PRECISION = 0.9
# The second revision tests cuts for a precision one after the other, and ends the rounds of one target and
# `exact` without a budget. The third ends all such rounds, and batches of bets on an accuracy grow.
# The fourth labels for an accuracy in sequence where that takes fewer labels than a sample of one size.
# The fifth bets on cuts for a precision one after the other.
SECOND_REVISION, THIRD_REVISION, FOURTH_REVISION, LATEST_REVISION = 2, 3, 4, 5
# Without a budget: labels of the first round, which each further one doubles, and of all rounds together.
FIRST_ROUND, MOST_WITHOUT_BUDGET = 200, 3_200


@dataclass(frozen=True, kw_only=True)
class CutChoices(Choices):
    """The choices of `cut`. With two thresholds, people label what is between them."""

    heading = "The question"

    method: str = choice(
        "exact",
        help="exact: samples count when they are complete. anytime: every batch counts, go on as you like.",
        title="Guarantee",
        metavar="M",
        on=("new",),
    )
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
    accuracy: float | None = choice(
        None,
        help="Keep above a threshold, drop below another, label what is between: at least this share of all "
        "decisions right, with as few labels as possible.",
        least=0.01,
        below=1.0,
        example=0.9,
        title="Accuracy",
        metavar="A",
    )
    budget: int | None = choice(
        None,
        help="Total number of labels.",
        usual=f"as few as needed, and at most {MOST_WITHOUT_BUDGET:,}; for an accuracy, until all is decided",
        least=1,
        example=1000,
        title="Labels",
        suggested=1000,
    )
    confidence: float = confidence_choice("Confidence that the set reaches its targets.")
    noise: float = noise_choice()
    noise_of_right: float | None = noise_of_right_choice()
    revision: int = revision_choice(LATEST_REVISION, "the plan")

    def __post_init__(self) -> None:
        Choices.__post_init__(self)
        if self.accuracy is not None and (self.precision is not None or self.recall is not None):
            raise ParameterError(
                "An accuracy is about all decisions, and a target of its own: leave out precision and recall."
            )
        if self.recall is not None and (self.noise or self.noise_of_right):
            raise ParameterError(
                "Where labels may be wrong no recall of a cut is certain: ask for a precision or an "
                "accuracy, or take the recall of a curve with noise."
            )

    @property
    def targets(self) -> dict[str, float]:
        """The targets by name; a precision of .9 where none was given."""
        named = {"precision": self.precision, "recall": self.recall, "accuracy": self.accuracy}
        given = {name: value for name, value in named.items() if value is not None}
        return given or {"precision": DEFAULT_PRECISION}

    @property
    def decides_all(self) -> bool:
        """Whether labels are asked for until every item is decided: an accuracy, and no budget."""
        return self.accuracy is not None and self.budget is None

    @property
    def most_labels(self) -> int | None:
        """How many labels are asked for at most; None where only the size of the list limits them.

        An accuracy is about all items: a limit would leave some of them undecided.
        """
        if self.budget is not None or self.accuracy is not None or self.revision == FIRST_REVISION:
            return self.budget
        if self.revision == SECOND_REVISION and (len(self.targets) > 1 or self.method != "exact"):
            return None
        return MOST_WITHOUT_BUDGET

    @property
    def error(self) -> float:
        """1 - confidence, for each target: half of it where there are two."""
        return (1.0 - self.confidence) / len(self.targets)


@dataclass(frozen=True, kw_only=True)
class CutPricing(Choices):
    """What to suppose of the list when a price depends on it."""

    guess: tuple[float, float] = choice(
        (0.95, 0.05),
        help="Assume that local precision falls evenly from P to Q.",
        metavar="P:Q",
        on=("plan",),
    )
