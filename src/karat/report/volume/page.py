"""One self-contained HTML page about a review."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from karat.report.curve.figure import figure_bytes
from karat.report.curve.page import page_environment, plotly_script
from karat.report.numbers import count
from karat.report.volume.figure import volume_figure, y_limit
from karat.report.volume.tables import (
    MOST_FOUND,
    advice_words,
    forecast_rows,
    found_rows,
    volume_facts,
    volume_headline,
    volume_python,
)

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

__all__ = ["gain_data", "volume_page"]


def volume_page(
    volume: Volume,
    *,
    title: str = "Relevant documents",
    source: str | None = None,
    command: str | None = None,
    truth: int | None = None,
    titles: Sequence[str] | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        volume: what to report.
        title: the page's heading.
        source: what the documents come from, for instance a file name.
        command: the command that made it.
        truth: how many relevant documents there really are, where that is known.
        titles: of the documents that were found, in their order.
    """
    svg = figure_bytes(volume_figure(volume, truth=truth), suffix="svg")
    return (
        page_environment()
        .get_template("volume.html")
        .render(
            title=title,
            result=volume,
            volume=volume,
            headline=volume_headline(volume),
            advice=volume.advice(),
            advice_words=advice_words(volume),
            summary=_summary(volume, source),
            forecasts=forecast_rows(volume),
            found=_named(found_rows(volume), titles),
            more_found=max(0, len(volume.found) - MOST_FOUND),
            facts=volume_facts(volume, source=source),
            command=command,
            python=volume_python(volume),
            picture=f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}",
            data=gain_data(volume, truth=truth),
            plotly=plotly_script(),
        )
    )


def gain_data(volume: Volume, *, truth: int | None = None) -> dict[str, Any]:
    """The gain curve and the interval as plain numbers, for scripts that draw them."""
    sampled = volume.judged_before is not None
    knee = volume.knee
    return {
        "judged": [0, *(point.judged for point in volume.gain)],
        "found": [0, *(point.found for point in volume.gain)],
        "all_judged": volume.judged,
        "all_found": len(volume.found),
        "sampled_from": volume.judged_before,
        "total": None if not sampled else _ends(volume),
        "knee": None if knee is None else {"judged": knee.judged, "found": knee.found},
        "top": y_limit(volume, truth),
        "confidence": volume.confidence,
        "truth": truth,
    }


def _ends(volume: Volume) -> Mapping[str, float]:
    return {"lower": volume.total.lower, "value": volume.total.value, "upper": volume.total.upper}


def _summary(volume: Volume, source: str | None) -> list[str]:
    found = [] if source is None else [source]
    return [*found, count(volume.size, "document"), count(volume.labels_used, "label"), volume.method]


def _named(rows: list[tuple[int, Any]], titles: Sequence[str] | None) -> list[tuple[int, Any, str]]:
    if titles is None:
        return [(number, name, "") for number, name in rows]
    return [(number, name, title) for (number, name), title in zip(rows, titles, strict=False)]
