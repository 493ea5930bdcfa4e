"""Where karat's bands miss the truth: at the queried ranks, or in between?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.papers.data import CHOICES, SCALES, curve_of, lengthened
from benchmarks.papers.optimum import Counts
from benchmarks.papers.scaling import SEEDS
from karat.core.plan import Labels
from karat.questions.curve.result import Curve

__all__ = ["BandRow", "judged", "measure"]

SHOWN = ("logstrat", "paula", "adastrat")
# Ranks looked at in one go.
CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class BandRow:
    """One method at one scale, over all seeds.

    Attributes:
        size: N.
        method: its name.
        missed: the largest share of ranks outside the band in one run.
        missed_by: the largest factor by which the truth is outside.
        queried: ranks queried in all runs.
        held: how many of them have the truth within their own bounds.
    """

    size: int
    method: str
    missed: float
    missed_by: float
    queried: int
    held: int


def measure(labels: Labels, say: Callable[[str], None]) -> list[BandRow]:
    """The lists and plans of `scaling` once more, with a look at every rank."""
    rows = []
    for scale in SCALES:
        found: dict[str, list[BandRow]] = {method: [] for method in SHOWN}
        for seed in range(SEEDS[scale]):
            truth = lengthened(labels, scale, seed)
            yields = np.cumsum(truth, dtype=np.int32)
            for method in SHOWN:
                found[method].append(judged(curve_of(method, truth, CHOICES, seed), yields))
        rows += [_together(each) for each in found.values()]
        say(f"  scale {scale}: " + ", ".join(f"{row.method} {row.missed:.2%}" for row in rows[-len(SHOWN) :]))
    return rows


def judged(curve: Curve, yields: Counts) -> BandRow:
    """One curve beside the true yields."""
    missed, missed_by = 0, 1.0
    for start in range(0, curve.size, CHUNK):
        true = yields[start : start + CHUNK]
        low, _, high = curve.yields_between(start + 1, start + len(true))
        outside = (low > true + 1e-6) | (true > high + 1e-6)
        if outside.any():
            missed += int(outside.sum())
            beyond = np.maximum(low / np.maximum(true, 1), true / np.maximum(high, 1))
            missed_by = max(missed_by, float(beyond[outside].max()))
    at = np.array([point.rank for point in curve.queried], dtype=np.int64)
    lower, upper = (
        np.array([getattr(point, side) for point in curve.queried]) for side in ("lower", "upper")
    )
    precision = yields[at - 1] / at
    held = (lower <= precision + 1e-9) & (precision <= upper + 1e-9)
    return BandRow(curve.size, curve.method, missed / curve.size, missed_by, len(at), int(held.sum()))


def _together(rows: list[BandRow]) -> BandRow:
    return BandRow(
        rows[0].size,
        rows[0].method,
        max(row.missed for row in rows),
        max(row.missed_by for row in rows),
        sum(row.queried for row in rows),
        sum(row.held for row in rows),
    )
