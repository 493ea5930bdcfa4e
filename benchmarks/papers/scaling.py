"""Queries and labels against N (figures 2 and 3, tables 1 and 2 of the second paper)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from benchmarks.papers.data import CHOICES, METHODS, NAMES, SCALES
from benchmarks.papers.drawing import METHOD_STYLES, line_of, log_axis, side_by_side
from benchmarks.papers.published import PUBLISHED
from karat.core.plan import Labels
from karat.questions.curve.cost import costs_of
from karat.questions.curve.method import Cost
from karat.report.style import figure_style
from karat.simulate.curve import CurveSimulation, CurveTrial, simulate_curve

__all__ = ["ScaleRow", "draw", "measure"]

# Of forty million labels, one list is enough.
SEEDS = {1: 3, 10: 3, 100: 3, 1000: 1}
MEASURED_MIN_PRECISION = 0.3


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """All trials at one scale, with the papers' p_min and with one that holds."""

    scale: int
    size: int
    seeds: int
    as_published: dict[str, dict[str, Any]]
    min_precision_true: dict[str, dict[str, Any]]
    closed_forms: dict[str, Cost]


def measure(labels: Labels, say: Callable[[str], None]) -> list[ScaleRow]:
    """Every method on the same lists."""
    rows = []
    for scale in SCALES:
        first = _simulated(labels, scale, CHOICES.min_precision, METHODS, say)
        second = _simulated(labels, scale, MEASURED_MIN_PRECISION, ("uniform", "logstrat", "adastrat"), say)
        rows.append(
            ScaleRow(
                scale,
                first.size,
                SEEDS[scale],
                first.summary(),
                second.summary(),
                costs_of(first.size, CHOICES, methods=METHODS),
            )
        )
    return rows


def _simulated(
    labels: Labels,
    scale: int,
    min_precision: Any,
    methods: tuple[str, ...],
    say: Callable[[str], None],
) -> CurveSimulation:
    def note(trial: CurveTrial) -> None:
        say(
            f"  scale {scale}, p_min {min_precision}, seed {trial.seed}, {trial.method}: "
            f"{trial.labels:,} labels, {trial.queries} queries, off by at most {trial.max_factor:.4f}"
        )

    return simulate_curve(
        labels,
        methods=methods,
        trials=SEEDS[scale],
        scale=scale,
        processes=1,
        on_trial=note,
        **replace(CHOICES, min_precision=min_precision).given(),
    )


def draw(rows: list[ScaleRow]) -> Figure:
    with figure_style():
        figure = Figure(figsize=(9.6, 4.6), layout=side_by_side())
        queries, labels = figure.subplots(1, 2)
        for method in METHODS:
            if method != "uniform":
                _draw_method(queries, rows, method, "queries_mean", "queries")
            _draw_method(labels, rows, method, "labels_mean", "labels")
        for axes in (queries, labels):
            log_axis(axes, "x", (1e5, 1e6, 1e7))
            axes.set_xlim(2.5e4, 6e7)
            axes.set_xlabel("items in the list, N (log scale)")
        queries.set_ylim(0, 340)
        queries.set_ylabel("queries of the precision function")
        log_axis(labels, "y", (1e4, 3e4, 1e5, 3e5, 1e6))
        labels.set_ylim(9e3, 1.5e6)
        labels.set_ylabel("labels (log scale)")
        handles, names = labels.get_legend_handles_labels()
        hollow = Line2D(
            [], [], linestyle="none", marker="o", markersize=8, markerfacecolor="none", color="#555555"
        )
        figure.legend(
            [*handles, hollow],
            [*names, "as published, N = 35,615 · scale"],
            loc="outside upper left",
            ncols=5,
        )
    return figure


def _draw_method(axes: Axes, rows: list[ScaleRow], method: str, measured: str, published: str) -> None:
    look = METHOD_STYLES[method]
    axes.plot(
        [row.size for row in rows],
        [row.as_published[method][measured] for row in rows],
        label=NAMES[method],
        marker=look["marker"],
        markersize=5,
        **line_of(method),
    )
    axes.plot(
        [row.size for row in PUBLISHED],
        [getattr(row, published)[method] for row in PUBLISHED],
        linestyle="none",
        marker=look["marker"],
        markersize=9,
        markerfacecolor="none",
        markeredgecolor=look["color"],
        markeredgewidth=1.0,
    )
