"""The self-contained HTML page about a curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.questions.curve.question import QUESTION
from karat.report.curve.dashboard_json import curve_data
from karat.report.curve.figure import curve_figure
from karat.report.curve.progress import TRACE
from karat.report.curve.tables import facts
from karat.report.curve.views import VIEWS
from karat.report.figure_file import svg_image
from karat.report.numbers import count
from karat.report.page import render_page
from karat.report.python_call import python_call

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve


def curve_page(
    curve: Curve,
    *,
    title: str = "Precision curve",
    source: str | None = None,
    command: str | None = None,
    criterion: str = "",
    truth: ArrayLike | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        curve: what to report.
        title: the page's heading.
        source: what the list is called, for instance its file name.
        command: the command that made the curve; without it, the Python call is shown.
        criterion: what counts as right, for the paragraph.
        truth: every label in order of rank, where it is known, for comparison.
    """
    data = curve_data(curve, criterion=criterion, truth=truth)
    drawn = (*VIEWS, *((TRACE,) if data["trace"] else ()))
    return render_page(
        "curve.html",
        data,
        title=title,
        source=source,
        summary=[count(curve.size, "item"), count(curve.labels_used, "label"), curve.method],
        facts=[*facts(curve, source=source), *_fingerprint(curve)],
        command=command,
        python=python_call(QUESTION, curve),
        pictures={name: svg_image(curve_figure(curve, view=name, truth=truth)) for name in drawn},
    )


def _fingerprint(curve: Curve) -> list[tuple[str, str]]:
    """What distinguishes this list from another one."""
    if curve.ranking is None:
        return []
    return [("Fingerprint of the list", curve.ranking.fingerprint())]
