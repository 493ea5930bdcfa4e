"""PAULA's bounds beside the truth (figure 2 of the first paper), and what speaks against them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.papers.data import curve_of
from benchmarks.papers.drawing import TRUTH, drawn_ranks, per_cent, rank_axis, side_by_side, true_precision
from benchmarks.papers.monotonicity import (
    StrongMonotonicity,
    WeakMonotonicity,
    strong_monotonicity,
    weak_monotonicity,
)
from karat.core.plan import Labels
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants, Grid
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import Floats, YieldLines
from karat.report.style import PALETTE, figure_style

__all__ = ["PaulaRow", "draw", "measure"]

EPSILONS = (0.03, 0.05)
SIDES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("from above", {"color": PALETTE["vermillion"], "linestyle": "--"}),
    ("from below", {"color": PALETTE["blue"], "linestyle": "-"}),
)


@dataclass(frozen=True, slots=True)
class PaulaRow:
    """PAULA at one ε, judged by the truth.

    Attributes:
        epsilon: ε.
        grid: what follows from it.
        curve: what PAULA returned; its estimate holds the two published step functions.
        low_factor: the largest error of the one from below, over all ranks.
        high_factor: likewise from above.
        estimate_factor: likewise of their geometric mean.
        grid_inside: at how many grid ranks the truth lies between the two.
        outside_by: how far outside it is at most there, as a factor.
        band_covers: the share of ranks at which karat's band holds the truth.
        strong: Definition 3 on the grid.
        weak: Definition 2 at every rank.
    """

    epsilon: float
    grid: Grid
    curve: Curve
    low_factor: float
    high_factor: float
    estimate_factor: float
    grid_inside: int
    outside_by: float
    band_covers: float
    strong: StrongMonotonicity
    weak: WeakMonotonicity


def measure(labels: Labels) -> list[PaulaRow]:
    """PAULA on the labels as they are."""
    return [_measured(labels, epsilon) for epsilon in EPSILONS]


def _measured(labels: Labels, epsilon: float) -> PaulaRow:
    choices = CurveChoices(epsilon=epsilon)
    size = len(labels)
    grid = Constants.of(choices).grid(size)
    curve = curve_of("paula", labels, choices)
    yields = np.cumsum(labels, dtype=np.int64)
    everywhere = np.flatnonzero(yields) + 1
    lower, value, upper = curve.yields_between(1, size)
    low, high = (side.at(everywhere) / yields[everywhere - 1] for side in sides_of(curve))
    ends = grid.points[1:]
    at_low, at_high = (side.at(ends) / yields[ends - 1] for side in sides_of(curve))
    outside = np.maximum(at_low, 1.0 / at_high)
    return PaulaRow(
        epsilon,
        grid,
        curve,
        _largest(low),
        _largest(high),
        _largest(value[everywhere - 1] / yields[everywhere - 1]),
        int((outside <= 1.0 + 1e-9).sum()),
        float(outside.max()),
        float(((lower <= yields + 1e-6) & (yields <= upper + 1e-6)).mean()),
        strong_monotonicity(yields, grid.points, grid.window),
        weak_monotonicity(yields, grid.head, grid.slack),
    )


def _largest(ratio: Floats) -> float:
    return max(float(ratio.max()), float(1.0 / ratio.min()))


def draw(labels: Labels, rows: list[PaulaRow]) -> Figure:
    with figure_style():
        figure = Figure(figsize=(9.6, 7.2), layout=side_by_side())
        panels = figure.subplots(len(rows), 2, width_ratios=(1.5, 1))
        for (curves, errors), row in zip(panels, rows, strict=True):
            _draw_row(curves, errors, labels, row)
    return figure


def sides_of(curve: Curve) -> tuple[YieldLines, YieldLines]:
    """The two yield functions of a finished estimate."""
    assert curve.estimate is not None
    return curve.estimate


def _draw_row(curves: Axes, errors: Axes, labels: Labels, row: PaulaRow) -> None:
    size = len(labels)
    points = row.grid.points
    ranks = drawn_ranks(size, np.concatenate((points, points - 1)).tolist())
    truth = true_precision(labels, ranks)
    for (name, look), side in zip(SIDES, reversed(sides_of(row.curve)), strict=True):
        precision = side.at(ranks) / ranks
        curves.plot(ranks, precision, linewidth=1.3, label=f"PAULA {name}", **look)
        errors.plot(ranks, precision / truth - 1.0, linewidth=1.0, **look)
    curves.plot(ranks, truth, **TRUTH)
    errors.axhline(0.0, **TRUTH)
    for axes in (curves, errors):
        rank_axis(axes, size)
        per_cent(axes)
        axes.set_xlabel("rank r")
    curves.set_ylim(0.25, 1.02)
    curves.set_ylabel("precision of the first r items")
    curves.set_title(f"ε = {row.epsilon:g}: {row.curve.labels_used:,} labels of {size:,} items")
    curves.legend(loc="upper right")
    errors.set_ylim(-0.04, 0.08)
    errors.set_ylabel("PAULA / truth − 1")
    errors.set_title("The same beside the truth")
