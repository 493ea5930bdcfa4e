"""Bounds on nested totals Y_1 <= Y_2 <= …, all at once, without a union bound.

Items are taken in one order. The product of their e-variables up to each of them is a martingale
along that order, so Ville's inequality bounds all prefix totals together; a mixture over slopes keeps
the bound tight at short and at long prefixes alike.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.audit.evariables import ItemExponents, LabelErrors, item_exponents, noisy_exponents

Floats = NDArray[np.float64]

NEWTON_STEPS = 30
PRECISION = 1e-7
# Half-widths at which deviations are computed; in between they are interpolated.
SMALLEST_WIDTH = 0.1
WIDTHS = 200
BISECTIONS = 50


class MissingLabels(NamedTuple):
    """Drawn items whose labels are missing, and how they entered a chain.

    Attributes:
        inclusion: the rate with which each was drawn.
        guess: the chance that it is a one, as it looked beforehand.
        slopes: those of its e-variables, (slopes, items).
        since: what top-ups have added to the slopes of the chain after it, (slopes, items).
    """

    inclusion: Floats
    guess: Floats
    slopes: Floats
    since: Floats


class ChainBound:
    """A running bound along a chain of strata.

    Each stratum holds cells of alike items: one inclusion rate and one guess a cell. Rates and guesses
    of a stratum may depend on everything that was seen in earlier ones, and on nothing else.

    Guarantee: with probability at least 1 - error, lower <= total <= upper after every stratum at once.
    Reference: Ville 1939; the mixture as in Howard et al., Annals of Statistics 2021.
    """

    def __init__(
        self,
        slopes: Floats,
        error: float,
        weights: Floats | None = None,
        errors: LabelErrors | None = None,
    ) -> None:
        """Start a chain.

        Args:
            slopes: the positive slopes c that are mixed. A slope c serves totals that are uncertain by
                about ln(1/error)/c.
            error: the probability that any bound ever fails; half of it for each side.
            weights: of the slopes, positive, with the sum 1; by default all the same.
            errors: how often labels are right, where they may be wrong. Totals are then those of the truth,
                guesses those of labels, and slopes must be below `errors.steepest`.
        """
        # Top-ups add to the slopes.
        self.first_slopes, self.slopes, self.error = slopes, slopes, error
        self.weights, self.errors = weights, errors
        self.limit = float(np.log(2.0 / error) + np.log(len(slopes)))
        # Relative to equal weights, where it is exactly 0.
        self.handicaps = np.zeros(len(slopes)) if weights is None else -np.log(weights * len(slopes))
        self.above = np.zeros(len(slopes))
        self.below = np.zeros(len(slopes))

    def restarted(self) -> ChainBound:
        """The same bound before its first stratum."""
        return ChainBound(self.first_slopes, self.error, self.weights, self.errors)

    def forked(self) -> ChainBound:
        """A copy that goes on by itself."""
        fork = copy(self)
        fork.above, fork.below = self.above.copy(), self.below.copy()
        return fork

    def extend(
        self,
        inclusion: Floats,
        guess: Floats,
        size: Floats,
        drawn: Floats,
        surely_one: Floats,
        perhaps_one: Floats,
    ) -> tuple[Floats, Floats]:
        """Append strata; all arrays are (strata, cells). Returns the bounds after each of them.

        Args:
            inclusion: the probability with which each item of a cell was drawn.
            guess: the chance that such an item is 1, as it looked beforehand.
            size: items in the cell.
            drawn: how many of them were drawn.
            surely_one: drawn and labelled 1.
            perhaps_one: the same, with those counted in whose label is missing or unsure.
        """
        unseen = size - drawn
        upper = self._extended(1.0, inclusion, guess, unseen, drawn - perhaps_one, perhaps_one)
        lower = self._extended(-1.0, inclusion, guess, unseen, drawn - surely_one, surely_one)
        return -lower, upper

    def top_up(
        self,
        added: Floats,
        inclusion: Floats,
        guess: Floats,
        size: Floats,
        drawn: Floats,
        surely_one: Floats,
        perhaps_one: Floats,
        *,
        seen: tuple[float, float],
    ) -> None:
        """Sample once more among items of all strata so far that were not drawn, before the chain goes on.

        With slopes c the chain is exp(c·Y - O). A further sample of items that it left, which hold Y_left,
        multiplies it by exp(d·Y_left - O') for any d. Of the total, Y - Y_left was seen; so the product is
        exp((c+d)·Y - (O + d·(Y - Y_left) + O')), a chain with the slopes c + d. Like d, rates and guesses of
        the further sample may depend on all that was seen so far, and on nothing else.

        Args:
            added: d for each slope, positive or 0.
            inclusion: as in `extend`, of the further sample.
            guess: likewise.
            size: items in the cell that had not been drawn before.
            drawn: of these, drawn by the further sample.
            surely_one: of these, labelled 1.
            perhaps_one: the same, with those counted in whose label is missing or unsure.
            seen: ones among all items that had been drawn before, surely and perhaps.
        """
        used = added > 0.0
        for sign, state, ones, before in (
            (1.0, self.above, perhaps_one, seen[1]),
            (-1.0, self.below, surely_one, seen[0]),
        ):
            slopes = sign * added[used]
            terms = self._terms(slopes, inclusion, guess, size - drawn, drawn - ones, ones)
            state[used] += slopes * before + terms.sum(axis=0)
        self.slopes = self.slopes + added
        self.__dict__.pop("_width_table", None)

    def amend(self, item: MissingLabels, label: int) -> None:
        """Put in the label of one item that was counted as missing when its stratum was appended."""
        for sign, state, counted in ((1.0, self.above, 1), (-1.0, self.below, 0)):
            if label != counted:
                state += self._worth_of_one(sign, item)[:, 0] * (1.0 if label else -1.0)

    def bounds(self) -> tuple[float, float]:
        """The bounds after the last stratum, with what was amended since."""
        upper, lower = (self._largest_total(state) for state in (self.above, self.below))
        return -float(lower), float(upper)

    def expected(self, missing: MissingLabels, chance: Floats) -> ChainBound:
        """A copy as it will be, about, once missing labels are there; for planning only.

        Each missing label counts as what it is expected to add to the exponents, where `bounds` has the worst
        that it may add. `chance` is that of a one as it looks now.
        """
        fork = self.forked()
        # Above, a missing label was counted as a one, and below as a zero.
        fork.above += (self._worth_of_one(1.0, missing) * -(1.0 - chance)).sum(axis=1)
        fork.below += (self._worth_of_one(-1.0, missing) * chance).sum(axis=1)
        return fork

    def _worth_of_one(self, sign: float, items: MissingLabels) -> Floats:
        """By how much the exponents are larger where an item is a one, (slopes, items)."""
        each = self._exponents(sign * items.slopes, items.inclusion[None], items.guess[None])
        return each.one - each.zero + sign * items.since

    def deviations(self, half_widths: Floats) -> Floats:
        """Half-widths of the bound in standard deviations of the estimate, for estimates that are normal.

        The mixture crosses its limit at distance h from an estimate of variance V where
        Σ w_j exp(c_j h - c_j² V/2) does; the answer is h/sqrt(V).
        """
        widths, deviations = self._width_table
        interpolated: Floats = np.interp(
            np.log(np.maximum(half_widths, widths[0])), np.log(widths), deviations
        )
        return interpolated

    @cached_property
    def _width_table(self) -> tuple[Floats, Floats]:
        """Half-widths from a fraction of a label to more than the smallest slope serves, and `deviations`."""
        widths = np.geomspace(SMALLEST_WIDTH, 20.0 * self.limit / self.slopes[0], WIDTHS)
        low, high = np.zeros(WIDTHS), 2.0 * widths / self.slopes[0]
        for _ in range(BISECTIONS):
            variance = (low + high) / 2.0
            logs = self.slopes * widths[:, None] - 0.5 * self.slopes**2 * variance[:, None] - self.handicaps
            largest = logs.max(axis=1)
            above = largest + np.log(np.exp(logs - largest[:, None]).sum(axis=1)) > self.limit
            low, high = np.where(above, variance, low), np.where(above, high, variance)
        return widths, widths / np.sqrt(high)

    def _exponents(self, slopes: Floats, inclusion: Floats, guess: Floats) -> ItemExponents:
        if self.errors is None:
            return item_exponents(slopes, inclusion, guess)
        return noisy_exponents(slopes, inclusion, guess, self.errors)

    def _largest_total(self, exponents: Floats) -> Floats:
        return largest_total(exponents + self.handicaps, self.slopes, self.limit)

    def _extended(
        self, sign: float, inclusion: Floats, guess: Floats, unseen: Floats, zeros: Floats, ones: Floats
    ) -> Floats:
        state = self.above if sign > 0 else self.below
        added = self._terms(sign * self.slopes, inclusion, guess, unseen, zeros, ones)
        exponent = state + np.cumsum(added, axis=0)
        state[:] = exponent[-1]
        return self._largest_total(exponent)

    def _terms(
        self, slopes: Floats, inclusion: Floats, guess: Floats, unseen: Floats, zeros: Floats, ones: Floats
    ) -> Floats:
        """What each stratum adds to the exponents, (strata, slopes)."""
        each = self._exponents(slopes, inclusion[..., None], guess[..., None])
        terms: Floats = (
            each.unseen * unseen[..., None] + each.zero * zeros[..., None] + each.one * ones[..., None]
        ).sum(axis=1)
        return terms


def largest_total(exponents: Floats, slopes: Floats, limit: float) -> Floats:
    """The largest Y with `ln Σ_j exp(c_j·Y - o_j) <= limit`, for each row of exponents o.

    Newton's method from the right, where a convex function keeps it: the answer errs upwards.
    """
    totals: Floats = np.min((limit + exponents) / slopes, axis=-1)
    for _ in range(NEWTON_STEPS):
        logs = slopes * totals[..., None] - exponents
        largest = logs.max(axis=-1, keepdims=True)
        weights = np.exp(logs - largest)
        sums = weights.sum(axis=-1)
        steps = (largest[..., 0] + np.log(sums) - limit) * sums / (weights * slopes).sum(axis=-1)
        totals = totals - steps
        if np.all(np.abs(steps) <= PRECISION * (1.0 + np.abs(totals))):
            break
    return totals + PRECISION * (1.0 + np.abs(totals))
