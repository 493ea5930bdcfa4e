"""Bounds on nested totals Y_1 <= Y_2 <= …, all at once, without a union bound.

Items are taken in one order. The product of their e-variables up to each of them is a martingale
along that order, so Ville's inequality bounds all prefix totals together; a mixture over slopes keeps
the bound tight at short and at long prefixes alike.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.audit.evariables import item_exponents

Floats = NDArray[np.float64]

NEWTON_STEPS = 30
PRECISION = 1e-7


class ChainBound:
    """A running bound along a chain of strata.

    Each stratum holds cells of alike items: one inclusion rate and one guess a cell. Rates and guesses
    of a stratum may depend on everything that was seen in earlier ones, and on nothing else.

    Guarantee: with probability at least 1 - error, lower <= total <= upper after every stratum at once.
    Reference: Ville 1939; the mixture as in Howard et al., Annals of Statistics 2021.
    """

    def __init__(self, slopes: Floats, error: float) -> None:
        """Start a chain.

        Args:
            slopes: the positive slopes c that are mixed, with equal weights. A slope c serves totals
                that are uncertain by about ln(1/error)/c.
            error: the probability that any bound ever fails; half of it for each side.
        """
        self.slopes = slopes
        self.limit = float(np.log(2.0 / error) + np.log(len(slopes)))
        self.above = np.zeros(len(slopes))
        self.below = np.zeros(len(slopes))

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

    def amend(self, inclusion: float, guess: float, label: int) -> None:
        """Put in a label that was counted as missing when its stratum was appended."""
        for sign, state, counted in ((1.0, self.above, 1), (-1.0, self.below, 0)):
            if label != counted:
                each = item_exponents(sign * self.slopes, np.array(inclusion), np.array(guess))
                state += (each.one - each.zero) * (1.0 if label else -1.0)

    def bounds(self) -> tuple[float, float]:
        """The bounds after the last stratum, with what was amended since."""
        upper = largest_total(self.above, self.slopes, self.limit)
        return -float(largest_total(self.below, self.slopes, self.limit)), float(upper)

    def _extended(
        self, sign: float, inclusion: Floats, guess: Floats, unseen: Floats, zeros: Floats, ones: Floats
    ) -> Floats:
        exponents = item_exponents(sign * self.slopes, inclusion[..., None], guess[..., None])
        added = (
            exponents.unseen * unseen[..., None]
            + exponents.zero * zeros[..., None]
            + exponents.one * ones[..., None]
        ).sum(axis=1)
        state = self.above if sign > 0 else self.below
        exponent = state + np.cumsum(added, axis=0)
        state[:] = exponent[-1]
        return largest_total(exponent, self.slopes, self.limit)


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
