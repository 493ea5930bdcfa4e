"""Sums of true labels from sums of labels that are wrong at random: removed bias, and bounds on the rest.

Think of the label that every item would get as fixed before anything is drawn. A method bounds a sum of
*those* labels, however it chooses items; that sum differs from its expectation over the errors by no more
than the bounds here say, and the expectation is a linear function of the sum of the true labels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from karat.bounds.label_noise import LabelNoise, WrongLabels
from karat.bounds.repeats import ErrorRate
from karat.core.assumptions import LABELS_RIGHT

Floats = NDArray[np.float64]

# What errors of labels may fail by, as a share of what the bound without them may.
FLIP_SHARE = 0.2


def flip_error(confidence: float) -> float:
    """The error of the bounds on what wrong labels do, beside bounds with this confidence."""
    return FLIP_SHARE * (1.0 - confidence) or 0.01


def confidence_before(confidence: float) -> float:
    """The confidence that leaves `confidence` when the error of `flip_error` is added to its own."""
    return 1.0 - (1.0 - confidence) / (1.0 + FLIP_SHARE)


def flip_deviation(squares: Floats | float, largest: Floats | float, noise: float, error: float) -> Floats:
    """How far a weighted sum of labels may be from its expectation over their errors.

    Args:
        squares: the sum of the squared weights of all items.
        largest: the largest absolute weight.
        noise: the probability that a label is wrong, at most, below 1/2.
        error: the probability that the bound fails.

    Guarantee: holds with probability at least 1 - error, if each label is wrong independently of all else.
    Reference: Bernstein 1924; Hoeffding, JASA 1963.
    """
    if noise == 0.0:
        return np.zeros_like(np.asarray(squares, dtype=np.float64))
    logarithm = math.log(2.0 / error)
    jump = np.asarray(largest, dtype=np.float64) * logarithm / 3.0
    variance = noise * (1.0 - noise) * np.asarray(squares, dtype=np.float64)
    bernstein = jump + np.sqrt(jump**2 + 2.0 * variance * logarithm)
    deviation: Floats = np.minimum(bernstein, np.sqrt(0.5 * logarithm * np.asarray(squares)))
    return deviation


def flip_allowance(ranks: NDArray[np.int64], noise: float, error: float) -> Floats:
    """How far the noisy yield may be from its expectation at each of these ranks, in labels.

    Each label is flipped with probability η, independently; the difference is a martingale along the
    ranks with variance η(1-η)·r and steps below 1. In each stretch from a rank to its double,
    Freedman's inequality bounds the largest deviation; the stretches share the error. Instead of ranks these
    may be the labels so far, of items that were chosen by earlier labels.

    Guarantee: all bounds hold at once with probability at least 1 - error.
    Reference: Freedman, Annals of Probability 1975.
    """
    if noise == 0.0:
        return np.zeros(len(ranks))
    stretches = max(1, math.ceil(math.log2(float(ranks[-1]))) + 1)
    logarithm = math.log(2.0 * stretches / error)
    reach = 2.0 ** np.ceil(np.log2(ranks))
    variance = noise * (1.0 - noise) * np.minimum(reach, ranks[-1])
    # x²/(2(V + x/3)) = ln(2·stretches/error), solved for x.
    deviation: Floats = logarithm / 3.0 + np.sqrt((logarithm / 3.0) ** 2 + 2.0 * variance * logarithm)
    return np.minimum(deviation, ranks)


def true_sums(
    lower: Floats | float,
    value: Floats | float,
    upper: Floats | float,
    *,
    mass: Floats | float,
    deviation: Floats | float,
    noise: LabelNoise,
) -> tuple[Floats, Floats, Floats]:
    """Bounds and estimate of a weighted sum of true labels, from those of the labels as they are.

    With weights that add up to `mass`, and f and g the error rates of wrong and of right items, the
    expectation of the sum is f·mass + (1 - f - g) times the true sum. Where both are one unknown rate it is
    monotone in that: the ends of its interval suffice.

    Guarantee: as that of the bounds, of `deviation` and of the interval of the rate, if all of them hold.
    Reference: Rogan and Gladen, American Journal of Epidemiology 1978.
    """
    mass = np.asarray(mass, dtype=np.float64)

    def true(total: Floats | float, rates: WrongLabels) -> Floats:
        return rates.behind(np.asarray(total, dtype=np.float64), mass)

    low = np.min([true(lower - deviation, rates) for rates in noise.ends], axis=0)
    high = np.max([true(upper + deviation, rates) for rates in noise.ends], axis=0)
    middle = true(value, noise.value)
    return low, np.minimum(np.maximum(middle, low), high), high


def assumptions_behind(assumptions: Iterable[str], noise: LabelNoise) -> tuple[str, ...]:
    """What a corrected result assumes: what it did before, except that labels are right."""
    return (*(each for each in assumptions if each != LABELS_RIGHT), noise.assumption)


def assumed_errors(noise: ErrorRate) -> str:
    """What a result assumes of labels that are wrong at this rate, in a sentence."""
    return LabelNoise.measured(noise).assumption
