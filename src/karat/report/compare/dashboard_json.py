"""A comparison as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from karat.report.compare.leaderboard import (
    best_first,
    drawn_metrics,
    leaderboard_rows,
    metric_name,
    shortened,
)
from karat.report.compare.tables import difference_rows
from karat.report.numbers import count, interval, measured

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison


def comparison_details(
    comparison: Comparison, *, truth: Mapping[str, Floats] | None = None
) -> dict[str, Any]:
    """The leaderboard, the scores to draw, which systems differ, and what labels they share.

    Args:
        comparison: what to show.
        truth: by metric, the true score of each system, where it is known.
    """
    metrics = list(comparison.scores)
    labels = zip(comparison.names, comparison.sizes, comparison.drawn, comparison.served, strict=True)
    return {
        "systems": len(comparison.names),
        "together": comparison.together,
        "recall_of": comparison.recall_of,
        "notes": _notes(comparison),
        "ranked_by": metric_name(comparison.ranked_by),
        "metrics": [metric_name(metric) for metric in metrics],
        "board": [
            {
                "place": row.place,
                "system": row.system,
                "scores": [_score(row.bands[metric]) for metric in metrics],
                "truths": [
                    f"{100 * row.truths[metric]:.1f} %" if metric in row.truths else "" for metric in metrics
                ],
                "outputs": count(row.outputs),
                "labels": count(row.labels),
            }
            for row in leaderboard_rows(comparison, truth=truth)
        ],
        "slices": [
            {
                "name": name,
                "labels": count(part.labels_used, "label"),
                "board": [
                    {
                        "place": row.place,
                        "system": row.system,
                        "scores": [_score(row.bands[metric]) for metric in metrics if metric in part.scores],
                    }
                    for row in leaderboard_rows(part)
                ],
                "notes": _notes(part),
            }
            for name, part in comparison.slices.items()
        ],
        "differences": [
            {"system": system, "beside": [each._asdict() for each in row]}
            for system, row in difference_rows(comparison)
        ],
        "shared": [
            {"system": system, "outputs": outputs, "shared": shared.tolist()}
            for system, outputs, shared in zip(
                comparison.names, comparison.sizes, comparison.shared, strict=True
            )
        ],
        "served": [
            {"system": system, "outputs": outputs, "drawn": drawn, "served": served}
            for system, outputs, drawn, served in labels
        ],
        "chart": _chart(comparison, truth),
    }


def _notes(comparison: Comparison) -> list[str]:
    """Why intervals are one-sided or missing, each system and reason once."""
    notes = {
        f"{system}, {metric_name(metric)}: {note}."
        for metric, by_system in comparison.notes.items()
        for system, note in by_system.items()
    }
    return sorted(notes)


def _score(band: Band | None) -> tuple[str, str]:
    """The value, and its ends."""
    return ("–", "cannot be estimated") if band is None else (measured(band.value), interval(band))


def _chart(comparison: Comparison, truth: Mapping[str, Floats] | None) -> dict[str, Any]:
    """The scores as plain numbers for the script that draws them, best precision first."""
    order = best_first(comparison)

    def numbers(values: Floats) -> list[float | None]:
        return [None if np.isnan(value) else float(value) for value in values[order]]

    return {
        "systems": [comparison.names[place] for place in order],
        "short": shortened([comparison.names[place] for place in order]),
        "metrics": [
            {
                "name": metric_name(metric),
                "lower": numbers(ends.lower),
                "value": numbers(ends.value),
                "upper": numbers(ends.upper),
                "truth": None if truth is None or metric not in truth else numbers(truth[metric]),
            }
            for metric in drawn_metrics(comparison)
            for ends in [comparison.scores[metric]]
        ],
    }
