"""Method `along`: a statement from the first draw on, and an end when the target is certain."""

import numpy as np
import pytest

from karat.core.plan import LATE, UNSURE, checked_labels, run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.pricing import label_range
from karat.questions.volume.question import QUESTION
from karat.questions.volume.result import Volume
from tests.coverage.tolerance import assert_covers
from tests.questions.volume.collections import QUERY, made_up_features

FEATURES, LABELS = made_up_features(400, 0.08)
RELEVANT = int(LABELS.sum())


def choices(**more: object) -> VolumeChoices:
    return VolumeChoices.of(method="along", query=QUERY, **more)


def looks(seed: int, **more: object) -> list[Volume]:
    """The answer at every ask, and the last one."""
    plan, seen = volume_plan(FEATURES, choices(**more), seed=seed), []
    ask = next(plan)
    try:
        while True:
            seen.append(ask.so_far())
            ask = plan.send(checked_labels(LABELS[ask.items], ask))
    except StopIteration as stop:
        return [*seen, stop.value]


def test_there_is_an_interval_from_the_first_draw_on() -> None:
    seen = looks(0, recall=0.8)
    first = next(place for place, each in enumerate(seen) if each.judged_before is not None)
    assert seen[first].labels_used <= 30
    assert all(each.judged_before is not None for each in seen[first:])
    assert seen[first].total.upper < len(LABELS)


def test_what_is_expected_before_the_first_find_is_in_the_quoted_range() -> None:
    ask = next(volume_plan(FEATURES, choices(recall=0.8), seed=0))
    low, high = label_range(len(FEATURES), choices(recall=0.8), METHODS["along"])
    assert low < ask.labels_left() < high


@pytest.mark.parametrize(("revision", "low", "high"), [(2, 0, 20), (3, 200, 400)])
def test_unsure_documents_do_not_make_it_expect_a_near_end(revision: int, low: int, high: int) -> None:
    """Half of what is found counts as relevant in the upper bound only: no recall of .8 is certain soon."""
    labels = LABELS.copy()
    labels[np.flatnonzero(LABELS == 1)[::2]] = UNSURE
    plan = volume_plan(FEATURES, choices(recall=0.8, revision=revision), seed=0)
    ask, judged = next(plan), 0
    while judged < 60:
        judged += len(ask.items)
        ask = plan.send(labels[ask.items])
    assert low < ask.labels_left() < high


def test_it_ends_when_the_recall_is_certain() -> None:
    end = looks(1, recall=0.8)[-1]
    assert end.advice().stop
    assert end.recall.lower >= 0.8
    assert end.labels_used < len(LABELS)


def test_it_ends_when_no_more_than_so_many_can_be_missing() -> None:
    end = looks(1, missing=6)[-1]
    assert end.total.upper - len(end.found) <= 6
    assert end.labels_used < len(LABELS)
    assert len(end.found) >= RELEVANT - 6


def test_a_budget_is_kept() -> None:
    end = looks(2, recall=0.95, budget=120)[-1]
    assert end.labels_used == 120
    assert not end.advice().stop


def test_finding_ends_where_the_rule_says() -> None:
    end = looks(3, recall=0.8, stop="after=60")[-1]
    assert end.gain[-1].judged - 60 < 10


def test_unsure_labels_count_as_relevant_in_the_upper_bound_only() -> None:
    unsure = {int(row) for row in np.flatnonzero(LABELS == 0)[::20]}

    def oracle(items):
        return [None if int(item) in unsure else int(LABELS[item]) for item in items]

    end = run(volume_plan(FEATURES, choices(recall=0.7), seed=4), oracle)
    asked_unsure = end.judged - end.labels_used + sum(item in unsure for item in end.found)
    assert asked_unsure == 0
    assert end.total.lower <= RELEVANT <= end.total.upper
    assert any("unsure" in warning for warning in end.warnings)


def test_late_labels_widen_the_interval_and_are_asked_for_in_the_end() -> None:
    plan, held_back, ends = volume_plan(FEATURES, choices(recall=0.7), seed=5), [], []
    ask = next(plan)
    try:
        while True:
            labels = checked_labels(LABELS[ask.items], ask)
            if ask.late_allowed and len(held_back) < 3 and len(ask.items) > 8:
                labels[0] = LATE
                held_back.append(int(ask.items[0]))
            elif not ask.late_allowed:
                ends.extend(ask.items.tolist())
            ask = plan.send(labels)
    except StopIteration as stop:
        end = stop.value
    assert held_back
    assert sorted(ends) == sorted(held_back)
    assert end.total.lower <= RELEVANT <= end.total.upper


def test_a_correction_is_as_if_it_had_been_known_for_the_bounds() -> None:
    plan = volume_plan(FEATURES, choices(recall=0.9), seed=6)
    ask = next(plan)
    for _ in range(16):
        ask = plan.send(checked_labels(LABELS[ask.items], ask))
    before = ask.so_far()
    ask.amend({before.found[0]: 0})
    after = ask.so_far()
    assert len(after.found) == len(before.found) - 1
    ask.amend({before.found[0]: 1})
    assert ask.so_far().to_dict() == before.to_dict()


def test_targets_that_are_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="missing must be at least 0"):
        choices(missing=-1)


def misses(seed: int) -> bool:
    """Whether any look at a review of a collection of its own has an interval that fails."""
    generator = np.random.default_rng([seed, 8])
    features, labels = SMALL[int(generator.integers(len(SMALL)))]
    truth = int(labels.sum())
    plan = volume_plan(features, choices(recall=0.9, confidence=0.8, presumed=10, batch=4), seed=seed)
    ask = next(plan)
    try:
        while True:
            seen = ask.so_far().total
            if not seen.lower <= truth <= seen.upper:
                return True
            ask = plan.send(checked_labels(labels[ask.items], ask))
    except StopIteration as stop:
        return not stop.value.total.lower <= truth <= stop.value.total.upper


SMALL = [made_up_features(120, share) for share in (0.06, 0.1, 0.3)]


@pytest.mark.slow
def test_intervals_hold_at_every_look_at_once() -> None:
    trials = 120
    assert_covers(sum(misses(seed) for seed in range(trials)), trials, 0.8)


def test_the_price_of_certainty_is_told_where_a_review_may_end_before_it() -> None:
    choices = VolumeChoices(recall=0.95)
    certain = QUESTION.until_certain(choices)
    assert certain is not None
    assert certain.certify
    assert QUESTION.price_range(certain, size=1_120) > QUESTION.price_range(choices, size=1_120)  # type: ignore[operator]
    assert QUESTION.until_certain(certain) is None
    assert QUESTION.until_certain(VolumeChoices(method="along")) is None
