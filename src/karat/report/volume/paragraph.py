"""A review's method and result in a paragraph for a paper, with its references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.questions.volume.methods import METHODS
from karat.report.numbers import count, measured, percent
from karat.report.references import KARAT
from karat.report.volume.tables import volume_headline

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

MORE_NOTE = "If the rest of the collection is as it looks now. It is a guess, not a guarantee."


def volume_paragraph(volume: Volume, *, criterion: str = "") -> str:
    """What was done and what came out, in sentences; numbers in brackets are those of the references."""
    judged = f" A document is relevant by the criterion “{criterion.rstrip('.')}”." if criterion else ""
    share = measured(volume.judged / max(volume.size, 1))
    return " ".join(
        [
            f"We reviewed {count(volume.size, 'document')} with karat [1] (method {volume.method}, seed "
            f"{volume.parameters.get('seed', 0)}) and judged {count(volume.judged)} of them, {share}."
            f"{judged}",
            _done(volume),
            volume_headline(volume),
            f"The interval holds with {percent(volume.confidence)} confidence.",
        ]
    )


def volume_references(volume: Volume) -> list[str]:
    """The works that the paragraph cites, in the order of their numbers."""
    cites = METHODS[volume.method].cites
    # Before sampling begins, only the work on finding documents.
    return [KARAT, *(cites[:1] if volume.judged_before is None else cites)]


def volume_more(volume: Volume) -> list[str]:
    """What more labels would tell, in sentences; [] where nothing can be said."""
    if volume.judged_before is None:
        return []
    better = [point for point in volume.forecast if point.upper < volume.total.upper]
    return [
        f"With {count(point.labels, 'more label')} the number of relevant documents would be known to lie "
        f"between {point.lower:,.0f} and {point.upper:,.0f}."
        for point in better[:3]
    ]


def _done(volume: Volume) -> str:
    method = METHODS[volume.method]
    if not method.finds_first:
        return f"{method.does[:1].upper()}{method.does[1:]}."
    finding = "Documents were found by continuous active learning [2]"
    if volume.judged_before is None:
        return f"{finding}."
    return f"{finding} until {count(volume.judged_before)} were judged; then {method.does}."
