"""Registry of reports: which report shows the results of which question."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any

from karat.core.question import question_named, question_names
from karat.report.plain import PlainReport
from karat.report.report import Report

# Modules of karat's own reports; a report is loaded when it is first needed.
REPORTS = {
    "rate": "karat.report.rate.report:RateReport",
    "curve": "karat.report.curve.report:CurveReport",
    "cut": "karat.report.cut.report:CutReport",
    "compare": "karat.report.compare.report:CompareReport",
    "volume": "karat.report.volume.report:VolumeReport",
}
_LOADED: dict[str, Report[Any]] = {}


def register_report(question: str, report: Report[Any]) -> None:
    """Show the results of a question with this report."""
    _LOADED[question] = report


def report_of(question: str) -> Report[Any]:
    """The report of a question; one that lists names and values where the question has none of its own."""
    if question not in _LOADED:
        place = REPORTS.get(question)
        if place is None and question in question_names():
            place = question_named(question).report
        _LOADED[question] = PlainReport(question) if place is None else resolve_name(place)()
    return _LOADED[question]
