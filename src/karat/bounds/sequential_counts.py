"""Exact sequential tests of how many ones a finite population holds, from draws without replacement."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

Ints = NDArray[np.int64]


def critical_counts(populations: Ints, ones: Ints, looks: Ints, errors: NDArray[np.float64]) -> Ints:
    """The largest counts of drawn ones that speak against so many ones or more, by population and look.

    A population is gone through in random order and looked at after `looks` draws, an increasing sequence;
    `errors` is how much error may be used up to each look. -1 where no count is small enough.

    Guarantee: where a population holds at least `ones`, the chance that any look finds its critical count or
        fewer is at most the last of `errors`. With more ones every count is stochastically larger, and a
        count that is larger leaves the rejection region, so that the smallest number is the worst case.
    Reference: Lan and DeMets, Biometrika 1983 (error spending), with exact hypergeometric probabilities.
    """
    last = int(looks[-1])
    largest = int(np.ceil((last * ones / populations).max())) + 1
    counts = np.arange(largest + 1)
    chances = np.zeros((len(populations), largest + 1))
    chances[:, 0] = 1.0
    left_ones = (ones[:, None] - counts).clip(0).astype(np.float64)
    critical: Ints = np.full((len(populations), len(looks)), -1, dtype=np.int64)
    spent, look = np.zeros(len(populations)), 0
    for drawn in range(1, last + 1):
        moved = chances * np.minimum(left_ones / np.maximum(populations - drawn + 1, 1)[:, None], 1.0)
        chances -= moved
        chances[:, 1:] += moved[:, :-1]
        if drawn < looks[look]:
            continue
        cumulated = np.cumsum(chances, axis=1)
        fits = cumulated <= (errors[look] - spent)[:, None]
        critical[:, look] = fits.sum(axis=1) - 1
        spent += np.where(fits, chances, 0.0).sum(axis=1)
        chances[fits] = 0.0
        look += 1
    return critical


def first_looks(population: int, ones: int, errors: NDArray[np.float64], most: int) -> Ints:
    """After how many draws 0, 1, 2, … drawn ones first speak against so many ones or more.

    `errors` is how much error may be used up to each of these looks. The sequence ends with `errors`, or
    before more than `most` draws.

    Guarantee: where a population holds at least `ones`, the chance that for any k the first `looks[k]` draws
        hold at most k ones is at most the last of `errors`. When a look takes place depends on these
        probabilities alone, so that the looks are fixed before the first draw, as in `critical_counts`.
    """
    chances = np.zeros(len(errors) + 1)
    chances[0] = 1.0
    left_ones = (ones - np.arange(len(chances))).clip(0).astype(np.float64)
    looks: list[int] = []
    spent = 0.0
    for drawn in range(1, min(most, population) + 1):
        moved = chances * np.minimum(left_ones / (population - drawn + 1), 1.0)
        chances -= moved
        # The last place holds what cannot return to any look's count.
        chances[1:] += moved[:-1]
        few = float(chances[: len(looks) + 1].sum())
        if few > errors[len(looks)] - spent:
            continue
        spent += few
        chances[: len(looks) + 1] = 0.0
        looks.append(drawn)
        if len(looks) == len(errors):
            break
    return np.array(looks, dtype=np.int64)


def expected_draws(looks: Ints, share: float) -> tuple[float, float]:
    """Draws up to the first look k with at most k ones, where so large a share are ones.

    Returns the mean, at most the last look, and the probability that no look finds so few.
    """
    chances, mean, before = np.array([1.0]), 0.0, 0
    for count, look in enumerate(looks.tolist()):
        chances = np.convolve(chances, binom.pmf(np.arange(look - before + 1), look - before, share))
        mean += look * float(chances[: count + 1].sum())
        chances[: count + 1] = 0.0
        before = look
    missed = float(chances.sum())
    return mean + before * missed, missed
