"""Question `rate`: the share of right items, overall and in each slice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from karat.core.choices import Choices
from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.core.question import Price, Question
from karat.data.item_set import ItemSet
from karat.judges.plan_report import with_source_names
from karat.questions.rate.cells import slices_of
from karat.questions.rate.choices import FEWEST, RateChoices, RatePricing
from karat.questions.rate.denoise import corrected_for_noise
from karat.questions.rate.method import RateMethod
from karat.questions.rate.methods import METHODS
from karat.questions.rate.plan import rate_plan
from karat.questions.rate.pricing import labels_range, price_rate
from karat.questions.rate.result import Rate

# For somebody who watches the interval: how wide it may be at first, and after how many labels it is new.
FIRST_HALF_WIDTH, FIRST_BATCH = 0.1, 5


class RateQuestion(Question[RateChoices, RateMethod, Rate]):
    """What share of the items is right. Units are rows, counted from 0.

    An opened source has `items`, the set with its scores, verdicts, weights and slices.
    """

    name = "rate"
    title = "What share of the items is right, overall and in each slice"
    criterion_example = "The answer is correct and complete."
    help = "Start a campaign about the share of right items in FILE."
    examples: ClassVar = {
        "new": (
            "karat new rate answers.csv --proxy judge --by topic --budget 500 "
            '--criterion "The answer is right"',
        ),
        "plan": ("karat plan rate --items 100000 --half-width 0.03 --judge-accuracy 0.9",),
        "simulate": ("karat simulate rate answers.csv --truth label --proxy judge --budget 500 --trials 20",),
    }
    source = "items"
    choices = RateChoices
    methods = METHODS
    result = Rate
    function = "estimate_rate"
    method_keyword = "guarantee"
    pricing = RatePricing
    main = ("half_width", "budget", "by", "proxy")

    def watched(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """An interval that holds whenever one looks, of a rough width first, from small batches."""
        if given.get("method", "anytime") != "anytime":
            return {}
        width = {} if {"half_width", "budget"} & given.keys() else {"half_width": FIRST_HALF_WIDTH}
        return {"method": "anytime", "batch": FIRST_BATCH, "ahead": 0, **width}

    def resolve(self, choices: RateChoices, source: Any) -> RateChoices:
        """The choices, checked against the items."""
        self.check(choices, source.items)
        return choices

    def check(self, choices: RateChoices, items: ItemSet) -> None:
        """Refuse what the method or the items cannot do."""
        choices.check_taken_by(self.method(choices).name)
        if not items.slicings and (choices.simultaneous or choices.watch is not None):
            name = "simultaneous" if choices.simultaneous else "watch"
            raise ParameterError(f"{name} is about slices: name the columns that divide the items (by).")
        if items.weights is not None and not (items.weights > 0).any():
            raise ParameterError("All weights are 0; at least one item must count.")

    def plan(
        self,
        source: Any,
        choices: RateChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,  # noqa: ARG002 - a replay is quick
    ) -> Plan[Rate]:
        """A fresh plan whose items are rows."""
        return rate_plan(source.items, choices, seed=seed, known=known)

    def finish(self, result: Rate, source: Any, *, noise: Any = None) -> Rate:
        """The share, with the names of items on which judge and people differ; with noise, if measured."""
        if noise is not None:
            result = corrected_for_noise(result, noise, source.items)
        return with_source_names(result, source)

    def to_decide(
        self,
        choices: RateChoices,
        quantity: str,  # noqa: ARG002 - a rate has only one
        least: float,  # noqa: ARG002
        labels: int | None,
    ) -> dict[str, Any]:
        """A budget alone: with a half-width, too, labelling would end as soon as that is reached."""
        if labels is None:
            return {}
        narrow = {} if choices.half_width is None else {"half_width": None}
        return {"budget": max(labels, FEWEST), **narrow}

    def price(
        self,
        choices: RateChoices,
        *,
        source: Any = None,
        size: int | None = None,
        pricing: Choices | None = None,
    ) -> Price:
        """Labels for several half-widths with either guarantee."""
        self.method(choices)
        if source is not None:
            size = len(source)
        if size is None:
            raise ParameterError("Give items, or how many there are.")
        supposed = pricing if isinstance(pricing, RatePricing) else RatePricing()
        price = price_rate(size, choices, supposed)
        if source is None or source.items.verdicts is None or supposed.judge_accuracy is not None:
            return price
        unpriced = "The proxy is left out of these prices: --judge-accuracy says how good you suppose it is."
        return replace(price, notes=(*price.notes, unpriced))

    def is_reached(self, result: Rate, choices: RateChoices) -> bool | None:
        """Whether the interval is as narrow as was asked for."""
        wanted = choices.wanted_half_width
        return None if wanted is None or result.band is None else result.half_width <= wanted

    def price_range(
        self, choices: RateChoices, *, source: Any = None, size: int | None = None
    ) -> tuple[int, int] | None:
        """Labels where nearly all items are right, and where half of them are: the dearest case."""
        size = len(source) if source is not None else size
        if size is None:
            return None
        self.method(choices)
        wanted = choices.wanted_half_width
        if wanted is None:
            labels = min(size, choices.budget or size)
            return labels, labels
        return labels_range(size, choices, RatePricing(), wanted)


def true_shares(items: ItemSet, truth: Any) -> tuple[float, dict[str, float]]:
    """The share of right items where all labels are known, overall and by slice."""
    labels = np.asarray(truth, dtype=np.float64)
    weights = np.ones(len(labels)) if items.weights is None else items.weights
    slices, place = slices_of(items)
    mass = np.bincount(place, weights=weights, minlength=len(slices))
    right = np.bincount(place, weights=weights * labels, minlength=len(slices))
    by_name = {
        each.name: float(right[number] / mass[number])
        for number, each in enumerate(slices)
        if mass[number] > 0
    }
    return float(weights @ labels / weights.sum()), by_name if items.slicings else {}


QUESTION = RateQuestion()
