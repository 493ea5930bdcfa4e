"""Documents as vectors; the product of two rows is their similarity."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from karat.data.collection import LocalDocuments
from karat.data.documents import Documents
from karat.data.relevance import Ints, Relevance, Singles
from karat.data.tfidf import scaled_norms, scaled_rows, text_row, tfidf, unit_rows, words_of

# Documents whose mean stands for a query among vectors that were made elsewhere.
NEAREST = 10


class Features(ABC):
    """A unit row for each document, wherever the rows lie.

    All that a review needs of them: the rows of the few thousand documents that it learns from, and the
    scores of all under a model. Each call may be a pass over the collection.
    """

    @abstractmethod
    def __len__(self) -> int:
        """How many documents there are."""

    @property
    @abstractmethod
    def width(self) -> int:
        """How many columns a row has."""

    @abstractmethod
    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order: CSR, float32; empty for one without any known term."""

    @abstractmethod
    def scores(self, model: Relevance) -> Singles:
        """The score of every document."""

    @abstractmethod
    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: one unit row, empty when it has no known word."""

    @property
    def smoothed(self) -> Features:
        """The same documents with smoothed weights of words; these features themselves without words."""
        return self


class SmoothedFeatures(Features):
    """Words weigh `(1 + ln tf)·(1 + ln(D/df))`, in unit length: frequent ones count for more.

    The rows are not made anew: columns are multiplied by `1 + 1/ln(D/df)`, and scores divided by the length
    that rows then have, so what is kept of the others serves both.

    Args:
        words: the documents with `(1 + ln tf)·ln(D/df)`.
        rarity: `ln(D/df)` of each column.
        norms: the length of each row whose columns are multiplied by what is given.
    """

    def __init__(self, words: Features, rarity: Singles, norms: Callable[[Singles], Singles]) -> None:
        self.words, self._get_norms = words, norms
        self._scale = (1.0 + 1.0 / rarity).astype(np.float32)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def width(self) -> int:
        """How many columns a row has."""
        return self.words.width

    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order."""
        return scaled_rows(self.words.rows(items), self._scale)

    def scores(self, model: Relevance) -> Singles:
        """The score of every document."""
        scores = self.words.scores(Relevance(model.weights * self._scale, 0.0))
        scores /= self._norms
        scores += np.float32(model.intercept)
        return scores

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: one unit row, empty when it has no known word."""
        return scaled_rows(self.words.of_text(text), self._scale)

    @cached_property
    def _norms(self) -> Singles:
        return self._get_norms(self._scale)


@dataclass(frozen=True, eq=False, repr=False)
class MatrixFeatures(Features):
    """All rows in memory.

    Attributes:
        matrix: CSR, float32, (documents, terms).
        terms: what the columns stand for; empty where the matrix was made elsewhere.
        weights: how rare each term is, `ln(D/df)`.
        words: where the matrix was made elsewhere, how to get the features of the documents' words.
    """

    matrix: csr_matrix
    terms: Sequence[str] = ()
    weights: NDArray[np.float32] | None = None
    words: Callable[[], MatrixFeatures] | None = None

    def __len__(self) -> int:
        return int(self.matrix.shape[0])

    def __repr__(self) -> str:
        return f"<MatrixFeatures: {self.matrix.shape[0]:,} documents × {self.matrix.shape[1]:,} terms>"

    @property
    def width(self) -> int:
        """How many columns a row has."""
        return int(self.matrix.shape[1])

    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order."""
        return self.matrix[items]

    def scores(self, model: Relevance) -> Singles:
        """The score of every document."""
        return model.scores(self.matrix)

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: one unit row, empty when it has no known word.

        Among vectors that were made elsewhere, a text stands where the documents are whose words are most
        like its own: at the mean of the nearest ten.
        """
        if self.words is not None:
            return self._mean_of_nearest(text)
        columns = [self._codes[word] for word in words_of(text) if word in self._codes]
        return text_row(columns, self.weights, self.width)

    def _mean_of_nearest(self, text: str) -> csr_matrix:
        words = self._words
        likeness = (words.matrix @ words.of_text(text).T).toarray().ravel()
        nearest = np.argsort(-likeness, kind="stable")[:NEAREST]
        nearest = nearest[likeness[nearest] > 0.0]
        if not len(nearest):
            return csr_matrix((1, self.width), dtype=np.float32)
        return unit_rows(csr_matrix(self.matrix[nearest].mean(axis=0), dtype=np.float32))

    @cached_property
    def smoothed(self) -> Features:
        """The same documents with smoothed weights of words; these features themselves without words."""
        if self.weights is None:
            return self
        return SmoothedFeatures(self, self.weights, partial(scaled_norms, self.matrix))

    @cached_property
    def _words(self) -> MatrixFeatures:
        assert self.words is not None  # noqa: S101 - the caller looked
        return self.words()

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {term: code for code, term in enumerate(self.terms)}


def build_features(documents: LocalDocuments) -> MatrixFeatures:
    """The documents' own features where they bring some, else tf-idf of their words."""
    if isinstance(documents, Documents) and documents.features is not None:
        own = replace(documents, features=None)
        return MatrixFeatures(unit_rows(_as_rows(documents.features)), words=partial(build_features, own))
    return MatrixFeatures(*tfidf(documents.text_blocks(), len(documents)))


def _as_rows(matrix: Any) -> csr_matrix:
    """A copy of a matrix as CSR; of a dense one zeros, too: to look for them takes several times its size."""
    if not isinstance(matrix, np.ndarray):
        return csr_matrix((matrix.data.copy(), matrix.indices, matrix.indptr), shape=matrix.shape)
    rows, columns = matrix.shape
    kind: Any = np.int32 if matrix.size <= np.iinfo(np.int32).max else np.int64
    indices = np.tile(np.arange(columns, dtype=kind), rows)
    starts = np.arange(0, matrix.size + 1, max(1, columns), dtype=kind)
    return csr_matrix((matrix.ravel().copy(), indices, starts[: rows + 1]), shape=matrix.shape)
