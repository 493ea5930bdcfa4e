"""Do the published methods keep what karat says of them?"""

import numpy as np
import pyarrow.parquet as pq
import pytest

from karat.simulate.curve import CurveSimulation, score_curve, simulate_curve
from tests.coverage.tolerance import assert_cases_cover, seeds
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


METHODS = ["uniform", "logstrat", "adastrat"]


def runs_of(simulation, method: str) -> list:
    return [trial for trial in simulation.trials if trial.method == method]


@pytest.mark.slow
def test_bands_and_factors_hold_where_their_assumptions_do() -> None:
    """The runs of all lists are pooled for each method: see `tolerance`."""
    trials = seeds(60, 1000)
    uncovered: dict[str, dict[str, list[bool]]] = {method: {} for method in METHODS}
    too_wide: dict[str, dict[str, list[bool]]] = {method: {} for method in METHODS}

    def simulate(case: str, labels: np.ndarray, methods: list[str], **chosen) -> CurveSimulation:
        first = trials * len(uncovered["uniform"])
        simulation = simulate_curve(labels, methods=methods, **chosen, trials=trials, seed=first)
        for method in methods:
            runs = runs_of(simulation, method)
            uncovered[method][case] = [not trial.covered for trial in runs]
            too_wide[method][case] = [trial.max_factor > 1.2 for trial in runs]
        return simulation

    for shape, labels in SHAPES.items():
        chosen = {"factor": 1.2, "min_precision": 0.35, "window": WINDOW}
        grid = grid_of(SIZE, **chosen)
        assert is_weakly_monotone(labels, grid.head, grid.slack)
        simulation = simulate(shape, labels, METHODS, **chosen)
        assert not any(trial.warnings for trial in simulation.trials)
    # Uniform sampling needs no monotone list.
    labels = random_list(SIZE, lambda x: 0.5 + 0.4 * np.sin(12 * x), seed=0)
    simulate("sine", labels, ["uniform"], factor=1.2, min_precision=0.4)
    # The band holds though p_min is wrong; the factor then does not.
    labels = even_list(SIZE, falling(0.5, 0.02))
    chosen = {"factor": 1.2, "min_precision": 0.9, "window": WINDOW}
    grid = grid_of(SIZE, **chosen)
    assert is_weakly_monotone(labels, grid.head, grid.slack)
    simulation = simulate("wrong p_min", labels, METHODS, **chosen)
    assert all("p_min = 0.9 does not hold" in trial.warnings[-1] for trial in simulation.trials)
    for method in METHODS:
        del too_wide[method]["wrong p_min"]
        assert_cases_cover(uncovered[method], 0.95)
        assert_cases_cover(too_wide[method], 0.95)


@pytest.mark.slow
def test_adastrat_with_noise_measured_p_min_and_strictness() -> None:
    labels = SHAPES["linear"]
    uncovered: dict[str, list[bool]] = {}
    too_wide: dict[str, list[bool]] = {}
    trials = seeds(50, 600)
    cases: list[dict] = [{"noise": 0.05}, {"min_precision": "auto"}, {"strict": True}]
    for place, choices in enumerate(cases):
        chosen = {"factor": 1.25, "min_precision": 0.5, "window": WINDOW} | choices
        grid = grid_of(SIZE, **chosen)
        assert is_weakly_monotone(labels, grid.head, grid.slack)
        simulation = simulate_curve(
            labels, methods=["adastrat"], **chosen, trials=trials, seed=place * trials
        )
        uncovered[str(choices)] = [not trial.covered for trial in simulation.trials]
        if "noise" not in chosen:
            too_wide[str(choices)] = [trial.max_factor > 1.25 for trial in simulation.trials]
    assert_cases_cover(uncovered, 0.95)
    assert_cases_cover(too_wide, 0.95)


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
    simulation = simulate_curve(labels, methods=["adastrat"], **believed, trials=5, scale=100)
    for trial in simulation.trials:
        assert 15 <= trial.queries <= 30
        assert 20_000 <= trial.labels <= 32_000
        assert any("p_min = 0.5 does not hold" in warning for warning in trial.warnings)
    true = {"epsilon": 0.03, "beta": 1.05, "min_precision": 0.3}
    simulation = simulate_curve(labels, methods=["adastrat"], **true, trials=40, scale=100)
    assert sum(trial.max_factor <= 1.05 * 1.03 for trial in simulation.trials) >= 38
