"""Exact sequential tests against every order that a population can be drawn in."""

from itertools import combinations

import numpy as np
import pytest

from karat.bounds.exact import most_ones
from karat.bounds.sequential_counts import critical_counts, expected_draws, first_looks


def rejected_share(population: int, ones: int, looks: np.ndarray, critical: np.ndarray) -> float:
    """The share of all arrangements of so many ones in which any look finds few enough of them."""
    rejected = []
    for places in combinations(range(population), ones):
        counts = np.searchsorted(np.array(places), looks, side="left")
        rejected.append(bool((counts <= critical).any()))
    return float(np.mean(rejected))


@pytest.mark.parametrize("error", [0.05, 0.25])
def test_the_error_holds_for_so_many_ones_and_for_more(error: float) -> None:
    population, ones, looks = 14, 5, np.array([3, 5, 8, 10])
    errors = error * looks / looks[-1]
    critical = critical_counts(np.array([population]), np.array([ones]), looks, errors)[0]
    for more in range(ones, population + 1):
        assert rejected_share(population, more, looks, critical) <= error + 1e-12
    # One more at the last look would be too many: the error is not simply left unused.
    assert rejected_share(population, ones, looks, critical + (looks == looks[-1])) > error


def test_one_look_is_the_hypergeometric_test_and_populations_do_not_mix() -> None:
    populations, looks, errors = np.array([900, 4_000]), np.array([120]), np.array([0.05])
    ones = np.array([90, 700])
    critical = critical_counts(populations, ones, looks, errors)[:, 0]
    for population, limit, count in zip(populations.tolist(), ones.tolist(), critical.tolist(), strict=True):
        assert most_ones(count, 120, population, 0.05) < limit <= most_ones(count + 1, 120, population, 0.05)


def test_first_looks_use_the_error_and_no_more() -> None:
    """Every order of small populations, with as many ones or more; a look earlier would exceed the error."""
    population, ones, errors = 12, 6, np.array([0.1, 0.15, 0.2])
    looks = first_looks(population, ones, errors, population)
    assert len(looks) == 3
    for more in (ones, ones + 1, ones + 3):
        assert rejected_share(population, more, looks, np.arange(3)) <= errors[-1] + 1e-12
    for place in range(3):
        earlier = looks[: place + 1].copy()
        earlier[-1] -= 1
        assert rejected_share(population, ones, earlier, np.arange(place + 1)) > errors[place]


def test_first_looks_end_with_the_draws() -> None:
    assert len(first_looks(1_000, 100, np.array([0.05, 0.06]), 10)) == 0


def test_expected_draws_are_those_of_many_runs() -> None:
    looks, share, generator = np.array([20, 35, 50]), 0.04, np.random.default_rng(2)
    counts = (generator.random((20_000, 50)) < share).cumsum(axis=1)[:, looks - 1]
    passed = counts <= np.arange(3)
    draws = np.where(passed.any(axis=1), looks[passed.argmax(axis=1)], looks[-1])
    mean, missed = expected_draws(looks, share)
    assert abs(mean - draws.mean()) < 0.4
    assert abs(missed - (~passed.any(axis=1)).mean()) < 0.01
