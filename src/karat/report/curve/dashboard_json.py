"""A curve as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.report.curve.chart_json import progress_data, view_data
from karat.report.curve.paragraph import paper_paragraph, references
from karat.report.curve.progress import curve_progress, has_narrowed, progress_sentences
from karat.report.curve.tables import Cut, CutoffRow, cutoff_rows, headline, precision_rows
from karat.report.curve.views import DASHBOARD_VIEWS, curve_view
from karat.report.numbers import count, interval, measured, percent, within_factor

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve

STEPS = (
    "Labels go down the list in a few passes, and the band stays as wide at its worst rank until a pass gets "
    "there; so the line falls in steps. A run that is told a smaller budget from the start usually does "
    "better with it than the line shows."
)
EXTRAPOLATION = (
    " The dotted line is an extrapolation, not a guarantee: it supposes that the band narrows with the "
    "square root of the number of labels."
)


def curve_data(curve: Curve, *, criterion: str = "", truth: ArrayLike | None = None) -> dict[str, Any]:
    """The curve with its band in four views, where to cut, and what to say of it in words.

    Args:
        curve: what to show.
        criterion: what counts as right, for the paragraph.
        truth: every label in order of rank, where it is known, for comparison.
    """
    progress = curve_progress(curve) if has_narrowed(curve) else None
    return {
        "size": curve.size,
        "labels": curve.labels_used,
        "method": curve.method,
        "confidence": percent(curve.confidence),
        "factor": None if curve.factor is None else within_factor(curve.factor),
        "headline": headline(curve),
        "warnings": list(curve.warnings),
        "assumptions": list(curve.assumptions),
        "assumes_nothing": curve.assumes_nothing,
        "cutoffs": [_cutoff(row, count(curve.size)) for row in cutoff_rows(curve)],
        "precisions": [
            {
                "rank": count(row.rank),
                "precision": measured(row.precision.value),
                "precision_between": interval(row.precision),
                "recall": measured(row.recall.value),
                "recall_between": interval(row.recall),
            }
            for row in precision_rows(curve)
        ],
        "views": {name: view_data(curve_view(curve, name, truth=truth)) for name in DASHBOARD_VIEWS},
        "trace": None if progress is None else progress_data(progress),
        "more": progress_sentences(curve),
        "more_note": "" if progress is None else STEPS + ("" if progress.ahead is None else EXTRAPOLATION),
        "paragraph": paper_paragraph(curve, criterion=criterion),
        "references": references(curve),
    }


def _cutoff(row: CutoffRow, size: str) -> dict[str, Any]:
    return {
        "target": row.target,
        "sentence": _sentence(row, size),
        "guaranteed": None if row.guaranteed is None else row.guaranteed._asdict(),
        "possible": None if row.possible is None else row.possible._asdict(),
    }


def _sentence(row: CutoffRow, size: str) -> str:
    """Where a precision is sure, and where it ends for sure."""
    if row.possible is None:
        return f"{row.target} precision is ruled out at every rank."
    if row.guaranteed is None:
        most = "for the whole list" if row.possible.rank == size else f"up to {_place(row.possible)}"
        return f"{row.target} precision is guaranteed nowhere yet, and possible {most}."
    if row.guaranteed.rank == size:
        return f"{row.target} precision is guaranteed for the whole list."
    if row.possible.rank == size:
        return (
            f"{row.target} precision is guaranteed up to {_place(row.guaranteed)}, and possible for the "
            "whole list."
        )
    return (
        f"{row.target} precision is guaranteed up to {_place(row.guaranteed)}, and possible up to "
        f"{_place(row.possible)}."
    )


def _place(cut: Cut) -> str:
    return f"rank {cut.rank}" + (f", score ≥ {cut.score}" if cut.score else "")
