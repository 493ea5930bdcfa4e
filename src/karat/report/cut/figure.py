"""Matplotlib figure of a set: guessed local precision along the list, and where it is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from karat.report.cut.tables import between_words, targets_of
from karat.report.numbers import percent
from karat.report.style import LEGEND_ON_DATA, PALETTE, add_title, figure_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from karat.questions.cut.result import Selection

# Inches.
WIDTH, HEIGHT = 7.2, 4.0


def cut_figure(selection: Selection, *, title: str | None = None) -> Figure:
    """Draw what is kept and what is left out, over the guess that the plan went by."""
    with figure_style():
        figure = Figure(figsize=(WIDTH, HEIGHT))
        axes = figure.add_axes((0.12, 0.16, 0.83, 0.72 if title else 0.8))
        draw_cut(axes, selection)
        add_title(figure, title)
    return figure


def draw_cut(axes: Axes, selection: Selection) -> None:
    """Draw the set into axes of one's own."""
    places = [point.position for point in selection.profile]
    shares = [point.local_precision for point in selection.profile]
    axes.plot(places, shares, color=PALETTE["blue"], linewidth=2.0, label="right items around here (a guess)")
    _shade(axes, selection)
    precision = targets_of(selection).get("precision")
    if precision is not None:
        axes.axhline(
            precision,
            color="#777777",
            linestyle=":",
            linewidth=1.2,
            label=f"precision asked for: {percent(precision)}",
        )
    axes.set_xlim(0, selection.size)
    axes.set_ylim(0, 1.02)
    by_verdict = selection.thresholds[0].verdicts is not None
    axes.set_xlabel("position by rank and verdict together" if by_verdict else "rank")
    axes.set_ylabel("share of right items")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
    if selection.profile:
        axes.legend(loc="best", **LEGEND_ON_DATA)
    else:
        note = "too few labels for a guess"
        axes.text(0.5, 0.5, note, transform=axes.transAxes, ha="center", color="#555555")


def _shade(axes: Axes, selection: Selection) -> None:
    """What is kept, and with two cuts what is between them."""
    between = between_words(selection)
    if selection.cut:
        axes.axvspan(0, selection.cut, color=PALETTE["sky"], alpha=0.25, linewidth=0, label="kept")
    if between:
        axes.axvspan(
            selection.cut,
            selection.lower_cut,
            facecolor="none",
            edgecolor=PALETTE["orange"],
            hatch="//",
            alpha=0.45,
            linewidth=0,
            label=f"between the cuts: {between}",
        )
    cuts = {selection.cut, selection.lower_cut} if between else {selection.cut}
    for number, cut in enumerate(sorted(cuts - {0})):
        label = "_nolegend_" if number else ("cuts" if len(cuts - {0}) > 1 else "cut")
        axes.axvline(cut, color=PALETTE["vermillion"], linestyle="--", linewidth=1.4, label=label)
