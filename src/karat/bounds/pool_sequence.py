"""Upper confidence sequence for the ones of a population that is searched between random draws."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Of the capital, the share that is bet on draws while most ones are still to be found: they tell little.
EARLY_STAKE = 0.4
# The chance of more than x missing ones falls like (1 + x/expected)^(1 - TAIL).
TAIL = 2.0
# No fewer missing ones than this are expected, so that a surprise does not cost everything.
FEWEST_EXPECTED = 2.0
# No draw is predicted with more certainty than this.
SUREST = 1e-6


class PoolSequence:
    """The most ones that a population can hold, after any number of uniform draws from its unseen part.

    If there are R ones in all and f of them are known when m items are left, the next draw is a one with
    probability (R - f)/m. For each R the ratio of the likelihood of what a bettor predicts, draw by draw, to
    that of R is a martingale under R. The bettor predicts by how many ones it expects to be missing, which
    may depend on everything before the draw: on what was found in between, too.

    Guarantee: the number of ones is at most `upper` after every draw at once with probability at least
        1 - error, however one looks for ones between draws, and whenever one stops.
    Reference: Waudby-Smith and Ramdas, Confidence sequences for sampling without replacement, NeurIPS 2020;
        Wasserman, Ramdas and Balakrishnan, Universal inference, PNAS 2020 (predicted alternatives).
    """

    def __init__(self, size: int, error: float) -> None:
        """Before the first draw everything may be a one.

        Args:
            size: of the population.
            error: the probability that the bound ever fails.
        """
        self.size, self.limit = size, -math.log(error)
        self.lowest, self.upper = 0, size
        self.early = True
        self._likelihood = np.zeros(size + 1)
        self._wealth = np.zeros(size + 1)

    def draw(
        self,
        label: int,
        *,
        known: tuple[int, int],
        left: int,
        expected: float,
        early: bool = False,
        at_least: bool = False,
    ) -> None:
        """Take in one draw.

        Args:
            label: 1 or 0.
            known: the fewest and the most ones among all items that were looked at before. They differ where
                labels are still to come.
            left: items that nobody had looked at before, the draw itself included.
            expected: about how many ones were missing, as it looked before the draw.
            early: whether only a part of the capital is bet. Once it is False it stays False.
            at_least: whether the item was not drawn at random but chosen such that it is a one with at least
                that probability. Only numbers of ones that make it likelier than predicted lose by a zero.
        """
        fewest, most = known
        if self.early and not early:
            self._wealth = self._capital(self._wealth)
            self.early = False
        self.lowest = max(self.lowest, fewest)
        self.upper = max(min(self.upper, most + left), self.lowest)
        alive = slice(self.lowest, self.upper + 1)
        totals = np.arange(self.lowest, self.upper + 1, dtype=np.float64)
        weights = self._weights(fewest, expected)
        predicted = float(weights @ (totals - fewest)) / left
        predicted = min(max(predicted, SUREST), 1.0 - SUREST)
        # Of both ends the one that makes the draw likelier, which errs on the safe side.
        chances = ((totals - (fewest if label else most)) / left).clip(0.0, 1.0)
        with np.errstate(divide="ignore"):
            likelihood = np.log(chances if label else 1.0 - chances)
        gain = math.log(predicted if label else 1.0 - predicted) - likelihood
        if at_least:
            gain = np.where(chances >= predicted, gain, 0.0)
        if not (at_least and label):
            self._likelihood[alive] += likelihood
        self._wealth[alive] += gain
        possible = np.flatnonzero(self._capital(self._wealth[alive]) < self.limit)
        self.upper = self.lowest + int(possible[-1]) if len(possible) else self.lowest

    def lacking(self, total: int) -> float:
        """How much the logarithm of the capital must still grow to rule out this number of ones."""
        if not self.lowest <= total <= self.upper:
            return 0.0
        return self.limit - float(self._capital(self._wealth[total : total + 1])[0])

    def lacking_above(self, total: int) -> float:
        """The same for all numbers of ones from this one on: the most that any of them lacks."""
        first = max(total, self.lowest)
        if first > self.upper:
            return 0.0
        return self.limit - float(self._capital(self._wealth[first : self.upper + 1]).min())

    def missing(self, known: int, expected: float, count: int) -> Floats:
        """`count` numbers of missing ones that are about equally likely, in increasing order."""
        cumulated = np.cumsum(self._weights(known, expected))
        places = np.searchsorted(cumulated, (np.arange(count) + 0.5) / count * cumulated[-1])
        numbers: Floats = np.maximum(self.lowest + places - known, 0).astype(np.float64)
        return numbers

    def _weights(self, known: int, expected: float) -> Floats:
        """How likely each number of ones from the lowest to the upper is, if so many are expected missing."""
        totals = np.arange(self.lowest, self.upper + 1, dtype=np.float64)
        missing = np.maximum(totals - known, 0.0)
        logs = self._likelihood[self.lowest : self.upper + 1] - TAIL * np.log1p(
            missing / max(expected, FEWEST_EXPECTED)
        )
        logs[totals < known] = -np.inf
        if not np.isfinite(logs).any():
            logs = np.zeros(len(totals))
        weights: Floats = np.exp(logs - logs.max())
        weights /= weights.sum()
        return weights

    def _capital(self, wealth: Floats) -> Floats:
        """The logarithm of the whole capital, of which only a part is bet at first."""
        if not self.early:
            return wealth
        capital: Floats = np.logaddexp(math.log1p(-EARLY_STAKE), math.log(EARLY_STAKE) + wealth)
        return capital
