"""Bet sizes of an audit: for each batch the slope whose bound will be narrowest in the end."""

from __future__ import annotations

import numpy as np

from karat.audit.evariables import Floats, graded_exponents, item_exponents

# Slopes that are tried: from those for totals of millions to those for single documents.
SLOPES = np.geomspace(1e-6, 12.0, 120)


def best_slope(
    inclusion: Floats,
    guess: Floats,
    unlabelled: Floats,
    *,
    known: float,
    sign: float,
    turns: int,
    limit: float,
    exponent: float = 0.0,
    slope: float = 0.0,
    dispersion: float | None = None,
) -> float:
    """The slope for the next batch, if `turns` batches like it are still to come.

    The bound after the last of them will be about (limit + Σ exponents)/(Σ slopes), with each exponent as it
    is expected if the guesses are right. Only what was known before the batch goes in, so any choice is
    valid.

    Args:
        inclusion: the rate of each cell in the batch.
        guess: how likely an item of each cell is a one.
        unlabelled: items in each cell.
        known: ones that are labelled already.
        sign: 1 for the upper bound, -1 for the lower one.
        turns: how many batches are to come, this one included.
        limit: that the exponents of this side must reach.
        exponent: the sum of its exponents so far.
        slope: the sum of its slopes so far.
        dispersion: where values are grades from 0 to 1, their variance over that of ones and zeros with the
            same mean.
    """
    slopes = sign * SLOPES[:, None]
    each = item_exponents(slopes, inclusion[None], guess[None])
    drawn_in_each = guess * each.one + (1.0 - guess) * each.zero
    if dispersion is not None:
        # Two grades with this mean and this variance.
        part = dispersion**0.5
        low, high = guess * (1.0 - part), guess + part * (1.0 - guess)
        of_low, of_high = (graded_exponents(slopes, inclusion[None], each, end[None]) for end in (low, high))
        drawn_in_each = guess * of_high + (1.0 - guess) * of_low
    expected = ((1.0 - inclusion) * each.unseen + inclusion * drawn_in_each) @ unlabelled
    exponents = exponent + turns * (expected + sign * SLOPES * known)
    reach = (limit + exponents) / (slope + turns * SLOPES)
    return float(SLOPES[int(np.argmin(np.where(np.isfinite(reach), reach, np.inf)))])
