"""The report of the question `volume`."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from karat.core.extras import extra
from karat.core.result_table import ResultTable
from karat.questions.volume.method import VolumeMethod
from karat.report.braille import coloured_rows
from karat.report.judge import judge_text
from karat.report.numbers import count, interval, measured, percent
from karat.report.report import Facts, Report
from karat.report.terminal import WIDTH
from karat.report.volume.chart import gain_chart
from karat.report.volume.dashboard_json import volume_details
from karat.report.volume.tables import forecast_rows, found_rows, spell_total, volume_headline

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.core.band import Band
    from karat.questions.volume.choices import VolumeChoices
    from karat.questions.volume.result import Volume
    from karat.report.existing import Existing

# Rows of what more labels would tell, for the terminal.
FORECASTS = 3


class VolumeReport(Report["Volume"]):
    """How many relevant documents there are, how many are found, and whether to stop."""

    question = "volume"
    title = "Relevant documents"
    template = "volume.html"
    charts = ("gain",)
    overview_chart = "gain"
    source_word = "collection"
    size_label = "documents"
    is_right = "A document is relevant"
    figure_name = "volume.png"
    data_name = "volume.json"

    def headline(self, result: Volume, *, right: str = "right") -> str:  # noqa: ARG002
        """How many there are, and how many are found."""
        return volume_headline(result)

    def details(self, result: Volume, **about: Any) -> dict[str, Any]:
        """See `volume_details`; the flow diagram is for pages."""
        return volume_details(result, titles=about.get("titles"), truth=about.get("truth"))

    def existing(self, place: str, choices: VolumeChoices) -> Existing | None:
        """Of an ASReview project, see `project_so_far`."""
        from karat.report.volume.project import SUFFIX, project_so_far

        return project_so_far(self, place, choices) if place.lower().endswith(SUFFIX) else None

    def facts(self, result: Volume) -> Facts:
        """Labels, what the review started from, and when finding ended."""
        settings = result.parameters
        judged = count(result.judged, "document")
        facts = [
            ("Method", result.method),
            ("Confidence", percent(result.confidence)),
            ("Labels", f"{count(result.labels_used)} asked for; {judged} judged"),
        ]
        if settings.get("query"):
            facts.append(("Query", str(settings["query"])))
        if settings.get("seed_rows"):
            facts.append(("Started from", count(len(settings["seed_rows"]), "known document")))
        if result.judged_before is not None and result.reason:
            ended = count(result.judged_before, "document")
            facts.append(("Finding ended", f"after {ended}: {result.reason}"))
        return [*facts, ("Seed", str(settings.get("seed", 0)))]

    def figure(self, result: Volume, *, title: str | None = None, **about: Any) -> Figure:
        """See `volume_figure`."""
        with extra("plots", "A figure"):
            from karat.report.volume.figure import volume_figure

        return volume_figure(result, title=title, truth=about.get("truth"))

    def page_details(self, result: Volume, **about: Any) -> dict[str, Any]:
        """The documents that were found, as many as a page can show, and the flow diagram."""
        rows = found_rows(result, about.get("titles"))
        details = {"documents": rows, "more_documents": len(result.found) - len(rows), "prisma": None}
        if (screening := about.get("screening")) is not None:
            from karat.report.figure_file import svg_image
            from karat.report.volume.prisma import PRISMA, prisma_figure, prisma_text

            picture = svg_image(prisma_figure(screening, result))
            details["prisma"] = {"picture": picture, "words": prisma_text(screening), "cites": PRISMA}
        return details

    def draw(self, result: Volume, axes: Axes, **about: Any) -> None:
        """See `draw_volume`."""
        from karat.report.volume.figure import draw_volume

        draw_volume(axes, result, truth=about.get("truth"))

    def table(self, result: Volume) -> ResultTable:
        """The main numbers."""
        rows = [
            ("Relevant documents", spell_total(result)),
            ("Found", count(len(result.found))),
            ("Judged", f"{count(result.judged)} of {count(result.size)}"),
        ]
        note = f"At {percent(result.confidence)} confidence; method {result.method}."
        return ResultTable(("Review", ""), rows, texts=2, note=note)

    def text(self, result: Volume) -> RenderableType:
        """The answer in words, and the gain curve."""
        rows = _gain_rows(result, width=WIDTH, ascii_only=False)
        return Group(Text(volume_headline(result)), *rows, *judge_text(result))

    def paragraph(self, result: Volume, *, criterion: str = "") -> str:
        """How the documents were judged, and how many there are."""
        share = measured(result.judged / max(result.size, 1))
        return (
            f"We reviewed {count(result.size, 'document')} with karat [1] (method {result.method}, seed "
            f"{result.parameters.get('seed', 0)}) and judged {count(result.judged)} of them, {share}."
            f"{self.criterion_sentence(criterion)} {self._done(result)} {volume_headline(result)} "
            f"The interval holds with {percent(result.confidence)} confidence."
        )

    def _done(self, volume: Volume) -> str:
        method = self.method(volume)
        if not (isinstance(method, VolumeMethod) and method.finds_first):
            return f"{method.does[:1].upper()}{method.does[1:]}."
        finding = "Documents were found by continuous active learning [2]"
        if volume.judged_before is None:
            return f"{finding}."
        if method.samples_along:
            return f"{finding}; {method.does}."
        return f"{finding} until {count(volume.judged_before)} were judged; then {method.does}."

    def references(self, result: Volume) -> list[str]:
        """Those of the method; before sampling begins, only the work on finding documents."""
        works = super().references(result)
        return works[:2] if result.judged_before is None else works

    def source_details(self, campaign: Any, result: Volume) -> dict[str, Any]:
        """The titles of the documents that were found, and how many records are where."""
        return {"titles": campaign.found_titles(result), "screening": campaign.screening()}

    # ------------------------------------------------------------------ campaigns

    def campaign_facts(self, plan: Mapping[str, Any], result: Volume | None) -> Facts:
        """The target, what is found, how many there are in all, and what more labels would tell."""
        certain = "certain " if plan["certify"] else ""
        target = f"{certain}recall of {percent(plan['recall'])}, {percent(plan['confidence'])} confidence"
        if result is None or not result.labels_used:
            return [("target", target), ("found so far", "nothing yet")]
        judged = count(result.judged, "judged document")
        facts = [("target", target), ("found so far", f"{count(len(result.found))} of {judged}")]
        if result.judged_before is None:
            return [*facts, ("relevant in all", "not known before the rest is sampled")]
        total = spell_total(result)
        facts += [
            ("relevant in all", total[:1].lower() + total[1:]),
            ("recall", _spell_recall(result.recall)),
        ]
        for other in result.others:
            least = f"recall of at least {measured(result.least_recall(other))}"
            facts.append((f"if {other.name}", f"{other.lower:,.0f} – {other.upper:,.0f} in all, {least}"))
        for row in forecast_rows(result)[:FORECASTS]:
            facts.append((f"{row.labels} more labels", f"would tell {row.between} relevant in all"))
        return facts

    def campaign_details(
        self, status: Status, result: Volume, *, width: int, ascii_only: bool
    ) -> Iterator[RenderableType]:
        """The gain curve, and whether to stop; nothing before the first labels."""
        if not result.labels_used:
            return
        yield from _gain_rows(result, width=width, ascii_only=ascii_only)
        if result.judged_before is not None:
            advice, name = result.advice(), status.name
            yield Text()
            for line in textwrap.wrap(advice.words, width):
                yield Text(line, style="bold")
            if status.state == "done" and not advice.stop:
                like, new = shlex.quote(name), shlex.quote(f"{name}-2")
                yield Text(
                    f"To go on: karat new volume FILE --like {like} --name {new} --stop after=1 --certify"
                )
        for warning in result.warnings:
            yield Text(warning, style="yellow")


def _spell_recall(recall: Band) -> str:
    """`about 91.2 %, 88.0 % – 95.1 %`, or `100.0 %, exact`."""
    between = interval(recall)
    return f"{'' if between == 'exact' else 'about '}{measured(recall.value)}, {between}"


def _gain_rows(volume: Volume, *, width: int, ascii_only: bool) -> Iterator[RenderableType]:
    """The gain curve with its title; nothing where there is too little to draw."""
    rows = gain_chart(volume, width=width, ascii_only=ascii_only)
    if rows:
        yield Text("Relevant documents found, against documents judged", style="bold")
        yield from coloured_rows(rows)
