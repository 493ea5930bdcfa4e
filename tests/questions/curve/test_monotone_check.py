"""Published methods say so where the labels contradict what their bands assume."""

import numpy as np
import pytest

from karat.questions.curve.envelope import KnownPoints
from karat.questions.curve.monotone_check import rising_precision_warning
from karat.questions.curve.sampling import Sample
from tests.questions.curve.lists import estimate, falling, random_list

SIZE = 60_000


def contradicted(method: str, labels: np.ndarray, seed: int) -> bool:
    curve = estimate(method, labels, seed=seed, factor=1.5)
    assert not any("the band is" in warning for warning in curve.warnings)
    return any("monotonicity" in each and "p_min" not in each for each in curve.warnings)


def rising(x: np.ndarray) -> np.ndarray:
    return 0.55 + 0.4 * x


def dipping(x: np.ndarray) -> np.ndarray:
    """A good head, bad ranks up to a tenth, and good ones after them."""
    return np.where(x < 0.002, 0.9, np.where(x < 0.1, 0.4, 0.8))


@pytest.mark.parametrize("method", ["adastrat", "logstrat", "paula"])
@pytest.mark.parametrize("local", [rising, dipping])
def test_lists_whose_precision_rises_are_noticed_in_most_runs(method: str, local) -> None:
    noticed = [contradicted(method, random_list(SIZE, local, seed), seed) for seed in range(8)]
    assert sum(noticed) > 4


@pytest.mark.parametrize("method", ["adastrat", "logstrat"])
def test_lists_whose_precision_falls_are_seldom_suspected(method: str) -> None:
    suspected = [
        contradicted(method, random_list(SIZE, falling(0.95, 0.5), seed), seed) for seed in range(20)
    ]
    assert sum(suspected) <= 2


@pytest.mark.parametrize(("right", "warns"), [(42, True), (36, False)])
def test_a_slow_rise_shows_in_the_labels_of_many_strata_together(right: int, warns: bool) -> None:
    """Six tenths of the head are right; 42 of 60 are likely there in one stratum, and not in six of them."""
    head = np.tile(np.array([1, 0, 1, 0, 1], dtype=np.int8), 200)
    boundaries = 1_000 * 2 ** np.arange(7)
    labels = (np.arange(60) < right).astype(np.int8)
    ranks = np.concatenate(
        [np.linspace(start + 1, 2 * start, 60, dtype=np.int64) for start in boundaries[:-1]]
    )
    sample = Sample(ranks, np.tile(labels, 6))
    beyond = boundaries[1:]
    bounds = KnownPoints(beyond, 0.3 * beyond, 0.9 * beyond)
    warnings = rising_precision_warning(head, sample, boundaries, bounds, monotone_from=1_000)
    assert bool(warnings) == warns
    if warns:
        assert "up to rank 1,000 is at most 0.6, and 0.7 of the labels from there to rank" in warnings[0]
