"""Interface of a question's report: what `karat show`, the dashboard and written reports need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rich.text import Text

from karat.core.method import OTHER_METHOD, Method
from karat.core.question import question_named
from karat.core.result_table import ResultTable
from karat.report.campaign import CampaignReport
from karat.report.judge import judge_details
from karat.report.numbers import count, percent
from karat.report.terminal import plain_table
from karat.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Agreement, Status
    from karat.report.existing import Existing
    from karat.simulate.simulation import Simulation

ResultT = TypeVar("ResultT")
Facts = list[tuple[str, str]]

# How paragraphs for papers cite karat itself.
KARAT = f"karat {__version__}: know how good your data is from a handful of labels. Software."
MOST_SPACED_COLUMNS = 8


class Report(ABC, Generic[ResultT]):
    """How the results of one question are shown. Write a subclass and register it in `report.registry`.

    Matplotlib and the templates of pages take a second to load: methods that need them import them.

    `**about` are further things that may be known of a result: `truth`, where it is known, and what
    `source_details` returns.

    Attributes:
        question: the name of the question.
        title: the default heading of the page.
        template: of the page; it extends `report.html`.
        charts: the charts of the page.
        overview_chart: the chart on the overview of a campaign; "" where there is none.
        source_word: what the items come from, in one word: list, pool, collection.
        size_label: what the number of items counts, for the dashboard.
        is_right: what the criterion decides, for papers: "An item counts as right".
        figure_name: the file name of the figure in a written report.
        data_name: the file name of the result as JSON.
    """

    question: str
    title: str = "Result"
    template: ClassVar[str] = "plain.html"
    charts: ClassVar[tuple[str, ...]] = ()
    overview_chart: ClassVar[str] = ""
    source_word: ClassVar[str] = "source"
    size_label: ClassVar[str] = "items"
    is_right: ClassVar[str] = "An item counts as right"
    figure_name: ClassVar[str] = "result.png"
    data_name: ClassVar[str] = "result.json"

    # ------------------------------------------------------------------ results

    @abstractmethod
    def headline(self, result: ResultT, *, right: str = "right") -> str:
        """The answer in a sentence or two; `right` is what its owner calls right items."""

    def answer(self, result: ResultT, *, right: str = "right") -> str:
        """The answer in one sentence without technical terms."""
        return self.headline(result, right=right)

    def is_answered(self, result: ResultT) -> bool:
        """Whether labels support an answer, so that it can be drawn and has a confidence."""
        shown: Any = result
        return bool(shown.labels_used or shown.parameters.get("known"))

    @abstractmethod
    def details(self, result: ResultT, **about: Any) -> dict[str, Any]:
        """What `dashboard` has beside the parts that all have.

        Among it `more`, what more labels would tell, in sentences, and `more_note`.
        """

    @abstractmethod
    def facts(self, result: ResultT) -> Facts:
        """How the result was made, as names and values."""

    @abstractmethod
    def figure(self, result: ResultT, *, title: str | None = None, **about: Any) -> Figure:
        """The result as a matplotlib figure."""

    def save_figure(
        self, result: ResultT, path: str | Path, *, title: str | None = None, **about: Any
    ) -> Path:
        """Write the figure: .png, .svg or .pdf, as the name says."""
        from karat.report.figure_file import save_figure

        return save_figure(self.figure(result, title=title, **about), path)

    def draw(self, result: ResultT, axes: Axes, **about: Any) -> None:  # noqa: ARG002
        """Draw the main chart into axes of somebody else's figure; by default the headline."""
        axes.text(0.5, 0.5, self.headline(result), ha="center", va="center", wrap=True)
        axes.set_axis_off()

    def table(self, result: ResultT) -> ResultTable:
        """The main numbers, for notebooks and papers; by default how the result was made."""
        return ResultTable(("", ""), self.facts(result), texts=2)

    @abstractmethod
    def text(self, result: ResultT) -> RenderableType:
        """The result for the terminal."""

    @abstractmethod
    def paragraph(self, result: ResultT, *, criterion: str = "") -> str:
        """Method and result in sentences for a paper; numbers in brackets are those of `references`."""

    def references(self, result: ResultT) -> list[str]:
        """The works that the paragraph cites, in the order of their numbers."""
        return [KARAT, *self.method(result).cites]

    def dashboard(
        self, result: ResultT, *, criterion: str = "", right: str = "right", **about: Any
    ) -> dict[str, Any]:
        """The result as one JSON object, from which the dashboard and the page are drawn."""
        shown: Any = result
        return {
            "labels": shown.labels_used,
            "method": shown.method,
            "confidence": percent(shown.confidence),
            "headline": self.headline(result, right=right),
            "answer": self.answer(result, right=right),
            "answered": self.is_answered(result),
            "overview_chart": self.overview_chart,
            "warnings": list(shown.warnings),
            "assumptions": list(shown.assumptions),
            **self.details(result, **about),
            "judge": judge_details(result),
            "paragraph": self.paragraph(result, criterion=criterion),
            "references": self.references(result),
        }

    def page(
        self,
        result: ResultT,
        *,
        title: str | None = None,
        source: str | None = None,
        command: str | None = None,
        criterion: str = "",
        **about: Any,
    ) -> str:
        """The result as one self-contained HTML page, which any browser shows, without JavaScript too.

        Args:
            result: what to report.
            title: the page's heading.
            source: what the result is about, for instance a file name.
            command: the command that made the result.
            criterion: what counts as right, for the paragraph.
            about: what else is known of the result.
        """
        from karat.report.page import render_page

        data = self.dashboard(result, criterion=criterion, **about)
        words = [source, *self.summary(result), data["method"]]
        return render_page(
            self.template,
            data=data,
            title=title or self.title,
            summary=[word for word in words if word],
            facts=[*([("Source", source)] if source else []), *self.facts(result)],
            command=command,
            python=self.python(result),
            pictures=self.pictures(result, **about),
            **self.page_details(result, **about),
        )

    def summary(self, result: ResultT) -> list[str]:
        """How large the source is and how many labels there are, for the line below the page's heading."""
        shown: Any = result
        return [count(shown.size, question_named(self.question).item), count(shown.labels_used, "label")]

    def python(self, result: ResultT) -> str:
        """The Python call that computes the result again."""
        from karat.report.python_call import python_call

        return python_call(question_named(self.question), result)

    def pictures(self, result: ResultT, **about: Any) -> dict[str, str]:
        """By chart of the page, the image for readers without JavaScript and for print."""
        from karat.report.figure_file import svg_image

        return {name: svg_image(self.figure(result, **about)) for name in self.charts}

    def page_details(self, result: ResultT, **about: Any) -> dict[str, Any]:  # noqa: ARG002
        """Further values for the template of the page, which the dashboard does not need."""
        return {}

    def method(self, result: Any) -> Method:
        """The method of a result, which may name one that is not installed."""
        methods: Mapping[str, Method] = question_named(self.question).methods
        return methods.get(result.method, OTHER_METHOD)

    def criterion_sentence(self, criterion: str) -> str:
        """What counts as right, after a blank, for `paragraph`; "" where no criterion is given."""
        return f" {self.is_right} by the criterion “{criterion.rstrip('.')}”." if criterion else ""

    def source_details(self, campaign: Any, result: ResultT) -> dict[str, Any]:  # noqa: ARG002
        """What only an open campaign can add to `dashboard` and `page`, for instance titles of documents."""
        return {}

    def simulation(self, simulation: Simulation) -> Iterable[RenderableType]:
        """A simulation for the terminal: its summary, and what methods warned of."""
        summary = simulation.table()
        table = plain_table(summary.title, left=summary.columns[:1], right=summary.columns[1:])
        if len(summary.columns) > MOST_SPACED_COLUMNS:
            # Many columns have to fit into eighty characters.
            table.padding = (0, 0)
            for column in table.columns:
                column.no_wrap = True
        for row in summary.rows:
            table.add_row(*row)
        if summary.caption:
            table.caption, table.caption_justify = summary.caption, "left"
        yield table
        for warning in simulation.warnings():
            yield Text(warning, style="yellow")

    def existing(self, place: str, choices: Any) -> Existing | None:  # noqa: ARG002
        """What is certain of a file that holds labels of another program; None where it holds none."""
        return None

    # ------------------------------------------------------------------ campaigns

    def campaign(
        self,
        status: Status,
        plan: Mapping[str, Any],
        result: ResultT | None,
        noise: ErrorRate,
        agreement: Sequence[Agreement] = (),
        quoted: tuple[int, int] | None = None,
        until_certain: tuple[int, int] | None = None,
    ) -> CampaignReport[ResultT]:
        """What `karat show` prints of a campaign; its `to_dict` is what `--json` prints."""
        return CampaignReport(self, status, plan, result, noise, agreement, quoted, until_certain)

    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """What a campaign aims at, for JSON; all that was chosen, unless a subclass says it shorter."""
        return dict(plan)

    def campaign_result(self, result: ResultT) -> dict[str, Any]:
        """The main numbers of a campaign's result, for JSON."""
        shown: Any = result
        values: dict[str, Any] = shown.to_dict()
        return values

    @abstractmethod
    def campaign_facts(self, plan: Mapping[str, Any], result: ResultT | None) -> Facts:
        """The target of a campaign and its result so far, as names and values."""

    def spell_target(self, plan: Mapping[str, Any]) -> str:
        """What a campaign aims at, in words."""
        facts = self.campaign_facts(plan, None)
        return facts[0][1] if facts else ""

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: ResultT,  # noqa: ARG002
        *,
        width: int,  # noqa: ARG002
        ascii_only: bool,  # noqa: ARG002
    ) -> Iterable[RenderableType]:
        """Charts and tables below the facts."""
        return ()

    def is_watched(self, plan: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Whether `progress` has something to say while labels come in."""
        return False

    def progress(self, plan: Mapping[str, Any], result: ResultT) -> str:  # noqa: ARG002
        """How far the result is, in a few words for the labelling screen."""
        return ""
