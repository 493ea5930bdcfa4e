"""A curve for the terminal: the answer, tables and a small chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from karat.report.braille import coloured_rows
from karat.report.curve.chart import text_chart
from karat.report.curve.progress import progress_sentences
from karat.report.curve.tables import Cut, cutoff_rows, facts, headline, precision_rows
from karat.report.judge import judge_text
from karat.report.numbers import count, estimated, interval
from karat.report.terminal import WIDTH, plain_table, to_ascii

if TYPE_CHECKING:
    from collections.abc import Iterator

    from karat.core.band import Band
    from karat.questions.curve.result import Curve

TIE_MARK = "†"
TIE_NOTE = (
    f"{TIE_MARK} Inside a tie: items of the same score follow below the cut, so no score "
    "threshold cuts exactly there."
)


def chart_title(curve: Curve, *, ascii_only: bool) -> str:
    """What `text_chart` draws, and with which signs."""
    line, band = ("*", ":") if ascii_only else ("⠒⠒", "░░")
    estimate = "" if curve.estimate is None else f"   {line} estimate"
    return f"Precision of the first r items{estimate}   {band} band"


@dataclass(frozen=True, slots=True, eq=False)
class CurveText:
    """The report as something rich can print; it adapts to the terminal's width and encoding."""

    curve: Curve

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Warnings first, then the answer, then what it rests on."""
        page = _Page(options.ascii_only, min(options.max_width, WIDTH))
        yield from page.warnings(self.curve)
        yield page.text(headline(self.curve), "bold")
        yield Text()
        yield from page.chart(self.curve)
        yield Text()
        yield from page.cutoffs(self.curve)
        yield page.precisions(self.curve)
        yield from page.progress(self.curve)
        yield page.facts(self.curve)
        yield from page.assumptions(self.curve)
        yield from judge_text(self.curve)


@dataclass(frozen=True, slots=True)
class _Page:
    """The parts of the report, in the characters that the terminal has."""

    ascii_only: bool
    width: int

    def text(self, words: str, style: str = "") -> Text:
        return Text(self.spelled(words), style=style)

    def spelled(self, words: str) -> str:
        return to_ascii(words) if self.ascii_only else words

    def warnings(self, curve: Curve) -> Iterator[RenderableType]:
        if not curve.warnings:
            return
        yield Panel(
            self.text("\n".join(curve.warnings)),
            title="WARNING" if len(curve.warnings) == 1 else "WARNINGS",
            title_align="left",
            border_style="bold yellow",
            box=box.HEAVY,
            width=self.width,
        )

    def chart(self, curve: Curve) -> Iterator[RenderableType]:
        yield Text(chart_title(curve, ascii_only=self.ascii_only), style="bold")
        yield from coloured_rows(text_chart(curve, width=self.width, ascii_only=self.ascii_only))

    def cutoffs(self, curve: Curve) -> Iterator[RenderableType]:
        rows = cutoff_rows(curve)
        columns = ("precision ≥", "guaranteed to rank", "score ≥", "about", "possible to", "score ≥")
        table = plain_table("Where to cut", left=[], right=[self.spelled(column) for column in columns])
        for row in rows:
            about = self._cut(row.estimated)[0]
            table.add_row(row.target, *self._cut(row.guaranteed), about, *self._cut(row.possible))
        yield table
        if any(cut is not None and cut.tie for row in rows for cut in row[1:]):
            yield Padding(self.text(TIE_NOTE, "dim"), (0, 0, 1, 1))

    def precisions(self, curve: Curve) -> RenderableType:
        columns = ("first items", "precision", "between", "recall", "between")
        table = plain_table("How precise, and how complete", left=[], right=columns)
        for row in precision_rows(curve):
            table.add_row(count(row.rank), *self._share(row.precision), *self._share(row.recall))
        return table

    def progress(self, curve: Curve) -> Iterator[RenderableType]:
        sentences = progress_sentences(curve)
        if sentences:
            yield Text("Effect of more labels", style="bold")
            yield Padding(self.text(" ".join(sentences)), (0, 0, 1, 1))

    def facts(self, curve: Curve) -> RenderableType:
        table = plain_table("How it was made", left=[], right=[])
        table.box, table.show_header, table.pad_edge = None, False, True
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for name, value in facts(curve):
            table.add_row(self.text(name), self.text(value))
        return Padding(table, (0, 0, 1, 0))

    def assumptions(self, curve: Curve) -> Iterator[RenderableType]:
        yield Text("What it assumes", style="bold")
        for assumption in curve.assumptions:
            yield Padding(self.text(assumption), (0, 0, 0, 1))

    def _cut(self, cut: Cut | None) -> tuple[Text, Text]:
        if cut is None:
            return Text("none"), Text("")
        mark = self.spelled(TIE_MARK) if cut.tie else " "
        return Text(f"{cut.rank} {mark}"), Text(cut.score)

    def _share(self, band: Band) -> tuple[Text, Text]:
        return self.text(estimated(band)), self.text(interval(band))
