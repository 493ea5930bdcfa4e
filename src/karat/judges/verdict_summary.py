"""Summary of the verdicts on all items: count, mean, and bins of similar ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import ParameterError
from karat.data.verdicts import checked_verdicts

Floats = NDArray[np.float64]

BINS = 10
# From which verdict on a judge calls an item right, where nobody says otherwise.
THRESHOLD = 0.5


class VerdictBin(NamedTuple):
    """Items with alike verdicts: the smallest and the largest one, how many there are, and their mean."""

    lower: float
    upper: float
    items: int
    verdict: float


@dataclass(frozen=True, slots=True, eq=False)
class VerdictSummary:
    """What a report on a judge takes from the verdicts of all items.

    Attributes:
        items: items with a verdict.
        without: items without one.
        mean: of the verdicts.
        threshold: from which verdict on the judge calls an item right.
        called: the share of items that it calls right.
        bins: at most ten, of about equal size; one for each verdict where there are few different ones.
    """

    items: int
    without: int
    mean: float
    threshold: float
    called: float
    bins: tuple[VerdictBin, ...]

    @classmethod
    def of(
        cls, verdicts: ArrayLike, *, counts: NDArray[np.int64] | None = None, threshold: float = THRESHOLD
    ) -> VerdictSummary:
        """Check verdicts and count them; `counts` says of how many items each is, where not of one."""
        values = np.asarray(checked_verdicts(verdicts), dtype=np.float64)
        given = np.isfinite(values) if counts is None else np.isfinite(values) & (counts > 0)
        if not given.any():
            raise ParameterError("No item has a verdict; there is nothing to report on.")
        if counts is None:
            distinct, numbers = np.unique(values[given], return_counts=True)
            size = len(values)
        else:
            distinct, place = np.unique(values[given], return_inverse=True)
            numbers = np.bincount(place, weights=counts[given]).astype(np.int64)
            size = int(counts.sum())
        items = int(numbers.sum())
        return cls(
            items,
            size - items,
            float(distinct @ numbers / items),
            threshold,
            float(numbers[distinct >= threshold].sum() / items),
            _bins(distinct, numbers),
        )

    def bin_of(self, verdicts: Floats) -> NDArray[np.int64]:
        """The places of the bins of these verdicts."""
        places = np.searchsorted([each.lower for each in self.bins], verdicts, side="right") - 1
        return places.astype(np.int64)


def _bins(distinct: Floats, numbers: NDArray[np.int64]) -> tuple[VerdictBin, ...]:
    """Bins of verdicts in ascending order, each of so many items."""
    starts = np.arange(len(distinct))
    ends = np.cumsum(numbers)
    if len(distinct) > BINS:
        first = (np.arange(BINS) * (int(ends[-1]) - 1)) // BINS
        starts = np.unique(np.searchsorted(ends, first, side="right"))
    sums, items = np.add.reduceat(distinct * numbers, starts), np.add.reduceat(numbers, starts)
    uppers = distinct[np.append(starts[1:], len(distinct)) - 1]
    columns = (distinct[starts], uppers, items, sums / items)
    return tuple(VerdictBin(*row) for row in zip(*(each.tolist() for each in columns), strict=True))
