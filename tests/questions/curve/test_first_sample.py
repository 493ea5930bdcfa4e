"""Bounds from the first labels of band's first sample, before it is complete."""

import numpy as np
import pytest
from scipy.stats import binom

from karat.core.plan import UNSURE, Ask, drive
from karat.questions.curve.band import _Walk, band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.first_sample import stage_shares, take_in_part
from tests.questions.curve.lists import falling, random_list

SIZE = 2_000
LABELS = random_list(SIZE, falling(0.95, 0.35), seed=3)
TRUTH = np.cumsum(LABELS)
SHAPES = (
    falling(0.95, 0.35),
    lambda x: np.full_like(x, 0.5),
    lambda x: np.full_like(x, 0.05),
    lambda x: 0.1 + 0.8 * ((x * 8) % 1 > 0.5),
    lambda x: np.where(x < 0.03, 0.2, 0.9),
)


def first_ask(**choices: object) -> Ask:
    return next(band(SIZE, CurveChoices(**choices), seed=1))


def told(items: list[int]) -> dict[int, int]:
    return {item: int(LABELS[item - 1]) for item in items}


def test_the_band_narrows_from_the_first_labels_on() -> None:
    ask = first_ask()
    items = ask.items.tolist()
    widths = []
    for count in (10, 30, 100, len(items)):
        curve = ask.preview(told(items[:count]))
        low, value, high = curve.yields_between(1, SIZE)
        assert (low <= TRUTH).all()
        assert (high >= TRUTH).all()
        assert not np.isnan(value).any()
        assert curve.labels_used == count
        widths.append([curve.precision(rank).upper - curve.precision(rank).lower for rank in (100, SIZE)])
    assert (np.diff(widths, axis=0) < 0).all()
    assert max(widths[-1]) < 0.6


def test_there_is_no_number_before_the_first_label() -> None:
    curve = first_ask().preview({})
    assert curve.estimate is None
    assert (curve.precision(100).lower, curve.precision(100).upper) == (0.0, 1.0)
    assert any("There is no estimate yet" in warning for warning in curve.warnings)


def test_looking_changes_nothing() -> None:
    plan, watched = (band(SIZE, CurveChoices(factor=1.5), seed=1) for _ in range(2))
    ask, other = next(plan), next(watched)
    before = other.so_far().to_json()
    other.preview(told(other.items.tolist()[:60]))
    assert other.so_far().to_json() == before
    following = (each.send(LABELS[ask.items - 1]) for each in (plan, watched))
    one, two = (each.so_far().to_json() for each in following)
    assert one == two


def test_a_stage_counts_when_all_of_its_labels_are_there() -> None:
    """Labels come in any order; one that is missing early holds back the stages from there on."""
    ask = first_ask()
    items = ask.items.tolist()
    whole, late = ask.preview(told(items[:100])), ask.preview(told(items[1:100]))
    assert late.labels_used == 99
    assert not late.trace
    assert whole.trace
    # What was seen is certain all the same.
    assert late.yields(SIZE).lower == LABELS[np.array(items[1:100]) - 1].sum()
    assert ask.preview(told(items[:100][::-1])).to_json() == whole.to_json()


def test_the_sample_is_asked_for_at_once_and_in_random_order() -> None:
    ask = first_ask(batch=100)
    assert len(ask.items) > 150
    assert (np.diff(ask.items) < 0).sum() > len(ask.items) / 3
    assert ask.chances[np.argsort(ask.items)][0] == 1.0


def test_unsure_labels_count_as_wrong_below_and_as_right_above() -> None:
    ask = first_ask()
    items = ask.items.tolist()
    curve = ask.preview(told(items) | dict.fromkeys(items[::4], UNSURE))
    sure = ask.preview(told(items))
    assert curve.yields(SIZE).lower < sure.yields(SIZE).lower
    assert curve.yields(SIZE).upper > sure.yields(SIZE).upper


def test_a_driven_plan_tells_what_its_labels_say() -> None:
    items = first_ask().items.tolist()
    ask = drive(band(SIZE, CurveChoices(), seed=1), told(items[:50]))
    assert isinstance(ask, Ask)
    assert ask.items.tolist() == items[50:]
    assert ask.so_far().to_json() == first_ask().preview(told(items[:50])).to_json()


def test_campaigns_of_the_first_revision_go_on_as_they_were() -> None:
    ask = first_ask(revision=1)
    assert ask.preview is None
    assert ask.items.tolist() == sorted(ask.items.tolist())


@pytest.mark.parametrize("budget", [15, 40])
def test_a_sample_that_a_budget_cuts_off_says_nothing_but_what_was_seen(budget: int) -> None:
    walk = _Walk(SIZE, CurveChoices(budget=budget, factor=1.01), 1)
    ask = next(walk.plan())
    curve = ask.preview(told(ask.items.tolist()))
    assert (curve.lower.at(np.arange(1, SIZE + 1)) <= TRUTH).all()
    assert stage_shares(walk.tally, walk.open.inclusion)[-1] == 1.0


@pytest.mark.slow
def test_all_stages_hold_together() -> None:
    """With an error of .3, so that some fail: not more often than that, over lists of all shapes."""
    error, size, failed, runs = 0.3, 600, 0, 0
    for shape in SHAPES:
        for seed in range(10):
            labels = random_list(size, shape, seed)
            walk = _Walk(size, CurveChoices(budget=200), seed)
            items = next(walk.plan()).items.tolist()
            take_in_part(walk, walk.open, {item: int(labels[item - 1]) for item in items}, error)
            truth = np.cumsum(labels)[walk.ends - 1]
            failed += bool((walk.tally.lower > truth).any() or (walk.tally.upper < truth).any())
            runs += 1
    assert failed <= binom.ppf(0.999, runs, error)
