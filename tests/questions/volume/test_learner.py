import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from karat.questions.volume.calibration import calibrated_chances
from karat.questions.volume.learner import STRENGTH, fit_relevance, highest
from tests.questions.volume.collections import QUERY, made_up_features


def test_columns_that_do_not_occur_change_nothing() -> None:
    features, labels = made_up_features(200)
    wide = csr_matrix(
        (features.matrix.data, features.matrix.indices * 3, features.matrix.indptr),
        shape=(200, features.matrix.shape[1] * 3),
    )
    narrow = fit_relevance(features.matrix, labels).scores(features.matrix)
    assert fit_relevance(wide, labels).scores(wide) == pytest.approx(narrow, abs=1e-4)


def test_scores_are_those_of_the_plain_model_on_all_columns() -> None:
    features, labels = made_up_features(200)
    plain = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=1_000, tol=1e-6)
    plain.fit(features.matrix, labels)
    scores = fit_relevance(features.matrix, labels).scores(features.matrix)
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
    model = fit_relevance(features.matrix[rows], known)
    scores = model.scores(features.matrix)[rest]
    chances = calibrated_chances(features, features.of_text(QUERY), judged, labels[judged], presumed, scores)
    truth = labels[rest].sum()
    raw = (1.0 / (1.0 + np.exp(-scores))).sum()
    assert abs(chances.sum() - truth) < 0.5 * abs(raw - truth)
    assert ((chances > 0) & (chances < 1)).all()
