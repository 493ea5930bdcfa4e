"""All files of a report at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from karat.report.compare.figure import comparison_figure
from karat.report.compare.page import comparison_page
from karat.report.curve.figure import curve_figure, figure_bytes
from karat.report.curve.page import curve_page
from karat.report.files import write_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison
    from karat.questions.curve.result import Curve

__all__ = ["ReportFiles", "write_comparison", "write_reports"]


class ReportFiles(NamedTuple):
    """Where the report was written: the page for people, the picture, the curve for programs."""

    page: Path
    figure: Path
    data: Path


def write_reports(
    curve: Curve,
    directory: str | Path,
    *,
    title: str = "Precision curve",
    source: str | None = None,
    command: str | None = None,
    truth: ArrayLike | None = None,
) -> ReportFiles:
    """Write `report.html`, `curve.png` and `curve.json` into a directory, all of them or none.

    Args:
        curve: what to report.
        directory: where to; it is made if it is missing.
        title: the page's heading.
        source: what the list is called, for instance its file name.
        command: the command that made the curve.
        truth: every label in order of rank, where it is known, for comparison.
    """
    place = Path(directory)
    files = ReportFiles(place / "report.html", place / "curve.png", place / "curve.json")
    page = curve_page(curve, title=title, source=source, command=command, truth=truth)
    figure = figure_bytes(curve_figure(curve, truth=truth), suffix="png")
    return _written(files, page, figure, curve.to_json())


def write_comparison(
    comparison: Comparison,
    directory: str | Path,
    *,
    title: str = "Comparison of systems",
    source: str | None = None,
    command: str | None = None,
    truth: Mapping[str, Floats] | None = None,
) -> ReportFiles:
    """Write `report.html`, `leaderboard.png` and `comparison.json` into a directory, all of them or none.

    Args:
        comparison: what to report.
        directory: where to; it is made if it is missing.
        title: the page's heading.
        source: what the systems come from, for instance a file name.
        command: the command that made the comparison.
        truth: by metric, the true score of each system, where it is known.
    """
    place = Path(directory)
    files = ReportFiles(place / "report.html", place / "leaderboard.png", place / "comparison.json")
    page = comparison_page(comparison, title=title, source=source, command=command, truth=truth)
    figure = figure_bytes(comparison_figure(comparison, truth=truth), suffix="png")
    return _written(files, page, figure, comparison.to_json())


def _written(files: ReportFiles, page: str, figure: bytes, data: str) -> ReportFiles:
    """The three files of a report, all of them or none."""
    write_files({files.page: page.encode(), files.figure: figure, files.data: f"{data}\n".encode()})
    return files
