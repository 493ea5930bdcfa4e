from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from karat.questions.volume.calibration import calibrated_chances
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.learner import (
    LEARNERS,
    LOGISTIC_STRENGTH,
    RELEVANT_WEIGHT,
    SVM_STRENGTH,
    Fit,
    fit_logistic,
    fit_svm,
    highest,
)
from karat.questions.volume.plan import volume_plan
from tests.questions.volume.collections import QUERY, made_up_features


@pytest.mark.parametrize("fit", [fit_logistic, fit_svm])
def test_columns_that_do_not_occur_change_nothing(fit: Fit) -> None:
    features, labels = made_up_features(200)
    wide = csr_matrix(
        (features.matrix.data, features.matrix.indices * 3, features.matrix.indptr),
        shape=(200, features.matrix.shape[1] * 3),
    )
    narrow = fit(features.matrix, labels).scores(features.matrix)
    assert fit(wide, labels).scores(wide) == pytest.approx(narrow, abs=1e-4)


def plain_logistic(labels: np.ndarray) -> LogisticRegression:
    del labels
    return LogisticRegression(C=LOGISTIC_STRENGTH, class_weight="balanced", max_iter=1_000, tol=1e-6)


def plain_svm(labels: np.ndarray) -> LinearSVC:
    relevant, others = (labels == 1).sum(), (labels == 0).sum()
    ratio = RELEVANT_WEIGHT * others / relevant
    one = len(labels) / (relevant * ratio + others)
    return LinearSVC(
        C=SVM_STRENGTH * len(labels), class_weight={0: one, 1: one * ratio}, dual=True, max_iter=20_000
    )


@pytest.mark.parametrize(("fit", "plain"), [(fit_logistic, plain_logistic), (fit_svm, plain_svm)])
def test_scores_are_those_of_the_plain_model_on_all_columns(fit: Fit, plain: Any) -> None:
    features, labels = made_up_features(200)
    plain = plain(labels).fit(features.matrix, labels)
    scores = fit(features.matrix, labels).scores(features.matrix)
    assert scores.dtype == np.float32
    assert np.corrcoef(scores, plain.decision_function(features.matrix))[0, 1] > 0.999


def test_the_highest_come_first_and_ties_by_their_place() -> None:
    scores = np.array([1.0, 3.0, 2.0, 3.0, 2.0, 0.0], dtype=np.float32)
    assert highest(scores, 3).tolist() == [1, 3, 2]
    assert highest(scores, 4).tolist() == [1, 3, 2, 4]
    assert highest(scores, 99).tolist() == [1, 3, 2, 4, 0, 5]
    assert highest(np.zeros(5, dtype=np.float32), 2).tolist() == [0, 1]


def test_calibrated_chances_come_nearer_to_the_number_of_relevant_documents_than_raw_ones() -> None:
    features, labels = made_up_features(2_000, 0.1, clear=0.6)
    generator = np.random.default_rng(0)
    judged = np.sort(generator.choice(2_000, 400, replace=False))
    rest = np.setdiff1d(np.arange(2_000), judged)
    presumed = generator.choice(rest, 100, replace=False)
    rows = np.concatenate((judged, presumed))
    known = np.concatenate((labels[judged], np.zeros(100, dtype=np.int8)))
    scores = fit_logistic(features.matrix[rows], known).scores(features.matrix)[rest]
    chances = calibrated_chances(features, features.of_text(QUERY), judged, labels[judged], presumed, scores)
    truth = labels[rest].sum()
    raw = (1.0 / (1.0 + np.exp(-scores))).sum()
    assert abs(chances.sum() - truth) < 0.5 * abs(raw - truth)
    assert ((chances > 0) & (chances < 1)).all()


@pytest.mark.parametrize(("revision", "largest"), [(1, 46), (2, 10), (3, 10)])
def test_rounds_grow_up_to_a_share_of_the_collection(revision: int, largest: int) -> None:
    features, labels = made_up_features(1_000, 0.1)
    choices = VolumeChoices(query=QUERY, stop="after=400", revision=revision)
    plan = volume_plan(features, choices, seed=0)
    rounds, ask = [], next(plan)
    while sum(rounds) < 400:
        rounds.append(len(ask.items))
        ask = plan.send(labels[ask.items])
    assert max(rounds) == largest


def test_choices_that_were_stored_without_a_revision_are_of_the_first_learner() -> None:
    stored = VolumeChoices(query="x").to_dict()
    assert VolumeChoices.from_dict(stored).revision == max(LEARNERS)
    del stored["revision"]
    assert VolumeChoices.from_dict(stored).revision == min(LEARNERS)
