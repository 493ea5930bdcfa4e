"""Colours, line styles and matplotlib settings of all figures.

Colours are Okabe and Ito's, which colour-blind readers tell apart; whatever differs in colour
differs in line style or marker as well, for print without colour.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from karat.core.extras import extra

with extra("plots", "A figure"):
    from matplotlib import style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure

PALETTE = {
    "black": "#000000",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermillion": "#D55E00",
    "purple": "#CC79A7",
}

# Behind a legend that is among the data.
LEGEND_ON_DATA: dict[str, Any] = {"frameon": True, "framealpha": 0.85, "edgecolor": "none"}

RC: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#555555",
    "axes.grid": True,
    "axes.labelsize": 11,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "figure.dpi": 100,
    "font.family": "sans-serif",
    "font.size": 10,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.fontsize": 10,
    "legend.frameon": False,
    "savefig.dpi": 180,
    # Text stays text in SVG, and equal figures give equal files.
    "svg.fonttype": "none",
    "svg.hashsalt": "karat",
    "text.parse_math": False,
    "xtick.color": "#333333",
    "xtick.labelsize": 10,
    "ytick.color": "#333333",
    "ytick.labelsize": 10,
}


def add_title(figure: Figure, title: str | None, *, left: float = 0.12) -> None:
    """Write a title above the picture, so many inches from the left."""
    if title:
        width, height = figure.get_size_inches()
        place = (left / width, 1 - 0.1 / height)
        figure.text(*place, title, va="top", fontsize=12, fontweight="bold")


@contextmanager
def figure_style() -> Iterator[None]:
    """Matplotlib's defaults with karat's settings, whatever the user's own file says."""
    with style.context(["default", RC]):
        yield
