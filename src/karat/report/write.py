"""Write a report: the HTML page, the figure and the result as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from karat.core.files import write_files
from karat.report.figure_file import figure_bytes
from karat.report.registry import report_of


class ReportFiles(NamedTuple):
    """Where the report was written: the page for people, the figure, the result for programs."""

    page: Path
    figure: Path
    data: Path


def write_reports(
    result: Any,
    directory: str | Path,
    *,
    question: str = "curve",
    title: str | None = None,
    source: str | None = None,
    command: str | None = None,
    **about: Any,
) -> ReportFiles:
    """Write `report.html`, a figure and a JSON file into a directory, all of them or none.

    Args:
        result: what to report.
        directory: where to; it is made if it is missing.
        question: the name of the question that the result answers.
        title: the page's heading.
        source: what the result is about, for instance a file name.
        command: the command that made the result.
        about: what else is known of it, for instance `truth`; see `Report`.
    """
    report, place = report_of(question), Path(directory)
    files = ReportFiles(place / "report.html", place / report.figure_name, place / report.data_name)
    page = report.page(result, title=title, source=source, command=command, **about)
    figure = figure_bytes(report.figure(result, **about), suffix="png")
    write_files(
        {files.page: page.encode(), files.figure: figure, files.data: f"{result.to_json()}\n".encode()}
    )
    return files
