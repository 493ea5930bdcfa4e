"""The report on the judge whose verdicts a plan uses, from the labels that the plan has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.labels import LATE
from karat.judges.groupings import Grouping, Ints, PartSums, rank_groups
from karat.judges.judged import judge_names, read_judge_details
from karat.judges.measures import JudgedLabels, report_on
from karat.judges.report import JudgeReport
from karat.judges.verdict_summary import THRESHOLD, Floats, VerdictSummary

ResultT = TypeVar("ResultT")

# Labels of a group whose density tells with which chance they were drawn.
GROUP = 4
# Chances are at least this, or a single label could outweigh all others.
LEAST_CHANCE = 1e-9


def _same(units: Ints) -> Ints:
    return units


class PlanJudge:
    """The verdicts that a plan was given; they are counted when a report is first asked for.

    Attributes:
        verdicts: NaN where there is none.
        groupings: parts of the items on which the judge is looked at separately.
    """

    def __init__(
        self,
        verdicts: ArrayLike,
        *,
        groupings: Callable[[], Sequence[Grouping]] = tuple,
        counts: Ints | None = None,
        place_of: Callable[[Ints], NDArray[np.integer[Any]]] = _same,
    ) -> None:
        """A judge of units.

        Args:
            verdicts: by place.
            groupings: made when a report is first asked for.
            counts: of how many items each verdict is, where not of one.
            place_of: the places of the verdicts on some units; by default they are the units.
        """
        self.verdicts = np.asarray(verdicts)
        self._counts, self._groupings, self._place_of = counts, groupings, place_of

    @cached_property
    def _summary(self) -> VerdictSummary | None:
        verdicts = self.verdicts.astype(np.float64, copy=False)
        return VerdictSummary.of(verdicts, counts=self._counts) if np.isfinite(verdicts).any() else None

    @cached_property
    def _parts(self) -> list[PartSums]:
        verdicts = self.verdicts.astype(np.float64, copy=False)
        return [
            PartSums.of(each, verdicts, counts=self._counts, threshold=THRESHOLD)
            for each in self._groupings()
        ]

    def report(
        self,
        units: Ints,
        labels: ArrayLike,
        chances: Floats,
        *,
        confidence: float,
        drawn: NDArray[np.bool_] | None = None,
    ) -> JudgeReport | None:
        """How good the judge is by these labels; unsure and late ones are left out.

        None where no label was drawn at random and some items have none: labels that were there before
        describe their own items only.

        Args:
            units: those with labels.
            labels: theirs; `UNSURE`, `LATE` and grades between 0 and 1 are neither right nor wrong.
            chances: with which each was drawn; 1 for those that were certain to be labelled.
            confidence: of each interval by itself.
            drawn: which were drawn at random; by default those whose chance is not 1.

        Guarantee: approximately the confidence for each interval, when all labels are there; no interval
            holds at any time, whatever that of the result does.
        """
        values = np.asarray(labels, dtype=np.float64)
        came = values != LATE
        units, values = units[came], values[came]
        labelled = JudgedLabels.of(
            units,
            self.verdicts[self._place_of(units)].astype(np.float64),
            np.where((values == 0.0) | (values == 1.0), values, np.nan),
            chances[came].clip(LEAST_CHANCE),
            None if drawn is None else drawn[came],
        )
        if self._summary is None or not labelled.can_tell(self._summary.items):
            return None
        return report_on(
            self._summary,
            labelled,
            # A result that is exact is of confidence 1, which no sample is.
            confidence=min(confidence, 0.9999),
            parts=self._parts,
        )

    @classmethod
    def of_ranks(cls, verdicts: ArrayLike) -> PlanJudge:
        """A judge of a ranked list: units are ranks from 1, and parts are ranges of them."""
        values = np.asarray(verdicts)
        return cls(values, groupings=lambda: [rank_groups(len(values))], place_of=lambda ranks: ranks - 1)


def with_named_surprises(result: ResultT, items_at: Callable[[Sequence[int]], Sequence[Any]]) -> ResultT:
    """A result whose report on the judge names items as the source does."""
    judge: JudgeReport | None = result.judge  # type: ignore[attr-defined]
    return result if judge is None else replace(result, judge=judge.named(items_at))  # type: ignore[type-var]


def with_source_names(result: ResultT, source: Any) -> ResultT:
    """A campaign's result whose report on the judge names items and judges as the source does."""
    named = with_named_surprises(result, source.items_at)
    definition = source.definition
    return with_judge_names(named, definition.places, definition.columns.get("proxy"))


def with_judge_names(result: ResultT, files: Sequence[Any], column: str | None) -> ResultT:
    """A result whose report on the judge names the models or programs that files of verdicts name."""
    judge: JudgeReport | None = result.judge  # type: ignore[attr-defined]
    if judge is None or column is None:
        return result
    told = [read_judge_details(file) or {} for file in files if Path(file).is_file()]
    details = [each for about in told if about.get("column") == column for each in about["judges"]]
    return replace(result, judge=replace(judge, judges=judge_names(details)))  # type: ignore[type-var]


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
