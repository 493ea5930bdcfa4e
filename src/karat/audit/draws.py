"""Poisson draws without replacement from strata that are never listed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# Strata up to this size are listed; in longer ones a few positions are drawn until they are new.
LISTED = 2048


class StratumDraws:
    """Draws items of a population 1..N in strata of consecutive positions.

    Each item that has not been taken is drawn with its cell's rate, independently of all others. What
    was taken is remembered; memory grows with the draws, not with N.
    """

    def __init__(
        self,
        boundaries: Ints,
        generator: np.random.Generator,
        cell_of: Callable[[Ints], Ints] | None = None,
    ) -> None:
        """Prepare to draw.

        Args:
            boundaries: 0, then the last position of each stratum.
            generator: where chance comes from.
            cell_of: the cell of each of some positions; without it there is one cell.
        """
        self.boundaries = boundaries
        self.generator = generator
        self.cell_of = cell_of
        self.taken: dict[int, set[int]] = {}

    def take(self, positions: Ints) -> None:
        """Remember positions that were labelled in some other way."""
        strata = np.searchsorted(self.boundaries, positions) - 1
        for stratum, position in zip(strata.tolist(), positions.tolist(), strict=True):
            self.taken.setdefault(stratum, set()).add(position)

    def draw(self, strata: Ints, rates: Floats) -> Ints:
        """Draw from these strata with these rates, (strata, cells); in the order of the strata."""
        largest = rates.max(axis=1).clip(0.0, 1.0)
        sizes = self.boundaries[strata + 1] - self.boundaries[strata]
        free = sizes - np.array([len(self.taken.get(stratum, ())) for stratum in strata.tolist()])
        counts = self.generator.binomial(free, largest)
        drawn = []
        for row in np.flatnonzero(counts).tolist():
            stratum = int(strata[row])
            positions = self._some_of(stratum, int(counts[row]))
            if self.cell_of is not None:
                # Drawn with the largest rate of all cells, kept with the share of its own.
                chances = rates[row][self.cell_of(positions)] / largest[row]
                positions = positions[self.generator.random(len(positions)) < chances]
            self.taken.setdefault(stratum, set()).update(positions.tolist())
            drawn.append(np.sort(positions))
        return np.concatenate(drawn) if drawn else np.empty(0, dtype=np.int64)

    def _some_of(self, stratum: int, count: int) -> Ints:
        """`count` different positions of a stratum, uniformly among those not taken."""
        first, last = int(self.boundaries[stratum]) + 1, int(self.boundaries[stratum + 1])
        taken = self.taken.get(stratum, set())
        if last - first < LISTED or 2 * (len(taken) + count) > last - first:
            every = np.arange(first, last + 1)
            if taken:
                free = np.ones(len(every), dtype=np.bool_)
                free[np.fromiter(taken, np.int64, len(taken)) - first] = False
                every = every[free]
            return self.generator.permutation(every)[:count]
        new: dict[int, None] = {}
        while len(new) < count:
            tries = self.generator.integers(first, last + 1, size=count - len(new))
            new |= {position: None for position in tries.tolist() if position not in taken}
        return np.fromiter(new, np.int64, len(new))[:count]


def further_rates(inclusion: Floats, drawn: Floats) -> Floats:
    """With what rate to draw items that `drawn` left, so that each is drawn with `inclusion` in all."""
    with np.errstate(divide="ignore", invalid="ignore"):
        further: Floats = np.where(drawn < 1.0, (inclusion - drawn) / (1.0 - drawn), 0.0)
    return further
