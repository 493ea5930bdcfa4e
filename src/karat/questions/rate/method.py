"""`RateMethod`: a method of `rate`, with its plan, assumptions and accepted labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from karat.core.method import Method
from karat.core.plan import Plan
from karat.questions.rate.choices import RateChoices, RatePricing
from karat.questions.rate.result import Rate


class Expectation(Protocol):
    """What labels cost and give, if the items are as somebody supposes."""

    def labels(self, half_width: float) -> int:
        """About how many labels the half-width takes."""

    def half_width(self, labels: int) -> float:
        """About the half-width that so many labels give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RateMethod(Method):
    """A way to estimate a share.

    Attributes:
        plan: makes a fresh plan from the items, the choices, `seed=` and `known=`.
        expectation: makes an `Expectation` from the number of items, the choices and what is supposed.
    """

    plan: Callable[..., Plan[Rate]]
    expectation: Callable[[int, RateChoices, RatePricing], Expectation]
