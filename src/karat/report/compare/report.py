"""The report of the question `compare`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from karat.report.compare.dashboard_json import comparison_data
from karat.report.compare.tables import comparison_headline
from karat.report.numbers import percent
from karat.report.report import Facts, Report

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.compare.result import Comparison
    from karat.simulate.simulation import Simulation


class CompareReport(Report["Comparison"]):
    """The leaderboard of systems, and which of them really differ."""

    title = "Comparison of systems"
    source_word = "pool"
    size_label = "different items"
    figure_name = "leaderboard.png"
    data_name = "comparison.json"

    def dashboard(self, result: Comparison, *, criterion: str = "", **about: Any) -> dict[str, Any]:
        """See `comparison_data`."""
        return comparison_data(result, criterion=criterion, **about)

    def page(self, result: Comparison, *, title: str | None = None, **about: Any) -> str:
        """See `comparison_page`."""
        from karat.report.compare.page import comparison_page

        return comparison_page(result, title=title or self.title, **about)

    def figure(self, result: Comparison, *, title: str | None = None, **about: Any) -> Figure:
        """See `comparison_figure`."""
        from karat.report.compare.figure import comparison_figure

        return comparison_figure(result, title=title, **about)

    def text(self, result: Comparison) -> RenderableType:
        """The leaderboard, with what is proven in words."""
        from rich.console import Group

        return Group(*_leaderboard(result))

    def simulation(self, simulation: Simulation) -> Iterator[RenderableType]:
        """The leaderboard of each method's first seed beside the truth, then the summary."""
        from karat.report.compare.leaderboard import leaderboard_table

        first = simulation.trials[0].seed
        for trial in simulation.trials:
            if trial.seed == first:
                yield leaderboard_table(trial.comparison, truth=simulation.truth)
        yield from super().simulation(simulation)

    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """The settings of the method."""
        return dict(plan)

    def campaign_result(self, result: Comparison) -> dict[str, Any]:
        """Everything that the comparison has for JSON."""
        return result.to_dict()

    def campaign_facts(self, plan: Mapping[str, Any], result: Comparison | None) -> Facts:
        """The target, and whether there are scores."""
        facts = [("target", _spell_target(plan))]
        if result is None:
            facts.append(("scores so far", "none yet; they begin when all that is asked for now is labelled"))
        return facts

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: Comparison,
        *,
        width: int,  # noqa: ARG002
        ascii_only: bool,  # noqa: ARG002
    ) -> Iterator[RenderableType]:
        """The leaderboard."""
        yield from _leaderboard(result)


def _leaderboard(comparison: Comparison) -> Iterator[RenderableType]:
    from rich.text import Text

    from karat.report.compare.leaderboard import leaderboard_table

    yield Text(comparison_headline(comparison))
    yield leaderboard_table(comparison)
    for warning in comparison.warnings:
        yield Text(warning, style="yellow")


def _spell_target(settings: Mapping[str, Any]) -> str:
    sure = f"{percent(settings['confidence'])} confidence"
    if settings["half_width"] is not None:
        return f"every precision within ±{percent(settings['half_width'])}, {sure}"
    return f"{settings['labels_per_system']:,} draws from each system, {sure}"
