"""Correct a finished precision band for label noise that was measured afterwards."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from karat.bounds.flips import flip_allowance, flip_error
from karat.bounds.label_noise import LabelNoise, refuse_second_correction
from karat.questions.curve.envelope import heights
from karat.questions.curve.result import Curve
from karat.questions.curve.tally import rank_blocks
from karat.questions.curve.targets import floor_of
from karat.questions.curve.yields import (
    Floats,
    YieldLines,
    feasible_band,
    scaled,
    within_factor_of,
)

# Pieces are cut so finely along the ranks that the flips hardly change within one.
PIECE_RATIO = 1.02


def corrected_for_noise(curve: Curve, noise: LabelNoise) -> Curve:
    """The band of the true labels, if labels were wrong as often as `noise` says.

    The curve is taken as what it is when labels are noisy: a band for the yield Ỹ of the noisy labels. The
    true yield is Y = (Ỹ - fr)/(1-f-g), with f and g the error rates of wrong and of right items, widened by
    what the flips themselves do to Ỹ at any rank.

    Args:
        curve: from labels that were taken as right.
        noise: the error rates; where they are known by an interval, one rate for all items.

    Guarantee: the band holds at every rank with the probability that the result names: that of the curve,
        less what the interval of the rate and the flips may fail by.
    Assumes: what the curve assumes, and that each label is wrong independently of all else.
    """
    refuse_second_correction(curve.parameters, "curve")
    error = flip_error(curve.confidence)
    cuts = rank_blocks(curve.size, PIECE_RATIO)[1:]
    low, high = curve.lower.refined(cuts), curve.upper.refined(cuts)
    largest = noise.upper.larger
    lowest: Floats = low.at(low.starts) - flip_allowance(low.starts, largest, error)
    highest: Floats = high.at(high.ends) + flip_allowance(high.ends, largest, error)
    below = np.min([rates.behind(lowest, low.starts.astype(np.float64)) for rates in noise.ends], axis=0)
    above = np.max([rates.behind(highest, high.ends.astype(np.float64)) for rates in noise.ends], axis=0)
    # True yields never fall: the bound at a piece's start is one from below for all of it, that at its
    # end one from above.
    lower = YieldLines(low.starts, below.clip(0.0), np.zeros(len(low.starts)), curve.size)
    upper = YieldLines(high.starts, above, np.zeros(len(high.starts)), curve.size)
    lower, upper = feasible_band(lower, upper)
    floor = floor_of(curve.parameters)
    whole = np.array([1, curve.size], dtype=np.int64)
    factor = math.sqrt(float(heights(lower, upper, whole, floor=floor)[0]))
    value = curve.value_lines
    if value is not None:
        rates = noise.value
        true = YieldLines(value.starts, value.intercepts, value.slopes - rates.of_wrong, curve.size)
        true = scaled(true, 1.0 / rates.kept)
        value = within_factor_of(true, lower, upper, factor, floor=floor)
    return replace(
        curve,
        lower=lower,
        upper=upper,
        estimate=None if value is None else (value, value),
        confidence=max(0.0, curve.confidence - error - (1.0 - noise.confidence)),
        factor=None if value is None else factor,
        assumptions=(
            *(() if curve.assumes_nothing else curve.assumptions),
            noise.assumption,
        ),
        assumes_nothing=False,
        trace=(),
    )
