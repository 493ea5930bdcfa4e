"""Predicted interval after more labels (no guarantee)."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from karat.bounds.exact import most_ones

# Shares of what is left that a forecast is made for.
SHARES = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class VolumeForecast(NamedTuple):
    """With so many more labels, the number of relevant documents will be known to lie about here."""

    labels: int
    lower: float
    upper: float


def forecasts(found: int, expected: float, left: int, error: float) -> tuple[VolumeForecast, ...]:
    """What uniform samples of what is left would tell, if it holds as many relevant documents as expected.

    Args:
        found: relevant documents that were found.
        expected: how many more there are, as it looks.
        left: documents without a label.
        error: one minus the confidence.
    """
    counts = sorted({max(1, round(share * left)) for share in SHARES} if left else set())
    found_in_each = [(count, round(expected * count / left)) for count in counts]
    return tuple(
        VolumeForecast(count, float(found + ones), float(found + most_ones(ones, count, left, error / 2.0)))
        for count, ones in found_in_each
    )


def labels_to_certify(found: int, left: int, recall: float, error: float, *, expected: float = 0.0) -> int:
    """How many uniform draws from what is left certify that this share of the relevant documents is found.

    As many of the draws turn out relevant as is expected; with none expected it is the fewest that can do it.
    All of what is left, where nothing less will do.

    Args:
        found: relevant documents that were found.
        left: documents without a label.
        recall: the share that is to be certain.
        error: one minus the confidence, all of it for this one side.
        expected: how many relevant documents are left, as it looks.
    """

    def certifies(draws: int) -> bool:
        ones = round(expected * draws / left)
        return found + ones >= recall * (found + most_ones(ones, draws, left, error)) - 1e-9

    return _fewest(left, certifies)


def labels_if_monotone(found: int, left: int, recall: float, error: float) -> int:
    """The same, if relevant documents get no denser further down the ranking: none among the next so many.

    The next n of the ranking bound the density of everything after them. That is no less work than a sample,
    for the density may be constant; but documents judged since the last relevant one count among the n.

    Assumes: the chance of relevance does not rise along the ranking.
    """
    allowed = _allowed(found, recall)
    # None among n documents of a chance p has a probability of (1-p)^n.
    return _fewest(left, lambda n: (1.0 - error ** (1.0 / n)) * (left - n) < allowed + 1.0)


def labels_if_halving(found: int, left: int, recall: float, error: float, *, every: float) -> int:
    """The same, if relevant documents get half as dense, or less, with every so many of the ranking.

    Where n documents in a row hold none, their expected number was at most ln(1/error); the rest then holds
    at most 1/(2^(n/every) - 1) of that.

    Assumes: the expected density falls at least that fast, all the way, and documents are independent.
    """
    allowed = _allowed(found, recall)
    most = -math.log(error)
    return _fewest(left, lambda n: n / every > 60.0 or most / (2.0 ** (n / every) - 1.0) < allowed + 1.0)


def _allowed(found: int, recall: float) -> float:
    """How many more relevant documents there may be if this share of all is found."""
    return float(math.floor(found / recall - found + 1e-9))


def _fewest(left: int, holds: Callable[[int], bool]) -> int:
    """The fewest labels from which on it holds; all that are left where it does not."""
    return bisect_left(range(left), True, lo=min(1, left), key=holds)
