"""Metrics of a ranked list as exact ranges over every yield curve inside a band.

At a rank r a metric depends on two numbers: y = Y(r), and the total T = Y(N). Inside a closed band
(see `feasible_band`) y runs over [L(r), U(r)], and T over [max(L(N), y), min(U(N), y + N - r)]. All
metrics here are best where y is largest and T then smallest, and worst the other way round; so two
evaluations give the exact range, where plugging in the ends of y and T separately would not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from karat.questions.curve.yields import (
    TOLERANCE,
    Floats,
    Ranks,
    YieldLines,
    combined,
    highest,
    lowest,
    single_line,
)

# (y, total, rank, size) -> metric
Formula = Callable[[Floats, Floats, Ranks, int], Floats]

# How finely the total is searched for the extremes of average precision.
TOTALS = 256


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric at a cutoff.

    Attributes:
        formula: from yield, total, rank and size to its value.
        rising: whether more right items in the head make it larger.
        rate: whether it is between 0 and 1.
        tabled: whether `Curve.to_frame` has it.
    """

    formula: Formula
    rising: bool = True
    rate: bool = True
    tabled: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Range:
    """The smallest and largest value at each rank."""

    lower: Floats
    upper: Floats


def _share(part: Floats, whole: Floats) -> Floats:
    """part / whole; not a number where there is no whole to take a part of."""
    with np.errstate(divide="ignore", invalid="ignore"):
        shares: Floats = np.where(whole > 0, part / np.where(whole > 0, whole, 1.0), np.nan)
    return shares


METRICS: dict[str, Metric] = {
    "precision": Metric(lambda y, total, rank, size: y / rank, tabled=True),
    "yield": Metric(lambda y, total, rank, size: y + 0.0 * total, rate=False, tabled=True),
    "recall": Metric(lambda y, total, rank, size: _share(y, total), tabled=True),
    "f1": Metric(lambda y, total, rank, size: 2.0 * y / (rank + total), tabled=True),
    "gain": Metric(lambda y, total, rank, size: _share(y / rank, total / size), rate=False),
    "fpr": Metric(lambda y, total, rank, size: _share(rank - y, size - total), rising=False, tabled=True),
    "specificity": Metric(lambda y, total, rank, size: 1.0 - _share(rank - y, size - total)),
    "accuracy": Metric(lambda y, total, rank, size: (2.0 * y + size - rank - total) / size),
}


def metric_range(
    name: str,
    lower: YieldLines,
    upper: YieldLines,
    ranks: Ranks,
    *,
    positives: float | None = None,
) -> Range:
    """The range of a metric at each rank over all curves inside a closed band.

    Args:
        name: a key of `METRICS`.
        lower: the lower end of a closed band.
        upper: its upper end.
        ranks: where.
        positives: the number of true items in the world, where it is known; it then takes the
            place of the total. Without it, the total is that of the list.

    Guarantee: attained, up to fractions of a label; so the range has the confidence of the band,
        for all metrics and ranks at once. Where a metric is undefined (recall when nothing is
        right), its range is everything it could be.
    """
    metric = METRICS[name]
    size = upper.size
    low, high = lower.at(ranks), upper.at(ranks)
    if positives is None:
        least, most = float(lower.at(size)), float(upper.at(size))
        total_at_best = np.maximum(least, high)
        total_at_worst = np.minimum(most, low + (size - ranks))
    else:
        total_at_best = total_at_worst = np.full(len(ranks), float(positives))
        high = np.minimum(high, positives)
        low = np.minimum(low, positives)
    best = metric.formula(high, total_at_best, ranks, size)
    worst = metric.formula(low, total_at_worst, ranks, size)
    if not metric.rising:
        best, worst = worst, best
    ceiling = 1.0 if metric.rate else float(size)
    return Range(np.where(np.isnan(worst), 0.0, worst), np.where(np.isnan(best), ceiling, best))


def metric_value(
    name: str,
    yields: Floats,
    total: float,
    ranks: Ranks,
    size: int,
    *,
    positives: float | None = None,
) -> Floats:
    """The metric of one curve, given its yields at these ranks and in all.

    0 where the metric is undefined, and not a number where the yields are not known.
    """
    whole = np.full(len(ranks), float(total if positives is None else positives))
    values = METRICS[name].formula(yields, whole, ranks, size)
    return np.where(np.isnan(yields + whole), np.nan, np.nan_to_num(values, nan=0.0))


def roc_extremes(lower: YieldLines, upper: YieldLines) -> tuple[YieldLines, YieldLines]:
    """The yield curves with the worst and the best ROC curve inside a closed band.

    For a given beginning, a smaller total makes both rates better at once; and for a given total
    the largest curve does. So the best ROC curve is that of the largest yields capped at the
    smallest total, and every other one lies below it; the worst is its mirror.
    """
    size = upper.size
    only_right_items = single_line(float(upper.at(size)) - size, 1.0, size)
    no_more_right_items = single_line(float(lower.at(size)), 0.0, size)
    return combined(highest, lower, only_right_items), combined(lowest, upper, no_more_right_items)


def auc(curve: YieldLines) -> float:
    """Area under the ROC curve of one yield curve; 1/2 where it is undefined."""
    size = curve.size
    total = float(curve.at(size))
    if total <= 0 or total >= size:
        return 0.5
    starts, ends = curve.starts.astype(float), curve.ends.astype(float)
    lengths = ends - starts + 1.0
    area = float((curve.intercepts * lengths + curve.slopes * (starts + ends) / 2.0 * lengths).sum())
    return min(1.0, max(0.0, (area - total * (total + 1.0) / 2.0) / (total * (size - total))))


def auc_range(lower: YieldLines, upper: YieldLines) -> tuple[float, float]:
    """Smallest and largest area under the ROC curve inside a closed band."""
    worst, best = roc_extremes(lower, upper)
    size, total = upper.size, (float(lower.at(upper.size)), float(upper.at(upper.size)))
    least = 0.0 if total[1] >= size or total[1] <= 0 else auc(worst)
    most = 1.0 if total[0] <= 0 or total[0] >= size else auc(best)
    return least, most


def average_precision(curve: YieldLines) -> float:
    """Average precision of one yield curve; 0 where nothing is right."""
    total = float(curve.at(curve.size))
    if total <= 0:
        return 0.0
    everywhere = np.array([curve.size], dtype=np.int64)
    return min(1.0, float(_precision_sums(curve, everywhere, 0.0, 0.0, np.array([total]))[0]) / total)


def average_precision_range(lower: YieldLines, upper: YieldLines) -> tuple[float, float]:
    """Smallest and largest average precision over all curves inside a closed band.

    Where nothing need be right the smallest is 0, as `average_precision` has it.
    The numerator Σ v(r) p(r) grows with Y at every rank (Abel summation), so for each total T it is
    extreme at the band's ends capped at T or lifted to T. T itself is searched in small steps; on a
    step from T1 to T2 the ratio is at most numerator(T2) / T1, which makes the search rigorous.
    """
    size = upper.size
    least, most = float(lower.at(size)), float(upper.at(size))
    if most <= 0:
        return 0.0, 1.0
    totals = np.geomspace(max(least, 1.0), max(most, 1.0), TOTALS + 1)
    # The largest curve with total T follows `upper` until it reaches T, and stays there.
    highs = _precision_sums(upper, _last_rank_up_to(upper, totals), totals, 0.0, totals)
    # The smallest follows `lower` until only ones can bring it to T in time.
    behind = YieldLines(lower.starts, -lower.intercepts, 1.0 - lower.slopes, size)
    lows = _precision_sums(lower, _last_rank_up_to(behind, size - totals), totals - size, 1.0, totals)
    largest = float((highs[1:] / totals[:-1]).max())
    smallest = float((lows[:-1] / totals[1:]).min())
    return 0.0 if least <= TOLERANCE else max(0.0, smallest), min(1.0, largest)


def _last_rank_up_to(lines: YieldLines, limits: Floats) -> Ranks:
    """For each limit, the last rank at which a function that never falls is still within it; or 0."""
    at_start = np.maximum.accumulate(lines.intercepts + lines.slopes * lines.starts)
    piece = np.searchsorted(at_start, limits + TOLERANCE, side="right") - 1
    real = np.maximum(piece, 0)
    slopes = lines.slopes[real]
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.floor((limits + TOLERANCE - lines.intercepts[real]) / slopes)
    last = np.where(slopes > 0, np.minimum(reach, lines.ends[real]), lines.ends[real])
    ranks: Ranks = np.where(piece >= 0, last, 0).astype(np.int64)
    return ranks


def _precision_sums(
    lines: YieldLines, cuts: Ranks, intercepts: Floats | float, slope: float, totals: Floats
) -> Floats:
    """Σ v(r) Y(r)/r, the numerator of average precision, of curves that leave `lines` at a cut.

    Each curve follows `lines` up to its cut, and then the line `intercept + slope · rank` to its
    total. With v in {0, 1}, v(r)·Y(r) is half the growth of Y² + Y, so that the sum is
    ½ [ (T² + T)/N + Σ_{r<N} (Y(r)² + Y(r)) / (r(r+1)) ], and each straight piece has a closed sum.
    """
    size = lines.size
    ends = np.minimum(lines.ends, size - 1)
    whole = _piece_sums(lines.intercepts, lines.slopes, lines.starts, ends)
    before = np.concatenate(([0.0], np.cumsum(whole)))
    piece = np.maximum(np.searchsorted(lines.starts, cuts, side="right") - 1, 0)
    last = np.minimum(cuts, size - 1)
    partial = _piece_sums(lines.intercepts[piece], lines.slopes[piece], lines.starts[piece], last)
    tail = _piece_sums(np.asarray(intercepts), np.asarray(slope), cuts + 1, np.full_like(cuts, size - 1))
    sums: Floats = 0.5 * ((totals * totals + totals) / size + before[piece] + partial + tail)
    return sums


def _piece_sums(intercepts: Floats, slopes: Floats, first: Ranks, last: Ranks) -> Floats:
    """Σ (Y² + Y)/(r(r+1)) over ranks first..last of Y = a + b·r; 0 where there are none.

    The terms are (a² + a)/(r(r+1)) + b(2a + 1)/(r+1) + b² r/(r+1).
    """
    from scipy.special import digamma

    start, end = first.astype(float), np.maximum(last, first - 1).astype(float)
    inverse = 1.0 / start - 1.0 / (end + 1.0)
    harmonic = digamma(end + 2.0) - digamma(start + 1.0)
    a, b = intercepts, slopes
    sums: Floats = (
        (a * a + a) * inverse + b * (2.0 * a + 1.0) * harmonic + b * b * (end - start + 1.0 - harmonic)
    )
    return sums


def precision_cutoff(lines: YieldLines, precision: float) -> int:
    """The largest rank at which yield/rank is at least `precision`; 0 if there is none."""
    starts, ends = lines.starts, lines.ends
    surplus = lines.slopes - precision
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = np.floor((lines.intercepts + TOLERANCE) / -surplus)
    last = np.where(surplus >= 0, ends, np.minimum(crossing, ends))
    holds = (last >= starts) & (lines.intercepts + surplus * last >= -TOLERANCE)
    return int(last[holds].max(initial=0))


def first_rank(holds: Callable[[int], bool], size: int) -> int:
    """The smallest rank from which on a condition holds; 0 if it never does."""
    rank = bisect_left(range(1, size + 1), True, key=holds) + 1
    return rank if rank <= size else 0
