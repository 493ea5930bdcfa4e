"""A judge's verdicts on a ranked list as a few levels, one byte for each rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.plan import Items
from karat.data.verdicts import some_verdicts
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
        """Sort verdicts in [0, 1] into levels; a 0/1 verdict needs two, others up to `CELLS`.

        Items without a verdict (NaN) are a level of their own, the first.
        """
        values = some_verdicts(proxy, size, where=lambda row: f"rank {row + 1:,}")
        missing = np.isnan(values)
        if not missing.any():
            return cls(*_levels(values))
        known, count = _levels(values[~missing])
        levels = np.zeros(size, dtype=np.uint8)
        levels[~missing] = known + 1
        return cls(levels, count + 1)

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


def _levels(values: NDArray[Any]) -> tuple[NDArray[np.uint8], int]:
    distinct = np.unique(values[: 1 << 16])
    if len(distinct) <= CELLS and np.isin(values, distinct).all():
        return np.searchsorted(distinct, values).astype(np.uint8), len(distinct)
    edges = np.unique(np.quantile(values, np.arange(1, CELLS) / CELLS))
    used, levels = np.unique(np.searchsorted(edges, values, side="right"), return_inverse=True)
    return levels.astype(np.uint8), len(used)
