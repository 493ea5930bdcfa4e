"""Target of the method `band`: the width allowed at each rank, and where it is exceeded."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.envelope import heights, largest_between
from karat.questions.curve.yields import Floats, Ranks, YieldLines
from karat.questions.rate.choices import DEFAULT_HALF_WIDTH

Bools = NDArray[np.bool_]

# Share of the distance from a precision that a band may take up and still leave it out for sure.
CLEARANCE = 0.6
# How far a target may be loosened: at least to this power, and up to this factor or ±.5.
LEAST_LOOSENING, WIDEST_FACTOR = 64.0, 100.0


@dataclass(frozen=True, slots=True)
class BandTarget:
    """How narrow a band shall be, and where.

    Attributes:
        factor: upper/lower at most factor² at every rank, both taken no lower than `floor`.
        half_width: instead, half of upper - lower at most this, in precision.
        ranks: only from the first to the second of these ranks.
        near: only where the band still leaves open whether precision is above or below this.
        floor: precision below this counts as this in factors.
    """

    factor: float | None
    half_width: float | None
    ranks: tuple[int, int] | None
    near: float | None
    floor: float

    @classmethod
    def of(cls, choices: CurveChoices) -> BandTarget:
        """The target that these choices ask for: a half-width, a factor, or one from ε and β."""
        factor: float | None
        factor, floor = choices.band_target()
        if choices.half_width is not None:
            factor = None
        elif choices.factor is None and choices.epsilon is not None:
            factor = Constants.of(choices).factor
        if choices.cutoffs is not None:
            ends = (choices.cutoffs[0], choices.cutoffs[-1])
            return cls(None, choices.half_width or DEFAULT_HALF_WIDTH, ends, None, floor)
        return cls(factor, choices.half_width, choices.ranks, choices.near, floor)

    def loosened(self, power: float) -> BandTarget:
        """The same target, so many times as wide."""
        if self.factor is not None:
            return replace(self, factor=self.factor**power)
        return replace(self, half_width=None if self.half_width is None else self.half_width * power)

    def allowed(self, yields: Floats, ranks: Floats) -> Floats:
        """Half of upper - lower that the target allows, in labels, around these yields."""
        if self.factor is None:
            allowed = (self.half_width or 0.0) * ranks
        else:
            square = self.factor**2
            allowed = np.maximum(
                yields * (square - 1.0) / (square + 1.0), square * self.floor * ranks - yields
            )
        if self.near is not None:
            # Far from that precision it is enough to know on which side one is.
            allowed = np.maximum(allowed, CLEARANCE * np.abs(yields - self.near * ranks))
        return allowed

    def allowed_within_limits(self, yields: Floats, ranks: Floats) -> Floats:
        """The same, with what lies above all items right or below none left out of the width."""
        allowed = self.allowed(yields, ranks)
        if self.factor is not None:
            return np.maximum(allowed, yields - ranks / self.factor**2)
        room = np.minimum(yields, ranks - yields)
        return np.maximum(allowed, 2.0 * (self.half_width or 0.0) * ranks - room)

    def most_loosening(self) -> float:
        """The power at which the target asks for next to nothing."""
        if self.factor is not None:
            return max(LEAST_LOOSENING, math.log(WIDEST_FACTOR) / math.log(self.factor))
        return max(LEAST_LOOSENING, 0.5 / (self.half_width or 0.5))

    def wanted(self, ends: Ranks) -> Bools:
        """Which blocks, given their last ranks, the target is about."""
        if self.ranks is None:
            return np.ones(len(ends), dtype=bool)
        first = np.searchsorted(ends, self.ranks[0])
        last = np.searchsorted(ends, self.ranks[1])
        places = np.arange(len(ends))
        return (places >= first) & (places <= last)

    def undecided(self, lower: Floats, upper: Floats, ends: Ranks) -> Bools:
        """Which blocks have precision `near` inside their band; all of them without it."""
        if self.near is None:
            return np.ones(len(ends), dtype=bool)
        return (lower <= self.near * ends) & (upper >= self.near * ends)

    def missed(self, lower: YieldLines, upper: YieldLines, ends: Ranks) -> Bools:
        """Which blocks have a rank at which a closed band is wider than asked for."""
        boundaries = np.append(1, ends)
        if self.factor is not None:
            missed = heights(lower, upper, boundaries, floor=self.floor) > self.factor**2 * (1.0 + 1e-9)
        else:
            missed = _half_widths(lower, upper, boundaries) > (self.half_width or 0.0) * (1.0 + 1e-9)
        return missed & self.wanted(ends) & self.undecided(lower.at(ends), upper.at(ends), ends)


def floor_of(parameters: Mapping[str, Any]) -> float:
    """The floor of precision in the factors of a curve with these parameters."""
    names = {each.name for each in CurveChoices.described()}
    choices = {name: value for name, value in parameters.items() if name in names}
    return BandTarget.of(CurveChoices.from_dict(choices)).floor


def _half_widths(lower: YieldLines, upper: YieldLines, boundaries: Ranks) -> Floats:
    """The largest (upper - lower)/2 in precision between each two boundaries, both included."""
    cuts = np.concatenate((lower.starts, upper.starts))
    return largest_between(lambda at: (upper.at(at) - lower.at(at)) / (2.0 * at), cuts, boundaries)
