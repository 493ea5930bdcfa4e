"""The report of the question `rate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from karat.core.extras import extra
from karat.core.result_table import ResultTable
from karat.questions.rate.choices import DEFAULT_HALF_WIDTH
from karat.report.judge import judge_text
from karat.report.numbers import count, measured, percent
from karat.report.rate.dashboard_json import rate_details
from karat.report.rate.tables import (
    lower_first,
    more_labels,
    rate_headline,
    share_rows,
    spell_share,
    together,
)
from karat.report.report import Facts, Report
from karat.report.terminal import plain_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType
    from rich.table import Table

    from karat.campaign.status import Status
    from karat.questions.rate.result import Rate


class RateReport(Report["Rate"]):
    """The share of right items with its interval, and that of each slice."""

    question = "rate"
    title = "Share of right items"
    template = "rate.html"
    charts = ("scores",)
    overview_chart = "scores"
    source_word = "items"
    figure_name = "rate.png"
    data_name = "rate.json"

    def headline(self, result: Rate, *, right: str = "right") -> str:
        """The share, and alarms."""
        return rate_headline(result, right)

    def details(self, result: Rate, **about: Any) -> dict[str, Any]:
        """See `rate_details`."""
        return rate_details(result, truth=about.get("truth"))

    def facts(self, result: Rate) -> Facts:
        """Guarantee, confidence, labels and what divides the items."""
        known = f", {count(result.labels_known)} known before" if result.labels_known else ""
        facts = [
            ("Guarantee", result.guarantee),
            ("Confidence", percent(result.confidence)),
            ("Labels", f"{count(result.labels_used)} asked for{known}"),
        ]
        if result.by:
            facts.append(("Slices", f"{count(len(result.slices))} by {', '.join(result.by)}"))
        if result.parameters.get("proxy"):
            facts.append(("Judge", "its verdicts decided where labels were asked for"))
        return [*facts, ("Seed", str(result.parameters.get("seed", 0)))]

    def figure(self, result: Rate, *, title: str | None = None, **about: Any) -> Figure:
        """See `rate_figure`."""
        with extra("plots", "A figure"):
            from karat.report.rate.figure import rate_figure

        return rate_figure(result, title=title, truth=about.get("truth"))

    def draw(self, result: Rate, axes: Axes, **about: Any) -> None:
        """See `draw_rate`."""
        from karat.report.rate.figure import draw_rate

        draw_rate(axes, result, truth=about.get("truth"))

    def table(self, result: Rate) -> ResultTable:
        """The share of all items and of each slice."""
        rows = [tuple(row[:-1]) for row in share_rows(result)]
        columns = ("Items", "Right", "Between", "Labels", "Number of items")
        return ResultTable(columns, rows, note=together(result))

    def text(self, result: Rate) -> RenderableType:
        """The answer in words, and the table of slices."""
        parts: list[RenderableType] = [Text(rate_headline(result))]
        if result.slices:
            parts.append(_slice_table(result))
        return Group(*parts, Text(together(result), style="dim"), *judge_text(result))

    def paragraph(self, result: Rate, *, criterion: str = "") -> str:
        """How items were labelled, and what share is right."""
        share = measured(result.labels_used / max(1, result.size))
        slices = ""
        if result.slices:
            few = sum(each.value is None for each in result.slices)
            untold = f", of which {count(few)} had too few labels" if few else ""
            slices = f" There were {count(len(result.slices), 'slice')} by {', '.join(result.by)}{untold}."
        judge = " A judge's verdicts decided where labels were asked for, and nothing else."
        return (
            f"We estimated the share of right items among {count(result.size, 'item')} with karat [1] "
            f"(guarantee {result.guarantee}, seed {result.parameters.get('seed', 0)}) from "
            f"{count(result.labels_used, 'label')}, {share} of the items."
            f"{self.criterion_sentence(criterion)} {self.method(result).does}."
            f"{judge * bool(result.parameters.get('proxy'))} {rate_headline(result)} "
            f"{together(result)}{slices}"
        )

    # ------------------------------------------------------------------ campaigns

    def campaign_facts(self, plan: Mapping[str, Any], result: Rate | None) -> Facts:
        """The target, and the share so far."""
        facts = [("target", _target(plan))]
        if result is None or result.band is None:
            when = "none yet" if self.is_watched(plan) else "told when all labels are there"
            return [*facts, ("right", when)]
        facts.append(("right", lower_first(spell_share(result.band))))
        return [*facts, *(("to halve it", sentence.rstrip(".")) for sentence in more_labels(result))]

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: Rate,
        *,
        width: int,  # noqa: ARG002
        ascii_only: bool,  # noqa: ARG002
    ) -> Iterator[RenderableType]:
        """The table of slices, alarms and warnings."""
        if result.slices:
            yield _slice_table(result)
        if result.alarms:
            yield Text(rate_headline(result), style="bold red")
        for warning in result.warnings:
            yield Text(warning, style="yellow")

    def is_watched(self, plan: Mapping[str, Any]) -> bool:
        """Only an interval that holds whenever one looks."""
        from karat.questions.rate.methods import METHODS

        return METHODS[plan["method"]].may_be_watched

    def progress(self, plan: Mapping[str, Any], result: Rate) -> str:  # noqa: ARG002
        """The share so far."""
        return "" if result.band is None else f"right: {spell_share(result.band)}"


def _target(plan: Mapping[str, Any]) -> str:
    words = []
    half_width = plan["half_width"]
    if half_width is None and plan["budget"] is None:
        half_width = DEFAULT_HALF_WIDTH
    if half_width is not None:
        words.append(f"± {100 * half_width:g} percentage points")
    if plan["budget"] is not None:
        words.append(f"{'at most ' if words else ''}{count(plan['budget'], 'label')}")
    if plan["watch"] is not None:
        words.append(f"alarm below {percent(plan['watch'])}")
    return f"{', '.join(words)}, {percent(plan['confidence'])} confidence"


def _slice_table(rate: Rate) -> Table:
    table = plain_table("", left=(", ".join(rate.by),), right=("right", "between", "labels", "items", ""))
    for row in share_rows(rate)[1:]:
        table.add_row(*row)
    return table
