"""Do the published methods keep what karat says of them?"""

import numpy as np
import pyarrow.parquet as pq
import pytest

from karat.simulate.curve import score_curve, simulate_curve
from tests.coverage.tolerance import assert_covers, seeds
from tests.questions.curve.lists import estimate, even_list, falling, grid_of, is_weakly_monotone, random_list
from tests.shared_data import shared_data

SIZE = 60_000

SHAPES = {
    "linear": even_list(SIZE, falling(0.95, 0.55)),
    "steep": even_list(SIZE, lambda x: 0.35 + 0.6 * (1 - x) ** 4),
    "step": even_list(SIZE, lambda x: np.where(x < 0.3, 0.98 - 0.15 * x, 0.45)),
}
# Lists of whole labels are never perfectly even; a window of 400 forgives that.
WINDOW = 400


def assert_keeps_band_and_factor(found, methods, trials: int, confidence: float, factor: float) -> None:
    for method in methods:
        runs = [trial for trial in found.trials if trial.method == method]
        assert_covers(sum(not trial.covered for trial in runs), trials, confidence)
        assert_covers(sum(trial.max_factor > factor for trial in runs), trials, confidence)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_bands_and_factors_hold_on_weakly_monotone_lists(shape: str) -> None:
    labels = SHAPES[shape]
    chosen = {"factor": 1.2, "min_precision": 0.35, "window": WINDOW}
    grid = grid_of(SIZE, **chosen)
    assert is_weakly_monotone(labels, grid.head, grid.slack)
    trials, methods = seeds(60, 1000), ["uniform", "logstrat", "adastrat"]
    found = simulate_curve(labels, methods=methods, **chosen, trials=trials)
    assert_keeps_band_and_factor(found, methods, trials, 0.95, 1.2)
    assert not any(trial.warnings for trial in found.trials)


@pytest.mark.slow
def test_the_band_does_not_need_p_min() -> None:
    labels = even_list(SIZE, falling(0.5, 0.02))
    chosen = {"factor": 1.2, "min_precision": 0.9, "window": WINDOW}
    grid = grid_of(SIZE, **chosen)
    assert is_weakly_monotone(labels, grid.head, grid.slack)
    trials, methods = seeds(60, 1000), ["uniform", "logstrat", "adastrat"]
    found = simulate_curve(labels, methods=methods, **chosen, trials=trials)
    for method in methods:
        runs = [trial for trial in found.trials if trial.method == method]
        assert_covers(sum(not trial.covered for trial in runs), trials, 0.95)
        assert all("p_min = 0.9 does not hold" in trial.warnings[-1] for trial in runs)


@pytest.mark.slow
def test_uniform_needs_no_monotonicity() -> None:
    labels = random_list(SIZE, lambda x: 0.5 + 0.4 * np.sin(12 * x), seed=0)
    trials = seeds(60, 1000)
    found = simulate_curve(labels, methods=["uniform"], factor=1.2, min_precision=0.4, trials=trials)
    assert_keeps_band_and_factor(found, ["uniform"], trials, 0.95, 1.2)


@pytest.mark.slow
@pytest.mark.parametrize("choices", [{"noise": 0.05}, {"min_precision": "auto"}, {"strict": True}])
def test_adastrat_with_noise_measured_p_min_and_strictness(choices: dict) -> None:
    labels = SHAPES["linear"]
    chosen = {"factor": 1.25, "min_precision": 0.5, "window": WINDOW} | choices
    grid = grid_of(SIZE, **chosen)
    assert is_weakly_monotone(labels, grid.head, grid.slack)
    trials = seeds(50, 600)
    found = simulate_curve(labels, methods=["adastrat"], **chosen, trials=trials)
    assert_covers(sum(not trial.covered for trial in found.trials), trials, 0.95)
    if "noise" not in chosen:
        assert_covers(sum(trial.max_factor > 1.25 for trial in found.trials), trials, 0.95)


def test_paula_is_certain_where_its_assumptions_hold() -> None:
    """All right, then every second, then every eighth: local precision falls and never rises."""
    ranks = np.arange(1, 100_001)
    every = np.select([ranks <= 9_000, ranks <= 30_000], [1, 2], default=8)
    labels = (ranks % every == 0).astype(np.int8)
    curve = estimate("paula", labels, epsilon=0.05, window=200)
    assert not curve.warnings
    low, _, high = curve.yields_between(1, 100_000)
    truth = np.cumsum(labels)
    # An interval that ends in the middle of a period holds one label more or less than its share.
    assert (low <= truth + 2).all()
    assert (truth <= high + 2).all()
    assert score_curve(curve, labels, floor=0.01).max_factor <= curve.factor


@pytest.mark.slow
def test_adastrat_on_scaled_ppdb_labels() -> None:
    """The figures of the issue: queries, labels, the warning, and the factor with the true p_min."""
    table = pq.read_table(shared_data("ppdb_human_labels.parquet"), columns=["score", "label"])
    order = np.argsort(-table["score"].to_numpy(), kind="stable")
    labels = table["label"].to_numpy()[order]
    believed = {"epsilon": 0.03, "beta": 1.05, "min_precision": 0.5}
    found = simulate_curve(labels, methods=["adastrat"], **believed, trials=5, scale=100)
    for trial in found.trials:
        assert 15 <= trial.queries <= 30
        assert 20_000 <= trial.labels <= 32_000
        assert any("p_min = 0.5 does not hold" in warning for warning in trial.warnings)
    true = {"epsilon": 0.03, "beta": 1.05, "min_precision": 0.3}
    found = simulate_curve(labels, methods=["adastrat"], **true, trials=40, scale=100)
    assert sum(trial.max_factor <= 1.05 * 1.03 for trial in found.trials) >= 38
