"""The approximations beside the true curve, with their queried points (figure 4 of the second paper)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.papers.data import CHOICES, CONSTANTS, NAMES, curve_of, lengthened
from benchmarks.papers.drawing import (
    METHOD_STYLES,
    TRUTH,
    drawn_ranks,
    line_of,
    log_axis,
    per_cent,
    rank_axis,
    true_precision,
)
from karat.core.plan import Labels
from karat.questions.curve.choices import least_head
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import Floats, Ranks
from karat.report.style import PALETTE, figure_style

__all__ = ["Approximation", "draw", "measure"]

SCALE = 100
BOTTOM = 0.25
# Few queried ranks are circles on the curve; many are ticks below it, or they would hide it.
QUERIED: dict[str, dict[str, Any]] = {
    "adastrat": {"marker": "o", "markersize": 6, "markerfacecolor": "white", "markeredgewidth": 1.2},
    "logstrat": {"marker": "|", "markersize": 9, "markeredgewidth": 0.6},
}
SHOWN = ("adastrat", "logstrat", "paula")


@dataclass(frozen=True, slots=True)
class Approximation:
    """A method's curve, and where it is furthest from the truth."""

    curve: Curve
    max_factor: float
    worst_rank: int
    ratio_there: float


def measure(labels: Labels) -> tuple[Labels, dict[str, Approximation]]:
    """One list a hundred times as long, and what each method makes of it."""
    truth = lengthened(labels, SCALE)
    yields = np.cumsum(truth, dtype=np.int64)
    found = {}
    for method in SHOWN:
        curve = curve_of(method, truth, CHOICES)
        floor = CONSTANTS.floor * np.arange(1, len(truth) + 1)
        value = curve.yields_between(1, len(truth))[1]
        ratio = np.maximum(value, floor) / np.maximum(yields, floor)
        worst = int(np.argmax(np.abs(np.log(ratio))))
        there = float(ratio[worst])
        found[method] = Approximation(curve, max(there, 1.0 / there), worst + 1, there)
    return truth, found


def draw(truth: Labels, found: dict[str, Approximation]) -> Figure:
    size = len(truth)
    grid = CONSTANTS.grid(size).points
    ranks = drawn_ranks(size, np.concatenate((grid, grid - 1)).tolist())
    precision = true_precision(truth, ranks)
    with figure_style():
        figure = Figure(figsize=(7.6, 9.0), layout="constrained")
        adaptive, oblivious, errors = figure.subplots(3, 1, height_ratios=(1, 1, 0.9))
        _draw_panel(adaptive, found, ("adastrat",), ranks, precision)
        _draw_panel(oblivious, found, ("logstrat", "paula"), ranks, precision)
        for axes in (adaptive, oblivious):
            rank_axis(axes, size)
            axes.set_xlabel("rank r")
            axes.set_ylabel("precision of the first r items")
            axes.set_ylim(BOTTOM, 1.02)
            per_cent(axes)
        _draw_errors(errors, found, ranks, precision)
    return figure


def _draw_panel(
    axes: Axes,
    found: dict[str, Approximation],
    methods: tuple[str, ...],
    ranks: Ranks,
    precision: Floats,
) -> None:
    for method in methods:
        one = found[method]
        at = np.array([point.rank for point in one.curve.queried], dtype=np.int64)
        value = one.curve.band("precision", ranks)[1]
        axes.plot(ranks, value, label=f"{NAMES[method]}, {one.curve.labels_used:,} labels", **line_of(method))
        if method != "paula":
            axes.plot(
                at,
                one.curve.band("precision", at)[1]
                if method == "adastrat"
                else np.full(len(at), BOTTOM + 0.022),
                linestyle="none",
                markeredgecolor=PALETTE["vermillion"],
                zorder=4,
                clip_on=False,
                label=f"{len(at)} queried ranks",
                **QUERIED[method],
            )
    axes.plot(ranks, precision, **TRUTH, linestyle=(0, (4, 1.5)), zorder=3)
    axes.legend(loc="upper right")
    axes.set_title(" and ".join(NAMES[method] for method in methods))


def _draw_errors(axes: Axes, found: dict[str, Approximation], ranks: Ranks, precision: Floats) -> None:
    late = ranks >= least_head(CONSTANTS.window, CONSTANTS.epsilon) * 0.8
    for method, one in found.items():
        ratio = one.curve.band("precision", ranks[late])[1] / precision[late]
        name = f"{NAMES[method]}, at most {one.max_factor:.4f}"
        axes.plot(ranks[late], ratio - 1.0, label=name, **line_of(method, linewidth=1.2))
        axes.plot(
            one.worst_rank,
            one.ratio_there - 1.0,
            marker=METHOD_STYLES[method]["marker"],
            color=METHOD_STYLES[method]["color"],
            markersize=6,
            clip_on=False,
        )
    factor = found["adastrat"].curve.factor or 1.0
    for edge in (factor - 1.0, 1.0 / factor - 1.0):
        axes.axhline(edge, color="#777777", linewidth=0.9, linestyle=(0, (6, 3)))
    axes.text(
        1.03 * ranks[late][0],
        factor - 1.0,
        f"asked for: within a factor of {factor:.4f}",
        va="bottom",
        fontsize=9,
        color="#555555",
    )
    log_axis(axes, "x", (1e4, 1e5, 1e6))
    axes.set_xlim(ranks[late][0], ranks[-1])
    axes.set_ylim(-0.092, 0.1)
    per_cent(axes)
    axes.set_xlabel("rank r (log scale)")
    axes.set_ylabel("approximation / truth − 1")
    axes.set_title("Error")
    axes.legend(
        loc="lower right",
        bbox_to_anchor=(1.0, 1.0),
        ncols=3,
        fontsize=9,
        borderaxespad=0.2,
        columnspacing=1.2,
    )
