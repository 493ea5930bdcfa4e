"""A judge's verdicts on a ranked list as a few levels, one byte for each rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.plan import Items
from karat.data.verdicts import checked_verdicts
from karat.questions.curve.yields import Floats, Ranks

# How many levels of a proxy are told apart.
CELLS = 6


@dataclass(frozen=True, slots=True, eq=False)
class ProxyCells:
    """The level of each rank's verdict, one byte an item."""

    levels: NDArray[np.uint8]
    cells: int

    @classmethod
    def of(cls, proxy: ArrayLike, size: int) -> ProxyCells:
        """Sort verdicts in [0, 1] into levels; a 0/1 verdict needs two, others up to `CELLS`."""
        values = checked_verdicts(proxy, size, where=lambda row: f"rank {row + 1:,}", missing=False)
        distinct = np.unique(values[: 1 << 16])
        if len(distinct) <= CELLS and np.isin(values, distinct).all():
            return cls(np.searchsorted(distinct, values).astype(np.uint8), len(distinct))
        edges = np.unique(np.quantile(values, np.arange(1, CELLS) / CELLS))
        used, levels = np.unique(np.searchsorted(edges, values, side="right"), return_inverse=True)
        return cls(levels.astype(np.uint8), len(used))

    def at(self, ranks: Items) -> Items:
        """The cells of these ranks."""
        return self.levels[ranks - 1].astype(np.int64)

    def counts(self, boundaries: Ranks) -> Floats:
        """How many items of each block are in each cell."""
        cells = [
            np.add.reduceat(self.levels == cell, boundaries[:-1], dtype=np.int64)
            for cell in range(self.cells)
        ]
        return np.stack(cells, axis=1).astype(np.float64)
