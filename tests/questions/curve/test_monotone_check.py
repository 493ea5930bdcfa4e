"""Published methods say so where the labels contradict what their bands assume."""

import numpy as np
import pytest

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
