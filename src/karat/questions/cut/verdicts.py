"""Order of a list by rank and a judge's verdict together, learned from the first labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.judges.plan_report import PlanJudge
from karat.questions.curve.proxies import ProxyCells
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats, Strata, fitted_chances
from karat.questions.cut.order import Order
from karat.questions.cut.result import NO_VERDICT


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Another judge's verdicts by rank, as a few levels.

    Attributes:
        levels: the level of each rank.
        bounds: the smallest and the largest verdict of each level; `NO_VERDICT` where items have none.
        judge: the verdicts themselves.
    """

    levels: NDArray[np.uint8]
    bounds: tuple[tuple[float, float], ...]
    judge: PlanJudge

    @classmethod
    def of(cls, verdicts: ArrayLike, size: int) -> Verdicts:
        """Sort verdicts in [0, 1] into levels."""
        cells, values = ProxyCells.of(verdicts, size), np.asarray(verdicts)
        told = np.where(np.isnan(values), NO_VERDICT, values)
        members = [told[cells.levels == level] for level in range(cells.cells)]
        bounds = tuple((float(each.min()), float(each.max())) for each in members)
        return cls(cells.levels, bounds, PlanJudge.of_ranks(values))

    def order(self, strata: Strata, labelled: LabelledPositions, order: Order) -> Order:
        """Items by the chance that rank and verdict give them together.

        Within a level the chance never rises with the rank, so that a cut in this order keeps, of each level,
        the items up to one rank.
        """
        width, height = len(self.bounds), len(strata.ends)
        stratum = np.searchsorted(strata.ends, labelled.positions)
        cell = stratum * width + self.levels[labelled.positions - 1]
        right = labelled.values == 1
        ones, zeros = (
            np.bincount(cell[each], minlength=width * height).astype(float) for each in (right, ~right)
        )
        features = np.concatenate(
            (np.repeat(strata.features, width, axis=0), np.tile(np.eye(width)[:, 1:], (height, 1))), axis=1
        )
        chances = fitted_chances(features, ones, zeros).reshape(height, width)
        chances = np.minimum.accumulate(chances, axis=0)
        place = np.empty(width * height, dtype=np.int32)
        by_chance = np.argsort(-chances.ravel(), kind="stable")
        place[by_chance] = np.arange(width * height)
        item_stratum = np.repeat(np.arange(height), np.diff(strata.ends, prepend=0))
        keys = place[item_stratum * width + self.levels]
        ranks = np.argsort(keys, kind="stable").astype(np.int64) + 1
        ends = np.cumsum(np.bincount(keys, minlength=width * height))
        sorted_chances = chances.ravel()[by_chance]

        def chance_at(positions: Ints) -> Floats:
            chances_there: Floats = sorted_chances[np.searchsorted(ends, positions)]
            return chances_there

        return Order(order.size, chance_at, ranks)

    def last_ranks(self, ranks: Ints) -> Ints:
        """The last of these ranks in each level; 0 where a level has none."""
        last = np.zeros(len(self.bounds), dtype=np.int64)
        np.maximum.at(last, self.levels[ranks - 1], ranks)
        return last
