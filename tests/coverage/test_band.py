"""Does the band hold at every rank, at every ask, on lists of any shape?

A band only ever narrows while labels come (tests/questions/curve/test_band.py checks that at every ask), so
one that holds at the end has held all along: the last one is what is checked here. The runs of all cases are
pooled: see `tolerance`.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from karat.bounds.label_noise import LabelNoise
from karat.core.plan import LATE, run
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.result import Curve
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels
from tests.coverage.shapes import SHAPES, SIZE
from tests.coverage.tolerance import FULL, POOLED, assert_cases_cover, assert_covers, seeds, seeds_by_case

# The claim is the same for every factor, and each run is one trial of it: the short form has as many runs,
# so that it catches a band that covers too little as surely, at a factor that takes half of the labels.
FACTOR = 1.0815 if FULL else 1.15
LINEAR = SHAPES["linear"]


def run_band(
    labels: np.ndarray, seed: int, *, factor: float = FACTOR, answers=None, known=None, proxy=None, **choices
) -> Curve:
    given = labels if answers is None else answers
    chosen = CurveChoices(factor=factor, **choices)
    plan = band(len(labels), chosen, seed=seed, known=known or {}, proxy=proxy)
    return run(plan, lambda ranks: given[ranks - 1])


@pytest.mark.slow
def test_band_and_factor_hold_on_any_shape() -> None:
    uncovered: dict[str, list[bool]] = {}
    too_wide: dict[str, list[bool]] = {}
    for shape, own_seeds in seeds_by_case(SHAPES, seeds(8, 300)):
        # Shapes from real data are left out where there is none.
        with suppress(pytest.skip.Exception):
            lists = [(seed, SHAPES[shape](seed)) for seed in own_seeds]
            scores = [score_curve(run_band(labels, seed), labels, floor=0.01) for seed, labels in lists]
            uncovered[shape] = [not score.covered for score in scores]
            too_wide[shape] = [score.max_factor > FACTOR for score in scores]
    assert_cases_cover(uncovered, 0.95)
    assert_cases_cover(too_wide, 0.95)


def with_judge(seed: int, kind: str) -> Curve:
    labels, generator = LINEAR(seed), np.random.default_rng([seed, 80])
    right = np.where(generator.random(SIZE) < 0.9, labels, 1 - labels)
    proxy = {"good": right, "worthless": generator.random(SIZE), "adversarial": 1 - right}[kind]
    return run_band(labels, seed, proxy=proxy)


def with_noisy_labels(seed: int) -> Curve:
    labels = LINEAR(seed)
    noisy = flipped_labels(labels, LabelNoise.exactly(0.05), np.random.default_rng([seed, 81]))
    return run_band(labels, seed, factor=1.3, answers=noisy, noise=0.05)


def with_very_noisy_labels(seed: int) -> Curve:
    labels = LINEAR(seed)
    noisy = flipped_labels(labels, LabelNoise.exactly(0.2), np.random.default_rng([seed, 82]))
    return run_band(labels, seed, factor=1.4, answers=noisy, noise=0.2)


def with_right_items_labelled_wrong(seed: int) -> Curve:
    labels, noise = LINEAR(seed), LabelNoise.exactly(0.02, 0.15)
    noisy = flipped_labels(labels, noise, np.random.default_rng([seed, 83]))
    return run_band(labels, seed, factor=1.3, answers=noisy, noise=0.02, noise_of_right=0.15)


def with_labels_on_their_way(seed: int) -> Curve:
    """Every other label comes three asks late."""
    labels = LINEAR(seed)
    plan = band(SIZE, CurveChoices(factor=1.15), seed=seed)
    ask, late = next(plan), deque[list[int]]()
    while True:
        answers = labels[ask.items - 1]
        if ask.late_allowed:
            late.append(ask.items[::2].tolist())
            if len(late) > 3:
                ask.amend({rank: int(labels[rank - 1]) for rank in late.popleft()})
            answers = np.where(np.arange(len(ask.items)) % 2 == 0, LATE, answers).astype(np.int8)
        else:
            late.clear()
        try:
            ask = plan.send(answers)
        except StopIteration as stop:
            return stop.value


def with_known_labels_chosen_with_bad_intent(seed: int) -> Curve:
    """Only right items are told beforehand; the band must not take them for a sample."""
    labels = LINEAR(seed)
    right = np.flatnonzero(labels == 1)[::7]
    return run_band(labels, seed, known={int(place) + 1: 1 for place in right})


def stopped_by_what_it_shows(seed: int) -> Curve:
    """A user who stops as soon as the curve looks good must not be misled."""
    labels = LINEAR(seed)
    plan = band(SIZE, CurveChoices(factor=1.02), seed=seed)
    ask, asked = next(plan), 0
    while True:
        ask = plan.send(labels[ask.items - 1])
        asked += len(ask)
        if asked > 700:
            curve = ask.so_far()
            cut = curve.cutoff(precision=0.9)
            if (cut.guaranteed is not None and cut.guaranteed.rank > 2_000) or asked > 1_500:
                return curve


# How each curve is made, and with how many seeds in the short form.
OPTIONS: dict[str, tuple[Callable[[int], Curve], int]] = {
    "good judge": (lambda seed: with_judge(seed, "good"), 10),
    "worthless judge": (lambda seed: with_judge(seed, "worthless"), 10),
    "adversarial judge": (lambda seed: with_judge(seed, "adversarial"), 10),
    "noisy labels": (with_noisy_labels, 10),
    "very noisy labels": (with_very_noisy_labels, 8),
    "right items labelled wrong": (with_right_items_labelled_wrong, 8),
    "labels on their way": (with_labels_on_their_way, 8),
    "known labels": (with_known_labels_chosen_with_bad_intent, 12),
    "stopped": (stopped_by_what_it_shows, 15),
}


@pytest.mark.slow
def test_band_holds_with_any_option() -> None:
    uncovered: dict[str, list[bool]] = {}
    too_wide: list[bool] = []
    for option, own_seeds in seeds_by_case(OPTIONS, 1_000):
        curve_of, few = OPTIONS[option]
        scores = [
            score_curve(curve_of(seed), LINEAR(seed), floor=0.01) for seed in own_seeds[: seeds(few, 200)]
        ]
        uncovered[option] = [not score.covered for score in scores]
        if "judge" in option:
            too_wide += [score.max_factor > FACTOR for score in scores]
    assert_cases_cover(uncovered, 0.95)
    assert_covers(sum(too_wide), len(too_wide), 0.95, false_alarm=POOLED)


@pytest.mark.slow
@pytest.mark.parametrize("confidence", [0.7])
def test_the_claim_is_not_vacuous(confidence: float) -> None:
    """At a lower confidence bands must hold about as often as they say, or labels are wasted."""
    trials = seeds(40, 600)
    held = 0
    for seed in range(trials):
        labels = SHAPES["linear"](seed)
        held += score_curve(run_band(labels, seed, confidence=confidence), labels, floor=0.01).covered
    assert_covers(trials - held, trials, confidence)
    assert held < trials
