"""How many documents are relevant behind labels that may be wrong."""

import numpy as np
import pytest

import karat
from karat.bounds.repeats import ErrorRate
from karat.core.plan import run
from karat.data.features import build_features
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.denoise import corrected_for_noise
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.question import QUESTION
from karat.questions.volume.result import Volume
from tests.coverage.tolerance import POOLED, assert_covers, seeds
from tests.questions.volume.made_up import QUERY, documents_and_truth

SIZE, RELEVANT = 1_200, 360


def test_the_number_and_the_recall_hold_behind_noisy_labels() -> None:
    """One label of twenty is wrong: 24 documents more are labelled relevant than are so."""
    documents, labels = documents_and_truth(SIZE, RELEVANT)
    features, truth = build_features(documents), np.array(labels, dtype=np.int8)
    runs, missed = seeds(8, 200), 0
    for seed in range(runs):
        method = ("audit", "along", "exact", "uniform")[seed % 4]
        noisy = truth ^ (np.random.default_rng([seed, 71]).random(SIZE) < 0.05)
        choices = VolumeChoices(query=QUERY, method=method, noise=0.05, stop="after=300", budget=700)
        volume = run(volume_plan(features, choices, seed=seed), lambda rows, noisy=noisy: noisy[rows])
        right = int(truth[list(volume.found)].sum())
        held = (
            volume.total.lower <= RELEVANT <= volume.total.upper
            and volume.recall.lower <= right / RELEVANT <= volume.recall.upper
            and volume.relevant_found.lower <= right <= volume.relevant_found.upper
        )
        missed += not held
        assert (volume.confidence, volume.parameters["noise"]) == (0.95, 0.05)
        assert volume.total.upper < SIZE
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
    assert right < len(volume.found)
    assert Volume.from_json(volume.to_json()).recall == volume.recall
    assert "Labels may be wrong" in volume.advice(0.99).words


def test_a_rate_that_was_measured_widens_the_interval() -> None:
    documents, labels = documents_and_truth(600, 60)
    volume = karat.estimate_volume(documents, labels, query=QUERY)
    known = corrected_for_noise(volume, ErrorRate.exactly(0.02))
    vague = corrected_for_noise(volume, ErrorRate(0.01, 0.02, 0.04, 0.95, 50, 2))
    assert vague.total.upper - vague.total.lower > known.total.upper - known.total.lower
    assert vague.confidence < known.confidence < volume.confidence
    with pytest.raises(karat.ParameterError, match="noise rate already"):
        corrected_for_noise(known, ErrorRate.exactly(0.02))


@pytest.mark.parametrize("target", [{"certify": True}, {"method": "along", "missing": 3}])
def test_nobody_waits_for_what_may_never_be_certain(target: dict) -> None:
    with pytest.raises(karat.ParameterError, match="may never be certain"):
        QUESTION.check(VolumeChoices(query=QUERY, noise=0.05, **target))


def test_relevant_documents_may_be_missed_more_often_than_others_are_taken_for_relevant() -> None:
    documents, labels = documents_and_truth(SIZE, RELEVANT)
    truth = np.array(labels, dtype=np.int8)
    noisy = truth ^ (np.random.default_rng(8).random(SIZE) < np.where(truth == 1, 0.3, 0.0))
    found = karat.estimate_volume(
        documents, noisy, query=QUERY, method="uniform", stop="after=300", noise_of_right=0.3
    )
    assert found.total.lower <= RELEVANT <= found.total.upper
    # No document is labelled relevant by mistake.
    assert found.relevant_found.lower == found.relevant_found.upper == len(found.found)
