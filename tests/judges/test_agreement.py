"""Shares of a population of which some items are certain to be labelled and others are drawn."""

import numpy as np
import pytest

from karat.judges.agreement import ShareEstimate, population_share
from tests.coverage.tolerance import assert_cases_cover

NAN = float("nan")


def share(
    labels: list[float], chances: list[float], size: int, drawn: list[bool] | None = None
) -> ShareEstimate:
    probabilities = np.array(chances)
    mask = probabilities != 1.0 if drawn is None else np.array(drawn)
    return population_share(np.array(labels, dtype=float), probabilities, mask, 0.95, size=size)


def test_labels_that_were_not_drawn_tell_nothing_of_other_items() -> None:
    estimate = share([1, 1, 0], [1, 1, 1], 10)
    assert (estimate.lower, estimate.value, estimate.upper) == (0.0, None, 1.0)
    assert share([1, 1, 0], [2, 2, 2], 10, [False, False, False]).value is None
    assert share([], [], 0).value is None
    assert share([NAN], [1], 1).value is None


def test_where_every_item_is_labelled_the_share_is_known() -> None:
    for chances in ([1, 1, 1, 1], [0.5, 0.5, 1, 0.3]):
        estimate = share([1, 1, 1, 0], chances, 4)
        assert (estimate.lower, estimate.value, estimate.upper) == (0.75, 0.75, 0.75)
    # An item that people cannot decide is left out.
    assert share([1, 1, NAN, 0], [1, 1, 1, 1], 4).value == pytest.approx(2 / 3)


def test_certain_labels_count_for_their_items_and_drawn_ones_for_the_rest() -> None:
    estimate = share([1] * 50 + [0, 1] * 5, [1.0] * 50 + [0.2] * 10, 100)
    assert estimate.value == pytest.approx(0.75)
    assert 0.5 < estimate.lower < 0.65 < 0.85 < estimate.upper < 1.0
    assert (estimate.drawn, estimate.rest, estimate.rest_value) == (10, 50, 0.5)
    # Half of what is drawn cannot be decided, so half of the rest cannot.
    unsure = share([1] * 50 + [0, 1] * 5 + [NAN] * 10, [1.0] * 50 + [0.4] * 20, 100)
    assert unsure.value == pytest.approx((50 + 12.5) / 75)


def test_intervals_hold_beside_certain_labels_that_were_chosen_by_what_they_say() -> None:
    missed: dict[str, list[bool]] = {}
    for rate in (0.1, 0.5):
        for seed in range(150):
            generator = np.random.default_rng([seed, 3])
            truth = (generator.random(600) < rate).astype(float)
            known = np.flatnonzero(truth)[: int(rate * 300)]
            chances = np.full(600, 0.15)
            chances[known] = 1.0
            rows = np.flatnonzero(generator.random(600) < chances)
            band = population_share(truth[rows], chances[rows], chances[rows] < 1.0, 0.95, size=600)
            missed.setdefault(str(rate), []).append(not band.lower <= truth.mean() <= band.upper)
    assert_cases_cover(missed, 0.95)
