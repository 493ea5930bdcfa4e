"""What is certain of a set behind labels that may be wrong."""

import numpy as np
import pytest

import karat
from karat.bounds.label_noise import LabelNoise
from karat.bounds.repeats import ErrorRate
from karat.core.plan import run
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.denoise import NO_RECALL, corrected_for_noise
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.question import QUESTION
from karat.questions.cut.result import Selection
from karat.simulate.simulation import flipped_labels
from tests.coverage.tolerance import POOLED, assert_covers, seeds

SIZE = 20_000


def noisy_list(seed: int, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """True labels of a list whose precision falls, and what annotators say."""
    generator = np.random.default_rng([seed, 91])
    truth = (generator.random(SIZE) < np.linspace(1.0, 0.1, SIZE)).astype(np.int8)
    return truth, truth ^ (generator.random(SIZE) < rate)


def selected(noisy: np.ndarray, seed: int, **choices) -> Selection:
    order = Order(SIZE, lambda ranks: -np.asarray(ranks, dtype=np.float64))
    plan = cut_plan(order, CutChoices(**choices), seed=seed)
    return run(plan, lambda ranks: noisy[np.asarray(ranks) - 1])


def test_what_is_certain_holds_behind_noisy_labels() -> None:
    runs, missed = seeds(16, 300), 0
    for seed in range(runs):
        truth, noisy = noisy_list(seed, 0.05)
        method, target = ("exact", "anytime")[seed % 2], ("precision", "accuracy")[seed % 8 == 0]
        plain = selected(noisy, seed, method=method, budget=800, confidence=0.8, **{target: 0.7})
        selection = corrected_for_noise(plain, ErrorRate.exactly(0.05))
        right = int(truth[selection.ranks - 1].sum())
        undecided = selection.undecided_ranks - 1
        mistakes = selection.kept - right + int(truth.sum()) - right - int(truth[undecided].sum())
        held = selection.precision.lower <= right / max(1, selection.kept)
        missed += not (held and selection.accuracy.lower <= 1.0 - mistakes / SIZE)
        if target == "precision":
            # Labels that are wrong at random understate a high precision.
            assert selection.precision.lower > plain.precision.lower > 0.69
    assert selection.confidence == pytest.approx(0.76)
    assert_covers(missed, runs, selection.confidence, false_alarm=POOLED)


def test_a_recall_and_labels_that_were_known_are_refused() -> None:
    _, noisy = noisy_list(0, 0.02)
    selection = corrected_for_noise(selected(noisy, 0, recall=0.8, budget=1_000), ErrorRate.exactly(0.02))
    assert "recall" in selection.missing
    assert NO_RECALL in selection.warnings
    order = Order(SIZE, lambda ranks: -np.asarray(ranks, dtype=np.float64))
    plan = cut_plan(order, CutChoices(precision=0.7, budget=300), seed=0, known={1: 1, 2: 1})
    known = run(plan, lambda ranks: noisy[np.asarray(ranks) - 1])
    with pytest.raises(karat.ParameterError, match="known beforehand"):
        corrected_for_noise(known, ErrorRate.exactly(0.02))


@pytest.mark.parametrize("rates", [{"noise": 0.03}, {"noise": 0.01, "noise_of_right": 0.06}], ids=str)
def test_a_noise_rate_that_is_known_beforehand_is_part_of_the_target(rates: dict) -> None:
    runs, missed, certain = seeds(12, 200), 0, 0
    for seed in range(400, 400 + runs):
        truth, _ = noisy_list(seed, 0.0)
        chances = np.where(truth == 1, rates.get("noise_of_right", rates["noise"]), rates["noise"])
        noisy = truth ^ (np.random.default_rng([seed, 92]).random(SIZE) < chances)
        method = ("exact", "anytime")[seed % 2]
        selection = selected(noisy, seed, method=method, budget=800, confidence=0.8, precision=0.8, **rates)
        missed += selection.precision.lower > truth[selection.ranks - 1].mean()
        certain += not selection.missing
        assert (selection.parameters["precision"], selection.confidence) == (0.8, 0.8)
        assert selection.precision.confidence == 0.8
    assert_covers(missed, runs, 0.8, false_alarm=POOLED)
    assert certain > runs / 2


def test_targets_that_wrong_labels_put_out_of_reach_are_refused() -> None:
    with pytest.raises(karat.ParameterError, match="no recall of a cut is certain"):
        CutChoices(recall=0.8, noise=0.02)
    with pytest.raises(karat.ParameterError, match="cannot be certain: ask for less"):
        selected(np.ones(SIZE, dtype=np.int8), 0, accuracy=0.99, noise=0.1)
    order = Order(SIZE, lambda ranks: -np.asarray(ranks, dtype=np.float64))
    with pytest.raises(karat.ParameterError, match="start without them"):
        cut_plan(order, CutChoices(noise=0.02), seed=0, known={1: 1})
    assert not QUESTION.uses_known(CutChoices(noise=0.02))


def test_a_simulation_flips_labels_at_the_noise_rate() -> None:
    truth, _ = noisy_list(3, 0.0)
    noise = LabelNoise.exactly(0.02, 0.2)
    answers = flipped_labels(truth, noise, np.random.default_rng(1))
    assert abs((answers[truth == 1] == 0).mean() - 0.2) < 0.02
    assert abs((answers[truth == 0] == 1).mean() - 0.02) < 0.01


def test_estimates_are_those_of_the_truth_behind_labels_that_miss_right_items() -> None:
    noise, off = LabelNoise.exactly(0.0, 0.3), []
    for seed in range(20):
        truth, _ = noisy_list(seed, 0.0)
        noisy = flipped_labels(truth, noise, np.random.default_rng([seed, 92]))
        selection = selected(noisy, seed, accuracy=0.6, budget=600, noise=0.0, noise_of_right=0.3)
        right, total = int(truth[selection.ranks - 1].sum()), int(truth.sum())
        accuracy = 1.0 - (selection.kept - right + total - right) / SIZE
        values = (selection.precision.value, selection.recall.value, selection.accuracy.value)
        off.append(np.subtract(values, (right / selection.kept, right / total, accuracy)))
    assert np.abs(np.mean(off, axis=0)).max() < 0.03
