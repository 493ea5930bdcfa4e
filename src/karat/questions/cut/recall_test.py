"""Exact test of a recall: how many of the right items of a uniform sample may lie beyond a cut."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from karat.bounds.exact import most_ones
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats

# Numbers of right items up to this one are tried one by one, larger ones in cells of this relative width.
ONE_BY_ONE, CELL = 2_000, 0.003
# A few cells tell which numbers of misses are worth trying on all.
FEW_CELLS = 60


@dataclass(frozen=True, eq=False)
class RecallSample:
    """A uniform sample without replacement of the unlabelled items beyond a position.

    Everything but `drawn` was fixed before the draw.

    Attributes:
        stage: how many stages had ended before the draw.
        first: items up to this position are kept whatever the sample says.
        recall: what is to be certified.
        error: of the whole test.
        nuisance: the part of it for the bound on how many right items there are.
        drawn: positions of the sample, in order.
        unlabelled: unlabelled items beyond `first` before the draw.
    """

    stage: int
    first: int
    recall: float
    error: float
    nuisance: float
    drawn: Ints
    unlabelled: int

    def cut(self, labelled: LabelledPositions) -> int:
        """The smallest cut that is certain to keep the recall; the size of the list where none is.

        Going up from the end of the list, a cut is wrong when it leaves a = ⌊(1 - t)(K + Y)⌋ + 1 right items
        unlabelled beyond it, where K are known and Y of those that could be drawn are right. Given that k of
        the Y were drawn, x or fewer of them are among the last a + x with the probability of a hypergeometric
        distribution, so a cut that leaves x of them out is wrong with that probability, extras counted. The
        unknown Y is bounded from above with part of the error, then the worst Y counts.

        Guarantee: the set has the recall with probability at least 1 - error, for any list and any scores.
            There is one event, whatever cuts were looked at.
        Reference: Berger and Boos, JASA 1994, for the nuisance parameter.
        """
        places = np.searchsorted(labelled.positions, self.drawn)
        right = self.drawn[labelled.values[places] == 1]
        known = int(((labelled.values == 1) & (labelled.stages < self.stage)).sum())
        most = most_ones(len(right), len(self.drawn), self.unlabelled, self.nuisance)
        misses = allowed_misses(len(right), most, known, self.recall, self.error - self.nuisance)
        if misses < 0:
            return labelled.size
        return self.first if misses >= len(right) else int(right[len(right) - 1 - misses])


class RecallBound(Protocol):
    """What certifies a recall: a sample, or bets."""

    def cut(self, labelled: LabelledPositions) -> int:
        """The smallest cut that is certain; the size of the list where none is."""
        ...


@lru_cache(maxsize=64)
def allowed_misses(drawn: int, most: int, known: int, recall: float, error: float) -> int:
    """How many of `drawn` right items may lie beyond the cut if there are at most `most`; -1 for no cut.

    As many as `drawn` where so few are left that no cut can leave out too many.
    """
    low = np.unique(
        np.concatenate(
            (
                np.arange(drawn, min(most, drawn + ONE_BY_ONE) + 1),
                np.ceil(
                    np.geomspace(drawn + ONE_BY_ONE, max(most, drawn + ONE_BY_ONE) + 1, _cells(drawn, most))
                ),
            )
        ).astype(np.int64)
    )
    low = low[low <= most]
    return most_misses(drawn, low, np.append(low[1:] - 1, most), known, recall, error)


def most_misses(drawn: int, low: Ints, high: Ints, known: int, recall: float, error: float) -> int:
    """The same, for numbers of right items in cells from `low` to `high`.

    In a cell the chance of too few is largest for the most items and the fewest that must be left out.
    """
    wrong = np.floor((1.0 - recall) * (known + low) + 1e-9).astype(np.int64) + 1
    possible = wrong <= high - drawn
    high, wrong = high[possible], wrong[possible]
    if not len(high):
        return drawn

    def worst(misses: int, cells: Ints) -> float:
        return float(chance_of_few(misses, high[cells], wrong[cells] + misses, drawn).max())

    few = np.unique(np.linspace(0, len(high) - 1, FEW_CELLS).astype(np.int64))
    every = np.arange(len(high))
    misses = bisect_right(range(drawn), False, key=lambda number: worst(number, few) > error) - 1
    while misses >= 0 and worst(misses, every) > error:
        misses -= 1
    return misses


def _cells(drawn: int, most: int) -> int:
    widest = np.log(max(most, drawn + ONE_BY_ONE) / (drawn + ONE_BY_ONE))
    return 2 + int(widest / CELL)


def chance_of_few(few: int, items: Ints, marked: Ints, drawn: int) -> Floats:
    """The probability that at most `few` of `drawn` items are marked, for arrays of items and marked ones."""
    from scipy.special import gammaln

    count = np.arange(few + 1, dtype=np.float64)[None]
    whole = items.astype(np.float64)[:, None]
    some = np.minimum(marked, items).astype(np.float64)[:, None]
    can_be = (count <= some) & (drawn - count <= whole - some) & (count <= drawn)

    def ways(of: Floats, chosen: Floats | float) -> Floats:
        logs: Floats = gammaln(of + 1.0) - gammaln(np.add(chosen, 1.0)) - gammaln(of - chosen + 1.0)
        return logs

    count_in = np.where(can_be, count, 0.0)
    rest = np.where(can_be, drawn - count, 0.0)
    others = np.where(can_be, whole - some, 0.0)
    logs = ways(np.where(can_be, some, 0.0), count_in) + ways(others, rest) - ways(whole, float(drawn))
    chances: Floats = np.where(can_be, np.exp(np.minimum(logs, 0.0)), 0.0).sum(axis=1)
    return chances
