"""Bounds on sums and on ratios of sums over cells of alike items, valid at every stopping time.

Where `totals` takes strata that all functionals share, here each functional has cells of its own: items that
have one weight in it, one inclusion rate and one guess. Weights may be negative, as in a difference.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.audit.evariables import STEEPEST, item_exponents

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TINY = 1e-12
# Most that one typical surprise may change the logarithm of the stakes.
BOLDEST = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """One batch in every cell; all arrays have the shape of the cells.

    Attributes:
        inclusion: the rate with which each unlabelled item was drawn.
        guess: the chance of a 1.
        unlabelled: items without a label before the batch.
        drawn: how many of them the batch drew.
        surely: how many of those are 1 for certain.
        perhaps: how many are 1 or unsure.
        known_surely: ones for certain among the items labelled before.
        known_perhaps: ones and unsure ones among them.
    """

    inclusion: Floats
    guess: Floats
    unlabelled: Floats
    drawn: Floats
    surely: Floats
    perhaps: Floats
    known_surely: Floats
    known_perhaps: Floats

    def variance(self) -> Floats:
        """What sampling adds to the variance of the number of ones in each cell."""
        spread = self.unlabelled * self.guess * (1.0 - self.guess)
        return spread * (1.0 / np.maximum(self.inclusion, 1e-9) - 1.0)

    def odds(self) -> Floats:
        """The variance of each cell if labels were as uncertain as they can be, times four."""
        return self.unlabelled * (1.0 / np.maximum(self.inclusion, 1e-9) - 1.0)

    def jumps(self) -> Floats:
        """How far one drawn item moves the estimate of a cell's ones."""
        return 1.0 / np.maximum(self.inclusion, 1e-9)

    def exponents(self, slopes: Floats) -> Floats:
        """What each cell adds to the exponent, labels before the batch included.

        Unsure labels count as 1 where the slope is positive and as 0 where it is negative: against the
        bettor.
        """
        each = item_exponents(slopes, self.inclusion, self.guess)
        ones = np.where(slopes > 0, self.perhaps, self.surely)
        known = np.where(slopes > 0, self.known_perhaps, self.known_surely)
        total: Floats = (
            each.unseen * (self.unlabelled - self.drawn)
            + each.zero * (self.drawn - ones)
            + each.one * ones
            + slopes * known
        )
        return total

    def of_parts(self, parts: Ints) -> Batch:
        """The same for some parts, one after the other."""
        return Batch(*(getattr(self, name)[parts] for name in self.__dataclass_fields__))


class CellTotals:
    """Confidence sequences for θ_k = Σ_i a_k(i)·v(i), each k with cells of its own.

    Guarantee: with probability at least 1 - error, lower <= θ <= upper for every functional after every
        batch (Ville's inequality, and a union bound over functionals and sides).
    Reference: as `TotalsAudit`.
    """

    def __init__(self, functional: Ints, weights: Floats, sizes: Floats, count: int, error: float) -> None:
        """Start an audit.

        Args:
            functional: which functional each cell belongs to, from 0 to count - 1.
            weights: a_k of an item in each cell.
            sizes: items in each cell.
            count: of functionals.
            error: the sum, over the functionals, of the probability that a bound of one ever fails.
        """
        self.functional, self.weights, self.count = functional, weights, count
        self.limit = float(np.log(2.0 * count / error))
        self.history: list[tuple[Floats, Floats]] = []
        self.steepest = np.full(count, TINY)
        np.maximum.at(self.steepest, functional, np.abs(weights))
        self.information = np.zeros(count)
        self.slope_sum = np.zeros(count)
        self.exponent = np.zeros((2, count))
        self.least = self._sums(np.minimum(weights, 0.0) * sizes)
        self.most = self._sums(np.maximum(weights, 0.0) * sizes)
        self.lower, self.upper = self.least, self.most

    def update(self, batch: Batch, *, share: float, width: float | None = None) -> None:
        """Take in one batch.

        Args:
            batch: what was drawn and labelled, by cell.
            share: how much of the information still to come this batch brings; sets the stakes.
            width: the half-width that is wanted in the end, where that sets the stakes instead.
        """
        variance = np.maximum(self._sums(self.weights**2 * batch.variance()), TINY)
        slopes = _stakes(self.information, variance, self.limit, share, width)
        slopes = np.minimum(slopes, STEEPEST / self.steepest)
        # Where a guess is sure, the variance is no measure of what one surprise would do.
        room = self.weights**2 * batch.odds()
        jump = self._sums(room * np.abs(self.weights) * batch.jumps()) / np.maximum(self._sums(room), TINY)
        slopes = np.minimum(slopes, BOLDEST / np.maximum(jump, TINY))
        self.information += 1.0 / variance
        self.slope_sum += slopes
        by_cell = slopes[self.functional] * self.weights
        for side, sign in ((0, 1.0), (1, -1.0)):
            self.exponent[side] += self._sums(batch.exponents(sign * by_cell))
        self.history.append((self.exponent.copy(), self.slope_sum.copy()))
        # What is labelled enters exactly; the rest is between 0 and 1.
        rest = batch.unlabelled - batch.drawn
        surely = self.weights * (batch.known_surely + batch.surely)
        perhaps = self.weights * (batch.known_perhaps + batch.perhaps)
        most = self._sums(np.maximum(surely, perhaps) + np.maximum(self.weights, 0.0) * rest)
        least = self._sums(np.minimum(surely, perhaps) + np.minimum(self.weights, 0.0) * rest)
        self.most, self.least = np.minimum(self.most, most), np.maximum(self.least, least)
        lower, upper = self._reach(self.limit, *self.history[-1])
        self.upper = np.minimum(np.minimum(self.upper, upper), self.most)
        self.lower = np.maximum(np.maximum(self.lower, lower), self.least)

    def ends(self, error: float) -> tuple[Floats, Floats]:
        """The ends after all batches for another error than that of the stakes."""
        lower, upper = self.least, self.most
        for exponent, slope_sum in self.history:
            low, high = self._reach(float(np.log(2.0 * self.count / error)), exponent, slope_sum)
            lower, upper = np.maximum(lower, low), np.minimum(upper, high)
        return lower, upper

    @staticmethod
    def _reach(limit: float, exponent: Floats, slope_sum: Floats) -> tuple[Floats, Floats]:
        return -(limit + exponent[1]) / slope_sum, (limit + exponent[0]) / slope_sum

    def _sums(self, values: Floats) -> Floats:
        return np.bincount(self.functional, weights=values, minlength=self.count).astype(np.float64)


class RatioTests:
    """Confidence sequences for numbers ρ that solve α(ρ)·A - β(ρ)·B = τ(ρ), such as A/(A+B).

    A and B count the ones inside and outside a part of the population; each candidate ρ on a grid is
    tested by itself, and is too low, or too high, for good once the bettor on that side has made enough.

    Guarantee: with probability at least 1 - error, the true ρ of every part lies between the ends after
        every batch, on the grid or between two candidates. αA - βB - τ falls with ρ, so that a candidate
        above the truth is called too low, and one below it too high, with the chance of a false test at
        most. Of the two candidates next to the truth the upper is then never too low, and the lower never
        too high: the ends are the candidates just outside those that are not.
    Reference: as `TotalsAudit`; testing each candidate as in Waudby-Smith and Ramdas, JRSS B 2024.
    """

    def __init__(self, grid: Floats, inside: Floats, outside: Floats, target: Floats, error: float) -> None:
        """Start the tests.

        Args:
            grid: the candidates, in increasing order, strictly between 0 and 1.
            inside: α of each part and candidate, positive, not rising along the grid.
            outside: β of each part and candidate, positive, not falling along it.
            target: τ of each part and candidate, not falling along it.
            error: the probability that a true ρ is ever ruled out.
        """
        self.grid, self.inside, self.outside, self.target = grid, inside, outside, target
        self.limit = float(np.log(2.0 * len(inside) / error))
        self.too_low, self.too_high = np.zeros((2, *inside.shape), dtype=bool)
        # Numbers of the first candidate that is not too low, and of the last that is not too high.
        self.first = np.zeros(len(inside), dtype=np.int64)
        self.last = np.full(len(inside), len(grid) - 1, dtype=np.int64)
        self.exponent = np.zeros((2, *inside.shape))
        self.information = np.zeros(inside.shape)

    def update(self, inside: Batch, outside: Batch, *, share: float) -> None:
        """Take in one batch: what was drawn and labelled inside and outside each part, (parts, strata)."""
        places = np.arange(len(self.grid))
        # Those next to the truth are among these; the others need not be followed.
        part, place = np.nonzero((places >= self.first[:, None] - 1) & (places <= self.last[:, None] + 1))
        alpha, beta = self.inside[part, place], self.outside[part, place]
        spread_in, spread_out = (batch.variance().sum(axis=1)[part] for batch in (inside, outside))
        variance = np.maximum(alpha**2 * spread_in + beta**2 * spread_out, TINY)
        slopes = _stakes(self.information[part, place], variance, self.limit, share, None)
        slopes = np.minimum(slopes, STEEPEST / np.maximum(alpha, beta))
        (room_in, jump_in), (room_out, jump_out) = (
            (batch.odds().sum(axis=1)[part], (batch.odds() * batch.jumps()).sum(axis=1)[part])
            for batch in (inside, outside)
        )
        jump = (alpha**3 * jump_in + beta**3 * jump_out) / np.maximum(
            alpha**2 * room_in + beta**2 * room_out, TINY
        )
        slopes = np.minimum(slopes, BOLDEST / np.maximum(jump, TINY))
        self.information[part, place] += 1.0 / variance
        cells_in, cells_out = inside.of_parts(part), outside.of_parts(part)
        for side, sign in ((0, 1.0), (1, -1.0)):
            stakes = sign * slopes
            self.exponent[side][part, place] += (
                cells_in.exponents((stakes * alpha)[:, None] + np.zeros_like(cells_in.guess)).sum(axis=1)
                + cells_out.exponents((-stakes * beta)[:, None] + np.zeros_like(cells_out.guess)).sum(axis=1)
                - stakes * self.target[part, place]
            )
        self.too_high |= -self.exponent[0] >= self.limit
        self.too_low |= -self.exponent[1] >= self.limit
        first = np.where(self.too_low.all(axis=1), len(places), (~self.too_low).argmax(axis=1))
        last = len(places) - 1 - (~self.too_high)[:, ::-1].argmax(axis=1)
        last = np.where(self.too_high.all(axis=1), -1, last)
        # What contradicts itself, as it may with probability `error`, stays as it was.
        agree = first <= last + 1
        self.first, self.last = np.where(agree, first, self.first), np.where(agree, last, self.last)

    def ends(self) -> tuple[Floats, Floats]:
        """The smallest and the largest ρ of each part that are left."""
        steps = np.concatenate(([0.0], self.grid, [1.0]))
        return steps[self.first], steps[self.last + 2]


def _stakes(information: Floats, variance: Floats, limit: float, share: float, width: float | None) -> Floats:
    """Kelly's slopes: the half-width that is wanted in the end over the variance of this batch."""
    if width is not None:
        return width / variance
    return np.sqrt(2.0 * limit / (information + 1.0 / (share * variance))) / variance
