"""Models of relevance: linear, on the words of the documents that were judged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

from karat.core.extras import extra
from karat.data.relevance import Ints, Relevance, Singles

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

# A fit of unit rows with labels 0 and 1, both of which must occur.
Fit = Callable[[csr_matrix, NDArray[np.int8]], Relevance]

# The inverse strength of the L2 penalty. Rows have unit length, so one value serves all collections.
LOGISTIC_STRENGTH = 1.0
# Of the support vector machine for each row that it learns from, and its range: few labels need more penalty.
SVM_STRENGTH, SVM_STRENGTHS = 2e-4, (0.03, 0.11)
# What relevant documents weigh in all, beside the others: those are what the model has to know best.
RELEVANT_WEIGHT = 10.0
MOST_STEPS = 100
PRECISION = 1e-3


class Learner(NamedTuple):
    """How a review learns from labels and goes on; see `VolumeChoices.revision`.

    Attributes:
        fit: the model by which documents are found.
        smoothed: whether words have smoothed weights; see `Features.smoothed`.
        largest_round: documents of a round, at most, as a share of the collection.
        rules_out_all: whether `along` plans to rule out every number of relevant documents above what the
            target allows, or only the least of them, which unsure documents may have passed.
    """

    fit: Fit
    smoothed: bool
    largest_round: float
    rules_out_all: bool


def fit_logistic(rows: csr_matrix, labels: NDArray[np.int8]) -> Relevance:
    """Logistic regression in which both labels weigh the same in total."""
    # scikit-learn takes a second to load; only those who review pay for it.
    with extra("reviews", "A review"):
        from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(
        C=LOGISTIC_STRENGTH, class_weight="balanced", max_iter=MOST_STEPS, tol=PRECISION
    )
    return _fitted(model, rows, labels)


def fit_svm(rows: csr_matrix, labels: NDArray[np.int8]) -> Relevance:
    """A support vector machine in which relevant documents weigh several times as much as all others."""
    with extra("reviews", "A review"):
        from sklearn.svm import LinearSVC

    relevant = int((labels == 1).sum())
    weights = np.where(labels == 1, 1.0, relevant / (RELEVANT_WEIGHT * (len(labels) - relevant)))
    strength = min(max(SVM_STRENGTH * len(labels), SVM_STRENGTHS[0]), SVM_STRENGTHS[1])
    # The primal problem needs no random numbers.
    model = LinearSVC(C=strength, dual=False, tol=PRECISION)
    return _fitted(model, rows, labels, sample_weight=weights * (len(labels) / weights.sum()))


# By revision.
LEARNERS = {
    1: Learner(fit_logistic, smoothed=False, largest_round=1.0, rules_out_all=False),
    2: Learner(fit_svm, smoothed=True, largest_round=0.01, rules_out_all=False),
    3: Learner(fit_svm, smoothed=True, largest_round=0.01, rules_out_all=True),
}


def _fitted(model: Any, rows: csr_matrix, labels: NDArray[np.int8], **given: Any) -> Relevance:
    """A linear model of scikit-learn after its fit.

    Only columns that occur among the rows can have a weight, so only they take part: a few thousand of what
    may be millions.
    """
    occurs = np.zeros(rows.shape[1], dtype=bool)
    occurs[rows.indices] = True
    columns = np.flatnonzero(occurs)
    places = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    narrow = csr_matrix((rows.data, places[rows.indices], rows.indptr), shape=(rows.shape[0], len(columns)))
    weights = np.zeros(rows.shape[1], dtype=np.float32)
    if not len(columns):
        return Relevance(weights, 0.0)
    # The optimiser multiplies short vectors many times: threads would wait for each other most of the time.
    with _threads().limit(limits=1):
        model.fit(narrow, labels, **given)
    weights[columns] = model.coef_[0]
    return Relevance(weights, float(model.intercept_[0]))


@cache
def _threads() -> ThreadpoolController:
    """What sets the threads of the libraries that are loaded by now; looking for them takes a while."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


def training_rows(rows: csr_matrix, query: csr_matrix | None) -> csr_matrix:
    """The rows of documents, and the query as one more."""
    return rows if query is None else vstack((rows, query), format="csr")


def highest(scores: Singles, count: int) -> Ints:
    """The places of the `count` highest scores, best first; of equal ones the first."""
    count = min(count, len(scores))
    if count < len(scores):
        edge = np.partition(scores, len(scores) - count)[len(scores) - count]
        above = np.flatnonzero(scores > edge)
        level = np.flatnonzero(scores == edge)[: count - len(above)]
        places = np.concatenate((above, level))
    else:
        places = np.arange(len(scores))
    return places[np.lexsort((places, -scores[places]))]
