"""Top-ups of the method `band`: where the main sweep is too wide, it samples once more above."""

from dataclasses import replace

import numpy as np
import pytest

from karat.core.plan import LATE, UNSURE, run
from karat.questions.curve.band import _Walk, band
from karat.questions.curve.band_design import DESIGNS
from karat.questions.curve.choices import LATEST_REVISION, CurveChoices
from karat.questions.curve.pacing import Caution
from karat.questions.curve.result import Curve
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.top_up import excess
from karat.simulate.curve import score_curve
from tests.questions.curve.lists import falling, random_list

SIZE = 20_000
LABELS = random_list(SIZE, falling(0.95, 0.35), seed=11)


@pytest.fixture(autouse=True)
def hardly_any_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Aim at more than is allowed, so that the main sweep is topped up again and again."""
    caution = Caution(margin=-0.03, jump_margin=0.0, end_margin=0.0, pessimism=0.0)
    bold = replace(DESIGNS[LATEST_REVISION], caution=caution, top_up_caution=caution)
    monkeypatch.setitem(DESIGNS, LATEST_REVISION, bold)


def walked(choices: CurveChoices, seed: int = 1, labels: np.ndarray = LABELS) -> tuple[_Walk, Curve]:
    walk = _Walk(len(labels), choices, seed)
    return walk, run(walk.plan(), lambda ranks: labels[ranks - 1])


def top_ups(walk: _Walk) -> int:
    return sum(len(sweep.top_ups) for sweep in walk.tally.sweeps)


@pytest.mark.parametrize(
    "target",
    [
        {"factor": 1.1},
        {"factor": 1.15, "ranks": (500, 9_000)},
        {"half_width": 0.06},
        {"factor": 1.2, "near": 0.8},
    ],
)
def test_the_target_is_met_at_the_end_of_the_main_sweep(target: dict) -> None:
    walk, curve = walked(CurveChoices(**target))
    assert top_ups(walk) > 0
    assert not walk.missed().any()
    assert not curve.warnings
    # The first sample, the coarse sweep and the main one: nothing had to be repaired.
    assert len(walk.tally.sweeps) == 3
    assert score_curve(curve, LABELS, floor=0.01).covered


def test_bounds_formed_anew_are_the_same() -> None:
    walk, _ = walked(CurveChoices(factor=1.1))
    lower, upper = walk.tally.lower.copy(), walk.tally.upper.copy()
    assert top_ups(walk) > 3
    walk.tally.form_anew()
    # Bounds at a block before its top-up were wider, and are formed in the same order.
    assert np.abs(walk.tally.lower - lower).max() <= 1
    assert np.abs(walk.tally.upper - upper).max() <= 1


def test_a_correction_of_a_label_from_a_top_up_is_taken_in() -> None:
    walk, _ = walked(CurveChoices(factor=1.1))
    topped = [rank for rank, (label, _, top_up) in walk.tally.items.items() if top_up >= 0 and label == 1]
    upper = walk.tally.upper.copy()
    walk.amend(dict.fromkeys(topped, 0))
    assert (walk.tally.upper <= upper).all()
    assert walk.tally.upper[-1] < upper[-1]


@pytest.mark.parametrize("batch", [15, 60])
def test_late_labels_lead_to_the_same_bounds_as_labels_in_time(batch: int) -> None:
    """Every other label comes one ask later; what has come then counts as if it had always been there."""
    walk = _Walk(SIZE, CurveChoices(factor=1.15, batch=batch), 3)
    plan = walk.plan()
    ask, missing, asks, compared = next(plan), [], 0, 0
    while True:
        answers = LABELS[ask.items - 1]
        if ask.late_allowed:
            ask.amend({rank: int(LABELS[rank - 1]) for rank in missing})
            chain, asks = walk.tally.sweeps[-1].chain, asks + 1
            if asks % 8 == 0 and walk.tally.sweeps[-1].top_ups:
                walk.tally.form_anew()
                formed = walk.tally.sweeps[-1].chain
                assert formed.above == pytest.approx(chain.above)
                assert formed.below == pytest.approx(chain.below)
                compared += 1
            missing = ask.items[ask.items % 2 == 0].tolist()
            answers = np.where(ask.items % 2 == 0, LATE, answers).astype(np.int8)
        try:
            ask = plan.send(answers)
        except StopIteration:
            break
    assert compared > 1
    assert not walk.missed().any()


def test_top_ups_can_be_gone_on_from_by_their_checkpoints() -> None:
    choices = CurveChoices(factor=1.15)
    _, at_once = walked(choices)
    plan, restarts = band(SIZE, choices, seed=1), 0
    ask = next(plan)
    while True:
        if "once more" in ask.reason:
            plan, restarts = band(SIZE, choices, seed=1, checkpoint=ask.checkpoint()), restarts + 1
            ask = next(plan)
        try:
            ask = plan.send(LABELS[ask.items - 1])
        except StopIteration as stop:
            curve = stop.value
            break
    assert curve.to_json() == at_once.to_json()
    assert restarts > 3


def test_labels_that_nobody_can_decide_do_not_lead_to_endless_top_ups() -> None:
    labels = LABELS.copy()
    labels[::9] = UNSURE
    walk = _Walk(SIZE, CurveChoices(factor=1.1), 1)
    curve = run(walk.plan(), lambda ranks: [None if labels[r - 1] < 0 else int(labels[r - 1]) for r in ranks])
    assert curve.labels_used < SIZE / 2
    assert any("unsure" in warning for warning in curve.warnings)


@pytest.mark.parametrize("label", [0, 1])
def test_lists_of_one_kind(label: int) -> None:
    labels = np.full(3_000, label, dtype=np.int8)
    _, curve = walked(CurveChoices(factor=1.2), labels=labels)
    assert score_curve(curve, labels, floor=0.01).covered


def test_the_width_between_the_ends_of_blocks_counts() -> None:
    target = BandTarget(factor=1.1, half_width=None, ranks=None, near=None, floor=0.01)
    boundaries = np.array([1_000.0, 1_100.0])
    lower, upper = np.array([500.0, 540.0]), np.array([600.0, 640.0])
    width = excess(target, boundaries, lower, upper)[0]
    at_ends = np.log(upper / lower) / (2.0 * np.log(1.1))
    ranks = np.arange(1_001, 1_101)
    steps = ranks - 1_000.0
    most = np.minimum(640.0, 600.0 + steps)
    least = np.maximum(500.0, 540.0 - (100.0 - steps))
    by_hand = np.log(most / least).max() / (2.0 * np.log(1.1))
    assert width == pytest.approx(by_hand)
    assert width > at_ends.max()


@pytest.mark.parametrize(
    ("value", "target", "most"), [(0, {"half_width": 0.05}, 700), (1, {"factor": 1.15}, 500)]
)
def test_lists_that_are_all_wrong_or_all_right_take_few_labels(value: int, target: dict, most: int) -> None:
    """Where guesses are sure, a top-up at too low a rate would widen the band, and call for the next."""
    walk, curve = walked(CurveChoices(**target), labels=np.full(1_500, value, dtype=np.int8))
    assert top_ups(walk) < 100
    assert not walk.missed().any()
    assert curve.labels_used < most
