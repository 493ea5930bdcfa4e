"""The smoothed rate follows labels where there are many, and hardly moves where there are few."""

import numpy as np
import pytest

from karat.audit.smooth_rate import smooth_rate

PLACES = np.linspace(0.0, 12.0, 400)


def drawn(chances: np.ndarray, labels: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(seed)
    counts = generator.multinomial(labels, np.full(len(chances), 1.0 / len(chances)))
    return counts.astype(float), generator.binomial(counts, chances).astype(float)


def test_it_comes_nearer_to_a_smooth_rate_than_windows_of_forty_labels() -> None:
    chances = 0.35 + 0.6 / (1.0 + np.exp(PLACES - 8.0))
    errors, of_windows = [], []
    for seed in range(30):
        labels, ones = drawn(chances, 400, seed)
        errors.append(smooth_rate(PLACES, labels, ones) - chances)
        sums = [np.convolve(counts, np.ones(40), "same") for counts in (ones, labels)]
        of_windows.append(sums[0] / sums[1] - chances)
    assert np.mean(np.square(errors)) < 0.65 * np.mean(np.square(of_windows))
    assert np.abs(np.mean(errors, axis=0)).max() < 0.05


def test_a_jump_is_seen() -> None:
    chances = np.where(PLACES < 6.0, 0.95, 0.1)
    rates = smooth_rate(PLACES, *drawn(chances, 2_000, seed=1))
    assert rates[PLACES < 5.5].min() > 0.85
    assert rates[PLACES > 6.5].max() < 0.2


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_labels_of_one_kind_give_a_rate_close_to_it(rate: float) -> None:
    labels = np.ones(len(PLACES))
    assert np.abs(smooth_rate(PLACES, labels, rate * labels) - rate).max() < 0.02


def test_without_labels_nothing_is_known() -> None:
    none = np.zeros(len(PLACES))
    assert smooth_rate(PLACES, none, none) == pytest.approx(np.full(len(PLACES), 0.5))


def test_one_place_is_enough() -> None:
    assert smooth_rate(np.zeros(1), np.full(1, 10.0), np.full(1, 4.0)) == pytest.approx(0.4, abs=0.02)
