"""Cost in labels of a share with a given half-width, before the first label."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from karat.core.numbers import count as counted
from karat.core.numbers import measured, percent
from karat.core.question import Price
from karat.core.spelling import spell_labels
from karat.questions.rate.choices import DEFAULT_HALF_WIDTH, RateChoices, RatePricing
from karat.questions.rate.denoise import expectation_of
from karat.questions.rate.method import Expectation
from karat.questions.rate.methods import METHODS

# Shares of right items for ranges of prices: nearly all, and half of them, which is the dearest case.
LIKELY_SHARES = (0.98, 0.5)
HALF_WIDTHS = (0.1, 0.05, 0.03, 0.02, 0.01)


def price_rate(size: int, choices: RateChoices, supposed: RatePricing) -> Price:
    """What half-widths cost in a set of this size, and what half-width a budget buys."""
    expected = {name: expectation_of(method, size, choices, supposed) for name, method in METHODS.items()}
    wanted = choices.wanted_half_width
    chosen = expected[choices.method]
    count = min(size, choices.budget or size)
    if wanted is not None:
        count = min(count, chosen.labels(wanted))
    widths = sorted({*HALF_WIDTHS, wanted or DEFAULT_HALF_WIDTH}, reverse=True)
    judge = "no judge"
    if supposed.judge_accuracy is not None:
        judge = f"a judge right on {percent(supposed.judge_accuracy)}"
    return Price(
        answer=partial(_answer, size, choices, supposed),
        labels=count,
        worst_labels=min(size, choices.budget or size),
        summary=f"About {spell_labels(count, count)} for ± {measured(chosen.half_width(count))}, "
        f"if {percent(supposed.expected)} of the items are right and there is {judge}.",
        title=f"Labels for the share of {counted(size, 'item')}",
        columns=("half-width", *METHODS),
        rows=[
            (f"± {width:g}", *(f"{each.labels(width):,}" for each in expected.values())) for width in widths
        ],
        notes=(
            f"At {percent(choices.confidence)} confidence, if {percent(supposed.expected)} are right, with "
            f"{judge}: --expected and --judge-accuracy suppose something else.",
            *(
                f"A budget of {choices.budget:,} gives about ± {each.half_width(count):.4f} with {name}."
                for name, each in expected.items()
                if choices.budget is not None
            ),
        ),
        data={
            name: {
                "labels": min(count, each.labels(wanted)) if wanted is not None else count,
                "half_width": each.half_width(count),
                "by_half_width": {f"{width:g}": each.labels(width) for width in widths},
            }
            for name, each in expected.items()
        },
    )


def labels_range(
    size: int, choices: RateChoices, supposed: RatePricing, half_width: float
) -> tuple[int, int]:
    """Labels for a half-width, over the shares of right items that may be expected."""
    most = min(size, choices.budget or size)
    labels = [min(most, each.labels(half_width)) for each in _expectations(size, choices, supposed)]
    return min(labels), max(labels)


def _expectations(size: int, choices: RateChoices, supposed: RatePricing) -> list[Expectation]:
    """Where the share is what somebody supposes, or else at both ends of what may be expected."""
    shares = (supposed.expected,) if "expected" in supposed.given() else LIKELY_SHARES
    method = METHODS[choices.method]
    return [expectation_of(method, size, choices, replace(supposed, expected=share)) for share in shares]


def _answer(size: int, choices: RateChoices, supposed: RatePricing) -> str:
    """What the labels of the target tell, and what a target half as wide takes; or four times the budget."""
    wanted, sure = choices.wanted_half_width, f"at {percent(choices.confidence)} confidence"
    if wanted is not None:
        first, second = (
            spell_labels(*labels_range(size, choices, supposed, width)) for width in (wanted, wanted / 2.0)
        )
        return (
            f"{first} will tell the share of right items to within ± {100 * wanted:g} percentage points "
            f"{sure}; {second} to within ± {50 * wanted:g}."
        )
    budget = min(size, choices.budget or size)
    more = min(size, 4 * budget)

    def within(labels: int) -> str:
        widths = {f"{100 * each.half_width(labels):.1f}" for each in _expectations(size, choices, supposed)}
        return f"± {' to '.join(sorted(widths, key=float))} percentage points"

    return (
        f"{spell_labels(budget, budget)} will tell the share of right items to within {within(budget)} "
        f"{sure}; {spell_labels(more, more)} to within {within(more)}."
    )
