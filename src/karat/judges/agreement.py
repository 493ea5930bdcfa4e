"""Intervals for how a judge agrees with people, from labels that were drawn with unequal probabilities."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.core.band import Band

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ShareEstimate:
    """A share with an interval; nothing is known of it (0 to 1) where no label was drawn at random.

    Attributes:
        lower: of the interval.
        value: the estimate; None where no drawn label stands for the items without one.
        upper: of the interval.
        drawn: how many labels were drawn at random; those that were certain to be there are not counted.
        rest: how many items these stand for: all that were not certain to be labelled.
        rest_value: the estimated share among them.
    """

    lower: float
    value: float | None
    upper: float
    drawn: int = 0
    rest: float = 0.0
    rest_value: float = 0.0


def population_share(
    labels: Floats, probabilities: Floats, drawn: NDArray[np.bool_], confidence: float, *, size: int
) -> ShareEstimate:
    """The share of ones among `size` items, of which some are labelled.

    Labels that were certain to be there, such as those known from before, describe their own items only. The
    share among all other items is estimated from labels that were drawn at random. Without any of these it
    is unknown, unless every item is labelled. Unsure labels are left out: the share is that of the items that
    people can decide.

    Args:
        labels: 1, 0, or NaN where people are unsure.
        probabilities: with which each was drawn; 1 for those that were certain to be there.
        drawn: which of them were drawn at random.
        confidence: of the interval.
        size: how many items there are, labelled or not.

    Guarantee: that of `weighted_share`; exact where every item is labelled.
    """
    decided = ~np.isnan(labels)
    complete = len(labels) >= size
    certain = np.full(len(labels), fill_value=True) if complete else probabilities == 1.0
    own, others = labels[certain & decided], ~certain & decided
    if complete and len(own):
        value = float(own.mean())
        return ShareEstimate(value, value, value)
    if not (drawn & others).any():
        return ShareEstimate(0.0, None, 1.0)
    weights = 1.0 / probabilities
    decidable = float(weights[others].sum() / weights[~certain].sum())
    rest = (size - int(certain.sum())) * decidable
    share = weighted_share(labels[others], probabilities[others], confidence)
    ones, total = float(own.sum()), len(own) + rest
    lower, value, upper = (
        (ones + rest * (each or 0.0)) / total for each in (share.lower, share.value, share.upper)
    )
    # Sums may miss their ends by a rounding.
    return ShareEstimate(min(lower, value), value, max(upper, value), share.drawn, rest, share.value or 0.0)


def weighted_share(labels: Floats, probabilities: Floats, confidence: float) -> ShareEstimate:
    """The share of ones of a population, of which some items were drawn with these probabilities.

    The estimate is Hájek's: probabilities count as inverse weights; those of weights below 1 are above 1.
    Its interval is Clopper and Pearson's for the effective number of labels, that of a simple sample with
    the same variance.

    Guarantee: approximately the confidence, for labels drawn independently of each other with the stated
        probabilities and a number that was fixed beforehand; exact for equal probabilities.
    Reference: Korn and Graubard, Survey Methodology 1998.
    """
    count = len(labels)
    if not count:
        return ShareEstimate(0.0, None, 1.0)
    weights = 1.0 / probabilities
    total = float(weights.sum())
    value = float((weights * labels).sum() / total)
    residuals = weights * (labels - value) / total
    # Weights of labels that all agree say nothing about the variance; then those of all of them count.
    variance = float((residuals**2).sum()) * count / max(count - 1, 1)
    kish = total**2 / float((weights**2).sum())
    effective = min(value * (1.0 - value) / variance if variance > 0.0 else kish, float(count))
    return ShareEstimate(*_clopper_pearson(value, effective, confidence), count)


def combined(
    function: Callable[[float, float], float],
    rising: ShareEstimate,
    falling: ShareEstimate,
    confidence: float,
) -> Band | None:
    """A function that rises with one share and falls with another, both estimated independently.

    None where one of them is unknown.

    Guarantee: approximately that of the two intervals.
    Reference: Zou and Donner, Statistics in Medicine 2008 (MOVER: variances recovered from the limits).
    """
    if rising.value is None or falling.value is None:
        return None
    value = function(rising.value, falling.value)
    down = math.hypot(
        value - function(rising.lower, falling.value), value - function(rising.value, falling.upper)
    )
    up = math.hypot(
        function(rising.upper, falling.value) - value, function(rising.value, falling.lower) - value
    )
    least = function(rising.lower, falling.upper)
    most = function(rising.upper, falling.lower)
    return Band(max(value - down, least), value, min(value + up, most), confidence)


def _clopper_pearson(value: float, count: float, confidence: float) -> tuple[float, float, float]:
    from scipy.special import betainccinv, betaincinv

    tail, ones = (1.0 - confidence) / 2.0, value * count
    low = float(betaincinv(ones, count - ones + 1.0, tail)) if ones > 0.0 else 0.0
    high = float(betainccinv(ones + 1.0, count - ones, tail)) if ones < count else 1.0
    return min(low, value), value, max(high, value)
