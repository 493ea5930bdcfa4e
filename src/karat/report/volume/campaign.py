"""Where a campaign that looks for documents stands, for the terminal and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.text import Text

from karat.campaign.upgrades_volume import upgrade_volume_parameters
from karat.report.campaign import WIDTH, count_facts, doubt_facts, facts_table
from karat.report.numbers import count, interval, measured, percent
from karat.report.visible import visible
from karat.report.volume.chart import gain_chart
from karat.report.volume.tables import advice_words, forecast_rows, spell_total

if TYPE_CHECKING:
    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Status
    from karat.questions.volume.result import Volume

__all__ = ["VolumeReport"]

# Rows of what more labels would tell.
FORECASTS = 3


@dataclass(frozen=True, slots=True, eq=False)
class VolumeReport:
    """Where the campaign stands; rich prints it, `to_dict` is for programs.

    Attributes:
        status: counts, state and notes.
        plan: what was asked for, as the campaign keeps it.
        volume: the answer so far.
        noise: how often labels are wrong, by items that were labelled twice.
    """

    status: Status
    plan: Mapping[str, Any]
    volume: Volume | None
    noise: ErrorRate

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.status.to_dict(),
            "target": upgrade_volume_parameters(self.plan),
            "result": None if self.volume is None else self.volume.to_dict(),
            "noise": self.noise._asdict() if self.noise.pairs else None,
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The name, what is known about it, how finding went, and whether to stop."""
        width = min(options.max_width, WIDTH)
        yield Text.assemble((self.status.name, "bold"), f"  {self.status.state}")
        yield Padding(Text(visible(self.status.criterion)), (0, 0, 1, 2))
        facts = [*count_facts(self.status, what="collection"), ("target", self._target()), *self._answer()]
        facts += doubt_facts(self.status, self.noise)
        yield Padding(facts_table(facts, ascii_only=options.ascii_only), (0, 0, 1, 2))
        if self.status.note:
            yield Padding(Text(self.status.note, style="bold"), (0, 0, 1, 2))
        if self.volume is None or not self.volume.labels_used:
            return
        yield from _drawn(self.volume, width, ascii_only=options.ascii_only)
        if self.volume.judged_before is not None:
            yield Text()
            for line in textwrap.wrap(advice_words(self.volume), width):
                yield Text(line, style="bold")
            if self.status.state == "done" and not self.volume.advice().stop:
                name = self.status.name
                yield Text(
                    f"To go on: karat new volume FILE --like {name} --name {name}-2 --stop after=1 --certify"
                )
        for warning in self.volume.warnings:
            yield Text(warning, style="yellow")

    def _target(self) -> str:
        choices = upgrade_volume_parameters(self.plan)
        certain = "certain " if choices["certify"] else ""
        return f"{certain}recall of {percent(choices['recall'])}, {percent(choices['confidence'])} confidence"

    def _answer(self) -> list[tuple[str, str]]:
        volume = self.volume
        if volume is None or not volume.labels_used:
            return [("found so far", "nothing yet")]
        facts = [("found so far", f"{count(len(volume.found))} of {count(volume.judged, 'judged document')}")]
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


def _drawn(volume: Volume, width: int, *, ascii_only: bool) -> Iterator[RenderableType]:
    rows = gain_chart(volume, width=width, ascii_only=ascii_only)
    if not rows:
        return
    yield Text("Relevant documents found, against documents judged", style="bold")
    for row in rows:
        drawn = Text(row, no_wrap=True)
        drawn.highlight_regex(r"[\u2801-\u28ff*]+", "bold cyan")
        yield drawn


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
