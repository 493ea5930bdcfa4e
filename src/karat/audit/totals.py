"""Bounds on any family of linear functionals, valid at every stopping time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.audit.evariables import ItemExponents, graded_exponents, item_exponents

Floats = NDArray[np.float64]


class TotalsAudit:
    """Confidence sequences for θ_k = Σ_i a_k(i)·v(i), all k at once.

    The population is in strata of alike items. Each batch draws Poisson samples among the items that
    are not labelled yet, with rates, guesses and slopes that may depend on everything before it. A
    batch multiplies an e-variable for the part of each functional that was still unlabelled; products
    over batches bound the whole. Nothing has to be inverted: the bounds are in closed form.

    Guarantee: with probability at least 1 - error, lower <= θ <= upper for every functional after
        every batch (Ville's inequality, and a union bound over functionals and sides).
    Reference: Waudby-Smith and Ramdas, JRSS B 2024; Shekhar et al., 2023, for weighted audits.
    """

    def __init__(self, weights: Floats, sizes: Floats, error: float) -> None:
        """Start an audit.

        Args:
            weights: a_k of an item in each stratum, (functionals, strata), none negative.
            sizes: items in each stratum.
            error: the probability that any bound ever fails.
        """
        self.weights = weights
        self.limit = float(np.log(2.0 * len(weights) / error))
        count = len(weights)
        self.slope_sum = np.zeros((2, count))
        self.exponent = np.zeros((2, count))
        self.lower = np.zeros(count)
        self.upper = weights @ sizes

    def update(
        self,
        slopes: Floats,
        inclusion: Floats,
        guess: Floats,
        unlabelled: Floats,
        drawn: Floats,
        ones: Floats,
        known: Floats,
        grades: tuple[NDArray[np.int64], Floats] | None = None,
    ) -> None:
        """Take in one batch.

        Args:
            slopes: c for the upper and the lower side, (2, functionals), positive or 0.
            inclusion: the rate of each stratum in this batch.
            guess: the chance of a 1 in each stratum.
            unlabelled: items of each stratum that had no label before the batch.
            drawn: how many of them the batch drew.
            ones: how many of those are 1.
            known: Σ a_k(i)·v(i) over the items labelled before the batch, by functional.
            grades: where values are any numbers from 0 to 1, the stratum and the value of each item that
                the batch drew; `ones` does not count then.
        """
        for side, sign in ((0, 1.0), (1, -1.0)):
            slope = sign * slopes[side][:, None] * self.weights
            each = item_exponents(slope, inclusion[None], guess[None])
            seen = (
                (each.zero * (drawn - ones) + each.one * ones).sum(axis=1)
                if grades is None
                else _graded_sum(slope, inclusion, each, *grades)
            )
            unseen = (each.unseen * (unlabelled - drawn)).sum(axis=1)
            self.exponent[side] += unseen + seen + sign * slopes[side] * known
            self.slope_sum[side] += slopes[side]
        betting = self.slope_sum > 0
        with np.errstate(divide="ignore", invalid="ignore"):
            reach = (self.limit + self.exponent) / self.slope_sum
        self.upper = np.where(betting[0], np.minimum(self.upper, reach[0]), self.upper)
        self.lower = np.where(betting[1], np.maximum(self.lower, -reach[1]), self.lower)


def _graded_sum(
    slope: Floats, inclusion: Floats, each: ItemExponents, strata: NDArray[np.int64], grade: Floats
) -> Floats:
    """The exponents of drawn items with grades, summed for each functional."""
    of_item = ItemExponents(*(part[:, strata] for part in each))
    sums: Floats = graded_exponents(slope[:, strata], inclusion[None, strata], of_item, grade[None]).sum(
        axis=1
    )
    return sums
