"""Exact test of an accuracy: how many mistakes of a uniform sample may lie in the decided part of a list."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from karat.bounds.exact import most_ones
from karat.questions.cut.accuracy_path import Decided, DecisionPath
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.recall_test import chance_of_few


@dataclass(frozen=True, eq=False)
class AccuracySample:
    """A uniform sample without replacement of all unlabelled items.

    Everything but `drawn` was fixed before the draw.

    Attributes:
        path: the order in which items are decided.
        allowed: how many items may be decided wrongly.
        error: of the test.
        drawn: positions of the sample, in order.
        unlabelled: unlabelled items before the draw.
    """

    path: DecisionPath
    allowed: int
    error: float
    drawn: Ints
    unlabelled: int

    def _mistakes(self, labelled: LabelledPositions) -> Ints:
        """Places on the path of the sample's mistakes, in order."""
        values = labelled.values[np.searchsorted(labelled.positions, self.drawn)]
        return np.sort(self.path.places(self.drawn[self.path.mistaken(self.drawn, values)]))

    def decided(self, labelled: LabelledPositions) -> Decided:
        """The largest part of the path that holds no more unlabelled mistakes than allowed.

        A part is too large just when it holds the a-th mistake that was not drawn, a = allowed + 1. The part
        returned ends before the sample's mistake number x + 1. It is too large only if at most x of the first
        a + x mistakes of the path were drawn, and these are a fixed set of items: a hypergeometric
        probability, whatever the number of mistakes is.

        Guarantee: with probability at least 1 - error, for any list and any scores. There is one event,
            whatever parts were looked at.
        """
        mistakes = self._mistakes(labelled)
        number = most_drawn(self.unlabelled, len(self.drawn), self.allowed + 1, self.error)
        if number < 0:
            return self.path.decided(0)
        return self.path.decided(self.path.ends[-1] if number >= len(mistakes) else int(mistakes[number]))

    def most_mistakes(self, labelled: LabelledPositions) -> int:
        """Mistakes among the decided items at most.

        Where the whole list is decided, the tests go on to ever smaller numbers: hypotheses in a fixed order,
        each tested with the whole error, up to the first that is not rejected.
        """
        part = self.decided(labelled)
        if part.lower > part.upper:
            return self.allowed
        mistakes = len(self._mistakes(labelled))
        return min(self.allowed, most_ones(mistakes, len(self.drawn), self.unlabelled, self.error) - mistakes)


class AccuracyBound(Protocol):
    """What certifies an accuracy: a sample, or bets."""

    @property
    def path(self) -> DecisionPath:
        """The order in which items are decided."""
        ...

    def decided(self, labelled: LabelledPositions) -> Decided:
        """The largest part of the path that holds no more unlabelled mistakes than allowed."""
        ...

    def most_mistakes(self, labelled: LabelledPositions) -> int:
        """Mistakes among the decided items at most."""
        ...


@lru_cache(maxsize=1024)
def most_drawn(items: int, drawn: int, undrawn: int, error: float) -> int:
    """The most of a sample's mistakes that may be decided, so that `undrawn` others are so with the error.

    -1 where even none would be too many.
    """
    if drawn >= items:
        return items

    def chance(number: int) -> float:
        marked = np.array([undrawn + number], dtype=np.int64)
        return float(chance_of_few(number, np.array([items]), marked, drawn)[0])

    most = min(drawn, items - undrawn)
    return bisect_right(range(most + 1), False, key=lambda number: chance(number) > error) - 1
