"""Exact interval for how many ones two strata hold together, from draws without replacement in each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.bounds.normal import normal_quantile

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Pair = tuple[int, int]

# How many parts the possible compositions of a total are first divided into.
PARTS = 48


def stratified_count_interval(found: Pair, drawn: Pair, sizes: Pair, error: float) -> tuple[int, int]:
    """Bounds on the ones of two strata together, of which `drawn` were looked at and `found` were ones.

    Outcomes are ordered by an approximate bound, and the exact bound is the largest total under which an
    outcome up to the one seen has a chance above the error, whatever the composition of the total. Two strata
    that differ have a narrower interval than one sample of both, since each is known to vary less.

    Guarantee: the number of ones is inside with probability at least 1 - error, half of it for each side, for
        a uniform sample of each stratum whose sizes were fixed beforehand.
    Reference: Buehler, JASA 1957, for bounds from an ordering; Kabaila and Lloyd, Metrika 1997, for orderings
        by approximate bounds; Wendell and Schmee, JASA 1996, for the worst composition of strata.
    """
    tail = error / 2.0
    zeros = (drawn[0] - found[0], drawn[1] - found[1])
    return sum(sizes) - _most_ones(zeros, drawn, sizes, tail), _most_ones(found, drawn, sizes, tail)


def _most_ones(found: Pair, drawn: Pair, sizes: Pair, error: float) -> int:
    """The largest total under which so few ones would be found with a chance above `error`."""
    fewest = sum(found)
    most = sum(sizes) - sum(drawn) + fewest
    reach = _outcomes_up_to(found, drawn, sizes, error)
    low, high = fewest, most
    # Fewer ones in a stratum make few found ones more likely, so the chance falls with the total.
    while low < high:
        middle = (low + high + 1) // 2
        if _exceeds(middle, reach, found, drawn, sizes, error):
            low = middle
        else:
            high = middle - 1
    return low


def _outcomes_up_to(found: Pair, drawn: Pair, sizes: Pair, error: float) -> Ints:
    """For each number of ones found in the first stratum, how many in the second are no more than was seen.

    The last such number; -1 where there is none. The ordering never falls with the ones found.
    """
    shares = np.array(sizes) / sum(sizes)
    first, second = (np.arange(count + 1.0) for count in drawn)
    means = [(ones + 1.0) / (count + 2.0) for ones, count in zip((first, second), drawn, strict=True)]
    spreads = [
        share**2 * mean * (1.0 - mean) / (count + 2.0)
        for share, mean, count in zip(shares, means, drawn, strict=True)
    ]
    centre = shares[0] * means[0][:, None] + shares[1] * means[1]
    bound = centre + normal_quantile(1.0 - 2.0 * error) * np.sqrt(spreads[0][:, None] + spreads[1])
    bound = np.maximum.accumulate(np.maximum.accumulate(bound, axis=0), axis=1)
    reach: Ints = (bound <= bound[found] + 1e-12).sum(axis=1) - 1
    return reach


def _exceeds(total: int, reach: Ints, found: Pair, drawn: Pair, sizes: Pair, error: float) -> bool:
    """Whether some composition of the total gives these outcomes a chance above the error.

    The chance falls with the ones of either stratum. So compositions with `low` to `high` ones in the first
    stratum have at most the chance with `low` there and `total - high` in the second. Ranges whose chance may
    exceed the error are halved until they are single compositions.
    """
    low = max(found[0], total - (sizes[1] - drawn[1] + found[1]))
    high = min(sizes[0] - drawn[0] + found[0], total - found[1])
    edges = np.unique(np.linspace(low, high + 1, PARTS + 1).astype(np.int64))
    starts, ends = edges[:-1], edges[1:] - 1
    while len(starts):
        if (_chances(starts, total - starts, reach, drawn, sizes) > error).any():
            return True
        open_ = (ends > starts) & (_chances(starts, total - ends, reach, drawn, sizes) > error)
        starts, ends = starts[open_], ends[open_]
        middles = (starts + ends) // 2
        starts, ends = np.concatenate((starts, middles + 1)), np.concatenate((middles, ends))
    return False


def _chances(first: Ints, second: Ints, reach: Ints, drawn: Pair, sizes: Pair) -> Floats:
    """The probability of the outcomes in `reach` under each pair of ones in the strata."""
    in_first = _probabilities(first, drawn[0], sizes[0])
    up_to = np.cumsum(_probabilities(second, drawn[1], sizes[1]), axis=1)
    inside = reach >= 0
    chances: Floats = (in_first[:, inside] * up_to[:, reach[inside]]).sum(axis=1)
    return chances


def _probabilities(ones: Ints, drawn: int, size: int) -> Floats:
    """Hypergeometric probabilities of 0 … `drawn` ones in a sample, by number of ones in the stratum."""
    from scipy.special import gammaln

    counts = np.arange(drawn + 1.0)
    there = ones[:, None].astype(np.float64)
    rest = size - there
    possible = (counts <= there) & (drawn - counts <= rest)
    taken, left = np.where(possible, counts, 0.0), np.where(possible, drawn - counts, 0.0)
    logs = (
        gammaln(there + 1.0)
        - gammaln(taken + 1.0)
        - gammaln(np.where(possible, there - taken, 0.0) + 1.0)
        + gammaln(rest + 1.0)
        - gammaln(left + 1.0)
        - gammaln(np.where(possible, rest - left, 0.0) + 1.0)
        - (gammaln(size + 1.0) - gammaln(drawn + 1.0) - gammaln(size - drawn + 1.0))
    )
    probabilities: Floats = np.exp(np.where(possible, logs, -np.inf))
    return probabilities
