"""The question "which of these systems is better?", declared once for all interfaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from karat.core.choices import Choices
from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.core.question import Price, Question
from karat.judges.plan_report import with_source_names
from karat.questions.compare.choices import CompareChoices, ComparePricing
from karat.questions.compare.denoise import corrected_for_noise
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.methods import METHODS, make_compare_plan, resolve_choices
from karat.questions.compare.pricing import labels_range, price_methods, price_newcomer
from karat.questions.compare.result import Comparison


class CompareQuestion(Question[CompareChoices, CompareMethod, Comparison]):
    """How good are these systems, and which differences between them are real?"""

    name = "compare"
    title = "Which of several systems is better, and whether the difference is real"
    criterion_example = "The result answers the query."
    help = "Start a campaign that compares the systems in FILE."
    examples: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "new": (
            'karat new compare outputs.csv --criterion "The extraction is right"',
            "karat new compare outputs.csv newcomer.csv --like outputs --name outputs-2",
        ),
        "plan": (
            "karat plan compare outputs.csv --half-width 0.05",
            "karat plan compare outputs.csv --add newsystem.csv --labels labels.csv --half-width 0.02",
        ),
        "simulate": (
            "karat simulate compare outputs.csv --system system --item item --truth label --trials 20",
        ),
    }
    source = "systems"
    choices = CompareChoices
    methods = METHODS
    result = Comparison
    function = "compare_systems"
    pricing = ComparePricing
    main = ("system", "item", "labels_per_system", "half_width")

    def resolve(self, choices: CompareChoices, source: Any) -> CompareChoices:
        """The choices with true items counted among the systems' items, checked for the method."""
        return resolve_choices(choices, source.systems)

    def plan(
        self,
        source: Any,
        choices: CompareChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],  # noqa: ARG002 - estimates rest on how items were drawn
        checkpoint: bytes | None = None,  # noqa: ARG002 - a few large asks are quick to replay
    ) -> Plan[Comparison]:
        """A fresh plan for opened systems."""
        return make_compare_plan(source.systems, choices, seed=seed)

    def finish(self, result: Comparison, source: Any, *, noise: Any = None) -> Comparison:
        """The comparison, with the names of items on which judge and people differ, and with noise."""
        if noise is not None:
            result = corrected_for_noise(result, noise, source.systems)
        return with_source_names(result, source)

    def price(
        self,
        choices: CompareChoices,
        *,
        source: Any = None,
        size: int | None = None,  # noqa: ARG002 - the overlap of systems decides
        pricing: Choices | None = None,
    ) -> Price:
        """Labels by method for opened systems, or those that one more system needs."""
        self.method(choices)
        if source is None:
            raise ParameterError("What a comparison costs depends on its systems: give their outputs.")
        if isinstance(pricing, ComparePricing) and pricing.add is not None:
            return price_newcomer(source, choices, pricing)
        return price_methods(source.systems, choices)

    def price_range(
        self,
        choices: CompareChoices,
        *,
        source: Any = None,
        size: int | None = None,  # noqa: ARG002 - the overlap of systems decides
    ) -> tuple[int, int] | None:
        """Different items that the draws come to; for a half-width, from good systems to middling ones."""
        if source is None:
            raise ParameterError("What a comparison costs depends on its systems: give their outputs.")
        return labels_range(source.systems, choices)


QUESTION = CompareQuestion()
