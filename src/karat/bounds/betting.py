"""An interval for a finite population that holds at every sample size at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["betting_interval"]

Floats = NDArray[np.float64]


def betting_interval(
    labels: NDArray[np.int8], population: int, error: float, *, grid: int = 2_000
) -> tuple[float, float]:
    """Bounds on the mean label of a population, from draws without replacement in their order.

    For each candidate mean two bettors play, one that it is higher and one that it is lower; their
    stakes come from the past only. A candidate is ruled out once their joint capital has ever
    exceeded 1/error.

    Args:
        labels: 0 or 1, in the order in which they were drawn.
        population: how many items there are in all.
        error: the probability of ever being wrong.
        grid: how many candidates are tried; the answer is rounded outwards to the next one.

    Guarantee: the mean is inside at every sample size at once with probability at least 1 - error,
        so one may look after each draw and stop whenever one likes.
    Reference: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting,
        JRSS B 2024, Theorem 4 (the hedged capital process, without replacement).
    """
    count = len(labels)
    found = np.concatenate(([0], np.cumsum(labels)))
    candidates = np.linspace(0.0, 1.0, grid + 1)
    if count == 0:
        return 0.0, 1.0
    stakes = _predictable_stakes(labels, error)
    up = np.zeros(grid + 1)
    down = np.zeros(grid + 1)
    alive = np.ones(grid + 1, dtype=bool)
    limit = np.log(2.0 / error)
    for drawn in range(count):
        # What the rest must contain on average if the candidate is right.
        rest = (population * candidates - found[drawn]) / (population - drawn)
        alive &= (rest >= -1e-12) & (rest <= 1.0 + 1e-12)
        rest = rest.clip(1e-9, 1.0 - 1e-9)
        gain = labels[drawn] - rest
        up += np.log1p(np.minimum(stakes[drawn], 0.75 / rest) * gain)
        down += np.log1p(-np.minimum(stakes[drawn], 0.75 / (1.0 - rest)) * gain)
        alive &= np.maximum(up, down) < limit
    possible = np.flatnonzero(alive)
    if not len(possible):
        mean = float(found[-1] / count)
        return mean, mean
    lower = candidates[max(int(possible[0]) - 1, 0)]
    upper = candidates[min(int(possible[-1]) + 1, grid)]
    remaining = population - count
    return max(float(lower), found[-1] / population), min(
        float(upper), (found[-1] + remaining) / population
    )


def _predictable_stakes(labels: NDArray[np.int8], error: float) -> Floats:
    """Kelly-like stakes from the mean and variance of what was drawn before each draw."""
    count = len(labels)
    turns = np.arange(1, count + 1)
    means = (0.5 + np.cumsum(labels)) / (turns + 1)
    variances = (0.25 + np.cumsum((labels - means) ** 2)) / (turns + 1)
    before = np.concatenate(([0.25], variances[:-1]))
    stakes: Floats = np.sqrt(2.0 * np.log(2.0 / error) / (before * turns * np.log(turns + 1.0)))
    return stakes
