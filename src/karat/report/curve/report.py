"""The report of the question `curve`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from karat.report.curve.campaign import (
    curve_details,
    curve_facts,
    curve_numbers,
    curve_target,
    spell_progress,
)
from karat.report.curve.dashboard_json import curve_data
from karat.report.report import Facts, Report

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.curve.result import Curve

# Figures, pages and text take a second to load: each is imported when it is used.


class CurveReport(Report["Curve"]):
    """Precision at every cutoff with its band, and where to cut."""

    title = "Precision curve"
    source_word = "list"
    size_label = "items in the list"
    figure_name = "curve.png"
    data_name = "curve.json"

    def dashboard(self, result: Curve, *, criterion: str = "", **about: Any) -> dict[str, Any]:
        """See `curve_data`."""
        return curve_data(result, criterion=criterion, **about)

    def page(self, result: Curve, *, title: str | None = None, **about: Any) -> str:
        """See `curve_page`."""
        from karat.report.curve.page import curve_page

        return curve_page(result, title=title or self.title, **about)

    def figure(self, result: Curve, *, title: str | None = None, **about: Any) -> Figure:
        """See `curve_figure`."""
        from karat.report.curve.figure import curve_figure

        return curve_figure(result, title=title, **about)

    def text(self, result: Curve) -> RenderableType:
        """See `CurveText`."""
        from karat.report.curve.text import CurveText

        return CurveText(result)

    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """Confidence, factor or half-width, and where."""
        return curve_target(plan)

    def campaign_result(self, result: Curve) -> dict[str, Any]:
        """Precision at some ranks, and where to cut."""
        return curve_numbers(result)

    def campaign_facts(self, plan: Mapping[str, Any], result: Curve | None) -> Facts:
        """The target, how narrow the band is, and where to cut."""
        return curve_facts(plan, result)

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: Curve,
        *,
        width: int,
        ascii_only: bool,
    ) -> Iterable[RenderableType]:
        """The chart of the curve."""
        return curve_details(result, width=width, ascii_only=ascii_only)

    def is_watched(self, plan: Mapping[str, Any]) -> bool:
        """Whether the method has a valid result while labels come in."""
        from karat.questions.curve.methods import METHODS

        return METHODS[plan["method"]].may_be_watched

    def progress(self, plan: Mapping[str, Any], result: Curve) -> str:
        """How narrow the band is and shall be."""
        return spell_progress(result, plan)
