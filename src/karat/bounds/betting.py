"""An interval for a finite population that holds at every sample size at once."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Candidate means tried in one pass, and draws looked at in one go.
GRID = 64
BLOCK = 4096


def betting_interval(labels: NDArray[np.int8], population: int, error: float) -> tuple[float, float]:
    """Bounds on the mean label of a population, from draws without replacement in their order.

    For each candidate mean two bettors play, one that it is higher and one that it is lower; their
    stakes come from the past only. A candidate is ruled out once the capital of either has ever
    exceeded 2/error. The ends of what is left are found on a grid and a finer one; the answer is
    rounded outwards.

    Args:
        labels: 0 or 1, in the order in which they were drawn.
        population: how many items there are in all.
        error: the probability of ever being wrong.

    Guarantee: the mean is inside at every sample size at once with probability at least 1 - error,
        so one may look after each draw and stop whenever one likes.
    Reference: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting,
        JRSS B 2024, Theorem 4 (the hedged capital process, without replacement).
    """
    count, ones = len(labels), int(labels.sum(dtype=np.int64))
    least, most = ones / population, (ones + population - count) / population
    if count in (0, population):
        return least, most
    ruled_out = partial(_ruled_out, labels, _predictable_stakes(labels, error), population, error)
    # The capital of the first bettor falls with the candidate, that of the second rises: each rules out all
    # candidates on its side of some mean, which two passes over a grid find.
    coarse = np.linspace(least, most, GRID)
    too_low, too_high = ruled_out(coarse)
    if too_low.any():
        last = int(np.flatnonzero(too_low)[-1])
        fine = np.linspace(coarse[last], coarse[min(last + 1, GRID - 1)], GRID)
        least = float(fine[np.flatnonzero(ruled_out(fine)[0])[-1]])
    if too_high.any():
        first = int(np.argmax(too_high))
        fine = np.linspace(coarse[first], coarse[max(first - 1, 0)], GRID)
        most = float(fine[np.flatnonzero(ruled_out(fine)[1])[-1]])
    # Bettors who leave nothing between them, as happens with probability `error`, span what they dispute.
    return min(least, most), max(least, most)


def _ruled_out(
    labels: NDArray[np.int8], stakes: Floats, population: int, error: float, candidates: Floats
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which candidates the labels have shown to be too low, and which too high, at some draw."""
    up, down = np.zeros(len(candidates)), np.zeros(len(candidates))
    too_low, too_high = np.zeros((2, len(candidates)), dtype=bool)
    before = np.concatenate(([0], np.cumsum(labels, dtype=np.int64)))
    limit = np.log(2.0 / error)
    for start in range(0, len(labels), BLOCK):
        turns = np.arange(start, min(start + BLOCK, len(labels)))[:, None]
        # What the rest must contain on average if the candidate is right.
        rest = (population * candidates - before[turns]) / (population - turns)
        too_low |= (rest < -1e-12).any(axis=0)
        too_high |= (rest > 1.0 + 1e-12).any(axis=0)
        rest = rest.clip(1e-9, 1.0 - 1e-9)
        gain = labels[turns] - rest
        rising = up + np.cumsum(np.log1p(np.minimum(stakes[turns], 0.75 / rest) * gain), axis=0)
        falling = down + np.cumsum(np.log1p(-np.minimum(stakes[turns], 0.75 / (1.0 - rest)) * gain), axis=0)
        too_low |= rising.max(axis=0) >= limit
        too_high |= falling.max(axis=0) >= limit
        up, down = rising[-1], falling[-1]
    return too_low, too_high


def _predictable_stakes(labels: NDArray[np.int8], error: float) -> Floats:
    """Kelly-like stakes from the mean and variance of what was drawn before each draw."""
    turns = np.arange(1, len(labels) + 1)
    means = (0.5 + np.cumsum(labels)) / (turns + 1)
    variances = (0.25 + np.cumsum((labels - means) ** 2)) / (turns + 1)
    before = np.concatenate(([0.25], variances[:-1]))
    stakes: Floats = np.sqrt(2.0 * np.log(2.0 / error) / (before * turns * np.log(turns + 1.0)))
    return stakes
