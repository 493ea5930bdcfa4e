"""The leaderboard as a table, for papers and pull requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.core.numbers import percent
from karat.core.result_table import ResultTable

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.questions.compare.result import Comparison


def leaderboard_cells(comparison: Comparison, metric: str | None = None) -> ResultTable:
    """A row for each system, best first; per cent, the ends of intervals in brackets."""
    titles = [_title(name) for name in comparison.scores]
    rows = [
        [
            str(entry.best) if entry.best == entry.worst else f"{entry.best}–{entry.worst}",
            entry.system,
            *(_spelled(comparison.band(name, entry.system)) for name in comparison.scores),
        ]
        for entry in comparison.leaderboard(metric)
    ]
    return ResultTable(["Place", "System", *titles], rows, texts=2, note=_promise(comparison))


def _title(metric: str) -> str:
    if metric == "f1":
        return "F1"
    return metric.replace("_", " ").capitalize() if metric.islower() else metric


def _spelled(band: Band | None) -> str:
    if band is None:
        return "–"
    return f"{100 * band.value:.1f} [{100 * band.lower:.1f}, {100 * band.upper:.1f}]"


def _promise(comparison: Comparison) -> str:
    held = "all intervals together" if comparison.together else "each interval by itself"
    labels = f"{comparison.labels_used:,} label{'' if comparison.labels_used == 1 else 's'}"
    sure = f"{percent(comparison.confidence)} confidence, {held}"
    return f"Per cent; {sure}; {labels}, method {comparison.method}."
