"""Carry label noise that was measured afterwards into a finished rate."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.data.item_set import ItemSet
from karat.questions.rate.cells import slices_of
from karat.questions.rate.result import Rate, SliceRate

# The part of the error that the flips themselves may take in addition.
FLIP_SHARE = 0.2


def corrected_for_noise(rate: Rate, noise: ErrorRate, items: ItemSet) -> Rate:
    """The share by true labels, if each label is wrong with a probability in the interval of `noise`.

    The interval is taken as what it is when labels are noisy: one for the share that all items would have by
    such labels. Its mean is η + (1 - 2η)p for a true share of p, and by Hoeffding's inequality it is hardly
    off that mean where there are many items.

    Guarantee: each interval holds with the probability that the result names: that of the rate, less what the
        interval of η and the flips may fail by.
    Assumes: what the rate assumes, except that labels are right: each is wrong independently of all else.
    Reference: Rogan and Gladen, American Journal of Epidemiology 1978; Hoeffding, JASA 1963.
    """
    if not 0.0 <= noise.lower <= noise.upper < 0.5:
        raise ParameterError(
            f"Labels must be wrong less than half of the time to tell anything; the rate is between "
            f"{noise.lower:g} and {noise.upper:g}."
        )
    if rate.parameters.get("graded"):
        raise ParameterError("Label noise is a rate of wrong labels; grades have none.")
    weights = np.ones(items.size) if items.weights is None else items.weights
    slices, place = slices_of(items)
    error = FLIP_SHARE * (1.0 - rate.confidence) or 0.01
    lost = error + 1.0 - noise.confidence

    def allowance(inside: np.ndarray) -> float:
        own = weights[inside]
        return math.sqrt(math.log(2.0 / error) * float(own @ own) / 2.0) / float(own.sum())

    def true_slice(each: SliceRate) -> SliceRate:
        if each.value is None or each.lower is None or each.upper is None:
            return each
        flips = allowance(place == number[each.name])
        lower, value, upper = _true_shares(each.lower, each.value, each.upper, flips, noise)
        confidence = max(0.0, each.confidence - lost)
        watched = rate.parameters.get("watch")
        return replace(
            each,
            lower=lower,
            value=value,
            upper=upper,
            confidence=confidence,
            # An alarm has an error of its own, which this correction does not know.
            alarm=each.alarm and watched is not None and upper < watched,
        )

    number = {each.name: turn for turn, each in enumerate(slices)}
    found = rate
    if rate.value is not None:
        flips = allowance(np.ones(items.size, dtype=bool))
        lower, value, upper = _true_shares(rate.lower, rate.value, rate.upper, flips, noise)
        found = replace(rate, lower=lower, value=value, upper=upper)
    return replace(
        found,
        slices=tuple(true_slice(each) for each in rate.slices),
        confidence=max(0.0, rate.confidence - lost),
        half_cost=None,
        assumptions=(
            *(
                each.replace("Labels are right, and nobody", "Nobody")
                for each in rate.assumptions
                if not each.startswith("Labels are right.")
            ),
            f"Each label is wrong with a probability between {noise.lower:.2%} and {noise.upper:.2%} "
            f"({noise.confidence:.0%} sure), independently of all else.",
        ),
    )


def _true_shares(
    lower: float, value: float, upper: float, flips: float, noise: ErrorRate
) -> tuple[float, float, float]:
    """Bounds and estimate of the share by noisy labels as those of the true one."""

    def true(share: float, rate: float) -> float:
        return min(1.0, max(0.0, (share - rate) / (1.0 - 2.0 * rate)))

    ends = (noise.lower, noise.upper)
    low = min(true(lower - flips, rate) for rate in ends)
    high = max(true(upper + flips, rate) for rate in ends)
    return low, min(max(true(value, min(noise.value, noise.upper)), low), high), high
