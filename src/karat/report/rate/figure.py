"""Matplotlib figure of a share: an interval for all items and each slice; watched, a control chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from karat.report.numbers import percent
from karat.report.rate.dashboard_json import MOST_DRAWN, shortened
from karat.report.rate.tables import ALL_ITEMS
from karat.report.style import PALETTE, add_title, figure_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from karat.questions.rate.result import Rate

# Inches.
WIDTH, LINE, LETTER, RIGHT, TOP, BOTTOM = 7.2, 0.3, 0.082, 0.25, 0.6, 0.6


def rate_figure(rate: Rate, *, truth: float | None = None, title: str | None = None) -> Figure:
    """Draw the share of all items and of each slice with their intervals, in the order of the slices.

    Args:
        rate: what to draw.
        truth: the true share of all items, where it is known.
        title: a line above the picture.
    """
    slices = rate.slices[:MOST_DRAWN]
    names = [ALL_ITEMS, *(shortened(each.name) for each in slices)]
    left = 0.25 + LETTER * max(map(len, names))
    above = TOP + (0.3 if title else 0.0)
    height = above + BOTTOM + LINE * max(len(names), 3)
    with figure_style():
        figure = Figure(figsize=(WIDTH, height))
        axes = figure.add_axes(
            (left / WIDTH, BOTTOM / height, 1 - (left + RIGHT) / WIDTH, 1 - (above + BOTTOM) / height)
        )
        _draw(axes, rate, truth)
        axes.set_yticks(range(len(names)), names)
        axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=4, borderaxespad=0.1)
        add_title(figure, title)
    return figure


def _draw(axes: Axes, rate: Rate, truth: float | None) -> None:
    rows = [(rate.value, rate.lower, rate.upper, False, "")]
    rows += [(each.value, each.lower, each.upper, each.alarm, each.note) for each in rate.slices[:MOST_DRAWN]]
    told = [(place, row) for place, row in enumerate(rows) if row[0] is not None]
    axes.hlines(
        [place for place, _ in told],
        [row[1] for _, row in told],
        [row[2] for _, row in told],
        color=PALETTE["sky"],
        linewidth=5,
        label=f"{percent(rate.confidence)} interval",
    )
    for alarm, colour, marker, label in (
        (False, PALETTE["blue"], "o", "estimate"),
        (True, PALETTE["vermillion"], "X", "alarm"),
    ):
        shown = [(place, row[0]) for place, row in told if row[3] == alarm]
        if shown:
            axes.plot(
                [value for _, value in shown],
                [place for place, _ in shown],
                linestyle="none",
                marker=marker,
                markersize=5 if not alarm else 8,
                color=colour,
                label=label,
            )
    ends = [end for _, row in told for end in row[1:3]]
    for value, colour, style, label in (
        (rate.parameters.get("watch"), PALETTE["vermillion"], "--", "watched"),
        (truth, PALETTE["black"], "-.", "truth"),
    ):
        if value is not None:
            axes.axvline(value, color=colour, linestyle=style, linewidth=1.3, label=label)
            ends.append(value)
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    pad = max(0.02, 0.06 * (high - low))
    axes.set_xlim(max(-0.01, low - pad), min(1.01, high + pad))
    for place, row in enumerate(rows):
        if row[0] is None:
            note = row[4] or "no label yet"
            axes.text(0.01, place, note, transform=axes.get_yaxis_transform(), va="center", fontsize=9)
    axes.set_ylim(max(len(rows), 3) - 0.5, -0.5)
    axes.set_xlabel("Share of right items" + (", by weight" if rate.parameters.get("weights") else ""))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)
