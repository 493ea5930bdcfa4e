"""Order in which items are decided without a label: from both ends of a list, the surest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.questions.cut.labelled import Ints
from karat.questions.cut.local_precision import Floats


class Decided(NamedTuple):
    """Items up to `upper` are called right and items beyond `lower` wrong; those between need a label."""

    upper: int
    lower: int


@dataclass(frozen=True, eq=False)
class DecisionPath:
    """Strata of a list in the order in which their items are decided, from the surest to the most doubtful.

    Items up to `split` would be called right, and are taken from the top; the others would be called wrong,
    and are taken from the end. So whatever part of the path is decided, the items left are consecutive.

    Attributes:
        ends: the last position of each stratum.
        split: the last position that would be called right.
        order: strata by their place on the path.
        starts: for each stratum, how many items come before it on the path.
    """

    ends: Ints
    split: int
    order: Ints
    starts: Ints

    @classmethod
    def of(cls, ends: Ints, unlabelled: Floats, local: Floats) -> DecisionPath:
        """The path that a guess of local precision suggests."""
        right, wrong = unlabelled * local, unlabelled * (1.0 - local)
        mistakes = np.append(0.0, np.cumsum(wrong)) + np.append(0.0, np.cumsum(right[::-1]))[::-1]
        kept = int(mistakes.argmin())
        doubt = np.concatenate(
            (np.maximum.accumulate(1.0 - local[:kept]), np.maximum.accumulate(local[kept:][::-1]))
        )
        strata = np.concatenate((np.arange(kept), np.arange(kept, len(ends))[::-1]))
        order = strata[np.argsort(doubt, kind="stable")].astype(np.int64)
        sizes = np.diff(ends, prepend=0)
        starts = np.empty(len(ends), dtype=np.int64)
        starts[order] = np.cumsum(sizes[order]) - sizes[order]
        return cls(ends, int(ends[kept - 1]) if kept else 0, order, starts)

    def mistaken(self, positions: Ints, labels: NDArray[np.int8]) -> NDArray[np.bool_]:
        """Which of these labels differ from what the items would be called."""
        differ: NDArray[np.bool_] = (labels == 1) != (positions <= self.split)
        return differ

    def places(self, positions: Ints) -> Ints:
        """How many items come before these positions on the path."""
        stratum = np.searchsorted(self.ends, positions)
        first = np.concatenate(([0], self.ends[:-1]))[stratum] + 1
        steps = np.where(positions <= self.split, positions - first, self.ends[stratum] - positions)
        decided: Ints = self.starts[stratum] + steps
        return decided

    def decided(self, place: int) -> Decided:
        """What is decided by the first `place` items of the path."""
        sizes = np.diff(self.ends, prepend=0)
        taken = np.clip(place - self.starts, 0, sizes)
        from_top = self.ends <= self.split
        return Decided(int(taken[from_top].sum()), int(self.ends[-1] - taken[~from_top].sum()))
