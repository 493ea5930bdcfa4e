"""The gain curve of a review, and where it bends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

# The slope before the knee must be so many times that after it …
RATIO = 6.0
# … and more while few relevant documents are found: this many less what was found.
FEW, FEW_RATIO = 150, 156.0


class GainPoint(NamedTuple):
    """So many documents were judged, and so many of them found relevant."""

    judged: int
    found: int


class Knee(NamedTuple):
    """Where the gain curve bends most, and how many times steeper it is before than after."""

    judged: int
    found: int
    ratio: float


def find_knee(curve: Sequence[GainPoint]) -> Knee | None:
    """The point of the gain curve farthest above the chord from the origin to its last point.

    The ratio is that of the slopes up to the point and after it: infinite where nothing was found after it.
    None where the curve never rises above its chord.

    Reference: Cormack and Grossman, SIGIR 2016; Zhang et al., SIGIR 2016, section 3.1.
    """
    if len(curve) < 2 or curve[-1].found == 0:
        return None
    judged, relevant = (np.array(axis, dtype=np.float64) for axis in zip(*curve, strict=True))
    # The perpendicular distance is this height over a length that all points share.
    above = relevant * judged[-1] - judged * relevant[-1]
    place = int(np.argmax(above))
    if above[place] <= 0.0:
        return None
    point, last = curve[place], curve[-1]
    gained, looked = last.found - point.found, last.judged - point.judged
    ratio = math.inf if gained == 0 else (point.found / point.judged) / (gained / looked)
    return Knee(point.judged, point.found, ratio)


def knee_is_reached(curve: Sequence[GainPoint], *, least: int) -> bool:
    """Whether the curve has bent enough to stop: more than `least` judged, and a steep enough knee.

    Reference: as `find_knee`; the ratio asked for is 6, or 156 less what was found while that is below 150.
    """
    if not curve or curve[-1].judged <= least:
        return False
    knee = find_knee(curve)
    if knee is None:
        return False
    relevant = curve[-1].found
    return knee.ratio > (RATIO if relevant >= FEW else FEW_RATIO - relevant)
