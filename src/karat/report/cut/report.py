"""The report of the question `cut`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from karat.core.extras import extra
from karat.core.result_table import ResultTable
from karat.report.cut.tables import between_words, headline, plain_answer, rows, targets_of
from karat.report.judge import judge_text
from karat.report.numbers import count, measured, percent
from karat.report.report import Facts, Report
from karat.report.terminal import facts_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.cut.result import Selection

MORE_NOTE = "Guesses from the labels so far, and no bounds."


class CutReport(Report["Selection"]):
    """Which items to keep, what is certain of them, and what more labels would buy."""

    question = "cut"
    title = "Items to keep"
    template = "cut.html"
    charts = ("cut",)
    overview_chart = "cut"
    source_word = "list"
    size_label = "items in the list"
    figure_name = "cut.png"
    data_name = "selection.json"

    def headline(self, result: Selection, *, right: str = "right") -> str:
        """How many items to keep, and what is certain of them."""
        return headline(result, right)

    def answer(self, result: Selection, *, right: str = "right") -> str:
        """How many items to keep, and how many of them are right."""
        return plain_answer(result, right)

    def details(self, result: Selection, **about: Any) -> dict[str, Any]:  # noqa: ARG002
        """The rows, and what more labels would buy."""
        return {
            "size": result.size,
            "kept": result.kept,
            "chart": {
                "positions": [point.position for point in result.profile],
                "shares": [point.local_precision for point in result.profile],
                "cut": result.cut,
                "lower": result.lower_cut,
                "between": between_words(result),
                "precision": targets_of(result).get("precision"),
                "by_verdict": bool(result.thresholds) and result.thresholds[0].verdicts is not None,
            },
            # Before the first label there is nothing to draw.
            **({} if result.profile else {"overview_chart": ""}),
            "rows": [row._asdict() for row in rows(result)],
            "more": list(result.more),
            "more_note": MORE_NOTE if result.more else "",
        }

    def facts(self, result: Selection) -> Facts:
        """How the set was found."""
        return [
            ("Method", result.method),
            ("Confidence", percent(result.confidence)),
            ("Labels", count(result.labels_used)),
            ("Seed", str(result.parameters.get("seed", 0))),
        ]

    def figure(self, result: Selection, *, title: str | None = None, **_: Any) -> Figure:
        """See `cut_figure`."""
        with extra("plots", "A figure"):
            from karat.report.cut.figure import cut_figure

        return cut_figure(result, title=title)

    def draw(self, result: Selection, axes: Axes, **about: Any) -> None:  # noqa: ARG002
        """See `draw_cut`."""
        from karat.report.cut.figure import draw_cut

        draw_cut(axes, result)

    def table(self, result: Selection) -> ResultTable:
        """The main numbers."""
        cells = [(row.name, " ".join(part for part in row[1:] if part)) for row in rows(result)]
        note = f"At {percent(result.confidence)} confidence; {count(result.labels_used, 'label')}."
        return ResultTable(("Set", ""), cells, texts=2, note=note)

    def text(self, result: Selection) -> RenderableType:
        """The answer, the rows, and what more labels would buy."""
        table = facts_table(_facts(result), ascii_only=False)
        return Group(
            Text(headline(result)), table, *(Text(line) for line in result.more), *judge_text(result)
        )

    def paragraph(self, result: Selection, *, criterion: str = "") -> str:
        """How the items were selected, and what is certain of them."""
        share = measured(result.labels_used / max(1, result.size))
        return (
            f"We selected items from a ranked list of {count(result.size, 'item')} with karat [1] (method "
            f"{result.method}, seed {result.parameters.get('seed', 0)}), from "
            f"{count(result.labels_used, 'labelled item')}, {share} of the list."
            f"{self.criterion_sentence(criterion)} {self.method(result).does}. {headline(result)}"
        )

    # ------------------------------------------------------------------ campaigns

    def campaign_facts(self, plan: Mapping[str, Any], result: Selection | None) -> Facts:
        """The targets and the set so far."""
        facts = [("target", spell_targets(plan))]
        if result is None or not (result.labels_used or result.parameters.get("known")):
            return [*facts, ("kept so far", "nothing is certain before the first labels")]
        return [*facts, *_facts(result)]

    def campaign_details(
        self,
        status: Status,
        result: Selection,
        *,
        width: int,  # noqa: ARG002
        ascii_only: bool,  # noqa: ARG002
    ) -> Iterable[RenderableType]:
        """The answer, what more labels would buy, and how to get the items."""
        if not result.labels_used:
            return
        yield Text(headline(result), style="bold")
        for line in result.more:
            yield Text(line)
        for warning in result.warnings:
            yield Text(warning, style="yellow")
        if status.state == "done":
            yield Text(f"The items: karat export {status.name} --kept --out kept.parquet")


def spell_targets(plan: Mapping[str, Any]) -> str:
    """What a campaign aims at, in words."""
    from karat.questions.cut.choices import CutChoices

    choices = CutChoices.from_dict(plan)
    aims = [f"{name} of at least {percent(value)}" for name, value in choices.targets.items()]
    return f"{' and '.join(aims)}, {percent(choices.confidence)} confidence"


def _facts(result: Selection) -> Facts:
    return [
        (row.name[:1].lower() + row.name[1:], f"{row.value} ({row.between})" if row.between else row.value)
        for row in rows(result)
    ]
