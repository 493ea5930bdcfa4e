"""A review as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karat.report.numbers import count, interval, measured, percent
from karat.report.volume.chart_json import gain_data
from karat.report.volume.paragraph import MORE_NOTE, volume_more, volume_paragraph, volume_references
from karat.report.volume.tables import advice_words, forecast_rows, spell_ends, spell_knee, volume_headline

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

# The newest of what was found; all of it can be downloaded.
NEWEST = 20


def volume_data(
    volume: Volume,
    *,
    titles: Sequence[str] | None = None,
    criterion: str = "",
    truth: int | None = None,
) -> dict[str, Any]:
    """The numbers, the gain curve to draw, the newest finds, and what to say of it in words.

    Args:
        volume: what to show.
        titles: of the documents that were found, in their order.
        criterion: what counts as relevant, for the paragraph.
        truth: how many relevant documents there really are, where that is known.
    """
    is_sampled = volume.judged_before is not None
    advice = volume.advice()
    names = [str(name) for name in (volume.found if volume.found_ids is None else volume.found_ids)]
    return {
        "size": volume.size,
        "labels": volume.labels_used,
        "judged": volume.judged,
        "found": len(volume.found),
        "method": volume.method,
        "confidence": percent(volume.confidence),
        "total": {"lower": volume.total.lower, "value": volume.total.value, "upper": volume.total.upper},
        "recall": {"lower": volume.recall.lower, "value": volume.recall.value, "upper": volume.recall.upper},
        "sampled": is_sampled,
        "headline": volume_headline(volume),
        "stop": advice.stop,
        "advice": advice_words(volume) if is_sampled else "",
        "numbers": [
            {"name": "Relevant documents", "value": f"{volume.total.value:,.0f}" if is_sampled else "–",
             "between": spell_ends(volume.total.lower, volume.total.upper)},
            {"name": "Found", "value": count(len(volume.found)), "between": ""},
            {"name": "Recall so far", "value": measured(volume.recall.value) if is_sampled else "–",
             "between": interval(volume.recall)},
        ],
        "others": [
            {"between": spell_ends(other.lower, other.upper), "assumes": f"{other.name}: {other.assumes}"}
            for other in volume.others
        ],
        "forecasts": [row._asdict() for row in forecast_rows(volume)] if is_sampled else [],
        "newest": [
            {"number": number, "document": names[number - 1], "title": titles[number - 1] if titles else ""}
            for number in range(len(names), max(0, len(names) - NEWEST), -1)
        ],
        "warnings": list(volume.warnings),
        "assumptions": list(volume.assumptions),
        "chart": gain_data(volume, truth=truth),
        "knee": spell_knee(volume),
        "more": volume_more(volume),
        "more_note": MORE_NOTE,
        "paragraph": volume_paragraph(volume, criterion=criterion),
        "references": volume_references(volume),
    }  # fmt: skip
