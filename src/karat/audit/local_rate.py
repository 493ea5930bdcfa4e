"""Local linear regression of 0/1 labels on one coordinate, updated as labels arrive."""

from __future__ import annotations

from copy import copy

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# Distance between the points at which the rate is kept, and the narrowest kernel.
SPACING = 0.04
NARROWEST = 0.08
BANDWIDTHS = 7
# A kernel is wide enough when it holds about this many labels.
ENOUGH = 60.0


class LocalRate:
    """Local linear regression of labels on a coordinate, for each cell by itself.

    At each point the narrowest of a few kernels that holds enough labels counts, with a pinch of the
    cell's overall rate; so the guess follows the labels closely where there are many, and is not
    pulled to a global mean where it matters. Only sums are kept: adding labels costs the same
    however many there were.
    """

    def __init__(self, coordinates: Floats, cells: int) -> None:
        """Prepare for strata with these coordinates, in increasing order."""
        self.coordinates = coordinates
        span = float(coordinates[-1] - coordinates[0])
        self.points = np.linspace(coordinates[0], coordinates[-1], max(2, int(span / SPACING) + 2))
        self.bandwidths = NARROWEST * 2.0 ** np.arange(BANDWIDTHS)
        shape = (cells, len(self.bandwidths), len(self.points))
        self.moments = np.zeros((5, *shape))
        self.counts = np.zeros((2, cells))
        # The rates of all strata, until labels come.
        self._of_all: tuple[Floats, Floats] | None = None

    def forked(self) -> LocalRate:
        """A copy that takes in labels of its own."""
        fork = copy(self)
        fork.moments, fork.counts = self.moments.copy(), self.counts.copy()
        return fork

    def add(self, strata: Ints, labels: Floats, ones: Floats) -> None:
        """Take in counts of labels and of ones, (strata, cells)."""
        some = labels.sum(axis=1) > 0
        if not some.any():
            return
        self._of_all = None
        labels, ones = labels[some], ones[some]
        distance = self.coordinates[strata[some]][:, None, None] - self.points
        # Strata, bandwidths, points: the sums over strata are then matrix products without copies.
        kernel = np.exp(-0.5 * (distance / self.bandwidths[:, None]) ** 2)
        sloped = kernel * distance
        weights = (kernel, sloped, kernel * distance**2, kernel, sloped)
        for moment, weight, counts in zip(
            self.moments, weights, (labels, labels, labels, ones, ones), strict=True
        ):
            moment += (counts.T @ weight.reshape(len(weight), -1)).reshape(moment.shape)
        self.counts += np.stack([labels.sum(axis=0), ones.sum(axis=0)])

    def rates(self, strata: Ints | None = None) -> tuple[Floats, Floats]:
        """The guess for each of these strata, by default all, and cell, and how many labels it rests on."""
        if strata is not None:
            return self._rates_at(self.coordinates[strata])
        if self._of_all is None:
            self._of_all = self._rates_at(self.coordinates)
        return self._of_all

    def _rates_at(self, coordinates: Floats) -> tuple[Floats, Floats]:
        shape = (len(coordinates), self.moments.shape[1])
        guesses, weights = np.empty(shape), np.empty(shape)
        overall = (self.counts[1].sum() + 1.0) / (self.counts[0].sum() + 2.0)
        every = np.arange(len(self.points))
        for cell in range(shape[1]):
            prior = (self.counts[1, cell] + 2.0 * overall) / (self.counts[0, cell] + 2.0)
            enough = self.moments[0, cell] >= ENOUGH
            chosen = np.where(enough.any(axis=0), enough.argmax(axis=0), len(self.bandwidths) - 1)
            s0, s1, s2, t0, t1 = (moment[cell][chosen, every] for moment in self.moments)
            s0, t0 = s0 + 2.0, t0 + 2.0 * prior
            s2 = s2 + 0.25 * self.bandwidths[chosen] ** 2 * ENOUGH
            local = ((t0 * s2 - t1 * s1) / (s0 * s2 - s1 * s1)).clip(0.0, 1.0)
            guesses[:, cell] = np.interp(coordinates, self.points, local)
            weights[:, cell] = np.interp(coordinates, self.points, s0)
        return guesses, weights
