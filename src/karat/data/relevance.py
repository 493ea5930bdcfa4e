"""A linear model of relevance: one weight for each term, and an intercept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

Ints = NDArray[np.int64]
Singles = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Relevance:
    """A linear score of relevance; float32, for float64 weights would double the time of every product."""

    weights: Singles
    intercept: float

    def scores(self, matrix: csr_matrix) -> Singles:
        """The score of each row: the higher, the likelier relevant."""
        scores: Singles = matrix @ self.weights
        scores += np.float32(self.intercept)
        return scores
