"""Bounds on the ones of a population that shrinks between random draws, valid at any time."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Of the error, the share for the upper bound: what was found is a lower bound by itself.
UPPER_SHARE = 0.8
# The bettor for the upper bound expects few ones: so many in that share of the population.
FEW, OF_SHARE = 0.3, 0.03


class PoolBounds(NamedTuple):
    """Bounds on the ones of a population, and their likeliest number."""

    lower: int
    likeliest: int
    upper: int


def shrinking_pool_bounds(
    labels: NDArray[np.int8],
    found: NDArray[np.int64],
    left: NDArray[np.int64],
    *,
    size: int,
    error: float,
) -> PoolBounds:
    """Bounds on the ones of a population, from uniform draws between which others were looked at.

    A review looks for ones wherever it likes, and draws now and then at random from what nobody has looked at
    yet. If there are R ones in all, and f of them are known when m are left, the next draw is a one with
    probability (R - f)/m. For each R that is a simple hypothesis; the ratio of the likelihood of what a
    bettor predicts, draw by draw, to its own is a martingale under it.

    Args:
        labels: 1 or 0 of the random draws, in their order.
        found: how many ones were known before each of them, however they were found.
        left: how many nobody had looked at before each of them, the draw itself included.
        size: of the population.
        error: one minus the confidence; a fifth of it is for the lower bound.

    Guarantee: the number of ones is inside after every draw at once with probability at least 1 - error,
        however and whenever one looks for ones between draws, and whenever one stops.
    Reference: Waudby-Smith and Ramdas, Confidence sequences for sampling without replacement, NeurIPS 2020;
        Wasserman, Ramdas and Balakrishnan, Universal inference, PNAS 2020 (predicted alternatives).
    """
    candidates = np.arange(size + 1, dtype=np.float64)
    likelihood = np.zeros(size + 1)
    lowest, highest = 0, size
    few = (0.0, FEW, max(1.0, OF_SHARE * size))
    even = (0.0, 0.5, 1.0)
    for label, known, pool in zip(labels.tolist(), found.tolist(), left.tolist(), strict=True):
        lowest, highest = max(lowest, known), min(highest, known + pool)
        chances = (candidates[lowest : highest + 1] - known) / pool
        with np.errstate(divide="ignore"):
            likelihood[lowest : highest + 1] += np.log(chances if label else 1.0 - chances)
        few, even = _after(few, label), _after(even, label)
        alive = likelihood[lowest : highest + 1]
        highest = lowest + _last(alive > few[0] + math.log(UPPER_SHARE * error))
        lowest += _first(likelihood[lowest : highest + 1] > even[0] + math.log((1.0 - UPPER_SHARE) * error))
    likeliest = lowest + int(np.argmax(likelihood[lowest : highest + 1]))
    return PoolBounds(lowest, likeliest, highest)


def _after(bettor: tuple[float, float, float], label: int) -> tuple[float, float, float]:
    """A bettor after a draw: the log-likelihood of its predictions, and the ones and draws it has seen."""
    likelihood, ones, draws = bettor
    chance = ones / draws if label else 1.0 - ones / draws
    return likelihood + math.log(chance), ones + label, draws + 1.0


def _first(holds: NDArray[np.bool_]) -> int:
    """The first place where it holds; the last one where it holds nowhere."""
    return int(np.argmax(holds)) if holds.any() else len(holds) - 1


def _last(holds: NDArray[np.bool_]) -> int:
    """The last place where it holds; the first one where it holds nowhere."""
    return len(holds) - 1 - int(np.argmax(holds[::-1])) if holds.any() else 0
