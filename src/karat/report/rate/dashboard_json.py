"""A share as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.report.rate.tables import ALL_ITEMS, more_labels, share_rows, together

if TYPE_CHECKING:
    from karat.questions.rate.result import Rate

MORE_NOTE = "If labels go on as they did. It is a guess, not a guarantee."
# Longer names are cut in charts.
LONGEST_NAME = 28
# More slices than this make no chart.
MOST_DRAWN = 60


def rate_details(rate: Rate, *, truth: float | None = None) -> dict[str, Any]:
    """The rows of the table, the chart, and what more labels would tell.

    Args:
        rate: what to show.
        truth: the true share of all items, where it is known.
    """
    return {
        "size": rate.size,
        "value": rate.value,
        "lower": rate.lower,
        "upper": rate.upper,
        "guarantee": rate.guarantee,
        "alarms": list(rate.alarms),
        "watch": rate.parameters.get("watch"),
        "rows": [row._asdict() for row in share_rows(rate)],
        "by": ", ".join(rate.by),
        "together": together(rate),
        "chart": chart_data(rate, truth),
        "more": more_labels(rate),
        "more_note": MORE_NOTE,
    }


def chart_data(rate: Rate, truth: float | None) -> dict[str, Any]:
    """The shares with their intervals, as charts of scores have them."""
    told = [each for each in rate.slices if each.value is not None][:MOST_DRAWN]
    names = [ALL_ITEMS, *(each.name for each in told)]
    has_any = rate.value is not None
    metric: dict[str, Any] = {
        "name": "Share",
        "value": [rate.value, *(each.value for each in told)],
        "lower": [rate.lower if has_any else None, *(each.lower for each in told)],
        "upper": [rate.upper if has_any else None, *(each.upper for each in told)],
    }
    if truth is not None:
        metric["truth"] = [truth, *[None] * len(told)]
    return {"metrics": [metric], "systems": names, "short": [shortened(name) for name in names]}


def shortened(name: str) -> str:
    """A name that fits beside a chart."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
