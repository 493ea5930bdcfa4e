"""The leaderboard of a comparison: the places that each system can have, and its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from karat.report.numbers import count, percent
from karat.report.terminal import plain_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from karat.core.band import Band
    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison

# Precision with each topic or each output alike, beside that by which systems are ranked: in tables alone.
OTHER_AVERAGES = ("macro_precision", "micro_precision")
LONGEST_NAME = 28


def metric_name(metric: str) -> str:
    """A metric in the middle of a sentence."""
    return "F1" if metric == "f1" else metric.replace("_", " ")


def drawn_metrics(comparison: Comparison) -> list[str]:
    """The metrics that charts and the terminal show."""
    return [metric for metric in comparison.scores if metric not in OTHER_AVERAGES]


class LeaderboardRow(NamedTuple):
    """One system on the board; `place` names the places that it can have."""

    place: str
    system: str
    outputs: int
    bands: dict[str, Band | None]
    truths: dict[str, float]
    labels: int


def leaderboard_rows(
    comparison: Comparison, *, truth: Mapping[str, Floats] | None = None
) -> list[LeaderboardRow]:
    """The systems, the most precise first."""
    rows = []
    for ranked in comparison.leaderboard():
        place = comparison.names.index(ranked.system)
        rows.append(
            LeaderboardRow(
                str(ranked.best) if ranked.best == ranked.worst else f"{ranked.best}–{ranked.worst}",
                ranked.system,
                comparison.sizes[place],
                {name: comparison.band(name, ranked.system) for name in comparison.scores},
                {} if truth is None else {name: float(values[place]) for name, values in truth.items()},
                comparison.served[place],
            )
        )
    return rows


def best_first(comparison: Comparison) -> list[int]:
    """The places of the systems in the arrays of the comparison, the most precise first."""
    return [comparison.names.index(ranked.system) for ranked in comparison.leaderboard()]


def shortened(names: Sequence[str]) -> list[str]:
    """Names that fit beside a chart and stay distinct: cut at the end, in the middle or at the start."""
    kept = LONGEST_NAME - 1
    for head in (kept, kept // 2, 0):
        short = [
            name if len(name) <= LONGEST_NAME else f"{name[:head]}…{name[len(name) - kept + head :]}"
            for name in names
        ]
        if len(set(short)) == len(set(names)):
            return short
    return list(names)


def leaderboard_table(
    comparison: Comparison, *, truth: Mapping[str, Floats] | None = None, slice_name: str = ""
) -> Table:
    """The board for a terminal, of all items or of a slice."""
    shown = drawn_metrics(comparison)
    table = plain_table(
        f"{slice_name or comparison.method}: {count(comparison.labels_used, 'label')}, "
        f"{percent(comparison.confidence)} {'for all together' if comparison.together else 'each'}",
        left=["place", "system", *map(metric_name, shown)],
        right=[],
    )
    for row in leaderboard_rows(comparison, truth=truth):
        table.add_row(row.place, row.system, *(_cell(row.bands[name]) for name in shown))
        if truth is not None:
            table.add_row("", "  truth", *(_brief(row.truths[name]) for name in shown), style="dim")
    return table


def _brief(share: float) -> str:
    return "–" if share != share else f"{100 * share:.1f}"


def _cell(band: Band | None) -> str:
    """The estimate and its ends in per cent, set so that columns line up."""
    if band is None:
        return "cannot be told"
    return f"{_brief(band.value)}  {_brief(band.lower)}–{_brief(band.upper)}"
