"""What the figures share: axes that name plain numbers, and curves thinned for drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullFormatter, PercentFormatter

from karat.questions.curve.yields import Floats, Ranks
from karat.report.style import PALETTE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes

    from karat.core.plan import Labels

__all__ = [
    "METHOD_STYLES",
    "TRUTH",
    "counted",
    "drawn_ranks",
    "line_of",
    "log_axis",
    "per_cent",
    "rank_axis",
    "side_by_side",
    "true_precision",
]

TRUTH: dict[str, Any] = {"color": PALETTE["black"], "linewidth": 1.0, "label": "truth"}
# One look for each method, wherever methods are compared.
METHOD_STYLES: dict[str, dict[str, Any]] = {
    "band": {"color": PALETTE["vermillion"], "linestyle": "-", "marker": "v"},
    "uniform": {"color": PALETTE["black"], "linestyle": ":", "marker": "s"},
    "logstrat": {"color": PALETTE["orange"], "linestyle": "-.", "marker": "^"},
    "paula": {"color": PALETTE["green"], "linestyle": "--", "marker": "D"},
    "adastrat": {"color": PALETTE["blue"], "linestyle": "-", "marker": "o"},
}
# Points of a curve on each of two scales; more cannot be seen, and SVG keeps every one of them.
DRAWN = 400


def line_of(method: str, **others: Any) -> dict[str, Any]:
    """The line of a method as all of karat's figures draw it, without its marker."""
    look = {name: value for name, value in METHOD_STYLES[method].items() if name != "marker"}
    return look | {"linewidth": 1.6} | others


def counted(number: float) -> str:
    """10, 1,000, 100,000, 1 M: as short as it can be without powers of ten."""
    return f"{number / 1e6:g} M" if number >= 1e6 else f"{number:,.0f}"


def log_axis(axes: Axes, which: str, named: Sequence[float]) -> None:
    """A logarithmic axis ("x" or "y") on which these numbers are named."""
    (axes.set_xscale if which == "x" else axes.set_yscale)("log")
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(FixedLocator(list(named)))
    axis.set_major_formatter(FuncFormatter(lambda number, _: counted(number)))
    axis.set_minor_formatter(NullFormatter())


def rank_axis(axes: Axes, size: int) -> None:
    """Ranks from 0 to N at even distances, as the papers draw them."""
    axes.set_xlim(0, size)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    if size >= 1e6:
        axes.xaxis.set_major_formatter(FuncFormatter(lambda rank, _: f"{rank / 1e6:g} M" if rank else "0"))
    else:
        axes.xaxis.set_major_formatter(FuncFormatter(lambda rank, _: f"{rank:,.0f}"))


def per_cent(axes: Axes, decimals: int = 0) -> None:
    """Shares on the vertical axis as per cent."""
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=decimals, symbol=" %"))


def drawn_ranks(size: int, also: Iterable[int] = ()) -> Ranks:
    """Ranks dense enough for a line on an even and on a logarithmic scale, and some more."""
    even = np.linspace(1, size, DRAWN)
    spread = np.geomspace(1, size, DRAWN)
    extra = np.array(list(also), dtype=np.float64).clip(1, size)
    return np.unique(np.concatenate((even, spread, extra)).round().astype(np.int64))


def true_precision(truth: Labels, ranks: Ranks) -> Floats:
    """p(r) at these ranks."""
    precision: Floats = np.cumsum(truth, dtype=np.int64)[ranks - 1] / ranks
    return precision


def side_by_side() -> ConstrainedLayoutEngine:
    """A layout with room between panels for the names of the right one's axis."""
    return ConstrainedLayoutEngine(wspace=0.08)
