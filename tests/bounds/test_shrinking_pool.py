"""Bounds from random draws between which ones are looked for: exact cases, monotony, coverage."""

import numpy as np
import pytest

from karat.bounds.exact import most_ones
from karat.bounds.shrinking_pool import shrinking_pool_bounds
from tests.bounds.reviews import made_up_labels, random_draws
from tests.coverage.tolerance import assert_covers

NOTHING = np.empty(0, dtype=np.int64)


def zeros(draws: int, *, found: int, left: int, size: int, error: float = 0.05) -> int:
    """The upper bound where no draw is a one."""
    labels = np.zeros(draws, dtype=np.int8)
    pool = left - np.arange(draws)
    return shrinking_pool_bounds(labels, np.full(draws, found), pool, size=size, error=error).upper


def test_without_draws_nothing_is_known() -> None:
    bounds = shrinking_pool_bounds(NOTHING.astype(np.int8), NOTHING, NOTHING, size=50, error=0.05)
    assert (bounds.lower, bounds.upper) == (0, 50)


def test_a_population_that_was_gone_through_is_known() -> None:
    labels = np.array([1, 0, 0, 1, 0], dtype=np.int8)
    found = np.array([2, 3, 3, 3, 4])
    bounds = shrinking_pool_bounds(labels, found, np.arange(5, 0, -1), size=8, error=1e-9)
    assert bounds.lower >= 3
    assert bounds.upper <= 5
    assert bounds.likeliest == 4


def test_the_price_of_looking_all_the_time_is_small() -> None:
    """Against the exact bound of a sample whose size was fixed beforehand, which nothing can beat."""
    for draws in (100, 200, 300, 500):
        possible = zeros(draws, found=50, left=1000, size=1200) - 50
        fixed = most_ones(0, draws, 1000, 0.05)
        assert fixed <= possible <= 1.3 * fixed + 1


def test_more_draws_allow_fewer() -> None:
    bounds = [zeros(draws, found=20, left=400, size=500) for draws in range(0, 400, 40)]
    assert bounds == sorted(bounds, reverse=True)


def review(seed: int) -> bool:
    """Whether the bounds miss, after any draw, in a review that looks on where it has found something."""
    rng = np.random.default_rng(seed)
    truth = made_up_labels(rng)
    labels, known, left = np.array(list(random_draws(truth, rng, rounds=60))).T
    bounds = shrinking_pool_bounds(labels.astype(np.int8), known, left, size=len(truth), error=0.2)
    # They only ever shrink, so the last ones hold if all do.
    return not bounds.lower <= int(truth.sum()) <= bounds.upper


def test_bounds_hold_while_ones_are_looked_for() -> None:
    """600 reviews at 80 % confidence, seeds 0 to 599: no more misses than 20 % allow by chance."""
    assert_covers(sum(review(seed) for seed in range(600)), 600, 0.8)


@pytest.mark.parametrize("error", [0.05, 0.2])
def test_the_upper_bound_alone_misses_no_more_than_its_share(error: float) -> None:
    """Plain draws without replacement, 2,000 populations, where the bound has its least to spare."""
    misses = 0
    for seed in range(2000):
        rng = np.random.default_rng(seed)
        labels = rng.permutation(np.repeat(np.array([1, 0], dtype=np.int8), [5, 95]))[:60]
        known = np.concatenate(([0], np.cumsum(labels)[:-1]))
        pool = 100 - np.arange(60)
        misses += shrinking_pool_bounds(labels, known, pool, size=100, error=error).upper < 5
    assert_covers(misses, 2000, 1 - error)
