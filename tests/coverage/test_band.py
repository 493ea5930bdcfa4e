"""Does the band hold at every rank, at every ask, on lists of any shape?

A band only ever narrows while labels come (tests/questions/curve/test_band.py checks that at every ask), so
one that holds at the end has held all along: the last one is what is checked here.
"""

import numpy as np
import pytest

from karat.core.plan import run
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.result import Curve
from karat.simulate.curve import flipped_labels, score_curve
from tests.coverage.shapes import SHAPES, SIZE
from tests.coverage.tolerance import assert_covers, seeds

FACTOR = 1.0815


def run_band(labels: np.ndarray, seed: int, *, factor: float = FACTOR, answers=None, **options) -> Curve:
    given = labels if answers is None else answers
    plan = band(len(labels), CurveChoices(factor=factor, **options), seed=seed)
    return run(plan, lambda ranks: given[ranks - 1])


def assert_band_and_factor_hold(trials: int, confidence: float, outcomes: list[tuple[bool, bool]]) -> None:
    assert len(outcomes) == trials
    assert_covers(sum(not covered for covered, _ in outcomes), trials, confidence)
    assert_covers(sum(not kept for _, kept in outcomes), trials, confidence)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_band_holds_on_any_shape(shape: str) -> None:
    trials = seeds(8, 300)
    outcomes = []
    for seed in range(trials):
        labels = SHAPES[shape](seed)
        score = score_curve(run_band(labels, seed), labels, floor=0.01)
        outcomes.append((score.covered, score.max_factor <= FACTOR))
    assert_band_and_factor_hold(trials, 0.95, outcomes)


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


@pytest.mark.slow
@pytest.mark.parametrize("judge", ["good", "worthless", "adversarial"])
def test_band_holds_with_any_judge(judge: str) -> None:
    trials = seeds(10, 200)
    outcomes = []
    for seed in range(trials):
        labels = SHAPES["linear"](seed)
        generator = np.random.default_rng([seed, 80])
        right = np.where(generator.random(SIZE) < 0.9, labels, 1 - labels)
        proxy = {"good": right, "worthless": generator.random(SIZE), "adversarial": 1 - right}[judge]
        score = score_curve(run_band(labels, seed, proxy=proxy), labels, floor=0.01)
        outcomes.append((score.covered, score.max_factor <= FACTOR))
    assert_band_and_factor_hold(trials, 0.95, outcomes)


@pytest.mark.slow
def test_band_holds_with_noisy_labels() -> None:
    trials = seeds(10, 200)
    misses = 0
    for seed in range(trials):
        labels = SHAPES["linear"](seed)
        noisy = flipped_labels(labels, 0.05, np.random.default_rng([seed, 81]))
        curve = run_band(labels, seed, factor=1.3, answers=noisy, noise=0.05)
        misses += not score_curve(curve, labels, floor=0.01).covered
    assert_covers(misses, trials, 0.95)


@pytest.mark.slow
def test_band_holds_when_stopped_by_what_it_shows() -> None:
    """A user who stops as soon as the curve looks good must not be misled."""
    trials = seeds(15, 300)
    misses = 0
    for seed in range(trials):
        labels = SHAPES["linear"](seed)
        plan = band(SIZE, CurveChoices(factor=1.02), seed=seed)
        ask, asked = next(plan), 0
        while True:
            ask = plan.send(labels[ask.items - 1])
            asked += len(ask)
            if asked > 700:
                curve = ask.so_far()
                cut = curve.cutoff(precision=0.9)
                if (cut.guaranteed is not None and cut.guaranteed.rank > 2_000) or asked > 1_500:
                    break
        misses += not score_curve(curve, labels, floor=0.01).covered
    assert_covers(misses, trials, 0.95)


@pytest.mark.slow
def test_known_labels_chosen_with_bad_intent_do_no_harm() -> None:
    """Only right items are told beforehand; the band must not take them for a sample."""
    trials = seeds(10, 200)
    misses = 0
    for seed in range(trials):
        labels = SHAPES["linear"](seed)
        right = np.flatnonzero(labels == 1)[::7]
        known = {int(place) + 1: 1 for place in right}
        misses += not score_curve(run_band(labels, seed, known=known), labels, floor=0.01).covered
    assert_covers(misses, trials, 0.95)
