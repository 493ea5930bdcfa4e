"""`RateMethod`: a method of `rate`, with its plan, assumptions and accepted labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from karat.core.method import Method
from karat.core.plan import Plan
from karat.questions.rate.result import Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class RateMethod(Method):
    """A way to estimate a share.

    Attributes:
        plan: makes a fresh plan from the items, the choices, `seed=` and `known=`.
        labels_factor: of an error, how many times as many labels it takes as a fixed sample.
    """

    plan: Callable[..., Plan[Rate]]
    labels_factor: Callable[[float], float]
