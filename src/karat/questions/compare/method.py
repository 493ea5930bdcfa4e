"""`CompareMethod`: a method of comparison, with its plan, assumptions and accepted labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from karat.core.method import Method
from karat.core.plan import Plan
from karat.data.system_pool import SystemPool
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.cost import LabelCost
from karat.questions.compare.result import Comparison

PlanOf: TypeAlias = Callable[[SystemPool, CompareChoices, int], Plan[Comparison]]
CostOf: TypeAlias = Callable[[SystemPool, float, CompareChoices], LabelCost]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareMethod(Method):
    """A way to compare systems.

    Attributes:
        plan: makes a fresh plan from systems, choices and a seed.
        cost: what a half-width of every precision costs, from systems, the half-width and the choices;
            None where that cannot be told.
        takes_slices: whether it gives scores by slice.
        takes_ranked: whether it gives scores of ranked outputs.
        holds_together: whether all of its intervals hold at once, unless another guarantee is chosen.
        takes_interval: whether the choice `interval` says how its intervals are formed.
    """

    plan: PlanOf
    cost: CostOf | None = None
    takes_slices: bool = False
    takes_ranked: bool = False
    holds_together: bool = False
    takes_interval: bool = False
