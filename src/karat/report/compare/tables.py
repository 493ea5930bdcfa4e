"""The headline, the tables and the facts about a comparison, for text, dashboard and page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from karat.report.compare.leaderboard import metric_name
from karat.report.numbers import interval, measured

if TYPE_CHECKING:
    from karat.questions.compare.result import Comparison


class Difference(NamedTuple):
    """What is known of one system beside another."""

    other: str
    sign: str
    words: str


def comparison_headline(comparison: Comparison, metric: str | None = None) -> str:
    """The answer in a sentence or two."""
    metric = metric or comparison.ranked_by
    first = comparison.leaderboard(metric)[0]
    if first.band is None:
        return f"{metric_title(metric)} cannot be estimated from these labels."
    beaten = sum(comparison.is_better(first.system, other, metric=metric) for other in comparison.names)
    others = len(comparison.names) - 1
    score = f"{measured(first.band.value)} ({interval(first.band)})"
    answer = f"{first.system} has the highest {metric_name(metric)}: {score}."
    if not others:
        return answer.replace("has the highest", "has a")
    if beaten == others:
        rest = "the other one" if others == 1 else f"all {others} others"
        return f"{answer} It is really better than {rest}."
    if not beaten:
        return f"{answer} No other system is proven worse."
    return f"{answer} It is really better than {beaten} of {others} others; the rest is open."


def difference_rows(comparison: Comparison) -> list[tuple[str, list[Difference]]]:
    """For each system, in the order of the board, what is known of it beside every other."""
    order = [ranked.system for ranked in comparison.leaderboard()]
    return [(first, [_difference(comparison, first, second) for second in order]) for first in order]


def _difference(comparison: Comparison, first: str, second: str) -> Difference:
    if first == second:
        return Difference(second, "", "")
    sign = "worse" if comparison.is_better(second, first) else "open"
    sign = "better" if comparison.is_better(first, second) else sign
    ends = comparison.differences[comparison.ranked_by]
    place = comparison.names.index(first), comparison.names.index(second)
    low, high = float(ends.lower[place]), float(ends.upper[place])
    if low != low:
        return Difference(second, "open", "cannot be told")
    if low == high == 0.0:
        return Difference(second, "same", "identical")
    return Difference(second, sign, f"{_points(low)} to {_points(high)}")


def metric_title(metric: str) -> str:
    """The name of a metric at the start of a sentence."""
    name = metric_name(metric)
    return name[:1].upper() + name[1:] if name.islower() else name


def _points(difference: float) -> str:
    return f"{100.0 * difference:+.1f}".replace("-", "−")
