"""How many labels each cell gets, and which items are drawn."""

from __future__ import annotations

import numpy as np

from karat.questions.rate.cells import Cells, Floats, Ints


def allocate(parts: Floats, least: Floats, most: Floats, total: float) -> Floats:
    """Numbers in proportion to `parts` within bounds that sum to `total`, as far as the bounds allow."""
    total = float(np.clip(total, least.sum(), most.sum()))
    numbers = least.astype(np.float64)
    free = parts > 0
    while free.any():
        rest = total - numbers[~free].sum()
        aim = rest * parts / parts[free].sum()
        # One side at a time, as in water-filling, or a cell could be fixed at the wrong bound.
        under, over = free & (aim < least), free & (aim > most)
        gap = (least - aim)[under].sum() - (aim - most)[over].sum()
        fixed = under if gap >= 0 else over
        if not fixed.any():
            numbers[free] = aim[free]
            break
        numbers[fixed] = np.where(fixed, least if gap >= 0 else most, numbers)[fixed]
        free &= ~fixed
    return numbers


def rounded(numbers: Floats, generator: np.random.Generator) -> Ints:
    """Whole numbers whose means are these: each up or down at random, their sum within one of the sum."""
    edges = np.concatenate(([0.0], np.cumsum(numbers))) + generator.random()
    return np.diff(np.floor(edges + 1e-9)).astype(np.int64)


class Draws:
    """Items drawn from cells: without replacement, or with weights in proportion to them with replacement.

    A weighted draw is right with the probability of the weighted share, whoever is drawn, so that shares of
    draws estimate it; an item that is drawn again needs no second label.
    """

    def __init__(self, cells: Cells, weights: Floats | None, generator: np.random.Generator) -> None:
        self.cells, self.generator = cells, generator
        order = generator.permutation(len(cells.cell_of))
        order = order[cells.cell_of[order] >= 0]
        order = order[np.argsort(cells.cell_of[order], kind="stable")]
        self._rows: list[Ints] = np.split(order, np.cumsum(cells.sizes)[:-1]) if len(cells) else []
        self._weights = weights
        self.drawn: list[Ints] = [np.empty(0, dtype=np.int64) for _ in range(len(cells))]

    @property
    def counts(self) -> Ints:
        """Draws from each cell so far."""
        return np.array([len(rows) for rows in self.drawn], dtype=np.int64)

    def most(self) -> Floats:
        """How many draws each cell can give."""
        return (
            np.full(len(self.cells), np.inf) if self._weights is not None else self.cells.sizes.astype(float)
        )

    def take(self, counts: Ints) -> tuple[Ints, Floats]:
        """Draw so many more of each cell: the rows, and the chance of each to be drawn now."""
        rows, chances = [], []
        for cell, count in enumerate(counts.tolist()):
            if count <= 0:
                continue
            new, chance = self._some_of(cell, count)
            self.drawn[cell] = np.concatenate((self.drawn[cell], new))
            rows.append(new)
            chances.append(chance)
        if not rows:
            return np.empty(0, dtype=np.int64), np.empty(0)
        return np.concatenate(rows), np.concatenate(chances)

    def _some_of(self, cell: int, count: int) -> tuple[Ints, Floats]:
        inside = self._rows[cell]
        if self._weights is None:
            done = len(self.drawn[cell])
            left = len(inside) - done
            new = inside[done : done + count]
            return new, np.full(len(new), min(1.0, count / left))
        weights = self._weights[inside]
        edges = np.cumsum(weights)
        places = np.searchsorted(edges, self.generator.random(count) * edges[-1], side="right")
        places = places.clip(0, len(inside) - 1)
        chances = -np.expm1(count * np.log1p(-(weights[places] / edges[-1]).clip(0.0, 1.0 - 1e-12)))
        return inside[places], chances
