"""One self-contained HTML page about a curve: no network, no server, one file to pass on."""

from __future__ import annotations

import base64
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from karat.questions.curve.question import QUESTION
from karat.report.curve.chart_json import progress_data, view_data
from karat.report.curve.figure import curve_figure, figure_bytes
from karat.report.curve.progress import TRACE, curve_progress, has_narrowed, progress_sentences
from karat.report.curve.tables import cutoff_rows, facts, headline, precision_rows
from karat.report.curve.views import VIEWS, curve_view
from karat.report.numbers import count, interval, measured
from karat.report.python_call import python_call

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve

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
            result=curve,
            curve=curve,
            headline=headline(curve),
            summary=_summary(curve, source),
            cutoffs=cutoff_rows(curve),
            precisions=precision_rows(curve),
            more_labels=progress_sentences(curve),
            assumes_nothing=curve.assumes_nothing,
            facts=[*facts(curve, source=source), *_fingerprint(curve)],
            command=command,
            python=python_call(QUESTION, curve),
            views={**views, TRACE: progress},
            pictures={name: _picture(curve, name, truth) for name in pictures},
            data={
                "size": curve.size,
                "views": {name: view_data(view) for name, view in views.items()},
                TRACE: None if progress is None else progress_data(progress),
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
