"""One self-contained HTML page about a comparison."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from karat.report.compare.chart_json import score_data, score_notes
from karat.report.compare.figure import comparison_figure
from karat.report.compare.leaderboard import TITLES, leaderboard_rows
from karat.report.compare.tables import (
    cell,
    comparison_facts,
    comparison_headline,
    difference_rows,
    label_rows,
    python_call,
    shared_rows,
)
from karat.report.curve.figure import figure_bytes
from karat.report.curve.page import page_environment, plotly_script
from karat.report.numbers import count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison

__all__ = ["comparison_page"]


def comparison_page(
    comparison: Comparison,
    *,
    title: str = "Comparison of systems",
    source: str | None = None,
    command: str | None = None,
    truth: Mapping[str, Floats] | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        comparison: what to report.
        title: the page's heading.
        source: what the systems come from, for instance a file name.
        command: the command that made the comparison.
        truth: by metric, the true score of each system, where it is known.
    """
    svg = figure_bytes(comparison_figure(comparison, truth=truth), suffix="svg")
    return (
        page_environment()
        .get_template("compare.html")
        .render(
            title=title,
            result=comparison,
            comparison=comparison,
            headline=comparison_headline(comparison),
            summary=_summary(comparison, source),
            metrics=[(metric, TITLES[metric]) for metric in comparison.scores],
            rows=leaderboard_rows(comparison, truth=truth),
            truth=truth is not None,
            cell=cell,
            notes=score_notes(comparison),
            differences=difference_rows(comparison),
            shared=shared_rows(comparison),
            labels=label_rows(comparison),
            facts=comparison_facts(comparison, source=source),
            command=command,
            python=python_call(comparison),
            picture=f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}",
            data=score_data(comparison, truth),
            plotly=plotly_script(),
        )
    )


def _summary(comparison: Comparison, source: str | None) -> list[str]:
    found = [] if source is None else [source]
    return [
        *found,
        count(len(comparison.names), "system"),
        count(comparison.pool_size, "different item"),
        count(comparison.labels_used, "label"),
        comparison.method,
    ]
