"""Bets on the share of right items: batches of draws, and the bounds that follow from them at every time."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from karat.audit.bet_sizing import best_slope
from karat.audit.evariables import STEEPEST
from karat.audit.inclusion_rates import rates_for
from karat.audit.totals import TotalsAudit
from karat.questions.rate.cells import Floats, Ints
from karat.questions.rate.frame import Frame
from karat.questions.rate.interval import Interval
from karat.questions.rate.model import cell_rates, hinted_rates
from karat.questions.rate.planning import cell_spreads

# How many labels' worth the model's rate counts beside those of a cell.
PRIOR = 6.0
# No guess is surer than this.
SUREST = 0.005


class Batch(NamedTuple):
    """Draws, and what was settled before anybody saw their labels, by kind of items."""

    rows: Ints
    chances: Floats
    rates: Floats
    guess: Floats
    slopes: Floats


class Reach(NamedTuple):
    """Sums of exponents and slopes after a batch, by functional, of the upper and of the lower bound."""

    upper: Floats
    upper_slopes: Floats
    lower: Floats
    lower_slopes: Floats


class Bets:
    """Batches so far, with their labels as they are now.

    Items of one cell and of one weight are of one kind. The functionals are the whole and each slice.

    Attributes:
        batches: in their order.
        drawn: draws of each kind.
        surely: how many of these are right, with unsure and late ones as wrong.
        perhaps: the same with unsure and late ones as right.
    """

    def __init__(self, frame: Frame, error: float, generator: np.random.Generator) -> None:
        self.frame, self.error, self.generator = frame, error, generator
        self.batches: list[Batch] = []
        cells = frame.cells
        order = generator.permutation(len(cells.cell_of))
        order = order[cells.cell_of[order] >= 0]
        weights = frame.weights[order]
        order = order[np.lexsort((weights, cells.cell_of[order]))]
        cell, weights = cells.cell_of[order], frame.weights[order]
        starts = np.flatnonzero(
            np.concatenate(([True], (cell[1:] != cell[:-1]) | (weights[1:] != weights[:-1])))[: len(order)]
        )
        self._order, self._starts = order, starts
        self._kind_of = np.full(len(cells.cell_of), -1, dtype=np.int64)
        self._kind_of[order] = np.searchsorted(starts, np.arange(len(order)), side="right") - 1
        self.cell_of = cell[starts]
        self.sizes = np.diff(np.append(starts, len(order))).astype(np.float64)
        # In units of the mean weight, so that slopes are of the size they are without weights.
        unit = float(weights.mean()) if len(weights) else 1.0
        self.weights: Floats = weights[starts] / unit
        slices = cells.slice_of[self.cell_of]
        count = len(cells.slices) if frame.items.slicings else 0
        self.members = np.array([np.ones(len(slices), dtype=bool), *(slices == k for k in range(count))])
        self.functionals: Floats = self.members * self.weights
        self._forget()

    def _forget(self) -> None:
        self._amended = self.frame.sheet.amended
        self._below, self._above = (TotalsAudit(self.functionals, self.sizes, 1.0) for _ in range(2))
        self.drawn, self.surely, self.perhaps = (np.zeros(len(self.sizes)) for _ in range(3))
        self._history: list[Reach] = []

    def catch_up(self) -> None:
        """Take in batches whose labels have come; all of them anew where labels were changed."""
        if self.frame.sheet.amended != self._amended:
            self._forget()
        for batch in self.batches[len(self._history) :]:
            self._take(batch)

    def _take(self, batch: Batch) -> None:
        kinds, count = self._kind_of[batch.rows], len(self.sizes)
        new = np.bincount(kinds, minlength=count).astype(np.float64)
        ends = self.frame.sheet.ends(batch.rows)
        low, high = (
            np.bincount(kinds, weights=labels, minlength=count).astype(np.float64) for labels in ends
        )
        free = self.sizes - self.drawn
        sides = ((self._below, low, self.surely, ends[0]), (self._above, high, self.perhaps, ends[1]))
        for audit, ones, known, labels in sides:
            grades = (kinds, labels) if self.frame.graded else None
            known_sums = self.functionals @ known
            audit.update(batch.slopes, batch.rates, batch.guess, free, new, ones, known_sums, grades)
        self.drawn, self.surely, self.perhaps = self.drawn + new, self.surely + low, self.perhaps + high
        self._history.append(
            Reach(
                self._above.exponent[0].copy(),
                self._above.slope_sum[0].copy(),
                self._below.exponent[1].copy(),
                self._below.slope_sum[1].copy(),
            )
        )

    # ------------------------------------------------------------------ what is known

    def by_cell(self, values: Floats) -> Floats:
        """Sums over the kinds of each cell."""
        sums: Floats = np.bincount(self.cell_of, weights=values, minlength=len(self.frame.cells)).astype(
            np.float64
        )
        return sums

    @property
    def ones(self) -> Floats:
        """Right items of each kind, with unsure and late ones as half right."""
        halves: Floats = (self.surely + self.perhaps) / 2.0
        return halves

    def guesses(self) -> Floats:
        """The share of right items in each cell, by the model and by the cell's own labels."""
        drawn, ones = self.by_cell(self.drawn), self.by_cell(self.ones)
        model = hinted_rates(self.frame.cells, drawn, ones)
        guesses: Floats = ((ones + PRIOR * model) / (drawn + PRIOR)).clip(SUREST, 1.0 - SUREST)
        return guesses

    def interval(self, number: int, error: float) -> Interval:
        """The share of a functional among the items that can be drawn, as it is after all batches."""
        weights, limit = self.functionals[number], math.log(2.0 / error)
        total = float(weights @ self.sizes)
        free = self.sizes - self.drawn
        lower, upper = float(weights @ self.surely), float(weights @ (self.perhaps + free))
        for reach in self._history:
            if reach.upper_slopes[number] > 0:
                upper = min(upper, (limit + float(reach.upper[number])) / float(reach.upper_slopes[number]))
            if reach.lower_slopes[number] > 0:
                lower = max(lower, -(limit + float(reach.lower[number])) / float(reach.lower_slopes[number]))
        drawn, ones = self.by_cell(self.drawn), self.by_cell(self.ones)
        rates = cell_rates(self.frame.cells, drawn, ones)
        means = ((ones + rates) / (drawn + 1.0))[self.cell_of]
        value = float(weights @ (self.ones + means * free)) / total
        # Bounds that contradict each other, as they may with the error, leave the estimate between them.
        low, high = sorted((lower / total, upper / total))
        value = min(max(value, low), high)
        return Interval(max(0.0, low), value, min(1.0, high))

    # ------------------------------------------------------------------ what comes next

    def draw(self, aim: float, turns: int) -> Batch:
        """A batch of about `aim` items whose rates, guesses and slopes depend on what was seen only."""
        cells, free = self.frame.cells, self.sizes - self.drawn
        of_cell = self.guesses()
        guess = of_cell[self.cell_of]
        parts = cells.proportional() * cell_spreads(of_cell) / np.maximum(cells.mass, 1e-300)
        rates = rates_for(parts[self.cell_of] * self.weights, free, aim)
        slopes = self._slopes(rates, of_cell, free, turns)
        counts = self.generator.binomial(free.astype(np.int64), rates.clip(0.0, 1.0))
        hit = np.flatnonzero(counts)
        starts = self._starts[hit] + self.drawn[hit].astype(np.int64)
        rows = [
            self._order[start : start + count]
            for start, count in zip(starts.tolist(), counts[hit].tolist(), strict=True)
        ]
        chosen = np.concatenate([np.empty(0, dtype=np.int64), *rows])
        return Batch(chosen, rates[self._kind_of[chosen]], rates, guess, slopes)

    def no_draws(self) -> Batch:
        """A batch without draws and without bets."""
        kinds, nobody = len(self.sizes), np.empty(0, dtype=np.int64)
        slopes = np.zeros((2, len(self.functionals)))
        return Batch(nobody, np.empty(0), np.zeros(kinds), np.full(kinds, 0.5), slopes)

    def _slopes(self, rates: Floats, guess: Floats, free: Floats, turns: int) -> Floats:
        """The slope of each functional for the upper and the lower bound.

        Kinds of one cell are put together, as so many items of weight 1 with as many draws: slopes may be
        anything, and these are near the best.
        """
        slopes, limit = np.zeros((2, len(self.functionals))), math.log(2.0 / self.error)
        mass = self.by_cell(free * self.weights)
        inclusion = (self.by_cell(rates * free) / np.maximum(mass, 1e-300)).clip(1e-12, 1.0)
        slice_of = self.frame.cells.slice_of
        dispersion = self._dispersion(guess) if self.frame.graded else None
        for number in range(len(self.functionals)):
            inside = (mass > 0) & ((slice_of == number - 1) | (number == 0))
            if not inside.any():
                continue
            for side, audit, sign, seen in (
                (0, self._above, 1.0, self.perhaps),
                (1, self._below, -1.0, self.surely),
            ):
                slope = best_slope(
                    inclusion[inside],
                    guess[inside],
                    mass[inside],
                    known=float(self.functionals[number] @ seen),
                    sign=sign,
                    turns=turns,
                    limit=limit,
                    exponent=float(audit.exponent[side, number]),
                    slope=float(audit.slope_sum[side, number]),
                    dispersion=dispersion,
                )
                slopes[side, number] = min(slope, STEEPEST / float(self.functionals[number].max()))
        return slopes

    def _dispersion(self, guess: Floats) -> float:
        """The variance of grades so far over that of labels of 0 and 1 with the same mean, at most 1."""
        rows = np.concatenate([np.empty(0, dtype=np.int64), *(batch.rows for batch in self.batches)])
        means = guess[self.frame.cells.cell_of[rows]]
        residuals = float(((self.frame.sheet.ends(rows)[0] - means) ** 2).sum())
        # As if one label of 0 or 1 had been seen before.
        return min(1.0, (0.25 + residuals) / (0.25 + float((means * (1.0 - means)).sum())))
