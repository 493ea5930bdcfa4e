"""Whether a fully labelled list obeys the two assumptions of the papers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.papers.optimum import Counts
from karat.questions.curve.yields import Ranks

__all__ = ["StrongMonotonicity", "WeakMonotonicity", "strong_monotonicity", "weak_monotonicity"]


@dataclass(frozen=True, slots=True)
class WeakMonotonicity:
    """At how many of the ranks it is broken, and the largest p(r2)/p(r1) that it forbids."""

    ranks: int
    broken: int
    rise: float


@dataclass(frozen=True, slots=True)
class StrongMonotonicity:
    """In how many of the grid's intervals each inequality of Definition 3 holds, on labels."""

    intervals: int
    falling: int
    bounded_above: int
    bounded_below: int
    largest_rise: float
    at_rank: int


def weak_monotonicity(yields: Counts, monotone_from: int, slack: int) -> WeakMonotonicity:
    """Which ranks from r̃ on are followed, m or more ranks later, by a higher precision."""
    precision = yields / np.arange(1, len(yields) + 1)
    earlier = precision[monotone_from - 1 : len(yields) - slack]
    later = np.maximum.accumulate(precision[monotone_from - 1 + slack :][::-1])[::-1]
    broken = later > earlier
    if not broken.any():
        return WeakMonotonicity(len(earlier), 0, 1.0)
    rises = later[broken] / np.maximum(earlier[broken], 1.0 / len(yields))
    return WeakMonotonicity(len(earlier), int(broken.sum()), float(rises.max()))


def strong_monotonicity(yields: Counts, points: Ranks, window: int) -> StrongMonotonicity:
    """Whether local precision at the grid's ranks bounds the mean label between them."""
    found = np.append(0, yields)
    local = (found[points] - found[points - window]) / window
    means = np.diff(found[points]) / np.diff(points)
    rises = np.diff(local)
    return StrongMonotonicity(
        len(means),
        int((rises <= 0).sum()),
        int((local[:-1] >= means).sum()),
        int((means >= local[1:]).sum()),
        float(rises.max()),
        int(points[1:][np.argmax(rises)]),
    )
