"""Documents as vectors of two kinds side by side: their words, and embeddings made elsewhere."""

from __future__ import annotations

import math

import numpy as np
from scipy.sparse import csr_matrix, hstack

from karat.core.errors import SourceError
from karat.data.features import Features
from karat.data.relevance import Ints, Relevance, Singles

# Both parts have unit rows; so has their union.
SCALE = math.sqrt(0.5)


class JoinedFeatures(Features):
    """The rows of two features next to each other, each with half of the weight.

    A model of relevance so learns from labels which words and which directions of the embeddings tell.
    """

    def __init__(self, first: Features, second: Features) -> None:
        if len(first) != len(second):
            raise SourceError(f"There are {len(first):,} documents but {len(second):,} vectors.")
        self.first, self.second = first, second

    def __len__(self) -> int:
        return len(self.first)

    @property
    def width(self) -> int:
        """The columns of both."""
        return self.first.width + self.second.width

    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order."""
        return _joined(self.first.rows(items), self.second.rows(items))

    def scores(self, model: Relevance) -> Singles:
        """The score of every document."""
        weights = (SCALE * model.weights).astype(np.float32)
        one = self.first.scores(Relevance(weights[: self.first.width], model.intercept))
        other = self.second.scores(Relevance(weights[self.first.width :], 0.0))
        return np.asarray(one + other, dtype=np.float32)

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: by its words, and by the embeddings of documents like it."""
        return _joined(self.first.of_text(text), self.second.of_text(text))

    @property
    def smoothed(self) -> Features:
        """The same with smoothed weights of words."""
        return JoinedFeatures(self.first.smoothed, self.second.smoothed)


def _joined(first: csr_matrix, second: csr_matrix) -> csr_matrix:
    return hstack((SCALE * first, SCALE * second), format="csr", dtype=np.float32)
