"""The fewest queries that would do for somebody who knows the curve, and AdaStrat's with exact ones."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.questions.curve.adastrat import adastrat_head
from karat.questions.curve.constants import Constants
from karat.questions.curve.envelope import KnownPoints, envelope, heights
from karat.questions.curve.yields import Floats, Ranks

__all__ = ["KnownCurve", "exact_bisection", "fewest_points", "regret_bound"]

Counts = NDArray[np.int32] | NDArray[np.int64]

# Candidates for the next point lie this many to a factor of 1+ε.
CANDIDATES = 4


@dataclass(frozen=True, slots=True, eq=False)
class KnownCurve:
    """The yield at every rank, and the premises under which its envelopes are formed."""

    yields: Counts
    constants: Constants

    @property
    def size(self) -> int:
        """N."""
        return len(self.yields)

    @property
    def head(self) -> int:
        """l̃, up to which everything is labelled."""
        return adastrat_head(self.size, self.constants)

    @property
    def limit(self) -> float:
        """(1+ε)², with room for rounding errors."""
        return (1.0 + self.constants.epsilon) ** 2 * (1.0 + 1e-12)

    def heights_between(self, known: Ranks, boundaries: Ranks) -> Floats:
        """The envelope's largest upper/lower between each two boundaries, if these ranks are known."""
        grid = self.constants.grid(self.size)
        yields = self.yields[known - 1].astype(np.float64)
        lower, upper = envelope(
            KnownPoints(known, yields, yields),
            first=int(boundaries[0]),
            size=self.size,
            slack=grid.slack,
            monotone_from=grid.head,
        )
        return heights(lower, upper, boundaries, floor=self.constants.floor)

    def is_low(self, known: list[int], last: int) -> bool:
        """Whether the envelope of these ranks is low enough from the first of them up to `last`."""
        ends = np.array([known[0] + 1, last], dtype=np.int64)
        if ends[0] >= ends[1]:
            return True
        return bool(self.heights_between(np.array(known, dtype=np.int64), ends)[0] <= self.limit)


def fewest_points(curve: KnownCurve) -> list[int]:
    """The fewest ranks whose exact precision, with the head's, brings the envelope down everywhere.

    From each point to the furthest one that it can be joined to. An interval's height, up to the
    bursts of m ranks at its ends, is the smaller of p(l)/p(r) and Y(r)/Y(l): where precision falls,
    it shrinks when l moves right, so going furthest first cannot be beaten. Points further out than
    the two neighbours are left out of account; with the bursts, that can cost one point (the tests
    try every set of ranks of short lists).
    """
    points: list[int] = []
    last = curve.head
    while not curve.is_low([last], curve.size):
        last = _furthest(curve, last)
        points.append(last)
    return points


def _furthest(curve: KnownCurve, left: int) -> int:
    """The last rank that can be next to `left`.

    Real curves do not fall at every step, so the furthest fitting candidate of a fine geometric grid
    is sought from the end, and the rank just beyond it by bisection.
    """
    ratio = (1.0 + curve.constants.epsilon) ** (1.0 / CANDIDATES)
    count = math.ceil(math.log(curve.size / left) / math.log(ratio))
    spread = np.round(left * ratio ** np.arange(count + 1)).astype(np.int64)
    candidates = np.unique(spread.clip(left + 1, curve.size))
    position = len(candidates) - 1
    while position > 0 and not curve.is_low([left, int(candidates[position])], int(candidates[position])):
        position -= 1
    if position == len(candidates) - 1:
        return curve.size
    fits, fails = int(candidates[position]), int(candidates[position + 1])
    while fails - fits > 1:
        middle = (fits + fails) // 2
        fits, fails = (middle, fails) if curve.is_low([left, middle], middle) else (fits, middle)
    return fits


def exact_bisection(curve: KnownCurve) -> list[int]:
    """The ranks that AdaStrat queries when every query returns the truth (β = 1)."""
    boundaries = np.array([curve.head, curve.size], dtype=np.int64)
    while True:
        inside = np.append(boundaries[0] + 1, boundaries[1:])
        tall = np.flatnonzero(curve.heights_between(boundaries, inside) > curve.limit)
        middles = [_middle(int(boundaries[i]), int(boundaries[i + 1]), curve.limit) for i in tall]
        new = [middle for middle in middles if middle is not None]
        if not new:
            return [int(rank) for rank in boundaries[1:]]
        boundaries = np.union1d(boundaries, new)


def _middle(low: int, high: int, limit: float) -> int | None:
    middle = round(math.sqrt(low * high))
    return middle if high > low * limit and low < middle < high else None


def regret_bound(optimum: int, size: int, epsilon: float) -> float:
    """Theorem 6 of the second paper: `(OPT+1)(1 + log2 log_{1+ε} N) + 1` queries at most."""
    return (optimum + 1) * (1.0 + math.log2(math.log(size) / math.log1p(epsilon))) + 1.0
