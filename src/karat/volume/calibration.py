"""Scores as probabilities: what share of the documents with such a score is relevant.

A regularised model that was fitted to the documents it chose itself gives scores whose order is good and
whose size means little. Sampling in proportion to them needs the size.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import expit

from karat.volume.learner import Ints, Singles, fit_relevance, training_rows

__all__ = ["calibrated_chances"]

Floats = NDArray[np.float64]

FOLDS = 4
# Newton's steps for two numbers, and the penalty that keeps them finite where scores separate the labels.
STEPS, PENALTY = 50, 1e-2
# No document is surer than this: a guess of exactly 0 or 1 could never be corrected.
SUREST = 1e-6


def calibrated_chances(
    matrix: csr_matrix,
    query: csr_matrix | None,
    judged: Ints,
    labels: NDArray[np.int8],
    presumed: Ints,
    scores: Singles,
) -> Floats:
    """The chance of each of the given scores that its document is relevant.

    The model is fitted without each quarter of the judged documents in turn and scores those; a logistic
    curve through these scores and their labels is what is applied. The random documents that were presumed
    not to be relevant stand for all that were not judged, or the curve would know only documents that looked
    relevant.

    Guarantee: none. Chances decide where samples are dense, never whether an interval holds.
    Reference: Platt 1999; scores of documents that were left out, as scikit-learn's CalibratedClassifierCV.
    """
    items = np.concatenate((judged, presumed))
    targets = np.concatenate((labels, np.zeros(len(presumed), dtype=np.int8)))
    weights = np.ones(len(items))
    weights[len(judged) :] = max(1.0, len(scores) / max(1, len(presumed)))
    held_out = _scores_when_left_out(matrix, query, items, targets)
    if held_out is None:
        return np.full(len(scores), (labels.sum() + 1.0) / (len(labels) + 2.0))
    slope, intercept = _logistic_curve(held_out, targets.astype(np.float64), weights)
    # A curve that falls would turn the ranking around; then the ranking says nothing.
    chances: Floats = expit(max(slope, 0.0) * scores.astype(np.float64) + intercept)
    return chances.clip(SUREST, 1.0 - SUREST)


def _scores_when_left_out(
    matrix: csr_matrix, query: csr_matrix | None, items: Ints, targets: NDArray[np.int8]
) -> Floats | None:
    """The score of each document by a model that has not seen it; None where too little is judged."""
    if min(int((targets == 1).sum()), int((targets == 0).sum())) < FOLDS:
        return None
    fold = np.empty(len(items), dtype=np.int64)
    for value in (0, 1):
        places = np.flatnonzero(targets == value)
        fold[places] = np.arange(len(places)) % FOLDS
    found = np.empty(len(items))
    for number in range(FOLDS):
        kept = fold != number
        rows = training_rows(matrix, items[kept], query)
        known = targets[kept] if query is None else np.append(targets[kept], np.int8(1))
        found[~kept] = fit_relevance(rows, known).scores(matrix[items[~kept]])
    return found


def _logistic_curve(scores: Floats, targets: Floats, weights: Floats) -> tuple[float, float]:
    """Slope and intercept of the weighted logistic regression on one number, by Newton's method."""
    design = np.column_stack((scores, np.ones(len(scores))))
    # Platt's targets: one more of each kind has been seen, so that nothing is certain.
    ones, zeros = (targets * weights).sum(), ((1.0 - targets) * weights).sum()
    smoothed = np.where(targets == 1.0, (ones + 1.0) / (ones + 2.0), 1.0 / (zeros + 2.0))
    found = np.array([1.0, np.log((ones + 1.0) / (zeros + 1.0))])
    for _ in range(STEPS):
        expected = expit(design @ found)
        gradient = design.T @ (weights * (smoothed - expected)) - PENALTY * found
        curvature = (design * (weights * expected * (1.0 - expected))[:, None]).T @ design
        step = np.linalg.solve(curvature + PENALTY * np.eye(2), gradient)
        found += step.clip(-2.0, 2.0)
        if np.abs(step).max() < 1e-8:
            break
    return float(found[0]), float(found[1])
