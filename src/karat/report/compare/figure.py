"""Matplotlib figure of a comparison: one panel for each metric, one row for each system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from karat.report.compare.leaderboard import best_first, drawn_metrics, shortened
from karat.report.compare.tables import metric_title
from karat.report.numbers import percent
from karat.report.style import PALETTE, add_title, figure_style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison

# Inches.
PANEL, LINE, LEFT_LETTER, RIGHT, TOP, BOTTOM, GAP = 2.5, 0.3, 0.082, 0.2, 0.62, 0.55, 0.28


def comparison_figure(
    comparison: Comparison, *, truth: Mapping[str, Floats] | None = None, title: str | None = None
) -> Figure:
    """Draw the scores of every system with their intervals, the best at the top.

    Args:
        comparison: what to draw.
        truth: by metric, the true score of each system, where it is known.
        title: a line above the picture.
    """
    metrics = drawn_metrics(comparison)
    order = best_first(comparison)
    names = shortened([comparison.names[place] for place in order])
    left = 0.25 + LEFT_LETTER * max(map(len, names))
    width = left + len(metrics) * PANEL + (len(metrics) - 1) * GAP + RIGHT
    above = TOP + (0.3 if title else 0.0)
    height = above + BOTTOM + LINE * max(len(names), 3)
    with figure_style():
        figure = Figure(figsize=(width, height))
        for panel, metric in enumerate(metrics):
            place = (
                (left + panel * (PANEL + GAP)) / width,
                BOTTOM / height,
                PANEL / width,
                1.0 - (above + BOTTOM) / height,
            )
            axes = figure.add_axes(place)
            _draw(axes, comparison, metric, order, truth)
            axes.set_yticks(np.arange(len(names)), names if panel == 0 else [""] * len(names))
        handles, words = figure.axes[0].get_legend_handles_labels()
        figure.legend(
            handles,
            words,
            loc="upper left",
            bbox_to_anchor=(left / width, 1.0 - (above - TOP + 0.02) / height),
            ncols=3,
            borderaxespad=0.1,
            borderpad=0.2,
        )
        add_title(figure, title)
    return figure


def draw_metric(
    axes: Axes,
    comparison: Comparison,
    metric: str | None = None,
    *,
    truth: Mapping[str, Floats] | None = None,
) -> None:
    """Draw one metric of every system into axes of one's own; by default the first that was asked for."""
    metric = metric or drawn_metrics(comparison)[0]
    order = best_first(comparison)
    _draw(axes, comparison, metric, order, truth)
    axes.set_yticks(np.arange(len(order)), shortened([comparison.names[place] for place in order]))
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=3, borderaxespad=0.1)


def _draw(
    axes: Axes,
    comparison: Comparison,
    metric: str,
    order: list[int],
    truth: Mapping[str, Floats] | None,
) -> None:
    ends = comparison.scores[metric]
    known = [line for line, system in enumerate(order) if not np.isnan(ends.value[system])]
    systems = [order[line] for line in known]
    together = "all together" if comparison.together else "each"
    axes.hlines(
        known,
        ends.lower[systems],
        ends.upper[systems],
        color=PALETTE["sky"],
        linewidth=5,
        label=f"{percent(comparison.confidence)} interval, {together}",
    )
    axes.plot(
        ends.value[systems],
        known,
        linestyle="none",
        marker="o",
        markersize=5,
        color=PALETTE["blue"],
        label="estimate",
    )
    if truth is not None:
        axes.plot(
            truth[metric][order],
            np.arange(len(order)),
            linestyle="none",
            marker="|",
            markersize=11,
            markeredgewidth=1.6,
            color=PALETTE["black"],
            label="truth",
        )
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_xlabel(metric_title(metric))
    axes.set_xlim(*_range(comparison, metric, truth))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
    axes.locator_params(axis="x", nbins=5)
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)


def _range(comparison: Comparison, metric: str, truth: Mapping[str, Floats] | None) -> tuple[float, float]:
    """From a little below the lowest end to a little above the highest."""
    ends = comparison.scores[metric]
    values = [ends.lower, ends.upper, *([] if truth is None else [truth[metric]])]
    shown = np.concatenate(values)
    shown = shown[~np.isnan(shown)]
    if not len(shown):
        return 0.0, 1.0
    low, high = float(shown.min()), float(shown.max())
    pad = max(0.02, 0.06 * (high - low))
    return max(-0.01, low - pad), min(1.01, high + pad)
