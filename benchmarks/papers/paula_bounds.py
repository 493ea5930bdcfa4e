"""PAULA's bounds beside the truth (figure 2 of the first paper), and what speaks against them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.papers.data import curve_of
from benchmarks.papers.drawing import TRUTH, drawn_ranks, per_cent, rank_axis, true_precision
from karat.core.flow import Labels
from karat.curve.result import Curve
from karat.curve.settings import Grid, Settings
from karat.curve.yields import Ranks
from karat.report.style import PALETTE, figure_style

__all__ = ["PaulaRow", "StrongMonotonicity", "draw", "measure", "strong_monotonicity", "weak_monotonicity"]

EPSILONS = (0.03, 0.05)


@dataclass(frozen=True, slots=True)
class StrongMonotonicity:
    """In how many of the grid's intervals each inequality of Definition 3 holds, on labels."""

    intervals: int
    falling: int
    bounded_above: int
    bounded_below: int
    largest_rise: float
    at_rank: int


@dataclass(frozen=True, slots=True)
class PaulaRow:
    """PAULA at one ε: its published bounds (two step functions), judged at every rank and on the grid."""

    epsilon: float
    grid: Grid
    curve: Curve
    low_factor: float
    high_factor: float
    estimate_factor: float
    grid_inside: int
    widest: float
    band_covers: float
    strong: StrongMonotonicity
    weak_broken: int
    weak_rise: float


def measure(labels: Labels) -> list[PaulaRow]:
    """PAULA on the labels as they are."""
    return [_measured(labels, epsilon) for epsilon in EPSILONS]


def _measured(labels: Labels, epsilon: float) -> PaulaRow:
    settings = Settings.of(epsilon=epsilon)
    size = len(labels)
    grid = settings.grid(size)
    curve = curve_of("paula", labels, settings)
    yields = np.cumsum(labels, dtype=np.int64)
    everywhere = np.arange(1, size + 1, dtype=np.int64)
    lower, value, upper = curve.yields_between(1, size)
    low, high = (side.at(everywhere) for side in curve.estimate)
    ends = grid.points[1:]
    at_low, at_high = (side.at(ends) for side in curve.estimate)
    inside = (at_low <= yields[ends - 1] + 1e-6) & (yields[ends - 1] <= at_high + 1e-6)
    found = np.maximum(yields, 1)
    weak_broken, weak_rise = weak_monotonicity(labels, grid.head, grid.slack)
    return PaulaRow(
        epsilon,
        grid,
        curve,
        _factor(low[yields > 0] / found[yields > 0]),
        _factor(high[yields > 0] / found[yields > 0]),
        _factor(value[yields > 0] / found[yields > 0]),
        int(inside.sum()),
        float(np.maximum(at_high / at_low, at_low / at_high).max()),
        float(((lower <= yields + 1e-6) & (yields <= upper + 1e-6)).mean()),
        strong_monotonicity(labels, grid.points, grid.window),
        weak_broken,
        weak_rise,
    )


def _factor(ratio: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    return max(float(ratio.max()), float(1.0 / ratio.min()))


def strong_monotonicity(labels: Labels, points: Ranks, window: int) -> StrongMonotonicity:
    """Whether local precision at the grid's ranks bounds the mean label between them."""
    yields = np.append(0, np.cumsum(labels, dtype=np.int64))
    local = (yields[points] - yields[points - window]) / window
    means = np.diff(yields[points]) / np.diff(points)
    rises = np.diff(local)
    return StrongMonotonicity(
        len(means),
        int((rises <= 0).sum()),
        int((local[:-1] >= means).sum()),
        int((means >= local[1:]).sum()),
        float(rises.max()),
        int(points[1:][np.argmax(rises)]),
    )


def weak_monotonicity(labels: Labels, monotone_from: int, slack: int) -> tuple[int, float]:
    """How many ranks r are followed, m or more ranks later, by a higher precision; the largest ratio."""
    precision = np.cumsum(labels, dtype=np.int64) / np.arange(1, len(labels) + 1)
    later = np.maximum.accumulate(precision[::-1])[::-1]
    earlier = precision[monotone_from - 1 : len(labels) - slack]
    ratio = later[monotone_from - 1 + slack :] / earlier
    return int((ratio > 1.0).sum()), float(max(ratio.max(), 1.0))


def draw(labels: Labels, rows: list[PaulaRow]) -> Figure:
    with figure_style():
        figure = Figure(figsize=(7.2, 7.6), layout="constrained")
        for axes, row in zip(figure.subplots(len(rows), 1), rows, strict=True):
            _draw_row(axes, labels, row)
    return figure


def _draw_row(axes: Axes, labels: Labels, row: PaulaRow) -> None:
    size = len(labels)
    points = row.grid.points
    ranks = drawn_ranks(size, np.concatenate((points, points - 1)).tolist())
    low, high = (side.at(ranks) / ranks for side in row.curve.estimate)
    axes.plot(
        ranks, high, color=PALETTE["vermillion"], linewidth=1.3, linestyle="--", label="PAULA from above"
    )
    axes.plot(ranks, low, color=PALETTE["blue"], linewidth=1.3, label="PAULA from below")
    axes.plot(ranks, true_precision(labels, ranks), **TRUTH)
    rank_axis(axes, size)
    axes.set_ylim(0.25, 1.02)
    per_cent(axes)
    axes.set_xlabel("rank r")
    axes.set_ylabel("precision of the first r items")
    axes.set_title(f"ε = {row.epsilon:g}: {row.curve.labels_used:,} labels of {size:,} items")
    axes.legend(loc="upper right")
