"""One self-contained HTML page about a curve: no network, no server, one file to pass on."""

from __future__ import annotations

import base64
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from karat.report.again import python_lines
from karat.report.figures import curve_figure, figure_bytes
from karat.report.numbers import about_factor, count, interval, measured, within_factor
from karat.report.progress import TRACE, Progress, curve_progress, has_narrowed, progress_sentences
from karat.report.tables import assumes_nothing, cutoff_rows, facts, headline, precision_rows
from karat.report.views import VIEWS, Path, View, curve_view

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import ArrayLike

    from karat.curve.result import Curve

__all__ = ["curve_page", "page_environment", "plotly_script"]


def curve_page(
    curve: Curve,
    *,
    title: str = "Precision curve",
    source: str | None = None,
    command: str | None = None,
    truth: ArrayLike | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        curve: what to report.
        title: the page's heading.
        source: what the list is called, for instance its file name.
        command: the command that made the curve; without it, the Python call is shown.
        truth: every label in order of rank, where it is known, for comparison.
    """
    views = {name: curve_view(curve, name, truth=truth) for name in VIEWS}
    progress = curve_progress(curve) if has_narrowed(curve) else None
    pictures = VIEWS if progress is None else (*VIEWS, TRACE)
    return (
        page_environment()
        .get_template("curve.html")
        .render(
            title=title,
            curve=curve,
            headline=headline(curve),
            summary=_summary(curve, source),
            cutoffs=cutoff_rows(curve),
            precisions=precision_rows(curve),
            more_labels=progress_sentences(curve),
            assumes_nothing=assumes_nothing(curve),
            facts=[*facts(curve, source=source), *_fingerprint(curve)],
            command=command,
            python=python_lines(curve),
            views={**views, TRACE: progress},
            pictures={name: _picture(curve, name, truth) for name in pictures},
            data={
                "size": curve.size,
                "views": {name: _data(view) for name, view in views.items()},
                TRACE: None if progress is None else _progress_data(progress),
            },
            plotly=plotly_script(),
        )
    )


@cache
def page_environment() -> Environment:
    """Where the templates are, and how numbers are written in them."""
    environment = Environment(
        loader=PackageLoader("karat.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "count": count,
        "interval": interval,
        "measured": measured,
        "unbroken": _unbroken,
    }
    return environment


@cache
def plotly_script() -> str:
    """plotly.js from the installed package; nothing in it may end our script element."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs()).replace("</script", "<\\/script")


def _unbroken(text: str) -> str:
    """No line ends between a number and what belongs to it."""
    return text.replace(" %", "\u00a0%").replace("≥ ", "≥\u00a0").replace("about ", "about\u00a0")


def _summary(curve: Curve, source: str | None) -> list[str]:
    found = [] if source is None else [source]
    return [*found, count(curve.size, "item"), count(curve.labels_used, "label"), curve.method]


def _fingerprint(curve: Curve) -> list[tuple[str, str]]:
    """What tells this list from another one."""
    if curve.ranking is None:
        return []
    return [("Fingerprint of the list", curve.ranking.fingerprint())]


def _picture(curve: Curve, name: str, truth: ArrayLike | None) -> str:
    """The view as an image inside the page, for readers without JavaScript and for print."""
    svg = figure_bytes(curve_figure(curve, view=name, truth=truth), suffix="svg")
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}"


def _data(view: View) -> dict[str, Any]:
    """A view as plain numbers for the script."""
    return {
        "title": view.title,
        "x": view.x_label,
        "y": view.y_label,
        "bottom": view.bottom,
        "estimate": _path(view.estimate),
        "lower": _path(view.lower),
        "upper": _path(view.upper),
        "queried": _path(view.queried),
        "truth": None if view.truth is None else _path(view.truth),
    }


def _progress_data(progress: Progress) -> dict[str, Any]:
    """How the band narrowed, likewise."""

    def heights(path: Path, spelled: Callable[[float], str]) -> dict[str, Any]:
        factors = [spelled(factor) for factor in path.y.tolist()]
        return {"x": path.x.tolist(), "y": _rounded(progress.excess(path)), "factors": factors}

    return {
        "x": progress.x_label,
        "y": progress.y_label,
        "span": progress.span,
        "marks": progress.marks,
        "reached": heights(progress.reached, within_factor),
        "ahead": None if progress.ahead is None else heights(progress.ahead, about_factor),
    }


def _path(path: Path) -> dict[str, Any]:
    return {
        "x": _rounded(path.x),
        "y": _rounded(path.y),
        "ranks": None if path.ranks is None else path.ranks.tolist(),
    }


def _rounded(values: np.ndarray[Any, Any]) -> list[float]:
    """Six digits are more than a screen shows."""
    return [value if abs(value) >= 1e5 else float(f"{value:.6g}") for value in values.tolist()]
