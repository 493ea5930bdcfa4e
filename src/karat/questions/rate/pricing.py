"""Cost in labels of a share with a given half-width, before the first label."""

from __future__ import annotations

import math

from karat.bounds.normal import normal_quantile
from karat.core.question import Price
from karat.questions.rate.choices import DEFAULT_HALF_WIDTH, RateChoices, RatePricing
from karat.questions.rate.methods import METHODS

HALF_WIDTHS = (0.1, 0.05, 0.03, 0.02, 0.01)


def price_rate(size: int, choices: RateChoices, supposed: RatePricing) -> Price:
    """What half-widths cost in a set of this size, and what half-width a budget buys."""
    spread = label_spread(supposed.expected, supposed.judge_accuracy)
    quantile = normal_quantile(choices.confidence)

    def labels(half_width: float, factor: float) -> int:
        endless = factor * (quantile * spread / half_width) ** 2
        return min(size, math.ceil(endless / (1.0 + endless / size)))

    def half_width(count: int, factor: float) -> float:
        return quantile * spread * math.sqrt(factor * max(0.0, 1.0 / count - 1.0 / size))

    factors = {name: method.labels_factor(choices.error) for name, method in METHODS.items()}
    wanted = choices.wanted_half_width
    chosen = factors.get(choices.method, 1.0)
    count = min(size, choices.budget or size)
    if wanted is not None:
        count = min(count, labels(wanted, chosen))
    widths = sorted({*HALF_WIDTHS, wanted or DEFAULT_HALF_WIDTH}, reverse=True)
    judge = "no judge"
    if supposed.judge_accuracy is not None:
        judge = f"a judge right on {supposed.judge_accuracy:.0%}"
    return Price(
        labels=count,
        worst_labels=min(size, choices.budget or size),
        summary=f"About {count:,} labels for ± {half_width(count, chosen):.1%}, if {supposed.expected:.0%} "
        f"of the items are right and there is {judge}.",
        title=f"Labels for the share of {size:,} items",
        columns=("half-width", *METHODS),
        rows=[
            (f"± {width:g}", *(f"{labels(width, factor):,}" for factor in factors.values()))
            for width in widths
        ],
        notes=(
            f"At {choices.confidence:.0%} confidence, if {supposed.expected:.0%} are right, with {judge}: "
            "--expected and --judge-accuracy suppose something else.",
            *(
                f"A budget of {choices.budget:,} gives about ± {half_width(count, factor):.4f} with {name}."
                for name, factor in factors.items()
                if choices.budget is not None
            ),
        ),
        data={
            name: {
                "labels": min(count, labels(wanted, factor)) if wanted is not None else count,
                "half_width": half_width(count, factor),
                "by_half_width": {f"{width:g}": labels(width, factor) for width in widths},
            }
            for name, factor in factors.items()
        },
    )


def label_spread(expected: float, accuracy: float | None) -> float:
    """The standard deviation of a label, after Neyman's allocation by the verdicts of a judge."""
    if accuracy is None:
        return math.sqrt(expected * (1.0 - expected))
    says_right = expected * accuracy + (1.0 - expected) * (1.0 - accuracy)
    spread = 0.0
    for part, right in (
        (says_right, expected * accuracy),
        (1.0 - says_right, expected * (1.0 - accuracy)),
    ):
        if part > 0:
            rate = right / part
            spread += part * math.sqrt(rate * (1.0 - rate))
    return max(spread, 1e-3)
