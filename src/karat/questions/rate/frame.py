"""The items of a plan: those labelled for certain, the cells of the others, and results made of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.labels import LATE, UNSURE
from karat.data.item_set import ItemSet
from karat.judges.groupings import Grouping, SliceGroups, score_groups
from karat.judges.plan_report import PlanJudge
from karat.questions.rate.cells import Cells, Floats, Ints, divide
from karat.questions.rate.choices import FEWEST, RateChoices
from karat.questions.rate.interval import Interval
from karat.questions.rate.result import TOO_FEW, Rate, SliceRate
from karat.questions.rate.sheet import LabelSheet

Mask = NDArray[np.bool_]
# The interval of the share in some cells at an error, as it is in the lower and in the upper bound.
IntervalOf = Callable[[Mask, float], tuple[Interval, Interval]]


@dataclass(frozen=True, eq=False)
class Frame:
    """Items, with those that are labelled for certain apart from those that are drawn.

    Attributes:
        items: all of them.
        sheet: their labels.
        certain: rows that are labelled for certain: labels that were known, and items of great weight.
        cells: of the others.
        graded: whether labels are grades from 0 to 1.
    """

    items: ItemSet
    sheet: LabelSheet
    certain: Ints
    cells: Cells
    graded: bool = False

    @classmethod
    def of(
        cls,
        items: ItemSet,
        known: Mapping[int, float | None],
        labels: int,
        *,
        graded: bool = False,
        two_strata_below: float = 0.0,
    ) -> Frame:
        """Divide items for about so many labels, slices with few of them into no more than two cells."""
        sheet = LabelSheet(known)
        drawable = np.ones(items.size, dtype=bool)
        drawable[sheet.known] = False
        heavy = np.empty(0, dtype=np.int64)
        if items.weights is not None:
            heavy = _heavy(items.weights, drawable, labels)
            drawable[heavy] = False
        cells = divide(items, drawable, labels - len(heavy), two_strata_below=two_strata_below)
        return cls(items, sheet, np.concatenate((sheet.known, heavy)), cells, graded)

    @cached_property
    def judge(self) -> PlanJudge | None:
        """The proxy, where there is one; a report on it needs labels of right and wrong."""
        if self.items.verdicts is None or self.graded:
            return None
        return PlanJudge(self.items.verdicts, groupings=self._judged_parts)

    def _judged_parts(self) -> list[Grouping]:
        """The slices, and ranges of scores."""
        items = self.items
        parts: list[Grouping] = []
        if items.slicings:
            parts.append(
                SliceGroups("slice", [each.name for each in self.cells.slices], self.cells.item_slices)
            )
        if items.scores is not None:
            parts.append(score_groups(items.scores))
        return parts

    @property
    def heavy(self) -> Ints:
        """Rows that are labelled for certain and have no label yet."""
        return self.sheet.unlabelled(self.certain)

    @cached_property
    def weights(self) -> Floats:
        """What each item counts."""
        return np.ones(self.items.size) if self.items.weights is None else self.items.weights

    @property
    def left(self) -> int:
        """Items that can be drawn."""
        return int(self.cells.sizes.sum())

    def error_of_each(self, choices: RateChoices) -> float:
        """The error of each interval: the whole of it, or a part where all of them hold together."""
        count = 1 + len(self.cells.slices) if self.items.slicings else 1
        return choices.error / count if choices.simultaneous else choices.error

    def in_slice(self, number: int) -> Mask:
        """The cells of a slice."""
        inside: Mask = self.cells.slice_of == number
        return inside

    def sums(self, rows: list[Ints]) -> tuple[Floats, Floats]:
        """Sums of labels by cell, as in the lower and in the upper bound."""
        low, high = np.zeros(len(self.cells)), np.zeros(len(self.cells))
        for cell, drawn in enumerate(rows):
            lower, upper = self.sheet.ends(drawn)
            low[cell], high[cell] = lower.sum(), upper.sum()
        return low, high

    def deviations(self, rows: list[Ints], *, upper: bool) -> Floats:
        """Sums of squared deviations from the mean by cell, as in the lower or in the upper bound."""
        ends = (self.sheet.ends(drawn)[int(upper)] for drawn in rows)
        return np.array([float(((end - end.mean()) ** 2).sum()) if len(end) else 0.0 for end in ends])

    def result(
        self,
        choices: RateChoices,
        seed: int,
        rows: list[Ints],
        interval_of: IntervalOf,
        *,
        half_cost: int | None,
        assumptions: tuple[str, ...],
        warnings: tuple[str, ...] = (),
    ) -> Rate:
        """The answer: the share overall and in each slice, with whatever is known for certain."""
        labelled = np.concatenate([self.certain[self._has_label(self.certain)], *rows])
        every = np.ones(len(self.cells), dtype=bool)
        names = tuple(slicing.name for slicing in self.items.slicings)
        slices = self.cells.slices if names else ()
        error = self.error_of_each(choices)
        overall = self._share(every, None, error, interval_of) if len(labelled) else None
        undecided = self.sheet.undecided()
        if undecided:
            counts = (
                "label that is unsure or missing counts"
                if undecided == 1
                else ("labels that are unsure or missing count")
            )
            warnings = (
                *warnings,
                f"{undecided:,} {counts} as wrong in the lower and as right in the upper bound.",
            )
        return Rate(
            size=self.items.size,
            method=choices.method,
            confidence=choices.confidence,
            labels_used=len(self.sheet),
            labels_known=len(self.sheet.known),
            value=None if overall is None else overall.value,
            lower=0.0 if overall is None else overall.lower,
            upper=1.0 if overall is None else overall.upper,
            by=names,
            slices=tuple(
                self._slice(number, labelled, choices, error, interval_of) for number in range(len(slices))
            ),
            simultaneous=choices.simultaneous,
            # What is wide because of unsure labels does not get narrower with more of them.
            half_cost=None if undecided else half_cost,
            parameters=self._parameters(choices, seed),
            assumptions=assumptions,
            warnings=warnings,
        )

    def with_judge(self, rate: Rate, rows: list[Ints]) -> Rate:
        """The answer with the report on the judge from these draws and from what is labelled for certain."""
        if self.judge is None:
            return rate
        drawn = np.concatenate([np.empty(0, dtype=np.int64), *rows])
        certain = self.certain[self._has_label(self.certain)]
        units = np.concatenate((certain, np.unique(drawn)))
        low, high = self.sheet.ends(units)
        labels = np.where(low == high, low, float(UNSURE))
        labels[np.isin(units, self.sheet.late())] = float(LATE)
        chances = np.concatenate((np.ones(len(certain)), self._chances(np.unique(drawn), drawn)))
        report = self.judge.report(units, labels, chances, confidence=rate.confidence)
        if report is not None and not report.without and self.items.weights is None:
            # The report would estimate the same share again, less well.
            report = replace(report, people_say=rate.band)
        return replace(rate, judge=report)

    def _chances(self, rows: Ints, drawn: Ints) -> Floats:
        """With which chance about these rows are among those drawn, some of them repeatedly."""
        cells = self.cells.cell_of[rows]
        draws = np.bincount(self.cells.cell_of[drawn], minlength=len(self.cells))[cells]
        if self.items.weights is None:
            chances: Floats = draws / self.cells.sizes[cells]
            return chances
        part = (self.weights[rows] / self.cells.mass[cells]).clip(0.0, 1.0 - 1e-12)
        by_weight: Floats = -np.expm1(draws * np.log1p(-part))
        return by_weight

    def _parameters(self, choices: RateChoices, seed: int) -> dict[str, Any]:
        given = {
            "known": len(self.sheet.known),
            "proxy": self.items.verdicts is not None,
            "weights": self.items.weights is not None,
            "graded": self.graded,
        }
        return choices.to_dict() | {"seed": seed} | {name: value for name, value in given.items() if value}

    def _has_label(self, rows: Ints) -> Mask:
        return ~np.isin(rows, self.sheet.unlabelled(rows))

    def _slice(
        self, number: int, labelled: Ints, choices: RateChoices, error: float, interval_of: IntervalOf
    ) -> SliceRate:
        about = self.cells.slices[number]
        labels = len(np.unique(labelled[self.cells.item_slices[labelled] == number]))
        inside = self.in_slice(number)
        complete = labels == about.size
        if (labels < FEWEST or not inside.any()) and not complete:
            return SliceRate(about.name, about.size, labels, None, None, None, 1.0 - error, TOO_FEW)
        share = self._share(inside, number, error, interval_of)
        alarm = False
        if choices.watch is not None:
            # Slice t has the part 1/(t(t+1)) of the error: all that may ever come share it.
            turn = number + 1
            one_sided = min(0.5, choices.error / (turn * (turn + 1)))
            alarm = self._share(inside, number, 2.0 * one_sided, interval_of).upper < choices.watch
        return SliceRate(
            about.name, about.size, labels, share.value, share.lower, share.upper, 1.0 - error, "", alarm
        )

    def _share(self, inside: Mask, number: int | None, error: float, interval_of: IntervalOf) -> Interval:
        """The share of cells, together with what is certain of the slice."""
        certain = self.certain
        if number is not None:
            certain = certain[self.cells.item_slices[certain] == number]
        known = certain[self._has_label(certain)]
        low, high = (float(self.weights[known] @ ends) for ends in self.sheet.ends(known))
        # What was not labelled yet may be either.
        open_mass = float(self.weights[certain].sum() - self.weights[known].sum())
        mass = float(self.cells.mass[inside].sum())
        total = mass + float(self.weights[certain].sum())
        if total <= 0:
            return Interval(0.0, 0.5, 1.0)
        below, above = interval_of(inside, error) if mass > 0 else (Interval(0, 0, 0), Interval(0, 0, 0))
        lower = (low + mass * below.lower) / total
        upper = (high + open_mass + mass * above.upper) / total
        value = ((low + high + open_mass) / 2.0 + mass * (below.value + above.value) / 2.0) / total
        # Sums of shares may miss their ends by a rounding.
        return Interval(min(max(0.0, lower), value), value, max(min(1.0, upper), value))


def _heavy(weights: Floats, drawable: Mask, labels: int) -> Ints:
    """Items whose weight exceeds the mean weight of a draw: they are labelled for certain."""
    rows = np.flatnonzero(drawable & (weights > 0))
    order = rows[np.argsort(-weights[rows], kind="stable")]
    sorted_weights = weights[order]
    rest = np.cumsum(sorted_weights[::-1])[::-1]
    count = 0
    while count < min(labels, len(order)) and sorted_weights[count] * (labels - count) >= rest[count]:
        count += 1
    return np.sort(order[:count])
