"""Which report belongs to which question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.report.campaign import CampaignReport
from karat.report.compare.campaign import ComparisonReport
from karat.report.volume.campaign import VolumeReport

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["REPORTS", "result_figure", "result_page"]

REPORTS: dict[str, type[CampaignReport] | type[ComparisonReport] | type[VolumeReport]] = {
    "curve": CampaignReport,
    "compare": ComparisonReport,
    "volume": VolumeReport,
}


def result_page(question: str, result: Any, **about: Any) -> str:
    """The page about the result of a campaign; see `curve_page` for what may be said about it."""
    # Figures and pages take a second to load: only what is written is loaded.
    if question == "compare":
        from karat.report.compare.page import comparison_page

        return comparison_page(result, **about)
    if question == "volume":
        from karat.report.volume.page import volume_page

        return volume_page(result, **about)
    from karat.report.curve.page import curve_page

    return curve_page(result, **about)


def result_figure(question: str, result: Any, *, title: str) -> Figure:
    """The picture of the result of a campaign."""
    if question == "compare":
        from karat.report.compare.figure import comparison_figure

        return comparison_figure(result, title=title)
    if question == "volume":
        from karat.report.volume.figure import volume_figure

        return volume_figure(result, title=title)
    from karat.report.curve.figure import curve_figure

    return curve_figure(result, title=title)
