"""Format counts, percentages, intervals, factors and score thresholds as text."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.data.ranked_list import RankedList

# More digits than any float has.
MOST_DIGITS = 18
FEWEST_DIGITS = 3
FACTOR_DIGITS = 2
SAME = 1e-12
# Of shares in words.
LARGEST_DENOMINATOR = 20
# In place of a number that no label supports.
NOT_KNOWN = "–"


def count(number: int, noun: str = "") -> str:
    """A whole number with separators, and its noun in the plural where it needs one."""
    if not noun:
        return f"{number:,}"
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def percent(share: float) -> str:
    """A chosen share of 1 as per cent, with the digits it was chosen with: `90 %`, `99.5 %`."""
    return f"{round(100.0 * share, 6):g} %"


def measured(share: float) -> str:
    """A measured share as per cent; what is not quite 0 or 100 never reads so, and nan is not known."""
    if math.isnan(share):
        return NOT_KNOWN
    text = f"{100.0 * share:.1f} %"
    if text == "100.0 %" and share < 1.0:
        return "> 99.9 %"
    if text == "0.0 %" and share > 0.0:
        return "< 0.1 %"
    return text


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
