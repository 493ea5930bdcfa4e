"""The pure parts of `make papers`: the search for the optimum, the checks of the assumptions."""

from itertools import combinations

import numpy as np
import pytest

from benchmarks.papers.asked_factor import FactorRow, crossing
from benchmarks.papers.data import ranked_labels
from benchmarks.papers.drawing import counted, drawn_ranks
from benchmarks.papers.monotonicity import strong_monotonicity, weak_monotonicity
from benchmarks.papers.optimum import KnownCurve, exact_bisection, fewest_points, regret_bound
from benchmarks.papers.published import disagreements
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from tests.questions.curve.lists import even_list, falling, is_weakly_monotone, random_list
from tests.questions.curve.test_adastrat import EXACT, exact_run, fewest_queries, shapes
from tests.shared_data import shared_data


def known_curve(labels: np.ndarray, choices: CurveChoices) -> KnownCurve:
    return KnownCurve(np.cumsum(labels, dtype=np.int64), Constants.of(choices))


def power_list(size: int, power: float, choices: CurveChoices) -> np.ndarray:
    """All right in the head, then yields that grow like a power of rank: neither flat nor empty."""
    head = known_curve(np.zeros(size), choices).head
    ranks = np.arange(1, size + 1)
    yields = np.floor(np.minimum(ranks, head * (ranks / head) ** power) + 1e-9)
    return np.diff(np.append(0, yields)).astype(np.int8)


def any_set_suffices(curve: KnownCurve, count: int) -> bool:
    """Whether some set of so many ranks, with the head, brings the joint envelope down everywhere."""
    ranks = range(curve.head + 1, curve.size + 1)
    return any(curve.is_low([curve.head, *known], curve.size) for known in combinations(ranks, count))


@pytest.mark.parametrize(
    ("epsilon", "window", "size", "power", "queries"),
    [
        (0.3, 1, 60, 0.5, 2),
        (0.3, 1, 120, 0.45, 2),
        (0.25, 2, 160, 0.5, 2),
        (0.3, 4, 230, 0.5, 2),
        pytest.param(0.2, 4, 300, 0.5, 3, marks=pytest.mark.slow),
    ],
)
def test_the_furthest_point_first_is_the_optimum(
    epsilon: float, window: int, size: int, power: float, queries: int
) -> None:
    chosen = CurveChoices(epsilon=epsilon, beta=1.5, window=window, min_precision=1e-6)
    curve = known_curve(power_list(size, power, chosen), chosen)
    points = fewest_points(curve)
    assert len(points) == queries
    assert curve.is_low([curve.head, *points], curve.size)
    assert not any_set_suffices(curve, queries - 1)
    assert queries <= len(exact_bisection(curve)) <= regret_bound(queries, size, epsilon)


def test_some_of_these_lists_are_weakly_monotone() -> None:
    chosen = CurveChoices(epsilon=0.3, beta=1.5, window=4, min_precision=1e-6)
    grid = Constants.of(chosen).grid(230)
    assert is_weakly_monotone(power_list(230, 0.5, chosen), grid.head, grid.slack)


@pytest.mark.parametrize("seed", range(20))
def test_on_any_list_the_search_is_at_most_one_off(seed: int) -> None:
    chosen = CurveChoices(epsilon=0.3, beta=1.5, window=1, min_precision=1e-6)
    size = 50 + 2 * seed
    power = 0.3 + 0.03 * seed
    labels = random_list(size, lambda x: np.minimum(1.0, (x * size / 8) ** -power), seed)
    curve = known_curve(labels, chosen)
    points = fewest_points(curve)
    assert curve.is_low([curve.head, *points], curve.size)
    assert len(points) < 2 or not any_set_suffices(curve, len(points) - 2)


@pytest.mark.parametrize("shape", shapes(40))
def test_exact_queries_and_the_optimum_agree_with_the_plan_itself(shape: str) -> None:
    labels = shapes(40)[shape]
    curve = known_curve(labels, EXACT)
    assert exact_bisection(curve) == [point.rank for point in exact_run(labels).queried]
    assert len(fewest_points(curve)) == fewest_queries(labels, EXACT)


@pytest.mark.parametrize("epsilon", [0.05, 0.1])
def test_exact_queries_agree_with_the_plan_on_long_lists(epsilon: float) -> None:
    chosen = CurveChoices(epsilon=epsilon, beta=1.5, window=20, min_precision=1e-6)
    labels = even_list(20_000, falling(1.0, 0.05))
    queried = [point.rank for point in exact_run(labels, chosen).queried]
    assert len(queried) > 3
    assert exact_bisection(known_curve(labels, chosen)) == queried


def test_a_list_that_is_almost_all_head_needs_no_query() -> None:
    chosen = CurveChoices(epsilon=0.3, beta=1.5, window=1, min_precision=1e-6)
    head = known_curve(np.ones(100), chosen).head
    assert fewest_points(known_curve(np.ones(head + 2, dtype=np.int8), chosen)) == []


def test_the_bound_of_theorem_6() -> None:
    assert regret_bound(3, 16, 1.0) == pytest.approx((3 + 1) * (1 + 2) + 1)


def test_weak_monotonicity_counts_the_ranks_that_break_it() -> None:
    # p = 1, 1/2, 1/3, 1/2, 3/5: ranks 2 and 3 are followed by 3/5.
    yields = np.array([1, 1, 1, 2, 3])
    broken = weak_monotonicity(yields, 1, 1)
    assert (broken.ranks, broken.broken) == (4, 3)
    assert broken.rise == pytest.approx(0.6 / (1 / 3))
    assert weak_monotonicity(yields, 1, 4).broken == 0
    assert weak_monotonicity(np.array([1, 2, 2, 2]), 2, 1).rise == 1.0


def test_strong_monotonicity_looks_at_both_ends_of_each_interval() -> None:
    labels = np.array([1, 1, 0, 1, 0, 0, 1, 1])
    monotone = strong_monotonicity(np.cumsum(labels), np.array([2, 4, 6, 8]), 2)
    # Local precision 1, 1/2, 0, 1; the mean labels between are 1/2, 0 and 1.
    assert (monotone.intervals, monotone.falling, monotone.bounded_above, monotone.bounded_below) == (
        3,
        2,
        2,
        3,
    )
    assert (monotone.largest_rise, monotone.at_rank) == (1.0, 8)


def test_where_paula_becomes_cheaper_for_good() -> None:
    def row(factor: float, paula: int) -> FactorRow:
        return FactorRow(0.01, factor, {"paula": paula, "logstrat": 10}, 0, 0)

    assert crossing([row(1.02, 9), row(1.03, 11), row(1.04, 9), row(1.05, 8)]) == 1.04
    assert crossing([row(1.02, 11)]) is None


def test_drawn_ranks_keep_both_ends_and_what_they_are_told_to() -> None:
    ranks = drawn_ranks(4_038_000, [3_491, 77_777])
    assert ranks[0] == 1
    assert ranks[-1] == 4_038_000
    assert {3_491, 77_777} <= set(ranks.tolist())
    assert len(ranks) < 1_000
    assert [counted(number) for number in (500, 30_000, 1e6)] == ["500", "30,000", "1 M"]


def test_closed_forms_equal_the_published_numbers() -> None:
    assert disagreements() == []


def test_the_labels_come_in_the_order_of_rank() -> None:
    labels = ranked_labels(shared_data("ppdb_human_labels.parquet"))
    assert len(labels) == 40_380
    assert labels[:100].mean() == 1.0
    assert labels.mean() == pytest.approx(0.32, abs=0.005)
