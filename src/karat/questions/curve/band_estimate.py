"""The value of a band: a model-assisted estimate of the yield at every rank."""

from __future__ import annotations

import numpy as np

from karat.audit.smooth_rate import smooth_rate
from karat.questions.curve.tally import Counts, Tally
from karat.questions.curve.yields import Floats

# How much of the design-weighted residuals is added to the model. With all of it the estimate has no bias and
# the variance of sampling; with none, the smaller variance of the model and its bias.
RESIDUAL_SHARE = 0.5
# A cell's own labels count from this many on; a cell with fewer goes by all cells together.
ENOUGH = 30.0


def estimated_yields(tally: Tally, places: Floats) -> Floats | None:
    """How many items up to the end of each block are right, as far as labels tell; None without any drawn.

    Right items that were seen count as such, unseen ones at their smoothed local rate, and the labels'
    residuals from that rate at their inverse inclusion probabilities (a shrunken difference estimator).
    Labels that are unsure or late count as unseen, and those that were known before the first draw say
    nothing about others: nobody knows how they were chosen.

    Args:
        tally: sizes, labels and designs, by block and cell.
        places: the coordinate of each block along which the rate is smooth.

    Reference: Särndal, Swensson and Wretman, Model Assisted Survey Sampling, 1992, chapter 6.
    """
    drawn = tally.drawn_counts()
    labels = drawn.drawn - drawn.unsure
    unseen = tally.sizes - tally.counts.drawn + tally.counts.unsure
    if unseen.any() and not labels.any():
        return None
    rates = _smoothed_by_cell(places, labels, drawn.ones)
    blocks = tally.counts.ones + unseen * rates + RESIDUAL_SHARE * _residuals(tally, rates)
    return _as_yields(np.cumsum(blocks.sum(axis=1)), tally.ends.astype(np.float64))


def _smoothed_by_cell(places: Floats, labels: Floats, ones: Floats) -> Floats:
    together = smooth_rate(places, labels.sum(axis=1), ones.sum(axis=1))
    if labels.shape[1] == 1:
        return together[:, None]
    own = [
        smooth_rate(places, labels[:, cell], ones[:, cell]) if labels[:, cell].sum() >= ENOUGH else together
        for cell in range(labels.shape[1])
    ]
    return np.stack(own, axis=1)


def _residuals(tally: Tally, rates: Floats) -> Floats:
    """What unseen items are right beyond their rates, by block and cell, as far as one frame's draws tell.

    That frame is the second where it has come so far, and else the first. What was labelled before a frame is
    no part of what it drew from; what was labelled after it is known, and no longer unseen. So the answer
    errs to neither side, whatever its rates learnt from labels before, for given rates of items.
    """
    residuals = np.zeros_like(rates)
    for place, frame in enumerate(tally.frames()[:2]):
        missed = 1.0 - frame.rates
        reached = missed < 1.0
        odds = np.where(reached, missed / np.where(reached, frame.rates, 1.0), 0.0)
        own, later = (_beyond(counts, rates) for counts in (frame.own, frame.later))
        residuals = np.where(reached | (place == 0), own * odds - later, residuals)
    return residuals


def _beyond(counts: Counts, rates: Floats) -> Floats:
    return counts.ones - (counts.drawn - counts.unsure) * rates


def _as_yields(values: Floats, ends: Floats) -> Floats:
    """Values that never fall, rise by at most 1 at each rank, and err to neither side for it."""
    rising = _nondecreasing(values).clip(0.0, ends)
    return ends - _nondecreasing(ends - rising)


def _nondecreasing(values: Floats) -> Floats:
    above = np.maximum.accumulate(values)
    below = np.minimum.accumulate(values[::-1])[::-1]
    middle: Floats = (above + below) / 2.0
    return middle
