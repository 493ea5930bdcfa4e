"""The question `curve`: how precise is a ranked list at every cutoff?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from karat.bounds.label_noise import LabelNoise
from karat.bounds.repeats import ErrorRate
from karat.core.choices import Choices
from karat.core.numbers import count, measured, percent
from karat.core.plan import Plan
from karat.core.question import Price, Question
from karat.core.spelling import spell_labels
from karat.judges.plan_report import with_source_names
from karat.questions.by_rank import priced_size
from karat.questions.curve.choices import CurveChoices, CurvePricing, CurveSimulationChoices
from karat.questions.curve.cost import costs_of
from karat.questions.curve.denoise import corrected_for_noise
from karat.questions.curve.few_cutoffs import check_cutoffs
from karat.questions.curve.guesses import LocalPrecision, falling_precision, precision_like
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve
from karat.questions.curve.targets import BandTarget
from karat.sources.read import read_labelled

# Local precision at the top and at the end of a good list, and of one whose scores tell nothing and of which
# most is wrong, the dearest that may be expected: for ranges of prices.
LIKELY_LISTS = ((1.0, 0.85), (0.35, 0.35))


class CurveQuestion(Question[CurveChoices, CurveMethod, Curve]):
    """How precise a ranked list is at every cutoff. Units are ranks, counted from 1.

    An opened source has `ranking`, the ranked list, and `verdicts`, another judge's by rank or None.
    """

    name = "curve"
    title = "How precise a ranked list is at every cutoff, and how complete"
    criterion_example = "The two phrases mean the same."
    help = "Start a campaign about the precision of a ranked list in FILE."
    examples = {  # noqa: RUF012 - a constant of the class
        "new": (
            'karat new curve pairs.csv --criterion "The two sentences mean the same"',
            "karat new curve pairs2.csv --like pairs --archive-old",
        ),
        "plan": (
            "karat plan curve --items 3561500 --factor 1.08",
            "karat plan curve --items 35615 --epsilon 0.03 --delta 0.05 --window 100 --json",
        ),
        "simulate": ("karat simulate curve pairs.parquet --score score --truth label --trials 20",),
    }
    source = "ranking"
    choices = CurveChoices
    methods = METHODS
    result = Curve
    function = "estimate_curve"
    pricing = CurvePricing
    main = ("score", "factor", "half_width", "budget")
    simulation = CurveSimulationChoices

    def resolve(self, choices: CurveChoices, source: Any) -> CurveChoices:
        """The choices, checked against the length of the list."""
        choices.check_taken_by(self.method(choices).name)
        choices.check_size(len(source))
        check_cutoffs(choices)
        return choices

    def uses_known(self, choices: CurveChoices) -> bool:
        """Known labels are taken as right: they do not go with labels that are noisy."""
        return self.method(choices).takes_known and LabelNoise.chosen(choices) is None

    def plan(
        self,
        source: Any,
        choices: CurveChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,
    ) -> Plan[Curve]:
        """A fresh plan for the curve, or one that goes on from a checkpoint."""
        return make_plan(
            len(source), choices, seed=seed, known=known, proxy=source.verdicts, checkpoint=checkpoint
        )

    def finish(self, result: Curve, source: Any, *, noise: ErrorRate | None = None) -> Curve:
        """The curve with the scores of its ranks; with label noise, if it was measured."""
        if noise is not None:
            result = corrected_for_noise(result, LabelNoise.measured(noise))
        return with_source_names(result.attach(source.ranking), source)

    def price(
        self,
        choices: CurveChoices,
        *,
        source: Any = None,
        size: int | None = None,
        pricing: Choices | None = None,
    ) -> Price:
        """Labels and queries of every method."""
        size = priced_size(source, size)
        method = self.method(choices)
        guess = _guess(size, pricing if isinstance(pricing, CurvePricing) else CurvePricing())
        costs = costs_of(size, choices, guess=guess)
        chosen = costs.get(method.name)
        notes = [f"At {percent(choices.confidence)} confidence."]
        if guess is None:
            least = "0.5, until it is measured"
            if choices.min_precision != "auto":
                least = f"{choices.min_precision:g}"
            dependent = " and ".join(each.name for each in METHODS.values() if each.price_depends_on_data)
            notes.append(
                f"{dependent} depend on the data: priced for precision that falls to {least}. "
                "--guess or --pilot tell more."
            )
        return Price(
            answer=partial(self._answer, choices, size, guess, chosen),
            labels=None if chosen is None else chosen.labels,
            worst_labels=None if chosen is None else chosen.worst_labels,
            summary=_summary(method, can_reach=chosen is not None),
            title=f"Labels for the curve of {count(size, 'item')}",
            columns=("method", "labels", "share", "queries", "at worst", "factor", "of precision assumed"),
            rows=[
                (
                    name,
                    f"{cost.labels:,}",
                    measured(cost.labels / size),
                    "" if cost.queries is None else f"{cost.queries:,}",
                    "" if cost.worst_labels is None else f"{cost.worst_labels:,}",
                    f"{cost.factor:.4g}",
                    METHODS[name].assumes,
                )
                for name, cost in costs.items()
            ],
            notes=tuple(notes),
            data={name: cost.to_dict() for name, cost in costs.items()},
        )

    def is_reached(self, result: Curve, choices: CurveChoices) -> bool | None:
        """Whether the band is as narrow as was asked for."""
        if not self.method(choices).certifies or choices.near is not None:
            return None
        if choices.cutoffs is not None:
            wanted, bands = BandTarget.of(choices).half_width or 0.0, map(result.precision, choices.cutoffs)
            return all((band.upper - band.lower) / 2.0 <= wanted for band in bands)
        if choices.ranks is not None:
            return None
        target = BandTarget.of(choices)
        if target.half_width is not None:
            return result.trace[-1].half_width <= target.half_width if result.trace else None
        return None if result.factor is None or target.factor is None else result.factor <= target.factor

    def price_range(
        self, choices: CurveChoices, *, source: Any = None, size: int | None = None
    ) -> tuple[int, int] | None:
        """Labels for a good, a usual and a bad list; the same where the method does not depend on it."""
        size, name = priced_size(source, size), self.method(choices).name
        return self._labels_range(choices, size, None, costs_of(size, choices, methods=[name]).get(name))

    def _labels_range(
        self, choices: CurveChoices, size: int, guess: LocalPrecision | None, chosen: Cost | None
    ) -> tuple[int, int] | None:
        """From what was priced for the guess, and where there is none, prices of other likely lists."""
        method, costs = self.method(choices), [chosen]
        if guess is None and method.price_depends_on_data:
            likely = (falling_precision(size, *ends) for ends in LIKELY_LISTS)
            costs += [
                costs_of(size, choices, methods=[method.name], guess=each).get(method.name) for each in likely
            ]
        labels = [cost.labels for cost in costs if cost is not None]
        return (min(labels), max(labels)) if labels else None

    def _answer(
        self, choices: CurveChoices, size: int, guess: LocalPrecision | None, chosen: Cost | None
    ) -> str:
        """What the labels of the target tell, and what one that is twice as wide takes of a usual list."""
        if not self.method(choices).certifies:
            return ""
        target = BandTarget.of(choices)
        if target.half_width is not None:
            widths = (target.half_width, min(0.49, 2 * target.half_width))
            looser = replace(choices, half_width=widths[1])
            first, second = (f"± {100 * width:g} percentage points" for width in widths)
        else:
            factors = (target.factor or 1.0, 2.0 * (target.factor or 1.0) - 1.0)
            looser = replace(choices, factor=factors[1], epsilon=None, beta=None, floor=target.floor)
            first, second = (f"a factor of {factor:.4g}" for factor in factors)
        ends = self._labels_range(choices, size, guess, chosen)
        if ends is None:
            return ""
        sentence = f"{spell_labels(*ends)} will tell precision at every cutoff to within {first}"
        method = self.method(choices).name
        wide = costs_of(size, looser, methods=[method], guess=guess).get(method)
        return (
            f"{sentence}; about {wide.labels:,} of a usual list to within {second}."
            if wide
            else f"{sentence}."
        )


def _summary(method: CurveMethod, *, can_reach: bool) -> str:
    if not can_reach:
        return f"The method {method.name} cannot reach this target; band can."
    if method.price_depends_on_data:
        return "About that many: it depends on the list, and is priced for precision that falls to 50 %."
    return "That many, whatever the list is like."


def _guess(size: int, pricing: CurvePricing) -> LocalPrecision | None:
    """What the list is supposed to look like, where the user has an idea."""
    if pricing.guess is not None:
        return falling_precision(size, *pricing.guess)
    if pricing.pilot is not None:
        labelled = read_labelled(pricing.pilot, score="score", truth="label")
        return precision_like(size, labelled.truth[labelled.ranking.order])
    return None


QUESTION = CurveQuestion()
