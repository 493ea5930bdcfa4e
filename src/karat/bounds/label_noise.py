"""How often labels are wrong, of right and of wrong items: known, or measured as an interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.core.numbers import measured, percent

Numbers = TypeVar("Numbers", float, NDArray[np.float64])


class WrongLabels(NamedTuple):
    """The probability that a label is wrong where the item is wrong, and where the item is right."""

    of_wrong: float
    of_right: float

    @property
    def kept(self) -> float:
        """By how much a right item is likelier to be labelled right than a wrong one."""
        return 1.0 - (self.of_wrong + self.of_right)

    @property
    def larger(self) -> float:
        """The larger of both."""
        return max(self)

    def observed(self, share: Numbers) -> Numbers:
        """The expected share of items that are labelled right, from that of right ones."""
        return self.of_wrong + self.kept * share

    def behind(self, labelled: Numbers, mass: Numbers) -> Numbers:
        """The number of right items of so many whose expected number of labels "right" is `labelled`."""
        return (labelled - self.of_wrong * mass) / self.kept

    @property
    def spelled(self) -> str:
        """The rates in words: "labels wrong 5 % of the time"."""
        if self.of_wrong == self.of_right:
            return f"labels wrong {percent(self.of_wrong)} of the time"
        return (
            f"{percent(self.of_wrong)} of wrong and {percent(self.of_right)} of right items labelled wrongly"
        )


# Labels that are right.
NO_NOISE = WrongLabels(0.0, 0.0)


class LabelNoise(NamedTuple):
    """Error rates of labels: the least and the largest that are possible, and an estimate between them.

    Rates that were measured are the same for right and for wrong items.
    """

    lower: WrongLabels
    value: WrongLabels
    upper: WrongLabels
    confidence: float

    @classmethod
    def exactly(cls, of_wrong: float, of_right: float | None = None) -> LabelNoise:
        """Rates that are known for certain; one for all items, or one of wrong and one of right ones."""
        rates = WrongLabels(of_wrong, of_wrong if of_right is None else of_right)
        return cls(rates, rates, rates, 1.0)

    @classmethod
    def measured(cls, rate: ErrorRate) -> LabelNoise:
        """The interval of a rate that was measured; refused where labels may tell nothing."""
        if not 0.0 <= rate.lower <= rate.upper < 0.5:
            raise ParameterError(
                f"Labels must be wrong less than half of the time to tell anything; the rate is between "
                f"{rate.lower:g} and {rate.upper:g}."
            )
        lower, value, upper = (WrongLabels(each, each) for each in rate[:3])
        return cls(lower, min(value, upper), upper, rate.confidence)

    @classmethod
    def chosen(cls, choices: Any) -> LabelNoise | None:
        """The rates that `noise` and `noise_of_right` of a question's choices say; None without errors."""
        of_wrong, of_right = getattr(choices, "noise", 0.0), getattr(choices, "noise_of_right", None)
        return cls.exactly(of_wrong, of_right) if of_wrong or of_right else None

    @property
    def ends(self) -> tuple[WrongLabels, ...]:
        """What has to be tried where something is monotone in the rate."""
        return (self.lower,) if self.lower == self.upper else (self.lower, self.upper)

    @property
    def assumption(self) -> str:
        """What a corrected result assumes of labels, in a sentence."""
        low, high = self.lower, self.upper
        if low != high:
            return (
                f"Each label is wrong with a probability between {measured(low.larger)} and "
                f"{measured(high.larger)} ({percent(self.confidence)} sure), independently of all else."
            )
        if low.of_wrong == low.of_right:
            return f"Each label is wrong with probability {low.of_wrong:g}, independently of all else."
        return (
            f"A label is wrong with probability {low.of_wrong:g} where the item is wrong, and with "
            f"probability {low.of_right:g} where it is right, independently of all else."
        )


def refuse_second_correction(parameters: Mapping[str, Any], noun: str) -> None:
    """Refuse to correct a result, with these parameters, for noise that it was already told of."""
    if parameters.get("noise") or parameters.get("noise_of_right"):
        raise ParameterError(f"This {noun} has a noise rate already; correcting for it twice would be wrong.")
