"""What every curve plan promises, whatever drives it."""

from dataclasses import replace

import numpy as np
import pytest

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, drive, run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.cost import curve_costs
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve
from tests.questions.curve.lists import PUBLISHED, estimate, even_list, falling, random_list

LABELS = random_list(9_000, falling(0.98, 0.5), seed=3)
CHOICES = CurveChoices(epsilon=0.2, beta=1.4, window=30)
NOISY = CurveChoices(epsilon=0.2, beta=1.4, window=30, noise=0.05)


def plan(method: str, choices: CurveChoices = CHOICES, seed: int = 1):
    return make_plan(len(LABELS), replace(choices, method=method), seed=seed)


@pytest.mark.parametrize("method", METHODS)
def test_a_plan_asks_for_no_item_twice_and_counts_what_it_asked_for(method: str) -> None:
    asked: list[int] = []

    def oracle(ranks: np.ndarray) -> np.ndarray:
        asked.extend(ranks.tolist())
        return LABELS[ranks - 1]

    curve = run(plan(method), oracle)
    assert len(set(asked)) == len(asked) == curve.labels_used
    assert min(asked) == 1
    assert max(asked) <= len(LABELS)


@pytest.mark.parametrize("method", METHODS)
def test_driven_piece_by_piece_out_of_order_and_restarted_it_gives_the_same_curve(
    method: str,
) -> None:
    at_once = run(plan(method), lambda ranks: LABELS[ranks - 1])
    generator = np.random.default_rng(0)
    known: dict[int, int] = {}
    while True:
        driven = drive(plan(method), known)
        if isinstance(driven, Curve):
            break
        assert isinstance(driven, Ask)
        assert not set(driven.items.tolist()) & set(known)
        some = generator.permutation(driven.items)[: max(1, len(driven) // 2)]
        known |= {int(rank): int(LABELS[rank - 1]) for rank in some}
    assert driven.to_json() == at_once.to_json()


@pytest.mark.parametrize("method", METHODS)
def test_one_label_at_a_time(method: str) -> None:
    labels = LABELS[:300]
    choices = CurveChoices(epsilon=0.9, beta=3.0, window=5)
    known: dict[int, int] = {}
    for _ in range(len(labels) + 1):
        driven = drive(make_plan(len(labels), choices.for_method(method), seed=2), known)
        if isinstance(driven, Curve):
            break
        last = int(driven.items[-1])
        known[last] = int(labels[last - 1])
    assert isinstance(driven, Curve)
    assert driven.labels_used == len(known)


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_asks_for_the_same_items_and_another_for_others(method: str) -> None:
    def asked(seed: int) -> list[int]:
        items: list[int] = []
        run(
            plan(method, seed=seed),
            lambda ranks: (items.extend(ranks.tolist()), LABELS[ranks - 1])[1],
        )
        return items

    assert asked(1) == asked(1)
    assert (asked(1) == asked(2)) == (method == "paula")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("size", [1, 2, 40, 110])
def test_a_list_shorter_than_the_head_is_labelled_whole_and_exact(method: str, size: int) -> None:
    labels = LABELS[:size]
    curve = run(make_plan(size, CHOICES.for_method(method), seed=0), lambda ranks: labels[ranks - 1])
    assert curve.labels_used == size
    ranks = np.arange(1, size + 1)
    low, value, high = curve.band("yield", ranks)
    assert np.array_equal(low, np.cumsum(labels))
    assert np.array_equal(value, np.cumsum(labels))
    assert np.array_equal(high, np.cumsum(labels))
    assert curve.confidence == 1.0
    assert curve.factor == 1.0


@pytest.mark.parametrize("method", ["uniform", "logstrat", "paula"])
@pytest.mark.parametrize("size", [35_615, 356_150])
def test_labels_used_are_those_of_the_plan_up_to_repeated_items(method: str, size: int) -> None:
    labels = even_list(size, falling(0.95, 0.4))
    cost = curve_costs(size, methods=PUBLISHED, epsilon=0.03)[method]
    curve = estimate(method, labels, epsilon=0.03)
    if method == "uniform":
        # Half of the labels are drawn from the whole list; some of them fall into the head.
        half = cost.labels / 2
        overlap = half * half / size
        assert cost.labels - curve.labels_used == pytest.approx(overlap, abs=5 * overlap**0.5)
        return
    surplus = 0
    if method == "logstrat":
        # With replacement, strata that are smaller than their share would repeat items.
        points = Constants.of(CurveChoices(epsilon=0.03)).grid(size).points
        share = (cost.labels - points[0]) / cost.queries
        surplus = np.maximum(share - np.diff(points), 0).sum()
    assert cost.labels - curve.labels_used == pytest.approx(surplus, abs=cost.queries)
    assert len(curve.queried) == cost.queries


def test_noisy_labels_are_for_band_and_adastrat_only() -> None:
    with pytest.raises(ParameterError, match="Only the methods band and adastrat take noise"):
        plan("paula", NOISY)
    assert run(plan("adastrat", NOISY), lambda ranks: LABELS[ranks - 1]).labels_used > 0


def test_an_unknown_method_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(
        ParameterError, match=r"No method 'paul'. Methods: band, uniform, logstrat, paula, adastrat."
    ):
        plan("paul")


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (lambda ranks: np.ones(len(ranks) - 1), "came back"),
        (lambda ranks: np.full(len(ranks), 2), "got the label"),
        (lambda ranks: [None] * len(ranks), "got no label"),
        (lambda ranks: np.full(len(ranks), np.nan), "got the label"),
    ],
)
def test_wrong_answers_are_refused(answers, message: str) -> None:
    with pytest.raises(LabelError, match=message):
        run(plan("paula"), answers)


def test_paula_warns_when_local_precision_rises() -> None:
    labels = random_list(50_000, lambda x: np.where(x < 0.5, 0.4, 0.8), seed=1)
    curve = estimate("paula", labels, epsilon=0.05)
    assert any("Strong monotonicity does not hold" in warning for warning in curve.warnings)


@pytest.mark.parametrize("method", ["logstrat", "adastrat", "paula"])
def test_a_curve_that_rises_far_beyond_m_is_noticed(method: str) -> None:
    labels = random_list(50_000, lambda x: np.where(x < 0.4, 0.2, 0.95), seed=1)
    curve = estimate(method, labels, epsilon=0.05)
    assert any("contradict weak monotonicity" in warning for warning in curve.warnings)
    low, value, high = curve.band("precision", np.arange(1, 50_001))
    assert (low <= value).all()
    assert (value <= high).all()


@pytest.mark.parametrize("method", ["uniform", "logstrat", "adastrat"])
def test_a_false_p_min_is_noticed_and_a_true_one_is_not(method: str) -> None:
    labels = even_list(50_000, falling(0.6, 0.05))
    false = estimate(method, labels, epsilon=0.1, beta=1.1, min_precision=0.5)
    true = estimate(method, labels, epsilon=0.1, beta=1.1, min_precision=0.25)
    assert any("p_min = 0.5 does not hold" in warning for warning in false.warnings)
    assert not true.warnings


def test_p_min_can_be_measured() -> None:
    labels = even_list(200_000, falling(0.9, 0.2))
    curve = estimate("adastrat", labels, epsilon=0.05, beta=1.1, min_precision="auto")
    assert any("was measured" in text for text in curve.assumptions)
    assert not curve.warnings


def test_strict_costs_more_and_says_nothing_else() -> None:
    labels = even_list(200_000, falling(0.9, 0.4))
    loose = estimate("adastrat", labels, epsilon=0.05, beta=1.1)
    strict = estimate("adastrat", labels, epsilon=0.05, beta=1.1, strict=True)
    assert strict.labels_used > loose.labels_used
