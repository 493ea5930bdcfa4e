"""The report of the question `volume`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from karat.report.report import Facts, Report
from karat.report.volume.campaign import gain_rows, volume_answer, volume_details
from karat.report.volume.dashboard_json import volume_data

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.volume.result import Volume


class VolumeReport(Report["Volume"]):
    """How many relevant documents there are, how many are found, and whether to stop."""

    title = "Relevant documents"
    source_word = "collection"
    size_label = "documents"
    figure_name = "volume.png"
    data_name = "volume.json"

    def dashboard(self, result: Volume, *, criterion: str = "", **about: Any) -> dict[str, Any]:
        """See `volume_data`."""
        return volume_data(result, criterion=criterion, **about)

    def page(self, result: Volume, *, title: str | None = None, **about: Any) -> str:
        """See `volume_page`."""
        from karat.report.volume.page import volume_page

        return volume_page(result, title=title or self.title, **about)

    def figure(self, result: Volume, *, title: str | None = None, **about: Any) -> Figure:
        """See `volume_figure`."""
        from karat.report.volume.figure import volume_figure

        return volume_figure(result, title=title, **about)

    def text(self, result: Volume) -> RenderableType:
        """The answer in words, and the gain curve."""
        from rich.console import Group
        from rich.text import Text

        from karat.report.terminal import WIDTH
        from karat.report.volume.tables import volume_headline

        return Group(Text(volume_headline(result)), *gain_rows(result, width=WIDTH, ascii_only=False))

    def source_details(self, campaign: Any, result: Volume) -> dict[str, Any]:
        """The titles of the documents that were found."""
        return {"titles": campaign.found_titles(result)}

    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """The settings of the review."""
        return dict(plan)

    def campaign_result(self, result: Volume) -> dict[str, Any]:
        """Everything that the result has for JSON."""
        return result.to_dict()

    def campaign_facts(self, plan: Mapping[str, Any], result: Volume | None) -> Facts:
        """The target, what is found, and how many there are in all."""
        return volume_answer(plan, result)

    def campaign_details(
        self, status: Status, result: Volume, *, width: int, ascii_only: bool
    ) -> Iterable[RenderableType]:
        """The gain curve, and whether to stop."""
        return volume_details(status, result, width=width, ascii_only=ascii_only)
