"""Documents as vectors, with a judge's verdict as one more column."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack

from karat.core.by_id import values_by_id
from karat.data.collection import Collection
from karat.data.features import Features
from karat.data.relevance import Ints, Relevance, Singles
from karat.data.verdicts import some_verdicts


class JudgedFeatures(Features):
    """The rows of other features, each with the judge's verdict from -1 (no) to 1 (yes); 0 where it has none.

    A model of relevance so learns from labels how much the judge is worth beside the words.
    """

    def __init__(self, features: Features, verdicts: NDArray[np.float64]) -> None:
        self.features, self.verdicts = features, verdicts
        self._column = np.nan_to_num(2.0 * verdicts - 1.0).astype(np.float32)

    def __len__(self) -> int:
        return len(self.features)

    @property
    def width(self) -> int:
        """One more than without the judge."""
        return self.features.width + 1

    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order."""
        return _joined(self.features.rows(items), self._column[items])

    def scores(self, model: Relevance) -> Singles:
        """The score of every document."""
        scores: Singles = self.features.scores(Relevance(model.weights[:-1], model.intercept))
        return np.asarray(scores + self._column * model.weights[-1], dtype=np.float32)

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document that the judge calls relevant, even where it has no known word."""
        return _joined(self.features.of_text(text), np.ones(1, dtype=np.float32))

    @property
    def smoothed(self) -> Features:
        """The same with smoothed weights of words."""
        return JudgedFeatures(self.features.smoothed, self.verdicts)


def _joined(rows: csr_matrix, column: Singles) -> csr_matrix:
    return hstack((rows, csr_matrix(column[:, None])), format="csr", dtype=np.float32)


def verdicts_of(documents: Collection, given: Any) -> NDArray[np.float64]:
    """A caller's verdicts by row, NaN where there is none; given by row, or by id in a mapping or Series."""
    by_id = values_by_id(given, "Verdicts")
    if by_id is not None:
        ids = documents.ids_at(np.arange(len(documents)))
        given = [np.nan if by_id.get(name) is None else float(by_id[name]) for name in ids]
    return np.asarray(some_verdicts(given, len(documents)), dtype=np.float64)
