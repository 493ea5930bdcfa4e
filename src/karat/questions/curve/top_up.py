"""Top-ups of the method `band`: where its main sweep came out too wide, and the further sample that mends it.

Whether a top-up is made at a block, and how, follows from what was seen up to that block and from the
frame's base alone; labels of the same batch that lie below it are not looked at.
"""

from __future__ import annotations

import math

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.evariables import STEEPEST
from karat.questions.curve.pacing import LARGEST_GUESS, LEAST_GUESS
from karat.questions.curve.tally import LARGEST_BET, LEAST_BET, TopUp
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.yields import Floats

# How much narrower than allowed the band shall be after a top-up, and at most: for each top-up shortly above,
# it is twice as much.
SLACK, MOST_SLACK = 0.012, 0.3
# How far above, in log rank, is shortly.
SHORTLY = 0.1
# By which share of its variance a top-up narrows the bound at least.
LEAST_GAIN = 0.004
# Slopes this many times flatter than the best one here keep what they are, for ranks further down; those up
# to that many times flatter take part in full.
KEPT_FLAT, IN_SERVICE = 2.5, 1.3
# Rates above this are taken as 1.
NEARLY_ALL = 0.95


def excess(target: BandTarget, boundaries: Floats, lower: Floats, upper: Floats) -> Floats:
    """How wide the band is in each block, in terms of what the target allows; above 1 it is too wide.

    Between two ends of blocks a yield rises by at most one at each rank and never falls. The band is widest
    where its upper side has risen to the next bound, where its lower side begins to rise, or at the end.

    Args:
        target: how narrow the band shall be.
        boundaries: the last rank before the first block, and that of each block.
        lower: bounds at these ranks.
        upper: likewise.
    """
    width = np.diff(boundaries)
    widest = np.zeros(len(width))
    for part in (np.diff(upper), width - np.diff(lower), width):
        steps = part.clip(np.minimum(1.0, width), width)
        ranks = boundaries[:-1] + steps
        least = np.maximum(lower[:-1], lower[1:] - (width - steps))
        most = np.minimum(upper[1:], upper[:-1] + steps)
        widest = np.maximum(widest, _relative_width(target, least, most, ranks))
    return widest


def _relative_width(target: BandTarget, lower: Floats, upper: Floats, ranks: Floats) -> Floats:
    if target.factor is not None:
        floor = target.floor * ranks
        widths = np.log(np.maximum(upper, floor) / np.maximum(lower, floor)) / (2.0 * math.log(target.factor))
    else:
        widths = (upper - lower) / (2.0 * (target.half_width or 0.0) * ranks)
    if target.near is not None:
        decided = (lower > target.near * ranks) | (upper < target.near * ranks)
        widths = np.where(decided, 0.0, widths)
    return np.asarray(widths, dtype=np.float64)


def plan_top_up(
    chain: ChainBound,
    block: int,
    half: float,
    too_wide: float,
    unseen: Floats,
    guesses: Floats,
    *,
    shortly_before: int,
) -> TopUp:
    """A sample of what is unseen up to a block that makes the bound there as narrow as it shall be.

    Let V be the variance of the sweep's estimate and W that of the top-up's, of the same total. The two
    together have the variance V/(1+ρ), ρ = V/W, if the top-up adds ρ times the best slope to it. Steeper
    slopes are served best by the same amount. Flatter ones are left as they are from some point on: they will
    be needed further down, where V matters little. Rates in proportion to the standard deviation of labels
    have the variance W with the fewest draws.

    Args:
        chain: the sweep's bound.
        block: the block that it has reached.
        half: the bound's half-width there, in labels.
        too_wide: the same in terms of what is allowed.
        unseen: items that were not drawn, by block and cell, up to there.
        guesses: the chance that each of them is right.
        shortly_before: how many top-ups there were shortly above. Where one follows another, the list is not
            as it was expected, and more room is needed.
    """
    wanted = half / too_wide * (1.0 - min(MOST_SLACK, SLACK * 2.0 ** min(shortly_before, 10)))
    now, then = (
        (width / deviations) ** 2
        for width, deviations in zip((half, wanted), chain.deviations(np.array([half, wanted])), strict=True)
    )
    gain = max(now / then - 1.0, LEAST_GAIN)
    kept = guesses.clip(LEAST_GUESS, LARGEST_GUESS)
    spread = np.sqrt(kept * (1.0 - kept))
    scale = float((unseen * spread).sum() / (now / gain + (unseen * spread**2).sum()))
    best = half / now
    # At a lower rate each item that is not drawn would cost up to the slope, however sure its guess is.
    least = -math.expm1(-gain * best)
    rates = np.maximum(spread * scale, least)
    rates = np.where((unseen > 0) & (rates <= NEARLY_ALL), rates, 1.0)
    steepness = np.log(chain.slopes / best)
    share = ((steepness + math.log(KEPT_FLAT)) / math.log(KEPT_FLAT / IN_SERVICE)).clip(0.0, 1.0)
    added = (gain * share * np.minimum(chain.slopes, best)).clip(0.0, (STEEPEST - chain.slopes).clip(0.0))
    return TopUp(block, rates, guesses.clip(LEAST_BET, LARGEST_BET), added)
