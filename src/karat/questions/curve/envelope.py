"""Envelope of all weakly monotone precision curves through known points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from karat.questions.curve.yields import Floats, Ranks, YieldLines, highest, lowest

# Points times pieces looked at in one go; keeps memory at tens of megabytes.
BLOCK = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class KnownPoints:
    """Ranks, in increasing order, with bounds on the yield there (equal where it is exact)."""

    ranks: Ranks
    lower: Floats
    upper: Floats

    def __len__(self) -> int:
        return len(self.ranks)

    def in_whole_labels(self) -> KnownPoints:
        """The same bounds, narrowed to whole numbers of labels between 0 and the rank."""
        lower = np.ceil(self.lower - 1e-6).clip(0, self.ranks)
        upper = np.floor(self.upper + 1e-6).clip(0, self.ranks)
        return KnownPoints(self.ranks, lower, upper)


def envelope(
    points: KnownPoints, *, first: int, size: int, slack: int, monotone_from: int
) -> tuple[YieldLines, YieldLines]:
    """Bounds on the yield at every rank from `first` on, through the known points.

    Args:
        points: at least one, none of them before `monotone_from`.
        first: where the returned functions begin.
        size: N, where they end.
        slack: m of weak monotonicity: p(r1) >= p(r2) whenever r2 >= r1 + m.
        monotone_from: r̃ of weak monotonicity: only ranks r1 from here on obey it.

    Returns:
        The lower and the upper bound. Bounds of points that contradict each other may cross;
        the caller decides what that means.

    Guarantee: contains every weakly monotone curve that is within the bounds at the known points.
        Definition 2 and Theorem 2 of the paper, with two ends mended: its third line supposes that
        rank y + m exists, its second that monotonicity holds at y - m (see `_bursts`).
    Reference: Sabharwal and Xue, Adaptive stratified sampling for precision-recall estimation,
        UAI 2018.
    """
    ranks = points.ranks
    burst_up, burst_down = _bursts(points, size=size, slack=slack, monotone_from=monotone_from)

    before, after = (ranks - slack, ranks - burst_down), (ranks + burst_up + 1, ranks + slack + 1)
    starts = np.unique(np.concatenate([[first], ranks, ranks + 1, *before, *after]))
    starts = starts[(starts >= first) & (starts <= size)]
    ends = np.append(starts[1:] - 1, size)

    shape = (3, len(starts))
    above, below = np.full(shape, np.inf), np.full(shape, -np.inf)
    step = max(1, BLOCK // len(points))
    for block in range(0, len(starts), step):
        cut = slice(block, block + step)
        s, e = starts[cut, None], ends[cut, None]
        right, near_right = ranks >= e, (ranks > e) & (e >= ranks - slack)
        left, near_left = ranks <= s, (ranks < s) & (s <= ranks + slack)
        above[0, cut] = _least(points.upper, right)
        above[0, cut] = np.minimum(
            above[0, cut], _least(points.upper + burst_up, near_left & (s > ranks + burst_up))
        )
        above[1, cut] = _least(points.upper - ranks, near_left & (s <= ranks + burst_up))
        above[2, cut] = _least(points.upper / ranks, s > ranks + slack)
        below[0, cut] = -_least(-points.lower, left)
        below[0, cut] = np.maximum(
            below[0, cut], -_least(burst_down - points.lower, near_right & (e < ranks - burst_down))
        )
        below[1, cut] = -_least(ranks - points.lower, near_right & (e >= ranks - burst_down))
        below[2, cut] = -_least(-points.lower / ranks, e < ranks - slack)
    return _assembled(starts, below, above, size)


def _bursts(points: KnownPoints, *, size: int, slack: int, monotone_from: int) -> tuple[Ranks, Ranks]:
    """How many right items may come in a row just after and just before each point.

    After y: with v = min(y+m, N), precision at v is at most that at v-m <= y, where the yield is at
    most Y(y); so Y(v) <= v·Y(y)/(v-m). For v = y+m that is the paper's Y(y) + m·p(y). Before y: with
    v = max(y-m, r̃), precision at v is at least that at v+m >= y, so Y(v) >= v·Y(y)/(v+m). Where
    there is no such pair of ranks, nothing but the step of one label for each item is known.
    """
    ranks = points.ranks
    after = np.minimum(ranks + slack, size)
    most = np.floor(points.upper * after / np.maximum(after - slack, 1) + 1e-9) - points.upper
    burst_up = np.where(after - slack >= monotone_from, most, size)
    before = np.maximum(ranks - slack, monotone_from)
    least = points.lower - np.ceil(points.lower * before / (before + slack) - 1e-9)
    burst_down = np.where(before + slack <= size, least, size)
    return np.floor(burst_up).astype(np.int64), np.ceil(burst_down).astype(np.int64)


def _assembled(starts: Ranks, below: Floats, above: Floats, size: int) -> tuple[YieldLines, YieldLines]:
    """The best constant, unit-slope and constant-precision bounds of each piece, combined."""
    zeros, ones = np.zeros(len(starts)), np.ones(len(starts))

    def lines(side: Floats, nothing: float) -> list[tuple[Floats, Floats]]:
        applies = np.isfinite(side[2])
        through_origin = (np.where(applies, 0.0, nothing), np.where(applies, side[2], 0.0))
        return [(side[0], zeros), (side[1], ones), through_origin]

    # Never more than all items, never less than none.
    upper = lowest(starts, [(zeros, ones), *lines(above, np.inf)], size)
    lower = highest(starts, [(zeros, zeros), *lines(below, -np.inf)], size)
    return lower, upper


def _least(values: Floats, applies: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> Floats:
    """For each piece, the smallest value among the points that apply to it; infinity if none."""
    least: Floats = np.where(applies, values, np.inf).min(axis=1, initial=np.inf)
    return least


def heights(lower: YieldLines, upper: YieldLines, boundaries: Ranks, *, floor: float) -> Floats:
    """The largest upper/lower, both no less than `floor` of precision, between each two boundaries.

    Both boundaries count. On a piece a ratio of two lines is monotone, and clipping it at the floor
    adds a turning point only where a line meets the floor; nothing in between needs a look.
    """
    cuts = np.concatenate(
        (lower.starts, upper.starts, _meets_floor(lower, floor), _meets_floor(upper, floor))
    )
    return largest_between(
        lambda at: np.maximum(upper.at(at) / at, floor) / np.maximum(lower.at(at) / at, floor),
        cuts,
        boundaries,
    )


def largest_between(value: Callable[[Ranks], Floats], cuts: Ranks, boundaries: Ranks) -> Floats:
    """The largest value between each two boundaries, both included, of a function monotone between cuts."""
    at = np.unique(np.concatenate((cuts, cuts - 1, boundaries)))
    at = at[(at >= boundaries[0]) & (at <= boundaries[-1])]
    values = value(at)
    places = np.searchsorted(at, boundaries)
    largest: Floats = np.maximum(np.maximum.reduceat(values, places[:-1]), values[places[1:]])
    return largest


def _meets_floor(lines: YieldLines, floor: float) -> Ranks:
    """The first ranks after each line crosses a constant precision."""
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = lines.intercepts / (floor - lines.slopes)
    inside = np.isfinite(crossing) & (crossing >= lines.starts) & (crossing < lines.ends)
    ranks: Ranks = np.floor(crossing[inside]).astype(np.int64) + 1
    return ranks
