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
        values: the verdict of each item, NaN where there is none.
        items: items with a verdict.
        mean: of the verdicts.
        threshold: from which verdict on the judge calls an item right.
        called: the share of items that it calls right.
        bins: at most ten, of about equal size; one for each verdict where there are few different ones.
    """

    values: Floats
    items: int
    mean: float
    threshold: float
    called: float
    bins: tuple[VerdictBin, ...]

    @classmethod
    def of(cls, verdicts: ArrayLike, *, threshold: float = 0.5) -> VerdictSummary:
        """Check verdicts and count them."""
        values = np.asarray(checked_verdicts(verdicts), dtype=np.float64)
        judged = np.sort(values[np.isfinite(values)])
        if not len(judged):
            raise ParameterError("No item has a verdict; there is nothing to report on.")
        called = 1.0 - np.searchsorted(judged, threshold) / len(judged)
        return cls(values, len(judged), float(judged.mean()), threshold, float(called), _bins(judged))

    @property
    def without(self) -> int:
        """Items without a verdict."""
        return len(self.values) - self.items

    def bin_of(self, verdicts: Floats) -> NDArray[np.int64]:
        """The places of the bins of these verdicts."""
        places = np.searchsorted([each.lower for each in self.bins], verdicts, side="right") - 1
        return places.astype(np.int64)


def _bins(ascending: Floats) -> tuple[VerdictBin, ...]:
    starts = np.flatnonzero(np.append(True, ascending[1:] != ascending[:-1]))
    if len(starts) > BINS:
        lowest = np.unique(np.quantile(ascending, np.arange(BINS) / BINS, method="lower"))
        starts = np.searchsorted(ascending, lowest)
    parts = np.split(ascending, starts[1:])
    return tuple(VerdictBin(float(part[0]), float(part[-1]), len(part), float(part.mean())) for part in parts)
