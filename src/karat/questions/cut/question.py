"""The question `cut`: which items to keep so that a precision or a recall is guaranteed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import Choices
from karat.core.plan import Plan
from karat.core.question import Price, Question
from karat.judges.plan_report import with_source_names
from karat.questions.by_rank import priced_size
from karat.questions.cut.choices import FIRST_ROUND, CutChoices, CutPricing
from karat.questions.cut.denoise import corrected_for_noise
from karat.questions.cut.methods import METHODS, CutMethod
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.pricing import price_cut
from karat.questions.cut.result import Selection
from karat.questions.cut.verdicts import Verdicts

# Labels for somebody who has not said how many.
FIRST_BUDGET = 300


class CutQuestion(Question[CutChoices, CutMethod, Selection]):
    """Which items of a ranked list to keep. Units are ranks, counted from 1.

    An opened source has `ranking`, the ranked list, and `verdicts`, another judge's by rank or None.
    """

    name = "cut"
    title = "Which items of a ranked list to keep, with a guaranteed precision or recall"
    criterion_example = "The two records are of the same product."
    help = "Start a campaign that filters the ranked list in FILE, with a guarantee."
    examples: ClassVar = {
        "new": (
            'karat new cut rows.parquet --precision 0.9 --budget 300 --criterion "The filter is right"',
            "karat new cut rows2.parquet --like rows",
        ),
        "plan": (
            "karat plan cut --items 100000 --precision 0.9",
            "karat plan cut --items 100000 --recall 0.9",
        ),
        "simulate": (
            "karat simulate cut rows.parquet --truth label --precision 0.9 --budget 1000 --trials 20",
        ),
    }
    source = "ranking"
    choices = CutChoices
    methods = METHODS
    result = Selection
    function = "select_items"
    keeps_items = True
    pricing = CutPricing
    main = ("precision", "recall", "budget", "score")
    finished = "The budget is spent, or more labels would hardly change the set."

    def watched(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Bounds that hold after every batch, and an end in sight; an accuracy has an end of its own."""
        return {} if {"method", "accuracy"} & given.keys() else {"method": "anytime", "budget": FIRST_BUDGET}

    def to_decide(
        self, choices: CutChoices, quantity: str, least: float, labels: int | None
    ) -> dict[str, Any]:
        """The quantity as the only target; where it is that already, more labels for it."""
        if choices.targets == {quantity: least}:
            return {} if labels is None else {"budget": labels}
        others = [name for name in choices.targets if name != quantity and getattr(choices, name) is not None]
        limits = [] if choices.budget is None else ["budget"]
        return {quantity: least, **dict.fromkeys([*others, *limits])}

    def uses_known(self, choices: CutChoices) -> bool:
        """Known labels are taken as right: they do not go with labels that are noisy."""
        return self.method(choices).takes_known and LabelNoise.chosen(choices) is None

    def plan(
        self,
        source: Any,
        choices: CutChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,  # noqa: ARG002 - a replay takes less than a second
    ) -> Plan[Selection]:
        """A fresh plan."""
        verdicts = None if source.verdicts is None else Verdicts.of(source.verdicts, len(source))
        order = Order(len(source), source.ranking.score_at)
        return cut_plan(order, choices, seed=seed, known=known, verdicts=verdicts)

    def finish(self, result: Selection, source: Any, *, noise: Any = None) -> Selection:
        """The set with scores and ids; with noise, what is certain of its true labels."""
        if noise is not None:
            result = corrected_for_noise(result, noise)
        selection = result.attach(source.ranking)
        return with_source_names(selection, source)

    def write_kept(self, result: Selection, source: Any, path: Any) -> int:
        """The items of the set, with the verdicts that decide on them."""
        return result.write(path, proxy=source.definition.columns.get("proxy"))

    def is_reached(self, result: Selection, choices: CutChoices) -> bool | None:  # noqa: ARG002
        """Whether every target is certain."""
        return not result.missing if result.labels_used else None

    def price(
        self,
        choices: CutChoices,
        *,
        source: Any = None,
        size: int | None = None,
        pricing: Choices | None = None,
    ) -> Price:
        """What some budgets may be expected to keep; by every method where a list is supposed."""
        size = priced_size(source, size)
        if isinstance(pricing, CutPricing):
            return price_cut(size, choices, pricing, every_method=True)
        return price_cut(size, choices, CutPricing(), every_method=False)

    def price_range(
        self, choices: CutChoices, *, source: Any = None, size: int | None = None
    ) -> tuple[int, int] | None:
        """The budget, which is spent to its end; without one, the first round and the last."""
        if choices.most_labels is None:
            return None
        items = priced_size(source, size)
        return min(choices.budget or FIRST_ROUND, items), min(choices.most_labels, items)

    def score(self, result: Selection, truth: Any) -> dict[str, Any]:
        """True precision and recall of the set, and whether a target was missed that was said to be met."""
        right = np.asarray(truth) == 1
        kept = int(right[result.ranks - 1].sum())
        everything = int(right.sum())
        precision = kept / result.kept if result.kept else 1.0
        recall = kept / everything if everything else 1.0
        # Of all decisions, with those between two thresholds as labels will make them.
        mistakes = everything - kept + result.kept - kept - int(right[result.undecided_ranks - 1].sum())
        accuracy = 1.0 - mistakes / max(1, result.size)
        targets = self.choices.from_dict(_chosen(result)).targets
        reached = {"precision": precision, "recall": recall, "accuracy": accuracy}
        certain = targets.keys() - (set(result.missing) - {"accuracy"})
        return {
            "size": result.kept,
            **(reached if "accuracy" in targets else {"precision": precision, "recall": recall}),
            "violated": any(reached[name] < targets[name] - 1e-12 for name in certain),
        }


def _chosen(result: Selection) -> dict[str, Any]:
    return {
        name: value for name, value in result.parameters.items() if name in CutChoices.__dataclass_fields__
    }


QUESTION = CutQuestion()
