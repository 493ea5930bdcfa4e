"""Items of a pool that have no label yet, one by one or by cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.core.rng import distinct_places
from karat.data.system_pool import Floats, Ints


class UnlabelledItems:
    """Items without a label, each by itself."""

    def __init__(self, free: NDArray[np.bool_]) -> None:
        self.free = free.copy()

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw items, each by itself with its rate."""
        free = np.flatnonzero(self.free)
        return free[generator.random(len(free)) < rates[free]]

    def take(self, items: Ints) -> None:
        """These have labels now."""
        self.free[items] = False


class UnlabelledCells:
    """Items without a label, as numbers by cell and the few codes that have one."""

    def __init__(self, counts: Ints) -> None:
        self.counts, self.free = counts, counts.copy()
        self.ends = np.cumsum(counts)
        self.taken = np.empty(0, dtype=np.int64)

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw items, each by itself with the rate of its cell: a binomial number of any of the cell's."""
        numbers = generator.binomial(self.free, rates)
        starts = np.cumsum(self.free) - self.free
        parts = [np.empty(0, dtype=np.int64)]
        for cell in np.flatnonzero(numbers).tolist():
            number, free = int(numbers[cell]), int(self.free[cell])
            places = np.arange(free) if number == free else distinct_places(free, number, generator)
            parts.append(starts[cell] + np.sort(places))
        drawn = np.concatenate(parts)
        # Counted among those without a label: what has one is skipped.
        return drawn + np.searchsorted(self.taken - np.arange(len(self.taken)), drawn, side="right")

    def take(self, items: Ints) -> None:
        """These have labels now."""
        self.taken = np.union1d(self.taken, items)
        cells = np.searchsorted(self.ends, items, side="right")
        self.free = self.free - np.bincount(cells, minlength=len(self.free))
