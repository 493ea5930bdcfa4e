"""AdaStrat's queries against the theorems, with precision queried exactly."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from karat.core.plan import run
from karat.questions.curve.adastrat import adastrat, adastrat_head, bisection_tree
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.envelope import KnownPoints, envelope, heights
from karat.questions.curve.result import Curve
from tests.questions.curve.lists import even_list, falling, is_weakly_monotone

EPSILON = 0.5
# A p_min so small that every stratum is labelled whole: the queries are exact.
EXACT = CurveChoices(epsilon=EPSILON, beta=1.5, window=1, min_precision=1e-6)


def exact_run(labels: np.ndarray, chosen: CurveChoices = EXACT) -> Curve:
    return run(adastrat(len(labels), chosen, seed=0), lambda ranks: labels[ranks - 1])


def fewest_queries(labels: np.ndarray, chosen: CurveChoices) -> int:
    """The smallest number of known points that brings the envelope down, by trying all sets."""
    constants = Constants.of(chosen)
    size, head = len(labels), adastrat_head(len(labels), constants)
    grid = constants.grid(size)
    yields = np.cumsum(labels).astype(float)
    for count in range(size - head + 1):
        for known in combinations(range(head + 1, size + 1), count):
            ranks = np.array([head, *known], dtype=np.int64)
            points = KnownPoints(ranks, yields[ranks - 1], yields[ranks - 1])
            lower, upper = envelope(
                points, first=head + 1, size=size, slack=grid.slack, monotone_from=grid.head
            )
            span = np.array([head + 1, size], dtype=np.int64)
            if heights(lower, upper, span, floor=constants.floor)[0] <= (1 + constants.epsilon) ** 2:
                return count
    raise AssertionError("even all points were not enough")


def shapes(size: int) -> dict[str, np.ndarray]:
    return {
        "constant": even_list(size, lambda x: np.full(len(x), 0.7)),
        "falling": even_list(size, falling(1.0, 0.1)),
        "steep": (np.arange(size) < size // 5).astype(np.int8),
        "all right": np.ones(size, dtype=np.int8),
        "step": even_list(size, lambda x: np.where(x < 0.4, 1.0, 0.2)),
    }


@pytest.mark.parametrize("shape", shapes(40))
def test_regret_against_the_optimum_that_knows_the_curve(shape: str) -> None:
    labels = shapes(40)[shape]
    queries = len(exact_run(labels).queried)
    optimum = fewest_queries(labels, EXACT)
    assert queries <= (optimum + 1) * (1 + math.log2(math.log(40, 1 + EPSILON))) + 1


@given(
    st.integers(2_000, 60_000),
    st.floats(0.3, 1.0),
    st.floats(0.0, 1.0),
    st.sampled_from([0.05, 0.1, 0.3]),
)
@settings(max_examples=60, deadline=None)
def test_queries_never_exceed_theorem_4(size: int, start: float, drop: float, epsilon: float) -> None:
    chosen = CurveChoices(epsilon=epsilon, beta=1.5, window=20, min_precision=1e-6)
    labels = even_list(size, falling(start, start * (1 - drop)))
    head = adastrat_head(size, Constants.of(chosen))
    assume(size > head * (1 + epsilon) ** 2)
    queries = len(exact_run(labels, chosen).queried)
    assert queries <= math.log(size / head, 1 + epsilon)
    assert queries <= len(bisection_tree(head, size, epsilon))


@given(st.integers(0, 10_000), st.sampled_from([0.1, 0.2, 0.4]))
@settings(max_examples=40, deadline=None)
def test_exact_queries_give_a_one_plus_epsilon_approximation(seed: int, epsilon: float) -> None:
    """Theorem 3 with β = 1, on lists that are weakly monotone; not a matter of chance."""
    generator = np.random.default_rng(seed)
    size = 20_000
    end = 0.7 * generator.random()
    labels = even_list(size, falling(end + 0.3 + (0.7 - end) * generator.random(), end))
    chosen = CurveChoices(epsilon=epsilon, beta=1.5, window=200, min_precision=1e-6)
    grid = Constants.of(chosen).grid(size)
    assume(is_weakly_monotone(labels, grid.head, grid.slack))
    curve = exact_run(labels, chosen)
    ranks = np.arange(1, size + 1)
    low, value, high = curve.band("yield", ranks)
    truth = np.cumsum(labels)
    assert (low <= truth + 1e-9).all()
    assert (truth <= high + 1e-9).all()
    ratio = np.maximum(value / ranks, 0.01) / np.maximum(truth / ranks, 0.01)
    assert max(ratio.max(), 1 / ratio.min()) <= (1 + epsilon) * (1 + 1e-9)


def test_flat_and_steep_lists_need_next_to_no_queries() -> None:
    """The paper's two extreme cases: the end alone is queried."""
    chosen = CurveChoices(epsilon=0.1, beta=1.5, window=20, min_precision=1e-6)
    flat = even_list(30_000, lambda x: np.full(len(x), 0.6))
    steep = np.zeros(30_000, dtype=np.int8)
    steep[: adastrat_head(30_000, Constants.of(chosen))] = 1
    assert len(exact_run(flat, chosen).queried) == 1
    assert len(exact_run(steep, chosen).queried) == 1
