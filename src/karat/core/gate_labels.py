"""How many more labels would decide a gate: predicted from the interval so far."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

from karat.core.band import Band

_NORMAL = NormalDist()
# The chances of being decided that the numbers are computed for: a little above the half and nine in ten that
# they are said to be, as intervals are not quite those of a normal distribution.
_HALF, _NINE_IN_TEN = 0.6, 0.93
_UNBOUNDED = 10**12


@dataclass(frozen=True, slots=True)
class LabelsToDecide:
    """How many more labels would decide.

    Attributes:
        half: so many are enough in one of two such cases.
        enough: so many are enough in nine of ten such cases.
    """

    half: int
    enough: int


def labels_to_decide(
    band: Band, least: float, *, labels: int, items: int | None, goes_on: bool = True
) -> LabelsToDecide | None:
    """How many more labels would bring one end of an interval to the other side of `least`.

    The truth is unknown, and it may be nearer to `least` than the estimate is. So the chance that the gate is
    decided after k more labels is computed over what the truth may be: normal around the estimate, with the
    standard error that the interval implies. A method that `goes_on` adds the k labels to its sample; any
    other method takes the labels so far as known, and draws a new sample of k from the other items. All items
    labelled always decide. None where there is nothing to predict from.

    Guarantee: none, it is for planning; in simulation `enough` is enough in nine of ten cases.
    """
    if labels <= 0 or math.isnan(band.value):
        return None
    most = _UNBOUNDED if items is None else max(items - labels, 1)
    size = labels + most

    def is_enough(more: int, share: float) -> bool:
        left = (size - labels - more) / (size - labels if goes_on else size)
        # By how much the variance of the estimate shrinks.
        shrunk = left * labels / (labels + more if goes_on else more)
        return shrunk <= 0.0 or _chance_decided(band, least, shrunk, goes_on=goes_on) >= share

    return LabelsToDecide(*(_smallest(most, share, is_enough) for share in (_HALF, _NINE_IN_TEN)))


def _chance_decided(band: Band, least: float, shrunk: float, *, goes_on: bool) -> float:
    """That an interval of `shrunk` times the variance lies on one side of `least`."""
    below, above = band.value - band.lower, band.upper - band.value
    error = (below + above) / 2.0 / _NORMAL.inv_cdf((1.0 + band.confidence) / 2.0)
    # Of the next estimate around this one: it shares this sample, or has one of its own.
    spread = error * math.sqrt(max(1.0 - shrunk, 1e-12) if goes_on else 1.0 + shrunk)
    distance, scale = band.value - least, math.sqrt(shrunk)
    if spread <= 0.0:
        return 0.0
    holds = _NORMAL.cdf((distance - below * scale) / spread)
    fails = _NORMAL.cdf((-distance - above * scale) / spread)
    return holds + fails


def _smallest(most: int, share: float, is_enough: Callable[[int, float], bool]) -> int:
    """The smallest number of labels up to `most` that is enough."""
    low, high = 0, 1
    while high < most and not is_enough(high, share):
        low, high = high, high * 2
    high = min(high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle, share) else (middle, high)
    return high
