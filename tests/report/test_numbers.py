import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karat
from karat.core.band import Band
from karat.report.numbers import count, interval, measured, percent, threshold


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
