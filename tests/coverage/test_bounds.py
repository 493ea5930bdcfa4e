"""Do the intervals hold as often as they say?"""

import numpy as np
import pytest

from karat.bounds.betting import betting_interval
from karat.bounds.hoeffding import hoeffding_half_width, stratified_half_widths
from tests.coverage.tolerance import assert_cases_cover, assert_covers, seeds


@pytest.mark.parametrize("precision", [0.02, 0.3, 0.5, 0.97])
def test_hoeffding(precision: float) -> None:
    trials, draws = seeds(400, 4000), 60
    generator = np.random.default_rng(1)
    means = generator.binomial(draws, precision, size=trials) / draws
    width = hoeffding_half_width(np.array([draws]), 0.1)[0]
    assert_covers(int((np.abs(means - precision) > width).sum()), trials, 0.9)


@pytest.mark.parametrize("noise", [0.0, 0.2])
def test_stratified_totals_hold_all_at_once(noise: float) -> None:
    trials = seeds(300, 3000)
    generator = np.random.default_rng(2)
    sizes, draws = np.array([200, 1_000, 5_000]), np.array([200, 80, 90])
    misses = 0
    for _ in range(trials):
        labels = [
            generator.random(size) < chance for size, chance in zip(sizes, (0.9, 0.6, 0.3), strict=True)
        ]
        noisy = [part ^ (generator.random(len(part)) < noise) for part in labels]
        sampled = [generator.choice(part, n, replace=False) for part, n in zip(noisy, draws, strict=True)]
        observed = np.cumsum([size * part.mean() for size, part in zip(sizes, sampled, strict=True)])
        expected = np.cumsum([part.sum() * (1 - 2 * noise) + noise * len(part) for part in labels])
        widths = stratified_half_widths(sizes, draws, 0.1 / 3, noise=noise)
        misses += bool((np.abs(observed - expected) > widths + 1e-9).any())
    assert_covers(misses, trials, 0.9)


def test_betting_holds_at_every_sample_size_at_once() -> None:
    """Looking after every 25 draws and keeping the narrowest interval must not break it."""
    generator = np.random.default_rng(3)
    population = 1_000
    missed: dict[str, list[bool]] = {}
    # Lists that are all right or all wrong are covered for certain: they are not pooled with the others.
    for precision in (0.0, 0.03, 0.4, 0.9, 1.0):
        labels = (np.arange(population) < precision * population).astype(np.int8)
        runs = []
        for _ in range(seeds(120, 1500)):
            drawn = generator.permutation(labels)[:250]
            looks = [betting_interval(drawn[:count], population, 0.1) for count in range(25, 251, 25)]
            runs.append(any(not low - 1e-9 <= precision <= high + 1e-9 for low, high in looks))
        if precision in (0.0, 1.0):
            assert not any(runs)
        else:
            missed[str(precision)] = runs
    assert_cases_cover(missed, 0.9)


def test_betting_finds_sets_that_lie_between_two_points_of_its_grid() -> None:
    """A precision near 0 in a long list: what is left is narrower than a step of the coarse grid."""
    population, draws, missed = 1_000_000, 3_000, {}
    for place, precision in enumerate((0.004, 0.008, 0.992)):
        generator = np.random.default_rng([place, 17])
        runs = []
        for _ in range(seeds(30, 400)):
            labels = np.zeros(draws, dtype=np.int8)
            right = round(precision * population)
            ones = generator.hypergeometric(right, population - right, draws)
            labels[generator.choice(draws, ones, replace=False)] = 1
            low, high = betting_interval(labels, population, 0.05)
            assert 0.001 < high - low < 0.02
            runs.append(not low <= precision <= high)
        missed[str(precision)] = runs
    assert_cases_cover(missed, 0.95)


def test_betting_ends_at_the_truth_when_all_is_drawn() -> None:
    labels = np.random.default_rng(4).integers(0, 2, 50).astype(np.int8)
    assert betting_interval(labels, 50, 0.05) == (labels.mean(), labels.mean())
