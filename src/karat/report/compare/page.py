"""The self-contained HTML page about a comparison of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.report.compare.dashboard_json import comparison_data
from karat.report.compare.figure import comparison_figure
from karat.report.compare.tables import comparison_facts, python_call
from karat.report.figure_file import svg_image
from karat.report.numbers import count
from karat.report.page import render_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison


def comparison_page(
    comparison: Comparison,
    *,
    title: str = "Comparison of systems",
    source: str | None = None,
    command: str | None = None,
    criterion: str = "",
    truth: Mapping[str, Floats] | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        comparison: what to report.
        title: the page's heading.
        source: what the systems come from, for instance a file name.
        command: the command that made the comparison.
        criterion: what counts as right, for the paragraph.
        truth: by metric, the true score of each system, where it is known.
    """
    return render_page(
        "compare.html",
        comparison_data(comparison, criterion=criterion, truth=truth),
        title=title,
        source=source,
        summary=[
            count(len(comparison.names), "system"),
            count(comparison.pool_size, "different item"),
            count(comparison.labels_used, "label"),
            comparison.method,
        ],
        facts=comparison_facts(comparison, source=source),
        command=command,
        python=python_call(comparison),
        pictures={"scores": svg_image(comparison_figure(comparison, truth=truth))},
    )
