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
        draw_rate(axes, rate, truth=truth)
        add_title(figure, title)
    return figure


def draw_rate(axes: Axes, rate: Rate, *, truth: float | None = None) -> None:
    """Draw the shares into axes of one's own."""
    names = [ALL_ITEMS, *(shortened(each.name) for each in rate.slices[:MOST_DRAWN])]
    _draw(axes, rate, truth)
    axes.set_yticks(range(len(names)), names)
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=4, borderaxespad=0.1)


def _draw(axes: Axes, rate: Rate, truth: float | None) -> None:
    rows: list[tuple[float | None, float | None, float | None, bool, str]] = [
        (rate.value, rate.lower, rate.upper, False, ""),
        *((each.value, each.lower, each.upper, each.alarm, each.note) for each in rate.slices[:MOST_DRAWN]),
    ]
    told = [
        (place, value, lower, upper, alarm)
        for place, (value, lower, upper, alarm, _) in enumerate(rows)
        if value is not None and lower is not None and upper is not None
    ]
    axes.hlines(
        [place for place, *_ in told],
        [lower for _, _, lower, _, _ in told],
        [upper for _, _, _, upper, _ in told],
        color=PALETTE["sky"],
        linewidth=5,
        label=f"{percent(rate.confidence)} interval",
    )
    for is_alarm, colour, marker, label in (
        (False, PALETTE["blue"], "o", "estimate"),
        (True, PALETTE["vermillion"], "X", "alarm"),
    ):
        shown = [(place, value) for place, value, _, _, alarm in told if alarm == is_alarm]
        if shown:
            axes.plot(
                [value for _, value in shown],
                [place for place, _ in shown],
                linestyle="none",
                marker=marker,
                markersize=8 if is_alarm else 5,
                color=colour,
                label=label,
            )
    ends = [end for _, _, lower, upper, _ in told for end in (lower, upper)]
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
