"""Cost in labels of a share with a given half-width, before the first label."""

from __future__ import annotations

from karat.core.numbers import measured, percent
from karat.core.question import Price
from karat.questions.rate.choices import DEFAULT_HALF_WIDTH, RateChoices, RatePricing
from karat.questions.rate.methods import METHODS

HALF_WIDTHS = (0.1, 0.05, 0.03, 0.02, 0.01)


def price_rate(size: int, choices: RateChoices, supposed: RatePricing) -> Price:
    """What half-widths cost in a set of this size, and what half-width a budget buys."""
    expected = {name: method.expectation(size, choices, supposed) for name, method in METHODS.items()}
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
        labels=count,
        worst_labels=min(size, choices.budget or size),
        summary=f"About {count:,} labels for ± {measured(chosen.half_width(count))}, "
        f"if {percent(supposed.expected)} of the items are right and there is {judge}.",
        title=f"Labels for the share of {size:,} items",
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
