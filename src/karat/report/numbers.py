"""Format counts, percentages, intervals, factors and score thresholds as text."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from karat.core.numbers import NOT_KNOWN, count, measured, percent

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.data.ranked_list import RankedList

__all__ = [
    "about_factor",
    "count",
    "decimal",
    "estimated",
    "interval",
    "measured",
    "number_or_none",
    "out_of",
    "percent",
    "threshold",
    "within_factor",
]

# More digits than any float has.
MOST_DIGITS = 18
FEWEST_DIGITS = 3
FACTOR_DIGITS = 2
SAME = 1e-12
# Of shares in words.
LARGEST_DENOMINATOR = 20


def estimated(band: Band) -> str:
    """The estimate of a share; not known where its band says nothing."""
    return NOT_KNOWN if band.lower <= 0.0 and band.upper >= 1.0 else measured(band.value)


def out_of(share: float) -> str:
    """A chosen share as people say it: `9 in 10`, `half`; per cent where that takes large numbers."""
    if share == 0.5:
        return "half"
    fraction = Fraction(share).limit_denominator(LARGEST_DENOMINATOR)
    if fraction in (0, 1) or abs(fraction - Fraction(share)) > SAME:
        return percent(share)
    return f"{fraction.numerator} in {fraction.denominator}"


def decimal(value: float) -> str:
    """A measured number from 0 to 1 with three digits."""
    return NOT_KNOWN if math.isnan(value) else f"{value:.3f}"


def number_or_none(value: float) -> float | None:
    """A measured number for JSON, which has no nan."""
    return None if math.isnan(value) else value


def interval(band: Band) -> str:
    """Both ends of a band of shares, or that they are one."""
    if band.upper - band.lower < SAME:
        return "exact"
    low, high = measured(band.lower), measured(band.upper)
    return low if low == high and low[0] in "<>" else f"{low} – {high}"


def within_factor(factor: float) -> str:
    """A factor that something is within, rounded up: never less than it is."""
    return _factor(factor, ROUND_CEILING)


def about_factor(factor: float) -> str:
    """A factor that is only guessed, rounded to the nearest."""
    return _factor(factor, ROUND_HALF_EVEN)


def threshold(ranking: RankedList, score: float) -> str:
    """The shortest number that cuts the list where this score does.

    Rounded down, never up: `score >= 3.596` would lose an item whose score is 3.59596.
    """
    exact = Decimal(repr(score))
    shorter = {
        digits: float(exact.quantize(Decimal((0, (1,), exact.adjusted() - digits + 1)), rounding=ROUND_FLOOR))
        for digits in range(FEWEST_DIGITS, MOST_DIGITS)
    }
    # All at once: each look at a list on a cluster is a pass over it.
    last, *ranks = ranking.last_ranks([score, *shorter.values()]).tolist()
    for (digits, rounded), rank in zip(shorter.items(), ranks, strict=True):
        if rank == last:
            return f"{rounded:.{digits}g}"
    return repr(score)


def _factor(factor: float, rounding: str) -> str:
    """What a factor exceeds 1 by has two digits: 1.077, 1.56, 2.5, 14."""
    if not math.isfinite(factor):
        return "∞"
    excess = Decimal(repr(float(factor))) - 1
    if excess <= SAME:
        return "1"
    step = Decimal((0, (1,), min(excess.adjusted() - FACTOR_DIGITS + 1, 0)))
    return f"{(1 + excess.quantize(step, rounding=rounding)).normalize():,f}"
