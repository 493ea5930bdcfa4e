"""Where a campaign stands, for the terminal and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.methods import METHODS
from karat.questions.curve.targets import BandTarget
from karat.report.curve.chart import text_chart
from karat.report.curve.tables import cutoff_rows, table_ranks
from karat.report.curve.text import PLAIN
from karat.report.numbers import count, interval, measured, percent, within_factor
from karat.report.visible import visible

if TYPE_CHECKING:
    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Status
    from karat.questions.curve.result import Curve, CutPoint

__all__ = [
    "CampaignReport",
    "count_facts",
    "doubt_facts",
    "facts_table",
    "spell_band",
    "spell_progress",
    "spell_target",
]

# The precisions that people ask for most.
CUTOFFS = (0.95, 0.9)
WIDTH = 80


@dataclass(frozen=True, slots=True, eq=False)
class CampaignReport:
    """Where a campaign stands; rich prints it, `to_dict` is for programs.

    Attributes:
        status: counts, state and notes.
        plan: what was asked for, as the campaign keeps it.
        curve: the result so far; None where the method has none before its end.
        noise: how often labels are wrong, by items that were labelled twice.
    """

    status: Status
    plan: Mapping[str, Any]
    curve: Curve | None
    noise: ErrorRate

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.status.to_dict(),
            "target": _target(self.plan),
            "result": None if self.curve is None else _result(self.curve),
            "noise": self.noise._asdict() if self.noise.pairs else None,
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The name, what is known about it, the curve so far, and where to cut."""
        width = min(options.max_width, WIDTH)
        yield Text.assemble((self.status.name, "bold"), f"  {self.status.state}")
        yield Padding(Text(visible(self.status.criterion)), (0, 0, 1, 2))
        facts = [*count_facts(self.status, what="list"), *self._quality()]
        yield Padding(facts_table(facts, ascii_only=options.ascii_only), (0, 0, 1, 2))
        if self.status.note:
            yield Padding(Text(self.status.note, style="bold"), (0, 0, 1, 2))
        if self.curve is not None and self.curve.labels_used:
            yield from _drawn(self.curve, width, ascii_only=options.ascii_only)

    def _quality(self) -> list[tuple[str, str]]:
        found = [("target", spell_target(self.plan))]
        if self.curve is None:
            found.append(("band so far", "none: this method has no result before its last label"))
        elif not self.curve.labels_used:
            found.append(("band so far", "none yet; it begins when all that is asked for now is labelled"))
        else:
            found.append(("band so far", spell_band(self.curve, self.plan)))
            whole = self.curve.precision(self.curve.size)
            found.append(("whole list", f"{measured(whole.value)} right, {interval(whole)}"))
            found += _cut_lines(self.curve)
        return found + doubt_facts(self.status, self.noise)


def count_facts(status: Status, *, what: str) -> list[tuple[str, str]]:
    """What was labelled and what is open, by name."""
    people = count(status.annotators, "annotator")
    found = [
        (what, f"{count(status.size, 'item')}, method {status.method}"),
        ("labels", f"{count(status.labels)} by {people}" if status.labels else "none yet"),
    ]
    if status.known:
        found.append(("known before", count(status.known, "label")))
    if status.unsure:
        found.append(("unsure", count(status.unsure, "item")))
    if status.labels_left is not None and status.state != "done":
        found.append(("expected left", f"about {count(status.labels_left, 'label')}"))
    if status.reason:
        found.append(("asked for now", status.reason))
    if status.open:
        held = f", {count(status.leased)} of them with annotators" if status.leased else ""
        found.append(("open now", f"{count(status.open, 'item')}{held}"))
    if status.hours:
        found.append(("time", _duration(status.hours)))
    if status.cost:
        found.append(("cost", f"{status.cost:,.2f}"))
    return found


def doubt_facts(status: Status, noise: ErrorRate) -> list[tuple[str, str]]:
    """Where people differ, and how often labels are wrong."""
    found = []
    if status.disagreements:
        found.append(("disagreements", f"{count(status.disagreements, 'item')}, see karat correct"))
    if noise.pairs:
        found.append(
            (
                "wrong labels",
                f"about {measured(noise.value)}, {measured(noise.lower)} – {measured(noise.upper)} "
                f"({count(noise.disagreements)} of {count(noise.pairs, 'item')} labelled twice differ)",
            )
        )
    return found


def spell_target(plan: Mapping[str, Any]) -> str:
    """What a campaign aims at, in words."""
    choices = CurveChoices.from_dict(plan)
    target, confidence = BandTarget.of(choices), f"{percent(choices.confidence)} confidence"
    if not METHODS[choices.method].certifies:
        constants = Constants.of(choices)
        named = constants.beta is not None
        return f"{f'a factor of {constants.factor:.4g}' if named else 'as the method promises'}, {confidence}"
    aim = (
        f"within a factor of {target.factor:.4g}"
        if target.factor is not None
        else f"within ±{percent(target.half_width or 0.0)}"
    )
    where = ""
    if target.ranks is not None:
        where = f" at ranks {target.ranks[0]:,} to {target.ranks[1]:,}"
    if target.near is not None:
        where += f" near {percent(target.near)} precision"
    return f"{aim}{where}, {confidence}"


def spell_band(curve: Curve, plan: Mapping[str, Any]) -> str:
    """How narrow the band is now, in the terms of the target."""
    if CurveChoices.from_dict(plan).half_width is not None:
        return f"within ±{100.0 * _half_width(curve):.1f} %"
    if curve.factor is None:
        return "no factor is promised"
    return f"within a factor of {within_factor(curve.factor)}"


def spell_progress(curve: Curve, plan: Mapping[str, Any]) -> str:
    """How narrow the band is and shall be, in a few letters: `factor 1.31 -> 1.08`."""
    target = BandTarget.of(CurveChoices.from_dict(plan))
    if target.half_width is not None:
        return f"±{100.0 * _half_width(curve):.1f} % -> ±{percent(target.half_width)}"
    return "" if curve.factor is None else f"factor {within_factor(curve.factor)} -> {target.factor:.4g}"


def _target(plan: Mapping[str, Any]) -> dict[str, Any]:
    """What a campaign aims at, for JSON."""
    choices = CurveChoices.from_dict(plan)
    return {"confidence": choices.confidence, **asdict(BandTarget.of(choices))}


def facts_table(rows: Iterable[tuple[str, str]], *, ascii_only: bool) -> Table:
    """Facts below each other, their names aligned."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows:
        text = value
        for sign, plain in PLAIN.items() if ascii_only else ():
            text = text.replace(sign, plain)
        table.add_row(name, Text(text))
    return table


def _cut_lines(curve: Curve) -> list[tuple[str, str]]:
    """Where to cut for the precisions that people ask for most."""
    found = []
    wanted = {percent(target) for target in CUTOFFS}
    for row in cutoff_rows(curve):
        if row.target not in wanted:
            continue
        sure = "no cutoff is sure yet"
        if row.guaranteed is not None:
            score = f" (score ≥ {row.guaranteed.score})" if row.guaranteed.score else ""
            sure = f"sure to rank {row.guaranteed.rank}{score}"
        perhaps = "impossible" if row.possible is None else f"possible to rank {row.possible.rank}"
        found.append((f"{row.target} precise", f"{sure}; {perhaps}"))
    return found


def _drawn(curve: Curve, width: int, *, ascii_only: bool) -> Iterator[RenderableType]:
    line, band = ("*", ":") if ascii_only else ("⠒⠒", "░░")
    yield Text(f"Precision of the first r items   {line} estimate   {band} band", style="bold")
    for row in text_chart(curve, width=width, ascii_only=ascii_only):
        drawn = Text(row, no_wrap=True)
        drawn.highlight_regex(r"[\u2801-\u28ff*]+", "bold cyan")
        drawn.highlight_regex(r"[░:]+", "blue")
        yield drawn
    for warning in curve.warnings:
        yield Text()
        yield Text(warning, style="yellow")


def _result(curve: Curve) -> dict[str, Any]:
    """The curve's main numbers."""
    return {
        "method": curve.method,
        "labels_used": curve.labels_used,
        "confidence": curve.confidence,
        "factor": curve.factor,
        "half_width": _half_width(curve),
        "precision": [
            {"rank": rank, "lower": band.lower, "value": band.value, "upper": band.upper}
            for rank in table_ranks(curve.size)
            for band in [curve.precision(rank)]
        ],
        "cutoffs": [
            {
                "precision": target,
                "guaranteed": _cut(curve.cutoff(precision=target).guaranteed),
                "possible": _cut(curve.cutoff(precision=target).possible),
            }
            for target in CUTOFFS
        ],
        "assumptions": list(curve.assumptions),
        "warnings": list(curve.warnings),
    }


def _half_width(curve: Curve) -> float:
    """At the worst rank that the target is about, or of all where no trace was kept."""
    if curve.trace:
        return curve.trace[-1].half_width
    low, _, high = curve.band("precision", curve.display_ranks())
    return float((high - low).max()) / 2.0


def _cut(point: CutPoint | None) -> dict[str, Any] | None:
    return None if point is None else {"rank": point.rank, "score": point.score}


def _duration(hours: float) -> str:
    if hours >= 1.0:
        return f"{hours:.1f} hours"
    minutes = 60.0 * hours
    return f"{minutes:.0f} minutes" if minutes >= 2.0 else f"{60.0 * minutes:.0f} seconds"
