"""Metrics of a ranked list as exact ranges over every yield curve inside a band.

At a rank r a metric depends on two numbers: y = Y(r), and the total T = Y(N). Inside a closed band
(see `feasible_band`) y runs over [L(r), U(r)], and T over [max(L(N), y), min(U(N), y + N - r)]. All
metrics here are best where y is largest and T then smallest, and worst the other way round; so two
evaluations give the exact range, where plugging in the ends of y and T separately would not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from karat.curve.yields import Floats, Ranks, YieldLines, highest, lowest

__all__ = [
    "METRICS",
    "Range",
    "auc_range",
    "average_precision",
    "average_precision_range",
    "metric_range",
    "metric_value",
    "roc_extremes",
]

# (y, total, rank, size) -> metric
Formula = Callable[[Floats, Floats, Ranks, int], Floats]

# How finely the total is searched for the extremes of average precision.
TOTALS = 256


@dataclass(frozen=True, slots=True)
class Metric:
    """A formula, whether more right items in the head make it larger, and whether it is a rate."""

    formula: Formula
    rising: bool = True
    rate: bool = True


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
    "precision": Metric(lambda y, total, rank, size: y / rank),
    "yield": Metric(lambda y, total, rank, size: y + 0.0 * total, rate=False),
    "recall": Metric(lambda y, total, rank, size: _share(y, total)),
    "f1": Metric(lambda y, total, rank, size: 2.0 * y / (rank + total)),
    "gain": Metric(lambda y, total, rank, size: _share(y / rank, total / size), rate=False),
    "fpr": Metric(lambda y, total, rank, size: _share(rank - y, size - total), rising=False),
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
        total_at_worst = np.minimum(most, low + size - ranks)
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
    """The metric of one curve, given its yields at these ranks and in all; 0 where undefined."""
    whole = np.full(len(ranks), float(total if positives is None else positives))
    values = METRICS[name].formula(yields, whole, ranks, size)
    return np.nan_to_num(values, nan=0.0)


def capped(lines: YieldLines, total: float) -> YieldLines:
    """The largest yield curve under `lines` that ends with this total."""
    pieces = len(lines.starts)
    return lowest(
        lines.starts,
        [(lines.intercepts, lines.slopes), (np.full(pieces, total), np.zeros(pieces))],
        lines.size,
    )


def lifted(lines: YieldLines, total: float) -> YieldLines:
    """The smallest yield curve above `lines` that ends with this total."""
    pieces = len(lines.starts)
    return highest(
        lines.starts,
        [(lines.intercepts, lines.slopes), (np.full(pieces, total - lines.size), np.ones(pieces))],
        lines.size,
    )


def roc_extremes(lower: YieldLines, upper: YieldLines) -> tuple[YieldLines, YieldLines]:
    """The yield curves with the worst and the best ROC curve inside a closed band.

    For a given beginning, a smaller total makes both rates better at once; and for a given total
    the largest curve does. So the best ROC curve is that of the largest yields capped at the
    smallest total, and every other one lies below it; the worst is its mirror.
    """
    size = upper.size
    return lifted(lower, float(upper.at(size))), capped(upper, float(lower.at(size)))


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
    return min(1.0, _precision_sum(curve) / total) if total > 0 else 0.0


def average_precision_range(lower: YieldLines, upper: YieldLines) -> tuple[float, float]:
    """Smallest and largest average precision over all curves inside a closed band.

    The numerator Σ v(r) p(r) grows with Y at every rank (Abel summation), so for each total T it is
    extreme at the band's ends capped at T or lifted to T. T itself is searched in small steps; on a
    step from T1 to T2 the ratio is at most numerator(T2) / T1, which makes the search rigorous.
    """
    least, most = float(lower.at(upper.size)), float(upper.at(upper.size))
    if most <= 0:
        return 0.0, 1.0
    if most - least < 1e-9:
        totals = np.array([least, most])
    else:
        totals = np.geomspace(max(least, 1.0), max(most, 1.0), TOTALS + 1)
    highs = np.array([_precision_sum(capped(upper, total)) for total in totals])
    lows = np.array([_precision_sum(lifted(lower, total)) for total in totals])
    largest = float((highs[1:] / totals[:-1]).max())
    smallest = float((lows[:-1] / totals[1:]).min())
    return max(0.0, smallest), min(1.0, largest)


def _precision_sum(curve: YieldLines) -> float:
    """Σ v(r) Y(r)/r, the numerator of average precision, from the pieces alone.

    With v in {0, 1}, v(r)·Y(r) is half the growth of Y² + Y, so that the sum is
    ½ [ (Y(N)² + Y(N))/N + Σ_{r<N} (Y(r)² + Y(r)) / (r(r+1)) ]. On a piece a + b·r the terms are
    (a² + a)/(r(r+1)) + b(2a + 1)/(r+1) + b² r/(r+1), and each has a closed sum.
    """
    from scipy.special import digamma

    size = curve.size
    first = curve.starts.astype(float)
    last = np.minimum(curve.ends, size - 1).astype(float)
    real = last >= first
    a, b = curve.intercepts[real], curve.slopes[real]
    first, last = first[real], last[real]
    inverse = 1.0 / first - 1.0 / (last + 1.0)
    harmonic = digamma(last + 2.0) - digamma(first + 1.0)
    count = last - first + 1.0
    terms = (a * a + a) * inverse + b * (2.0 * a + 1.0) * harmonic + b * b * (count - harmonic)
    total = float(curve.at(size))
    return 0.5 * ((total * total + total) / size + float(terms.sum()))


def precision_cutoff(lines: YieldLines, precision: float) -> int:
    """The largest rank at which yield/rank is at least `precision`; 0 if there is none."""
    starts, ends = lines.starts, lines.ends
    surplus = lines.slopes - precision
    slack = 1e-9
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = np.floor((lines.intercepts + slack) / -surplus)
    last = np.where(surplus >= 0, ends, np.minimum(crossing, ends))
    holds = (last >= starts) & (lines.intercepts + surplus * last >= -slack)
    return int(last[holds].max(initial=0))


def first_rank(holds: Callable[[int], bool], size: int) -> int:
    """The smallest rank from which on a condition holds; 0 if it never does."""
    if not holds(size):
        return 0
    low, high = 1, size
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
