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
    """A share with an interval; nothing is known of it (0 to 1) where there are no labels.

    Attributes:
        lower: of the interval.
        value: the estimate; None without labels.
        upper: of the interval.
        labels: how many there are.
    """

    lower: float
    value: float | None
    upper: float
    labels: int = 0


def weighted_share(labels: Floats, probabilities: Floats, confidence: float) -> ShareEstimate:
    """The share of ones of a population, of which some items were drawn with these probabilities.

    The estimate is Hájek's: probabilities count as inverse weights; those of weights below 1 are above 1.
    Its interval is Clopper and Pearson's for the effective number of labels, that of a simple sample with
    the same variance. Where all items were drawn for certain, the share is known.

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
    if (probabilities == 1.0).all():
        return ShareEstimate(value, value, value, count)
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

    None where one of them has no label.

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
