"""How people label in a campaign: redundancy, leases, gold items and the budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from karat.campaign.aggregate import AGGREGATES
from karat.campaign.displays import DISPLAYS, check_displays
from karat.campaign.ledger import Rule
from karat.campaign.reasons import check_reasons
from karat.core.choices import Choices, choice
from karat.core.errors import ParameterError, spell_options
from karat.core.labels import LabelWords
from karat.core.question import question_named

# Labels that may be missing while the next items are drawn: at least so many, and so many for each person at
# work, who has one item in hand and the next one ready.
FEWEST_AHEAD, AHEAD_FOR_EACH = 30, 2


@dataclass(frozen=True, kw_only=True)
class Labelling(Choices):
    """Choices about labelling, the same for every question."""

    heading = "Labelling"

    redundancy: int = choice(
        1,
        least=1,
        most=20,
        metavar="K",
        title="Opinions on each item",
        help="Labels of different people for each item; two or more measure label noise.",
    )
    aggregate: str = choice(
        "majority",
        one_of=AGGREGATES,
        metavar="HOW",
        help="How several opinions become one label: majority or dawid-skene.",
    )
    lease_seconds: float = choice(
        900.0,
        above=0,
        most=30 * 86_400,
        unit=60,
        option="--lease",
        metavar="MINUTES",
        help="How long an item is reserved for somebody who does not answer.",
    )
    ahead: int | None = choice(
        None,
        least=0,
        most=100_000,
        usual=f"{FEWEST_AHEAD}, or {AHEAD_FOR_EACH} for each person at work where that is more",
        help="Labels that may be missing while the next items are drawn; more keep more people busy and "
        "cost labels.",
    )
    label_words: tuple[str, str] | None = choice(
        None,
        metavar="RIGHT:WRONG",
        title="Words for the answers",
        usual="those of the question: right and wrong, or include and exclude",
        example=("relevant", "irrelevant"),
        help="What annotators call right and wrong items.",
    )
    display: dict[str, str] = choice(
        {},
        metavar="COLUMN=TYPE",
        title="Display types",
        help=f"How annotators see a column: {spell_options(DISPLAYS)}.",
    )
    side_by_side: tuple[str, str] | None = choice(
        None,
        metavar="COLUMN:COLUMN",
        title="Side by side",
        usual="guessed from names such as text_a and text_b",
        help="Two columns that annotators compare.",
    )
    reasons: tuple[str, ...] = choice(
        (),
        separator=";",
        metavar="REASON;…",
        title="Reasons for exclusion",
        help="Reasons among which annotators choose when they reject an item.",
    )
    highlight_for: tuple[str, ...] = choice(
        (),
        separator=";",
        metavar="WORD;…",
        help="Words that are marked in green for annotators; a word that ends with * stands for its forms.",
    )
    highlight_against: tuple[str, ...] = choice(
        (),
        separator=";",
        metavar="WORD;…",
        help="Words that are marked in red for annotators.",
    )
    arbiter: str | None = choice(
        None,
        metavar="NAME",
        usual="the owner, on the page Disagreements or by `karat correct`",
        help="An annotator who is asked only about items on which others differ or are all unsure, and whose "
        "answer decides.",
    )
    instructions: str = choice(
        "",
        reads="text",
        metavar="TEXT",
        title="Instructions for annotators",
        help="A longer text for annotators, in Markdown.",
    )
    gold: dict[str, int] = choice(
        {},
        reads="labels",
        stored=False,
        metavar="FILE",
        help="Gold items: known labels (columns id and label) to check annotators.",
    )
    known_labels: dict[str, int] = choice(
        {},
        also="--known",
        reads="labels",
        stored=False,
        metavar="FILE",
        help="Labels from before (columns id and label), for methods that use them however they were chosen.",
    )
    gold_share: float = choice(
        0.0, least=0, below=1, metavar="S", help="Share of gold items among what annotators see."
    )
    max_labels: int | None = choice(
        None,
        least=1,
        title="Labels at most",
        help="Budget of labels; the result so far holds when they are spent.",
    )
    max_hours: float | None = choice(
        None, above=0, metavar="H", help="Budget: at most H hours of the annotators' time."
    )
    max_money: float | None = choice(
        None, above=0, metavar="M", help="Budget: at most this amount, at the prices below."
    )
    per_label: float = choice(0.0, least=0, metavar="M", help="The price of a label.")
    per_hour: float = choice(0.0, least=0, metavar="M", help="The price of an annotator's hour.")

    random_order: bool = choice(
        True,
        help="Annotators get the items of an ask in random order, which says nothing about scores.",
        internal=True,
    )

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`; campaigns that were stored without it keep the order of the plan."""
        return super().from_dict({"random_order": False, **stored})

    def __post_init__(self) -> None:
        Choices.__post_init__(self)
        if self.max_money is not None and not (self.per_label > 0 or self.per_hour > 0):
            raise ParameterError("A budget of money needs a price: per label, per hour, or both.")
        check_displays(self.display)
        check_reasons(self.reasons)
        if self.arbiter is not None and self.redundancy < 2:
            raise ParameterError(
                "An arbiter decides between opinions: ask for two on each item, redundancy 2."
            )
        if self.label_words is not None:
            LabelWords.of(self.label_words)

    def words_for(self, question: str) -> LabelWords:
        """What annotators call the labels; campaigns of older versions have the words of their question."""
        return LabelWords.of(self.label_words or question_named(question).label_words)

    @property
    def rule(self) -> Rule:
        """How opinions become labels."""
        return Rule(self.redundancy, self.aggregate)

    def most_missing(self, people: int) -> int:
        """How many labels may be missing while items are drawn for so many people at work."""
        return max(FEWEST_AHEAD, AHEAD_FOR_EACH * people) if self.ahead is None else self.ahead

    @property
    def has_budget(self) -> bool:
        """Whether labelling ends at a budget."""
        return any(limit is not None for limit in (self.max_labels, self.max_hours, self.max_money))

    def cost(self, labels: int, seconds: float) -> float:
        """The cost of this many labels and this much time."""
        return labels * self.per_label + seconds / 3600.0 * self.per_hour

    def spent(self, labels: int, seconds: float) -> str | None:
        """Which budget is used up, in words; None while there is some left."""
        if self.max_labels is not None and labels >= self.max_labels:
            return f"the budget of {self.max_labels:,} labels is spent"
        if self.max_hours is not None and seconds >= self.max_hours * 3600.0:
            return f"the budget of {self.max_hours:g} hours is spent"
        if self.max_money is not None and self.cost(labels, seconds) >= self.max_money:
            return f"the budget of {self.max_money:,.2f} is spent"
        return None

    def spell_budget(self) -> str:
        """The budget in words; "" where there is none."""
        limits = [] if self.max_labels is None else [f"{self.max_labels:,} labels"]
        limits += [] if self.max_hours is None else [f"{self.max_hours:g} hours"]
        limits += [] if self.max_money is None else [f"{self.max_money:,.2f} in money"]
        return ", ".join(limits)

    def most_labels(self) -> int | None:
        """How many labels the budget can buy at most, where that is known beforehand."""
        limits = [] if self.max_labels is None else [self.max_labels]
        if self.max_money is not None and self.per_label > 0:
            limits.append(int(self.max_money / self.per_label + 1e-9))
        return min(limits, default=None)
