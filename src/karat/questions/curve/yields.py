"""Piecewise-linear functions of rank: how yield curves are stored and combined.

The yield Y(r), how many of the first r items are right, is bounded by constants, by lines of slope
1 (each item adds at most one) and by lines through the origin (a constant precision). So every band
is a few straight pieces, however long the list is, and no array of length N is ever needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ranks = NDArray[np.int64]

# Yields are whole numbers; what differs by less than this is the same.
TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class YieldLines:
    """`intercept + slope · rank` from each start up to the next, the last one up to `size`."""

    starts: Ranks
    intercepts: Floats
    slopes: Floats
    size: int

    def __post_init__(self) -> None:
        if not len(self.starts) == len(self.intercepts) == len(self.slopes):
            raise ValueError("starts, intercepts and slopes differ in length")

    @property
    def ends(self) -> Ranks:
        """The last rank of each piece."""
        return np.append(self.starts[1:] - 1, self.size)

    def at(self, ranks: ArrayLike) -> Floats:
        """The function at these ranks, in any order."""
        wanted = np.asarray(ranks, dtype=np.int64)
        piece = np.searchsorted(self.starts, wanted, side="right") - 1
        values: Floats = self.intercepts[piece] + self.slopes[piece] * wanted
        return values

    def over(self, first: int, last: int) -> Floats:
        """The function at every rank from first to last, without looking each one up."""
        low, high = np.searchsorted(self.starts, [first, last], side="right") - 1
        pieces = slice(low, high + 1)
        lengths = np.minimum(self.ends[pieces], last) - np.maximum(self.starts[pieces], first) + 1
        intercepts = np.repeat(self.intercepts[pieces], lengths)
        slopes = np.repeat(self.slopes[pieces], lengths)
        values: Floats = intercepts + slopes * np.arange(first, last + 1)
        return values

    def refined(self, starts: Ranks) -> YieldLines:
        """The same function, cut at further places too."""
        every = distinct(self.starts, starts)
        piece = np.searchsorted(self.starts, every, side="right") - 1
        return YieldLines(every, self.intercepts[piece], self.slopes[piece], self.size)

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, for JSON."""
        return {
            "starts": self.starts.tolist(),
            "intercepts": self.intercepts.tolist(),
            "slopes": self.slopes.tolist(),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any], size: int) -> YieldLines:
        """The inverse of `to_dict`."""
        return cls(
            np.array(data["starts"], dtype=np.int64),
            np.array(data["intercepts"], dtype=np.float64),
            np.array(data["slopes"], dtype=np.float64),
            size,
        )


def distinct(*parts: Ranks) -> Ranks:
    """Every rank of these arrays once, in order; `np.unique` takes several times as long where most are."""
    every = np.concatenate(parts)
    every.sort()
    kept = np.ones(len(every), dtype=np.bool_)
    np.not_equal(every[1:], every[:-1], out=kept[1:])
    return every[kept]


def stepwise(ranks: ArrayLike, yields: ArrayLike, size: int) -> YieldLines:
    """The yield known at every one of these consecutive ranks, as runs of slope 0 and 1.

    Steps of other heights (bounds, not counts) get a piece of their own.
    """
    at = np.asarray(ranks, dtype=np.int64)
    values = np.asarray(yields, dtype=np.float64)
    before = np.concatenate(([values[0] - 1.0], values[:-1]))
    steps = values - before
    slopes = np.where(steps == 1.0, 1.0, 0.0)
    starts_anew = np.concatenate(([True], slopes[1:] != slopes[:-1])) | ((steps != 0.0) & (steps != 1.0))
    first = np.flatnonzero(starts_anew)
    return YieldLines(at[first], values[first] - slopes[first] * at[first], slopes[first], size)


def single_line(intercept: float, slope: float, size: int) -> YieldLines:
    """One and the same line at all ranks."""
    return YieldLines(np.array([1]), np.array([intercept]), np.array([slope]), size)


def constant_precision(starts: ArrayLike, precisions: ArrayLike, size: int) -> YieldLines:
    """A step function of precision: from each start on, `precision · rank`."""
    at = np.asarray(starts, dtype=np.int64)
    return YieldLines(at, np.zeros(len(at)), np.asarray(precisions, dtype=np.float64), size)


def joined(head: YieldLines, tail: YieldLines) -> YieldLines:
    """Two functions one after the other."""
    return YieldLines(
        np.concatenate((head.starts, tail.starts)),
        np.concatenate((head.intercepts, tail.intercepts)),
        np.concatenate((head.slopes, tail.slopes)),
        tail.size,
    )


def lowest(starts: Ranks, lines: list[tuple[Floats, Floats]], size: int) -> YieldLines:
    """The minimum of several lines on each piece, cut wherever another one becomes lowest.

    Args:
        starts: where the pieces begin.
        lines: pairs (intercepts, slopes) with one entry for each piece; an infinite intercept
            means that this line does not apply there.
        size: the last rank.
    """
    intercepts = np.stack([line[0] for line in lines], axis=1)
    slopes = np.stack([line[1] for line in lines], axis=1)
    ends = np.append(starts[1:] - 1, size)
    cuts = [starts]
    for one in range(len(lines)):
        for other in range(one):
            with np.errstate(divide="ignore", invalid="ignore"):
                crossing = (intercepts[:, other] - intercepts[:, one]) / (slopes[:, one] - slopes[:, other])
            inside = np.isfinite(crossing) & (crossing >= starts) & (crossing < ends)
            cuts.append(np.floor(crossing[inside]).astype(np.int64) + 1)
    every = distinct(*cuts)
    piece = np.searchsorted(starts, every, side="right") - 1
    middle = (every + np.append(every[1:] - 1, size)) / 2.0
    best = np.argmin(intercepts[piece] + slopes[piece] * middle[:, None], axis=1)
    return _merged(YieldLines(every, intercepts[piece, best], slopes[piece, best], size))


def highest(starts: Ranks, lines: list[tuple[Floats, Floats]], size: int) -> YieldLines:
    """The maximum of several lines on each piece; the mirror of `lowest`."""
    below = lowest(starts, [(-intercepts, -slopes) for intercepts, slopes in lines], size)
    return YieldLines(below.starts, -below.intercepts, -below.slopes, size)


def combined(
    pick: Callable[[Ranks, list[tuple[Floats, Floats]], int], YieldLines], whole: YieldLines, tail: YieldLines
) -> YieldLines:
    """`lowest` or `highest` of two functions, the second of which may begin at a later rank."""
    start = int(tail.starts[0])
    cuts = distinct(whole.starts[whole.starts >= start], tail.starts)
    first, second = whole.refined(cuts), tail.refined(cuts)
    inside = first.starts >= start
    both = [(first.intercepts[inside], first.slopes[inside]), (second.intercepts, second.slopes)]
    picked = pick(cuts, both, whole.size)
    before = YieldLines(first.starts[~inside], first.intercepts[~inside], first.slopes[~inside], whole.size)
    return joined(before, picked)


def feasible_band(lower: YieldLines, upper: YieldLines) -> tuple[YieldLines, YieldLines]:
    """The smallest and largest yield curves inside a band.

    A yield curve never falls and rises by at most 1 at each rank; both ends of the returned band
    are such curves (up to fractions of a label), and every one inside the given band is between
    them. All pieces must have slopes between 0 and 1, as all of karat's have.
    """
    size = upper.size
    zeros, ones = np.zeros(len(upper.starts)), np.ones(len(upper.starts))
    # From the right: Y(r) <= Y(r'). A piece is lowest where it starts.
    at_start = upper.intercepts + upper.slopes * upper.starts
    later = np.append(np.minimum.accumulate(at_start[::-1])[::-1][1:], np.inf)
    # From the left: Y(r) <= Y(r') + (r - r'), and Y(0) = 0. A piece is tightest where it ends.
    at_end = upper.intercepts + (upper.slopes - 1.0) * upper.ends
    earlier = np.minimum.accumulate(np.append(0.0, at_end[:-1]))
    closed_upper = lowest(
        upper.starts,
        [(upper.intercepts, upper.slopes), (later, zeros), (earlier, ones)],
        size,
    )
    zeros, ones = np.zeros(len(lower.starts)), np.ones(len(lower.starts))
    at_end = lower.intercepts + lower.slopes * lower.ends
    earlier = np.maximum.accumulate(np.append(0.0, at_end[:-1]))
    at_start = lower.intercepts + (lower.slopes - 1.0) * lower.starts
    later = np.append(np.maximum.accumulate(at_start[::-1])[::-1][1:], -np.inf)
    closed_lower = highest(
        lower.starts,
        [(lower.intercepts, lower.slopes), (earlier, zeros), (later, ones)],
        size,
    )
    return closed_lower, closed_upper


def uncrossed(lower: YieldLines, upper: YieldLines) -> tuple[YieldLines, YieldLines, int | None]:
    """A band that spans both of its ends where they cross, and the rank where they first do."""
    cuts = distinct(lower.starts, upper.starts)
    low, high = lower.refined(cuts), upper.refined(cuts)
    ends = low.ends
    gap = np.minimum(high.at(cuts) - low.at(cuts), high.at(ends) - low.at(ends))
    if gap.min() >= -1e-6:
        return lower, upper, None
    both = [(low.intercepts, low.slopes), (high.intercepts, high.slopes)]
    size = upper.size
    return lowest(cuts, both, size), highest(cuts, both, size), int(cuts[np.argmax(gap < -1e-6)])


def through(ends: Ranks, yields: Floats) -> YieldLines:
    """Straight lines from 0 at rank 0 through these yields at these ranks, the last of which is the size."""
    starts, before = np.append(0, ends[:-1]), np.append(0.0, yields[:-1])
    slopes = (yields - before) / (ends - starts)
    return YieldLines(starts + 1, before - slopes * starts, slopes, int(ends[-1]))


def scaled(lines: YieldLines, by: float) -> YieldLines:
    """So many times a function."""
    return YieldLines(lines.starts, by * lines.intercepts, by * lines.slopes, lines.size)


def floored(lines: YieldLines, floor: float) -> YieldLines:
    """A function no lower than this precision, as factors are counted."""
    return combined(highest, lines, single_line(0.0, floor, lines.size))


def within_factor_of(
    lines: YieldLines, lower: YieldLines, upper: YieldLines, factor: float, *, floor: float
) -> YieldLines:
    """A function at most a factor above `lower` and below `upper`, all taken no lower than `floor`."""
    not_too_high = combined(lowest, lines, scaled(floored(lower, floor), factor))
    least = where_above(scaled(floored(upper, floor), 1.0 / factor), floor)
    return combined(highest, not_too_high, least)


def where_above(lines: YieldLines, floor: float) -> YieldLines:
    """A function on those of its pieces on which it exceeds this precision somewhere, and 0 on the others."""
    above = [lines.at(at) > floor * at * (1.0 + 1e-12) for at in (lines.starts, lines.ends)]
    keep = above[0] | above[1]
    return YieldLines(lines.starts, lines.intercepts * keep, lines.slopes * keep, lines.size)


def _merged(lines: YieldLines) -> YieldLines:
    """Without cuts between pieces of one and the same line."""
    same = (lines.intercepts[1:] == lines.intercepts[:-1]) & (lines.slopes[1:] == lines.slopes[:-1])
    keep = np.concatenate(([True], ~same))
    return YieldLines(lines.starts[keep], lines.intercepts[keep], lines.slopes[keep], lines.size)
