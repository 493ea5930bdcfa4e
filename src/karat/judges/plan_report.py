"""The report on the judge whose verdicts a plan uses, from the labels that the plan has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.judges.report import JudgeReport, report_on
from karat.judges.verdict_summary import Floats, VerdictSummary

Ints = NDArray[np.int64]
ResultT = TypeVar("ResultT")

# Labels of a group whose density tells with which chance they were drawn.
GROUP = 4
# Chances are at least this, or a single label could outweigh all others.
LEAST_CHANCE = 1e-9


class PlanJudge:
    """The verdicts that a plan was given, by unit; they are counted when a report is first asked for.

    Attributes:
        verdicts: of all units, NaN where there is none.
        first: the number of the first unit: 0 for rows, 1 for ranks.
    """

    def __init__(self, verdicts: ArrayLike, *, first: int) -> None:
        self.verdicts, self.first = np.asarray(verdicts), first

    @cached_property
    def _summary(self) -> VerdictSummary | None:
        verdicts = self.verdicts.astype(np.float64, copy=False)
        return VerdictSummary.of(verdicts) if np.isfinite(verdicts).any() else None

    def report(
        self, units: Ints, labels: ArrayLike, chances: Floats, *, confidence: float
    ) -> JudgeReport | None:
        """How good the judge is by these labels; unsure and late ones are left out, None without any.

        Guarantee: approximately the confidence for each interval, when all labels are there; no interval
            holds at any time, whatever that of the result does.
        """
        values = np.asarray(labels, dtype=np.float64)
        decided = (values == 0.0) | (values == 1.0)
        rows = units[decided] - self.first
        if self._summary is None or not np.isfinite(self.verdicts[rows]).any():
            return None
        by_row = report_on(
            self._summary,
            rows,
            values[decided],
            chances[decided].clip(LEAST_CHANCE, 1.0),
            # A result that is exact is of confidence 1, which no sample is.
            confidence=min(confidence, 0.9999),
        )
        return replace(
            by_row, surprising=tuple(each._replace(item=each.item + self.first) for each in by_row.surprising)
        )


def with_named_surprises(result: ResultT, items_at: Callable[[Sequence[int]], Sequence[Any]]) -> ResultT:
    """A result whose report on the judge names items as the source does."""
    judge: JudgeReport | None = result.judge  # type: ignore[attr-defined]
    return result if judge is None else replace(result, judge=judge.named(items_at))  # type: ignore[type-var]


def density_chances(units: Ints, known: Ints, levels: NDArray[np.uint8], *, first: int) -> Floats:
    """With which chance about these labelled units were drawn, from how dense they are among all.

    For plans that choose items in several ways: of each level of verdicts, labels in the order of the units
    are put into groups, and a group's labels stand for all items up to halfway to the next group.

    Args:
        units: those with labels, ascending.
        known: those whose labels were there before, however they were chosen; they stand for themselves.
        levels: of all units.
        first: the number of the first unit.
    """
    chances = np.ones(len(units))
    of_label, drawn = levels[units - first], ~np.isin(units, known)
    for level in np.unique(of_label[drawn]).tolist():
        inside = np.flatnonzero((of_label == level) & drawn)
        # Places among the items of this level that could be drawn, from 0.
        drawable = levels == level
        drawable[known - first] = False
        everything = np.flatnonzero(drawable)
        places = np.searchsorted(everything, units[inside] - first)
        starts = np.arange(0, max(1, len(places) - GROUP // 2), GROUP)
        middles = (places[starts[1:] - 1] + places[starts[1:]] + 1) / 2.0
        sizes = np.diff(np.concatenate(([0.0], middles, [len(everything)])))
        counts = np.diff(np.append(starts, len(places)))
        chances[inside] = np.repeat(counts / np.maximum(sizes, counts), counts)
    return chances
