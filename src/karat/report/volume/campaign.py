"""The result so far of a campaign that looks for documents, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karat.report.braille import coloured_rows
from karat.report.numbers import count, interval, measured, percent
from karat.report.volume.chart import gain_chart
from karat.report.volume.tables import advice_words, forecast_rows, spell_total

if TYPE_CHECKING:
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.volume.result import Volume

# Rows of what more labels would tell.
FORECASTS = 3


def volume_answer(settings: Mapping[str, Any], volume: Volume | None) -> list[tuple[str, str]]:
    """The target, what is found, how many there are in all, and what more labels would tell."""
    certain = "certain " if settings["certify"] else ""
    facts = [
        (
            "target",
            f"{certain}recall of {percent(settings['recall'])}, {percent(settings['confidence'])} confidence",
        )
    ]
    if volume is None or not volume.labels_used:
        return [*facts, ("found so far", "nothing yet")]
    judged = count(volume.judged, "judged document")
    facts.append(("found so far", f"{count(len(volume.found))} of {judged}"))
    if volume.judged_before is None:
        return [*facts, ("relevant in all", "not known before the rest is sampled")]
    facts += [
        ("relevant in all", _lower_first(spell_total(volume))),
        ("recall", f"about {measured(volume.recall.value)}, {interval(volume.recall)}"),
    ]
    for other in volume.others:
        facts.append((f"if {other.name}", f"{other.lower:,.0f} – {other.upper:,.0f} relevant in all"))
    for row in forecast_rows(volume)[:FORECASTS]:
        facts.append((f"{row.labels} more labels", f"would tell {row.between} relevant in all"))
    return facts


def volume_details(
    status: Status, volume: Volume, *, width: int, ascii_only: bool
) -> Iterator[RenderableType]:
    """The gain curve, and whether to stop; nothing before the first labels."""
    if not volume.labels_used:
        return
    yield from gain_rows(volume, width=width, ascii_only=ascii_only)
    if volume.judged_before is not None:
        yield Text()
        for line in textwrap.wrap(advice_words(volume), width):
            yield Text(line, style="bold")
        if status.state == "done" and not volume.advice().stop:
            name = status.name
            yield Text(
                f"To go on: karat new volume FILE --like {name} --name {name}-2 --stop after=1 --certify"
            )
    for warning in volume.warnings:
        yield Text(warning, style="yellow")


def gain_rows(volume: Volume, *, width: int, ascii_only: bool) -> Iterator[RenderableType]:
    """The gain curve with its title; nothing where there is too little to draw."""
    rows = gain_chart(volume, width=width, ascii_only=ascii_only)
    if rows:
        yield Text("Relevant documents found, against documents judged", style="bold")
        yield from coloured_rows(rows)


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
