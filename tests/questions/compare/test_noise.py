"""Scores of systems behind labels that may be wrong."""

import numpy as np
import pytest

import karat
from karat.bounds.label_noise import LabelNoise
from karat.bounds.repeats import ErrorRate
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.denoise import NO_ORDER, PRECISION_ALONE, choices_before, corrected_for_noise
from karat.questions.compare.result import Comparison
from tests.coverage.tolerance import POOLED, assert_covers, seeds
from tests.questions.compare.made_up import compared, made_up


def flipped(labels: np.ndarray, rate: float, seed: int) -> np.ndarray:
    return labels ^ (np.random.default_rng([seed, 61]).random(len(labels)) < rate)


def misses(comparison: Comparison, truth: dict[str, np.ndarray]) -> int:
    """Intervals of scores and differences that do not hold."""
    wrong = 0
    for metric, ends in comparison.scores.items():
        true, pairs = truth[metric], comparison.differences[metric]
        apart = true[:, None] - true[None, :]
        wrong += int(((true < ends.lower - 1e-9) | (true > ends.upper + 1e-9)).sum())
        wrong += int(((apart < pairs.lower - 1e-9) | (apart > pairs.upper + 1e-9)).sum()) // 2
    return wrong


def test_all_intervals_of_an_audit_hold_together_behind_noisy_labels() -> None:
    runs, missed, plain = seeds(24, 400), 0, 0
    for seed in range(runs):
        systems, labels = made_up(seed=seed)
        noisy, truth = flipped(labels, 0.1, seed), true_scores(systems, labels)
        choices = {"labels_per_system": 250, "seed": seed}
        comparison = compared(systems, noisy, "audit", noise=0.1, **choices)
        missed += misses(comparison, truth) > 0
        plain += misses(compared(systems, noisy, "audit", **choices), truth) > 0
        assert list(comparison.scores) == ["precision", "recall", "f1"]
        assert (comparison.confidence, comparison.parameters["settings"]["noise"]) == (0.95, 0.1)
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
    assert plain > 3 * max(1, missed)


def test_each_precision_of_a_sample_holds_behind_noisy_labels() -> None:
    runs, told, missed = seeds(60, 400), 0, 0
    for seed in range(runs):
        method = ("joint", "inclusion", "simple")[seed % 3]
        systems, labels = made_up(800, seed=seed)
        comparison = compared(systems, flipped(labels, 0.1, seed), method, labels_per_system=100, seed=seed)
        true = corrected_for_noise(comparison, ErrorRate.exactly(0.1), systems)
        assert list(true.scores) == ["precision"]
        assert not true.apart["precision"].any()
        assert {PRECISION_ALONE, NO_ORDER} & set(true.warnings)
        told += 6
        missed += misses(true, true_scores(systems, labels))
    assert true.confidence == pytest.approx(0.94)
    assert_covers(missed, told, true.confidence, false_alarm=POOLED)


def test_systems_that_are_apart_together_stay_so() -> None:
    systems, labels = made_up(3_000)
    noisy = flipped(labels, 0.05, 1)
    comparison = compared(systems, noisy, "joint", labels_per_system=1_500, guarantee="together", noise=0.05)
    assert comparison.is_better("a", "c")
    assert abs(comparison.precision("a").value - 0.8) < 0.05
    assert abs(comparison.recall("a").value - true_scores(systems, labels)["recall"][0]) < 0.05


def test_slices_are_corrected_too() -> None:
    systems, labels = made_up(2_000)
    by = np.array(["even", "odd"])[np.arange(len(labels)) % 2]
    sliced = karat.compare_systems(
        systems,
        flipped(labels, 0.1, 2),
        by=by,
        scores=["precision"],
        labels_per_system=800,
        noise=0.1,
    )
    assert set(sliced.slices) == {"even", "odd"}
    even = true_scores(systems, labels)["precision"][0]
    assert sliced.slices["even"].precision("a").lower < even + 0.05
    assert sliced.slices["even"].confidence == sliced.confidence == 0.95


def test_what_noise_cannot_be_taken_out_of_is_refused() -> None:
    systems, labels = made_up()
    with pytest.raises(karat.ParameterError, match="Only the methods audit and joint"):
        compared(systems, labels, "pooling", noise=0.1)
    with pytest.raises(karat.ParameterError, match="follow from precision"):
        compared(systems, labels, "audit", noise=0.1, scores=("recall",))
    with pytest.raises(karat.ParameterError, match="whatever is labelled"):
        compared(systems, labels, "audit", noise=0.2, half_width=0.05)
    with pytest.raises(karat.ParameterError, match="no MAP"):
        choices_before(
            CompareChoices(noise=0.1, scores=("precision", "MAP")), LabelNoise.exactly(0.1), systems
        )
    known = compared(systems, labels, "audit", noise=0.1)
    with pytest.raises(karat.ParameterError, match="noise rate already"):
        corrected_for_noise(known, ErrorRate.exactly(0.1), systems)


def test_right_and_wrong_items_may_have_noise_rates_of_their_own() -> None:
    runs, missed = seeds(20, 300), 0
    for seed in range(900, 900 + runs):
        systems, labels = made_up(800, seed=seed)
        chances = np.where(labels == 1, 0.12, 0.02)
        noisy = labels ^ (np.random.default_rng([seed, 62]).random(len(labels)) < chances)
        rates = {"noise": 0.02, "noise_of_right": 0.12}
        true = compared(
            systems, noisy, "joint", labels_per_system=250, guarantee="together", seed=seed, **rates
        )
        missed += misses(true, true_scores(systems, labels)) > 0
        assert set(true.scores) == {"precision", "recall", "f1"}
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
