"""Correct a rate and its interval for label noise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from karat.bounds.flips import (
    assumptions_behind,
    confidence_before,
    flip_deviation,
    flip_error,
    true_sums,
)
from karat.bounds.label_noise import LabelNoise, refuse_second_correction
from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.data.item_set import ItemSet
from karat.questions.rate.cells import slices_of
from karat.questions.rate.choices import RateChoices, RatePricing
from karat.questions.rate.frame import Mask
from karat.questions.rate.method import Expectation, RateMethod
from karat.questions.rate.result import Rate, SliceRate

NO_ALARMS = "Alarms are about the share by labels as they are, so none is raised about the true one."


def corrected_for_noise(rate: Rate, noise: ErrorRate, items: ItemSet) -> Rate:
    """The share by true labels, if each label is wrong with a probability in the interval of `noise`.

    The interval is taken as what it is when labels are noisy: one for the share that all items would have by
    such labels.

    Guarantee: each interval holds with the probability that the result names: that of the rate, less what the
        interval of η and the errors of labels may fail by; with `simultaneous`, all of them together.
    Assumes: what the rate assumes, except that labels are right: each is wrong independently of all else.
    Reference: Rogan and Gladen, American Journal of Epidemiology 1978; `karat.bounds.flips`.
    """
    refuse_second_correction(rate.parameters, "rate")
    if rate.parameters.get("graded"):
        raise ParameterError("Label noise is a rate of wrong labels; grades have none.")
    watched = any(each.alarm for each in rate.slices)
    quiet = replace(rate, slices=tuple(replace(each, alarm=False) for each in rate.slices))
    corrected = _corrected(quiet, LabelNoise.measured(noise), items)
    return replace(corrected, warnings=(*rate.warnings, NO_ALARMS)) if watched else corrected


def choices_before(choices: RateChoices, noise: LabelNoise, items: ItemSet) -> RateChoices:
    """What to ask of the share by labels as they are, so that the true share has what the choices ask for."""
    spread, rates = _Spread.of(items), noise.value
    confidence = confidence_before(choices.confidence)
    error = flip_error(confidence)
    changed: dict[str, Any] = {}
    if choices.wanted_half_width is not None:
        open_still = spread.deviation(rates.larger, error)
        changed["half_width"] = choices.wanted_half_width * rates.kept - open_still
        if changed["half_width"] < 0.0001:
            raise ParameterError(
                f"With {items.size:,} items and so many wrong labels the share stays open by "
                f"{open_still / rates.kept:.3g} whatever is labelled: ask for a larger half-width."
            )
    if choices.watch is not None:
        # Slice t has the part 1/(t(t+1)) of the error, as its alarm has.
        widest = max(
            (
                float(each.deviation(rates.larger, error / (turn * (turn + 1))))
                for turn, each in enumerate(_spreads(items), start=1)
            ),
            default=0.0,
        )
        changed["watch"] = rates.observed(choices.watch) - widest
        if changed["watch"] < 0.001:
            raise ParameterError("The slices are too small to watch them with so many wrong labels.")
    return replace(choices, noise=0.0, noise_of_right=None, confidence=confidence, **changed)


def answer_behind(rate: Rate, choices: RateChoices, noise: LabelNoise, items: ItemSet) -> Rate:
    """The answer to `choices`, from that to `choices_before`."""
    corrected = _corrected(rate, noise, items)
    return replace(
        corrected, confidence=choices.confidence, parameters={**rate.parameters, **choices.to_dict()}
    )


class NoisyExpectation(NamedTuple):
    """What labels cost and give where some are wrong, from the same where none is."""

    before: Expectation
    kept: float
    deviation: float
    size: int

    def labels(self, half_width: float) -> int:
        """About how many labels the half-width takes; all of them where it is out of reach."""
        wanted = half_width * self.kept - self.deviation
        return self.before.labels(wanted) if wanted >= 0.0001 else self.size

    def half_width(self, labels: int) -> float:
        """About the half-width that so many labels give."""
        return min(0.5, (self.before.half_width(labels) + self.deviation) / self.kept)


def expectation_of(method: RateMethod, size: int, choices: RateChoices, supposed: RatePricing) -> Expectation:
    """What labels cost and give, if items are as somebody supposes and labels as wrong as the choices say."""
    noise = LabelNoise.chosen(choices)
    if noise is None:
        return method.expectation(size, choices, supposed)
    confidence, rates = confidence_before(choices.confidence), noise.value
    accuracy, right = supposed.judge_accuracy, supposed.expected
    wrong_labels = rates.of_right * right + rates.of_wrong * (1.0 - right)
    seen = replace(
        supposed,
        expected=rates.observed(right),
        judge_accuracy=None if accuracy is None else accuracy * (1.0 - 2.0 * wrong_labels) + wrong_labels,
    )
    deviation = _Spread(1.0 / size, 1.0 / size).deviation(rates.larger, flip_error(confidence))
    without = replace(choices, noise=0.0, noise_of_right=None, confidence=confidence)
    return NoisyExpectation(method.expectation(size, without, seen), rates.kept, deviation, size)


class _Spread(NamedTuple):
    """How evenly weights, which add up to 1, are spread: the sum of their squares, and the largest."""

    squares: float
    largest: float

    @classmethod
    def of(cls, items: ItemSet, inside: Mask | None = None) -> _Spread:
        weights = np.ones(items.size) if items.weights is None else items.weights
        own = weights if inside is None else weights[inside]
        total = float(own.sum())
        return cls(float(own @ own) / total**2, float(own.max()) / total) if total > 0 else cls(1.0, 1.0)

    def deviation(self, noise: float, error: float) -> float:
        return float(flip_deviation(self.squares, self.largest, noise, error))


def _spreads(items: ItemSet) -> list[_Spread]:
    slices, place = slices_of(items)
    return [_Spread.of(items, place == number) for number in range(len(slices))]


def _corrected(rate: Rate, noise: LabelNoise, items: ItemSet) -> Rate:
    error = flip_error(rate.confidence)
    lost = error + 1.0 - noise.confidence
    # Slices that hold together share the error with each other and with the whole.
    each_error = error / (len(rate.slices) + 1) if rate.simultaneous else error

    def true(lower: float, value: float, upper: float, spread: _Spread) -> dict[str, Any]:
        deviation = spread.deviation(noise.upper.larger, each_error)
        ends = true_sums(lower, value, upper, mass=1.0, deviation=deviation, noise=noise)
        low, middle, high = (min(1.0, max(0.0, float(end))) for end in ends)
        return {"lower": low, "value": middle, "upper": high}

    def true_slice(each: SliceRate, spread: _Spread) -> SliceRate:
        if each.value is None or each.lower is None or each.upper is None:
            return each
        confidence = max(0.0, each.confidence - lost)
        return replace(each, **true(each.lower, each.value, each.upper, spread), confidence=confidence)

    slices, _ = slices_of(items)
    spread_of = dict(zip((each.name for each in slices), _spreads(items), strict=True)) if rate.slices else {}
    overall: dict[str, Any] = {}
    if rate.value is not None:
        overall = true(rate.lower, rate.value, rate.upper, _Spread.of(items))
    return replace(
        rate,
        **overall,
        slices=tuple(true_slice(each, spread_of[each.name]) for each in rate.slices),
        confidence=max(0.0, rate.confidence - lost),
        half_cost=None,
        assumptions=assumptions_behind(rate.assumptions, noise),
    )
