"""Matplotlib figure of a review: the gain curve and the interval for all relevant documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from karat.report.numbers import percent
from karat.report.style import LEGEND_ON_DATA, PALETTE, add_title, figure_style
from karat.report.volume.dashboard_json import y_limit
from karat.report.volume.tables import marked_knee

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from karat.questions.volume.result import Volume

# Inches.
WIDTH, HEIGHT = 7.2, 4.4
LEFT, RIGHT, TOP, BOTTOM = 0.85, 0.3, 0.3, 0.62


def volume_figure(volume: Volume, *, truth: int | None = None, title: str | None = None) -> Figure:
    """Draw the documents found against the documents judged, and the interval for how many there are.

    Args:
        volume: what to draw.
        truth: how many relevant documents there really are, where that is known.
        title: a line above the picture.
    """
    above = TOP + (0.3 if title else 0.0)
    height = HEIGHT - TOP + above
    with figure_style():
        figure = Figure(figsize=(WIDTH, height))
        place = (LEFT / WIDTH, BOTTOM / height, 1 - (LEFT + RIGHT) / WIDTH, 1 - (above + BOTTOM) / height)
        axes = figure.add_axes(place)
        draw_volume(axes, volume, truth)
        add_title(figure, title)
    return figure


def draw_volume(axes: Axes, volume: Volume, truth: int | None = None) -> None:
    """Draw the gain curve into axes of one's own."""
    judged = [0, *(point.judged for point in volume.gain)]
    relevant = [0, *(point.found for point in volume.gain)]
    last = max(volume.judged, judged[-1], 1)
    top = y_limit(volume, truth)
    if volume.judged_before is not None:
        total = volume.total
        axes.axhspan(
            total.lower, min(total.upper, top), color=PALETTE["sky"], alpha=0.35, linewidth=0,
            label=f"{percent(volume.confidence)} interval for all relevant documents",
        )  # fmt: skip
        axes.axhline(total.value, color=PALETTE["blue"], linestyle="--", linewidth=1.4, label="estimate")
        if total.upper > top:
            axes.text(last, top, f"at most {total.upper:,.0f}  ", ha="right", va="top", fontsize=9)
        judged, relevant = [*judged, last], [*relevant, len(volume.found)]
        axes.axvline(
            volume.judged_before, color="#777777", linestyle=":", linewidth=1.2, label="sampling begins"
        )
    axes.plot(judged, relevant, color=PALETTE["blue"], linewidth=2.2, label="found")
    knee = marked_knee(volume)
    if knee is not None:
        axes.plot(
            [knee.judged], [knee.found], linestyle="none", marker="o", markersize=8,
            markerfacecolor="white", markeredgecolor=PALETTE["vermillion"], markeredgewidth=1.8,
            label="finds slow down",
        )  # fmt: skip
    if truth is not None:
        axes.axhline(truth, color=PALETTE["black"], linestyle="-.", linewidth=1.2, label="truth")
    axes.set_xlim(0, 1.02 * last)
    axes.set_ylim(0, top)
    axes.set_xlabel("documents judged")
    axes.set_ylabel("relevant documents")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(6, integer=True))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.legend(loc="lower right", **LEGEND_ON_DATA)
