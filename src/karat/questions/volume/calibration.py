"""Scores as probabilities: what share of the documents with such a score is relevant.

A regularised model that was fitted to the documents it chose itself gives scores whose order is good and
whose size means little. Sampling in proportion to them needs the size.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import expit

from karat.audit.penalised_logistic import penalised_logistic
from karat.data.features import Features
from karat.data.relevance import Ints, Singles
from karat.questions.volume.learner import fit_logistic, training_rows

Floats = NDArray[np.float64]

FOLDS = 4
# The slope that scores of unit rows usually ask for, and how far labels may easily move it.
USUAL_SLOPE, SLOPE_SPREAD, INTERCEPT_SPREAD = 3.0, 1.5, 10.0
# No document is surer than this: a guess of exactly 0 or 1 could never be corrected.
SUREST = 1e-6


def calibrated_chances(
    features: Features,
    query: csr_matrix | None,
    judged: Ints,
    labels: NDArray[np.int8],
    presumed: Ints,
    scores: Singles,
) -> Floats:
    """The chance of each of the given scores that its document is relevant.

    The model is fitted without each quarter of the judged documents in turn and scores those; a logistic
    curve through these scores and their labels is what is applied. The random documents that were presumed
    not to be relevant take part, or the curve would know only documents that looked relevant.

    Guarantee: none. Chances decide where samples are dense, never whether an interval holds.
    Reference: Platt 1999; scores of documents that were left out, as scikit-learn's CalibratedClassifierCV.
    """
    items = np.concatenate((judged, presumed))
    targets = np.concatenate((labels, np.zeros(len(presumed), dtype=np.int8)))
    held_out = _scores_when_left_out(features.rows(items), query, targets)
    slope, intercept = _logistic_curve(held_out, targets.astype(np.float64))
    # A curve that falls would turn the ranking around; then the ranking says nothing.
    chances: Floats = expit(max(slope, 0.0) * scores.astype(np.float64) + intercept)
    return chances.clip(SUREST, 1.0 - SUREST)


def _scores_when_left_out(rows: csr_matrix, query: csr_matrix | None, targets: NDArray[np.int8]) -> Floats:
    """The score of each row by a model that has not seen it; 0 where nothing was left to learn from."""
    fold = np.empty(len(targets), dtype=np.int64)
    for value in (0, 1):
        places = np.flatnonzero(targets == value)
        fold[places] = np.arange(len(places)) % FOLDS
    scores = np.zeros(len(targets))
    for number in range(FOLDS):
        kept = fold != number
        known = targets[kept] if query is None else np.append(targets[kept], np.int8(1))
        if not kept.all() and known.min(initial=1) < known.max(initial=0):
            model = fit_logistic(training_rows(rows[kept], query), known)
            scores[~kept] = model.scores(rows[~kept])
    return scores


def _logistic_curve(scores: Floats, targets: Floats) -> tuple[float, float]:
    """Slope and intercept of the logistic regression on one number, penalised towards the usual slope."""
    design = np.column_stack((scores, np.ones(len(scores))))
    usual = np.array([USUAL_SLOPE, 0.0])
    penalty = np.diag([SLOPE_SPREAD**-2, INTERCEPT_SPREAD**-2])
    start = np.array([USUAL_SLOPE, np.log((targets.sum() + 1.0) / ((1.0 - targets).sum() + 1.0))])
    slope, intercept = penalised_logistic(
        design, np.ones(len(scores)), targets, usual, penalty, start=start, longest_step=2.0, tolerance=1e-8
    )
    return float(slope), float(intercept)
