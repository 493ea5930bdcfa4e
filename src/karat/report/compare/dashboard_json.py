"""A comparison as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from karat.report.compare.chart_json import score_data, score_notes
from karat.report.compare.leaderboard import TITLES, leaderboard_rows
from karat.report.compare.paragraph import (
    MORE_NOTE,
    comparison_more,
    comparison_paragraph,
    comparison_references,
)
from karat.report.compare.tables import cell, comparison_headline, difference_rows, label_rows, shared_rows
from karat.report.numbers import count, percent

if TYPE_CHECKING:
    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison


def comparison_data(
    comparison: Comparison, *, criterion: str = "", truth: Mapping[str, Floats] | None = None
) -> dict[str, Any]:
    """The leaderboard, the scores to draw, which systems differ, and what to say of it in words.

    Args:
        comparison: what to show.
        criterion: what counts as right, for the paragraph.
        truth: by metric, the true score of each system, where it is known.
    """
    metrics = [metric for metric in TITLES if metric in comparison.scores]
    return {
        "systems": len(comparison.names),
        "labels": comparison.labels_used,
        "method": comparison.method,
        "confidence": percent(comparison.confidence),
        "together": comparison.together,
        "recall_of": comparison.recall_of,
        "headline": comparison_headline(comparison),
        "warnings": list(comparison.warnings),
        "assumptions": list(comparison.assumptions),
        "notes": score_notes(comparison),
        "metrics": [TITLES[metric] for metric in metrics],
        "board": [
            {
                "place": row.place,
                "system": row.system,
                "scores": [cell(row.bands[metric]) for metric in metrics],
                "truths": [
                    f"{100 * row.truths[metric]:.1f} %" if metric in row.truths else "" for metric in metrics
                ],
                "outputs": count(row.outputs),
                "labels": count(row.labels),
            }
            for row in leaderboard_rows(comparison, truth=truth)
        ],
        "differences": [
            {"system": system, "beside": [each._asdict() for each in row]}
            for system, row in difference_rows(comparison)
        ],
        "shared": [
            {"system": system, "outputs": outputs, "shared": row}
            for system, outputs, row in shared_rows(comparison)
        ],
        "served": [
            {"system": system, "outputs": outputs, "drawn": drawn, "served": served}
            for system, outputs, drawn, served in label_rows(comparison)
        ],
        "chart": score_data(comparison, truth),
        "more": comparison_more(comparison),
        "more_note": MORE_NOTE,
        "paragraph": comparison_paragraph(comparison, criterion=criterion),
        "references": comparison_references(comparison),
    }
