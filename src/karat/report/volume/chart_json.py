"""The gain curve of a review as plain numbers, for the scripts that draw it in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

# An upper bound this many times above the estimate would press the curve flat; it is told in words then.
ROOM = 2.0


def gain_data(volume: Volume, *, truth: int | None = None) -> dict[str, Any]:
    """The gain curve and the interval for all relevant documents."""
    total, knee = volume.total, volume.knee
    is_sampled = volume.judged_before is not None
    return {
        "judged": [0, *(point.judged for point in volume.gain)],
        "found": [0, *(point.found for point in volume.gain)],
        "all_judged": volume.judged,
        "all_found": len(volume.found),
        "sampled_from": volume.judged_before,
        "total": {"lower": total.lower, "value": total.value, "upper": total.upper} if is_sampled else None,
        "knee": None if knee is None else {"judged": knee.judged, "found": knee.found},
        "top": y_limit(volume, truth),
        "confidence": volume.confidence,
        "truth": truth,
    }


def y_limit(volume: Volume, truth: int | None = None) -> float:
    """The upper end of the vertical axis: all of the interval, unless it is much higher than the estimate."""
    known = max(volume.total.value, float(len(volume.found)), float(truth or 0), 1.0)
    return 1.08 * min(volume.total.upper, ROOM * known) if volume.total.upper > known else 1.12 * known
