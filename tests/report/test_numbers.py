import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karat
from karat.core.band import Band
from karat.report.numbers import (
    about_factor,
    count,
    interval,
    measured,
    percent,
    threshold,
    within_factor,
)


@pytest.mark.parametrize(
    ("share", "text"), [(0.9, "90 %"), (0.95, "95 %"), (0.999, "99.9 %"), (1.0, "100 %")]
)
def test_chosen_shares_keep_their_digits(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0.0 %"),
        (1e-6, "< 0.1 %"),
        (0.5, "50.0 %"),
        (0.99999, "> 99.9 %"),
        (1.0, "100.0 %"),
    ],
)
def test_measured_shares_never_round_to_certainty(share: float, text: str) -> None:
    assert measured(share) == text


def test_intervals_say_when_they_are_points() -> None:
    assert interval(Band(0.5, 0.5, 0.5, 0.95)) == "exact"
    assert interval(Band(0.25, 0.5, 0.75, 0.95)) == "25.0 % – 75.0 %"
    assert interval(Band(1e-6, 1e-5, 1e-4, 0.95)) == "< 0.1 %"


def test_counts_have_separators_and_plurals() -> None:
    assert count(1234567) == "1,234,567"
    assert count(1, "item") == "1 item"
    assert count(2, "item") == "2 items"


@given(
    st.lists(
        st.floats(-1e9, 1e9, allow_nan=False) | st.integers(-5, 5).map(float),
        min_size=1,
        max_size=30,
    )
)
def test_a_printed_threshold_cuts_where_the_score_does(scores: list[float]) -> None:
    ranking = karat.Ranking.from_scores(np.array(scores))
    for score in scores:
        assert ranking.rank_of(float(threshold(ranking, score))) == ranking.rank_of(score)


def test_thresholds_are_short_and_rounded_down() -> None:
    ranking = karat.Ranking.from_scores(np.array([3.9, 3.5959608, 2.0]))
    assert threshold(ranking, 3.5959608) == "3.59"


@pytest.mark.parametrize(
    ("factor", "within", "about"),
    [
        (1.0, "1", "1"),
        (1.0763, "1.077", "1.076"),
        (1.1949, "1.2", "1.19"),
        (1.5516, "1.56", "1.55"),
        (2.43, "2.5", "2.4"),
        (10.0, "10", "10"),
        (1234.2, "1,235", "1,234"),
        (float("inf"), "∞", "∞"),
    ],
)
def test_factors_that_are_sure_are_rounded_up(factor: float, within: str, about: str) -> None:
    assert (within_factor(factor), about_factor(factor)) == (within, about)


@given(st.floats(1.0, 1e6))
def test_nothing_is_outside_the_factor_it_is_said_to_be_within(factor: float) -> None:
    assert float(within_factor(factor).replace(",", "")) >= factor - 1e-12
