"""Correct a finished precision band for label noise that was measured afterwards."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from karat.bounds.flips import assumed_errors, checked_rate, flip_allowance, flip_error
from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.questions.curve.envelope import heights
from karat.questions.curve.result import Curve
from karat.questions.curve.tally import rank_blocks
from karat.questions.curve.targets import floor_of
from karat.questions.curve.yields import (
    Floats,
    Ranks,
    YieldLines,
    feasible_band,
    scaled,
    within_factor_of,
)

# Pieces are cut so finely along the ranks that the flips hardly change within one.
PIECE_RATIO = 1.02


def corrected_for_noise(curve: Curve, lowest_rate: float, highest_rate: float, *, sure: float) -> Curve:
    """The band of the true labels, if each label was wrong with a probability between these two.

    The curve is taken as what it is when labels are noisy: a band for the yield Ỹ of the noisy labels. The
    true yield is Y = (Ỹ - ηr)/(1-2η), widened by what the flips themselves do to Ỹ at any rank.

    Args:
        curve: from labels that were taken as right.
        lowest_rate: η at least.
        highest_rate: η at most; below 1/2.
        sure: the probability with which η is in between.

    Guarantee: the band holds at every rank with the probability that the result names: that of the curve,
        less what the interval of η and the flips may fail by.
    Assumes: what the curve assumes, and that each label is wrong independently of all else.
    """
    noise = checked_rate(ErrorRate(lowest_rate, (lowest_rate + highest_rate) / 2.0, highest_rate, sure, 0, 0))
    if curve.parameters.get("noise"):
        raise ParameterError("This curve has a noise rate already; correcting for it twice would be wrong.")
    error = flip_error(curve.confidence)
    cuts = rank_blocks(curve.size, PIECE_RATIO)[1:]
    rates = (lowest_rate, highest_rate)
    low, high = curve.lower.refined(cuts), curve.upper.refined(cuts)
    below = [_true_yields(low.at(low.starts), low.starts, rate, highest_rate, -error) for rate in rates]
    above = [_true_yields(high.at(high.ends), high.ends, rate, highest_rate, error) for rate in rates]
    # True yields never fall: the bound at a piece's start is one from below for all of it, that at its
    # end one from above.
    lower = YieldLines(low.starts, np.minimum(*below).clip(0.0), np.zeros(len(low.starts)), curve.size)
    upper = YieldLines(high.starts, np.maximum(*above), np.zeros(len(high.starts)), curve.size)
    lower, upper = feasible_band(lower, upper)
    floor = floor_of(curve.parameters)
    whole = np.array([1, curve.size], dtype=np.int64)
    factor = math.sqrt(float(heights(lower, upper, whole, floor=floor)[0]))
    value = curve.value_lines
    if value is not None:
        rate = (lowest_rate + highest_rate) / 2.0
        true = YieldLines(value.starts, value.intercepts, value.slopes - rate, curve.size)
        true = scaled(true, 1.0 / (1.0 - 2.0 * rate))
        value = within_factor_of(true, lower, upper, factor, floor=floor)
    return replace(
        curve,
        lower=lower,
        upper=upper,
        estimate=None if value is None else (value, value),
        confidence=max(0.0, curve.confidence - error - (1.0 - sure)),
        factor=None if value is None else factor,
        assumptions=(
            *(() if curve.assumes_nothing else curve.assumptions),
            assumed_errors(noise),
        ),
        assumes_nothing=False,
        trace=(),
    )


def _true_yields(noisy: Floats, ranks: Ranks, rate: float, highest_rate: float, error: float) -> Floats:
    """Bounds on noisy yields as bounds on true ones; the sign of `error` says on which side."""
    flips = math.copysign(1.0, error) * flip_allowance(ranks, highest_rate, abs(error))
    return (noisy + flips - rate * ranks) / (1.0 - 2.0 * rate)
