"""Interface of a question's report: what `karat show`, the dashboard and written reports need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rich.text import Text

from karat.report.campaign import CampaignReport
from karat.report.terminal import plain_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Status
    from karat.simulate.simulation import Simulation

ResultT = TypeVar("ResultT")

MOST_SPACED_COLUMNS = 8
Facts = list[tuple[str, str]]


class Report(ABC, Generic[ResultT]):
    """How the results of one question are shown. Write a subclass and register it in `report.registry`.

    `**about` are further things that may be known of a result: `truth`, where it is known, and what
    `source_details` returns.

    Class attributes:
        title: the default heading of the page.
        source_word: what the items come from, in one word: list, pool, collection.
        size_label: what the number of items counts, for the dashboard.
        figure_name: the file name of the figure in a written report.
        data_name: the file name of the result as JSON.
    """

    title: ClassVar[str] = "Result"
    source_word: ClassVar[str] = "source"
    size_label: ClassVar[str] = "items"
    figure_name: ClassVar[str] = "result.png"
    data_name: ClassVar[str] = "result.json"

    # ------------------------------------------------------------------ results

    @abstractmethod
    def dashboard(self, result: ResultT, *, criterion: str = "", **about: Any) -> dict[str, Any]:
        """The result as one JSON object, from which the dashboard and the page are drawn.

        All have `headline`, `warnings`, `assumptions`, `more` (what more labels would tell, in sentences),
        `more_note`, `paragraph` and `references`.
        """

    @abstractmethod
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
        """The result as one self-contained HTML page."""

    @abstractmethod
    def figure(self, result: ResultT, *, title: str | None = None, **about: Any) -> Figure:
        """The result as a matplotlib figure."""

    @abstractmethod
    def text(self, result: ResultT) -> RenderableType:
        """The result for the terminal."""

    def paragraph(self, result: ResultT, *, criterion: str = "") -> str:
        """Method and result in sentences for a paper."""
        return str(self.dashboard(result, criterion=criterion)["paragraph"])

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

    # ------------------------------------------------------------------ campaigns

    def campaign(
        self, status: Status, plan: Mapping[str, Any], result: ResultT | None, noise: ErrorRate
    ) -> CampaignReport[ResultT]:
        """What `karat show` prints of a campaign; its `to_dict` is what `--json` prints."""
        return CampaignReport(self, status, plan, result, noise)

    @abstractmethod
    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """What a campaign aims at, for JSON."""

    @abstractmethod
    def campaign_result(self, result: ResultT) -> dict[str, Any]:
        """The main numbers of a campaign's result, for JSON."""

    @abstractmethod
    def campaign_facts(self, plan: Mapping[str, Any], result: ResultT | None) -> Facts:
        """The target of a campaign and its result so far, as names and values."""

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
