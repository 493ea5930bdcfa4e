"""Matplotlib figures of a curve, for notebooks, papers and files."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.markers import TICKUP
from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter, NullLocator, PercentFormatter

from karat.core.errors import ParameterError
from karat.report.curve.progress import TRACE, BandProgress, curve_progress
from karat.report.curve.views import VIEWS, View, curve_view
from karat.report.style import LEGEND_ON_DATA, PALETTE, add_title, figure_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve

# Inches.
WIDTH, HEIGHT, SQUARE = 7.2, 4.4, 5.0
LEFT, RIGHT, TOP, BOTTOM = 0.85, 0.5, 0.35, 0.62
NOTE_LINE = 0.165
LETTERS_PER_INCH = 14.2

# With more decades than this, the names of neighbouring ones would touch.
NAMED_DECADES = 7

# A circle for a point that was measured.
CIRCLE: dict[str, Any] = {
    "linestyle": "none",
    "marker": "o",
    "markersize": 5,
    "markerfacecolor": "white",
    "markeredgecolor": PALETTE["vermillion"],
    "markeredgewidth": 1.1,
    "zorder": 4,
    "clip_on": False,
}

# More circles than this would hide the curve.
MANY_POINTS = 40


def curve_figure(
    curve: Curve,
    *,
    truth: ArrayLike | None = None,
    view: str = "precision",
    title: str | None = None,
) -> Figure:
    """Draw a curve with its band, its queried points and its warnings.

    Args:
        curve: what to draw.
        truth: every label in order of rank, where it is known, for comparison.
        view: precision (against rank), recall (precision against it), roc, or, for a curve with a trace,
            trace (how the band narrowed, and the effect of more labels; truth has no part in it).
        title: a line above the picture.
    """
    if view not in (*VIEWS, TRACE):
        raise ParameterError(f"No view '{view}'. Views: {', '.join((*VIEWS, TRACE))}.")
    shown = curve_progress(curve) if view == TRACE else curve_view(curve, view, truth=truth)
    width = WIDTH if view in ("precision", TRACE) else SQUARE
    note = _note(curve, width)
    below = BOTTOM + NOTE_LINE * len(note) + (0.12 if note else 0.0)
    above = TOP + (0.3 if title else 0.0)
    height = HEIGHT - TOP - BOTTOM + above + below
    with figure_style():
        figure = Figure(figsize=(width, height))
        place = (LEFT / width, below / height, 1 - (LEFT + RIGHT) / width)
        axes = figure.add_axes((*place, 1 - (above + below) / height))
        if isinstance(shown, BandProgress):
            draw_progress(axes, shown)
        else:
            draw_view(axes, shown, size=curve.size)
        _legend(axes, view)
        add_title(figure, title, left=LEFT)
        if note:
            figure.text(
                0.15 / width,
                0.1 / height,
                "\n".join(note),
                va="bottom",
                fontsize=9,
                color="#8a3b00",
                linespacing=1.25,
            )
    return figure


def draw_curve(axes: Axes, curve: Curve, *, truth: ArrayLike | None = None, view: str = "precision") -> None:
    """Draw a view of a curve, with its legend, into axes of one's own."""
    if view not in VIEWS:
        raise ParameterError(f"No view '{view}'. Views: {', '.join(VIEWS)}.")
    draw_view(axes, curve_view(curve, view, truth=truth), size=curve.size)
    _legend(axes, view)


def draw_view(axes: Axes, view: View, *, size: int) -> None:
    """Draw a view into axes of one's own, so that scripts can put several side by side."""
    lower, upper = view.lower, view.upper
    axes.fill(
        np.append(lower.x, upper.x[::-1]),
        np.append(lower.y, upper.y[::-1]),
        facecolor=PALETTE["sky"],
        alpha=0.4,
        linewidth=0,
        label="band",
    )
    for side in (lower, upper):
        axes.plot(side.x, side.y, color=PALETTE["blue"], linewidth=0.6, alpha=0.7)
    if view.estimate is not None:
        axes.plot(view.estimate.x, view.estimate.y, color=PALETTE["blue"], linewidth=1.8, label="estimate")
    if view.truth is not None:
        axes.plot(
            view.truth.x,
            view.truth.y,
            color=PALETTE["black"],
            linewidth=0.9,
            linestyle=(0, (4, 1.5)),
            label="truth",
        )
    _draw_queried(axes, view)
    _scale(axes, view, size)


def draw_progress(axes: Axes, progress: BandProgress) -> None:
    """Draw how the band narrowed, and what is to be expected, into axes of one's own."""
    reached, ahead = progress.reached, progress.ahead
    heights = progress.excess(reached)
    axes.plot(
        reached.x,
        heights,
        color=PALETTE["blue"],
        linewidth=1.8,
        drawstyle="steps-post",
        label="reached",
        clip_on=False,
    )
    if ahead is not None:
        axes.plot(
            ahead.x,
            progress.excess(ahead),
            color=PALETTE["blue"],
            linewidth=1.6,
            linestyle=(0, (1, 1.5)),
            label="about, with more labels",
        )
    axes.plot(reached.x[-1:], heights[-1:], label="this curve", **CIRCLE)
    axes.set_xlabel(progress.x_label)
    axes.set_ylabel(progress.y_label)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda labels, _: f"{labels:,.0f}"))
    axes.set_xlim(*progress.span)
    axes.set_yscale("log")
    marks, names = zip(*progress.marks, strict=True)
    axes.set_ylim(marks[0], marks[-1])
    axes.yaxis.set_minor_locator(NullLocator())
    axes.set_yticks(marks, names)


def _legend(axes: Axes, view: str) -> None:
    """Above the picture where it is wide; else in the corner that curves leave free."""
    if view in ("precision", TRACE):
        axes.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1.01),
            ncols=4,
            borderaxespad=0,
            borderpad=0.2,
            columnspacing=1.6,
        )
    else:
        axes.legend(loc="lower right" if view == "roc" else "lower left", **LEGEND_ON_DATA)


def _draw_queried(axes: Axes, view: View) -> None:
    """The queried ranks as circles on the curve; many of them as ticks below it, not to hide it."""
    x, y = view.queried.x, view.queried.y
    if not len(x):
        return
    look = CIRCLE
    if len(x) > MANY_POINTS:
        y = np.full(len(x), view.bottom)
        look = {**CIRCLE, "marker": TICKUP, "markersize": 6, "markeredgewidth": 0.45}
    axes.plot(x, y, label="queried rank", **look)


def _scale(axes: Axes, view: View, size: int) -> None:
    axes.set_xlabel(view.x_label)
    axes.set_ylabel(view.y_label)
    axes.set_ylim(view.bottom, 1.0 + 0.02 * (1.0 - view.bottom))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
    if view.name == "precision":
        _rank_axis(axes, size)
        return
    axes.set_xlim(0.0, 1.0)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
    if view.name == "roc":
        axes.plot([0, 1], [0, 1], color="#888888", linewidth=0.8, linestyle=":", label="chance")


def _rank_axis(axes: Axes, size: int) -> None:
    """Ranks on a logarithmic scale, named with thousands separators."""
    axes.set_xscale("log")
    axes.set_xlim(1, max(size, 2))
    decades = math.floor(math.log10(size))
    step = 1 + decades // NAMED_DECADES
    named = [10.0**power for power in range(0, decades + 1, step)]
    if decades < 2:
        named = [float(rank) for rank in (1, 2, 5, 10, 20, 50) if rank <= max(size, 2)]
    axes.xaxis.set_major_locator(FixedLocator(named))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda rank, _: f"{rank:,.0f}"))
    axes.xaxis.set_minor_formatter(NullFormatter())


def _note(curve: Curve, width: float) -> list[str]:
    """The warnings as lines that fit under the picture."""
    letters = int((width - 0.3) * LETTERS_PER_INCH)
    return [
        line
        for warning in curve.warnings
        for line in textwrap.wrap(f"Warning: {warning}", letters, subsequent_indent="    ")
    ]
