"""The closed forms of the papers, to the unit."""

import numpy as np
import pytest

from karat.core.errors import ParameterError
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.cost import curve_costs
from karat.questions.curve.guesses import falling_precision, precision_like
from tests.questions.curve.lists import PUBLISHED, estimate, falling, random_list

TABLE = [
    (35_615, 24_745, 78, 18_287, 11_292),
    (356_150, 84_369, 156, 35_631, 19_092),
    (3_561_500, 284_834, 234, 53_937, 26_892),
    (35_615_000, 954_359, 312, 72_867, 34_692),
]


@pytest.mark.parametrize(("size", "uniform", "queries", "logstrat", "paula"), TABLE)
def test_table_of_the_papers(size: int, uniform: int, queries: int, logstrat: int, paula: int) -> None:
    costs = curve_costs(size, methods=PUBLISHED, epsilon=0.03, confidence=0.95, window=100)
    assert costs["uniform"].labels == uniform
    assert (costs["logstrat"].queries, costs["logstrat"].labels) == (queries, logstrat)
    assert (costs["paula"].queries, costs["paula"].labels) == (queries, paula)
    assert costs["adastrat"].queries <= costs["adastrat"].worst_queries
    assert costs["adastrat"].labels <= costs["adastrat"].worst_labels


@pytest.mark.parametrize(("size", "epsilon", "labels"), [(217_076, 0.03, 17_392), (35_615, 0.05, 7_822)])
def test_paula_elsewhere_in_the_paper(size: int, epsilon: float, labels: int) -> None:
    assert curve_costs(size, methods=PUBLISHED, epsilon=epsilon)["paula"].labels == labels


def test_a_factor_is_split_as_in_the_paper() -> None:
    epsilon, beta = CurveChoices(factor=1.0815).shares()
    assert epsilon == pytest.approx(0.03, abs=1e-4)
    assert beta == pytest.approx(1.05, abs=1e-4)


@pytest.mark.parametrize("factor", [1.03, 1.05, 1.08, 1.0815, 1.2, 1.9])
def test_paula_keeps_any_factor_it_is_asked_for(factor: float) -> None:
    assert curve_costs(10**6, methods=PUBLISHED, factor=factor)["paula"].factor <= factor + 1e-12


def test_paula_says_when_the_window_is_too_narrow_for_the_factor() -> None:
    with pytest.raises(ParameterError, match="take a larger window"):
        Constants.of(CurveChoices(factor=1.01)).for_paula(10**6)
    assert "paula" not in curve_costs(10**6, methods=PUBLISHED, factor=1.01)


def test_without_p_min_only_methods_that_can_do_without_are_priced() -> None:
    costs = curve_costs(10**6, methods=PUBLISHED, min_precision="auto")
    assert list(costs) == ["paula", "adastrat"]


@pytest.mark.slow
@pytest.mark.parametrize("factor", [1.05, 1.2])
@pytest.mark.parametrize(("first", "last"), [(0.95, 0.35), (0.6, 0.5)])
def test_the_price_of_band_is_what_it_then_costs(factor: float, first: float, last: float) -> None:
    """Within a factor of 1.5, given the right shape or a labelled sample of the list."""
    size = 300_000
    labels = random_list(size, falling(first, last), seed=1)
    used = estimate("band", labels, factor=factor).labels_used
    sample = labels[np.sort(np.random.default_rng(2).choice(size, 1_000, replace=False))]
    for guess in (falling_precision(size, first, last), precision_like(size, sample)):
        price = curve_costs(size, factor=factor, guess=guess)["band"].labels
        assert used / 1.5 <= price <= used * 1.5


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"factor": 1.0}, "The factor must be greater than 1"),
        ({"factor": float("nan")}, "The factor must be greater than 1"),
        ({"epsilon": 0.0}, "epsilon must be greater than 0 and at most 1; it is 0."),
        ({"epsilon": 1.5}, "epsilon must be greater than 0 and at most 1; it is 1.5."),
        ({"epsilon": 0.03, "beta": 1.0}, "beta must be greater than 1; it is 1."),
        ({"beta": 1.1}, "Give epsilon along with beta"),
        ({"factor": 1.1, "epsilon": 0.03, "beta": 1.1}, "not all three"),
        ({"confidence": 1.0}, "The confidence must be between 0 and 1"),
        ({"min_precision": 0.0}, "min_precision must be greater than 0 and at most 1; it is 0."),
        ({"min_precision": 1.1}, "min_precision must be greater than 0 and at most 1; it is 1.1."),
        ({"window": 0}, "The window must be at least 1"),
        ({"noise": 0.5}, "The noise rate must be at least 0 and below 0.5"),
        ({"floor": 0.0}, "The floor must be between 0 and 1"),
        ({"epsilon": 0.03, "head": 10}, "The head must have at least"),
    ],
)
def test_what_is_out_of_range_is_refused_with_the_range(choices: dict, message: str) -> None:
    with pytest.raises(ParameterError, match=message.replace(".", r"\.").replace("+", r"\+")):
        CurveChoices(**choices)


@pytest.mark.parametrize("factor", [1.4, 1.3])
def test_prices_name_the_factor_as_it_was_asked_for(factor: float) -> None:
    costs = curve_costs(2_000, factor=factor, methods=["uniform", "logstrat", "adastrat"])
    assert {cost.factor for cost in costs.values()} == {factor}
