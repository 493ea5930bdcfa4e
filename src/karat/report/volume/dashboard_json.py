"""A review as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karat.report.numbers import count, interval, measured
from karat.report.volume.tables import forecast_rows, found_names, marked_knee, spell_ends, spell_knee

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.questions.volume.result import Volume

MORE_NOTE = "If the rest of the collection is as it looks now. It is a guess, not a guarantee."
# The newest of what was found; all of it can be downloaded.
NEWEST = 10
# An upper bound this many times above the estimate would press the curve flat; it is told in words then.
ROOM = 2.0


def volume_details(
    volume: Volume, *, titles: Sequence[str] | None = None, truth: int | None = None
) -> dict[str, Any]:
    """The numbers, the gain curve to draw, the newest finds, and whether to stop.

    Args:
        volume: what to show.
        titles: of the documents that were found, in their order.
        truth: how many relevant documents there really are, where that is known.
    """
    is_sampled = volume.judged_before is not None
    advice, names = volume.advice(), [str(name) for name in found_names(volume)]
    total, recall = volume.total, volume.recall
    return {
        "size": volume.size,
        "judged": volume.judged,
        "found": len(volume.found),
        "total": _ends(total),
        "recall": _ends(recall),
        "sampled": is_sampled,
        "stop": advice.stop,
        "advice": advice.words if is_sampled else "",
        "numbers": [
            {
                "name": "Relevant documents",
                "value": f"{total.value:,.0f}" if is_sampled else "–",
                "between": spell_ends(total.lower, total.upper),
            },
            {"name": "Found", "value": count(len(volume.found)), "between": ""},
            {
                "name": "Recall so far",
                "value": measured(recall.value) if is_sampled else "–",
                "between": interval(recall),
            },
        ],
        "others": [
            {
                "between": spell_ends(other.lower, other.upper),
                "recall": measured(volume.least_recall(other)),
                "assumes": f"{other.name}: {other.assumes}",
            }
            for other in volume.others
        ],
        "forecasts": [row._asdict() for row in forecast_rows(volume)] if is_sampled else [],
        "newest": [
            {"number": number, "document": names[number - 1], "title": titles[number - 1] if titles else ""}
            for number in range(len(names), max(0, len(names) - NEWEST), -1)
        ],
        "chart": gain_data(volume, truth=truth),
        "knee": spell_knee(volume),
        "more": _more(volume),
        "more_note": MORE_NOTE,
        # Before the rest is sampled only what was counted is told.
        **({} if is_sampled else {"confidence": ""}),
    }


def gain_data(volume: Volume, *, truth: int | None = None) -> dict[str, Any]:
    """The gain curve and the interval for all relevant documents."""
    knee = marked_knee(volume)
    return {
        "judged": [0, *(point.judged for point in volume.gain)],
        "found": [0, *(point.found for point in volume.gain)],
        "all_judged": volume.judged,
        "all_found": len(volume.found),
        "sampled_from": volume.judged_before,
        "total": _ends(volume.total) if volume.judged_before is not None else None,
        "knee": None if knee is None else {"judged": knee.judged, "found": knee.found},
        "top": y_limit(volume, truth),
        "confidence": volume.confidence,
        "truth": truth,
    }


def y_limit(volume: Volume, truth: int | None = None) -> float:
    """The upper end of the vertical axis: all of the interval, unless it is much higher than the estimate."""
    known = max(volume.total.value, float(len(volume.found)), float(truth or 0), 1.0)
    return 1.08 * min(volume.total.upper, ROOM * known) if volume.total.upper > known else 1.12 * known


def _more(volume: Volume) -> list[str]:
    """What more labels would tell, in sentences; [] where nothing can be said."""
    if volume.judged_before is None:
        return []
    better = [point for point in volume.forecast if point.upper < volume.total.upper]
    return [
        f"With {count(point.labels, 'more label')} the number of relevant documents would be known to lie "
        f"between {point.lower:,.0f} and {point.upper:,.0f}."
        for point in better[:3]
    ]


def _ends(band: Band) -> dict[str, float]:
    return {"lower": band.lower, "value": band.value, "upper": band.upper}
