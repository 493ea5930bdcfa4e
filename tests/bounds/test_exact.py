"""Exact intervals against every population there can be."""

import numpy as np
import pytest
from scipy.stats import hypergeom

from karat.bounds.exact import fewest_ones, hypergeometric_interval, inverse_sampling_interval, most_ones


@pytest.mark.parametrize("population", [1, 7, 30])
@pytest.mark.parametrize("error", [0.05, 0.2])
def test_hypergeometric_intervals_hold_for_every_number_of_ones(population: int, error: float) -> None:
    for drawn in range(population + 1):
        ends = [hypergeometric_interval(found, drawn, population, error) for found in range(drawn + 1)]
        for ones in range(population + 1):
            chances = hypergeom.pmf(np.arange(drawn + 1), population, ones, drawn)
            missed = [
                chance for chance, (low, high) in zip(chances, ends, strict=True) if not low <= ones <= high
            ]
            assert sum(missed) <= error + 1e-12


def test_inverse_sampling_holds_for_every_number_of_ones() -> None:
    population, needed, error = 20, 3, 0.1
    for ones in range(needed, population + 1):
        missed = 0.0
        for drawn in range(needed, population + 1):
            # The draw number `drawn` is the third one: two before it, and then a one.
            before = hypergeom.pmf(needed - 1, population, ones, drawn - 1)
            chance = before * (ones - needed + 1) / (population - drawn + 1)
            low, high = inverse_sampling_interval(needed, drawn, population, error)
            missed += 0.0 if low <= ones <= high else chance
        assert missed <= error + 1e-12


def test_none_among_n_leaves_about_three_times_the_ratio() -> None:
    assert most_ones(0, 1_000, 26_000, 0.05) == pytest.approx(-np.log(0.05) * 26, rel=0.03)
    assert fewest_ones(0, 1_000, 26_000, 0.05) == 0
    assert most_ones(0, 0, 10, 0.05) == 10
    assert hypergeometric_interval(3, 10, 10, 0.05) == (3, 3)
