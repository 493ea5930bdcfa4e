"""Correct the number of relevant documents and the recall for label noise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from karat.bounds.flips import (
    assumptions_behind,
    confidence_before,
    flip_allowance,
    flip_deviation,
    flip_error,
    true_sums,
)
from karat.bounds.label_noise import LabelNoise
from karat.bounds.repeats import ErrorRate
from karat.core.band import Band
from karat.core.errors import ParameterError
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.result import Volume


def corrected_for_noise(volume: Volume, noise: ErrorRate) -> Volume:
    """The number by true labels, if each label is wrong with a probability in the interval of `noise`.

    The interval is taken as what it is when labels are noisy: one for the number of documents that would be
    labelled relevant if all were judged. Of the documents that were labelled relevant, as many are relevant
    as errors leave, which are a martingale along the labels, however documents were chosen.

    Guarantee: both numbers, and so the recall, hold with the probability that the result names: that of the
        volume, less what the interval of η and the errors of labels may fail by.
    Assumes: what the volume assumes, except that labels are right: each is wrong independently of all else.
    Reference: Rogan and Gladen, American Journal of Epidemiology 1978; `karat.bounds.flips`.
    """
    if volume.relevant_found is not None:
        raise ParameterError("This volume has a noise rate already; correcting for it twice would be wrong.")
    return _corrected(volume, LabelNoise.measured(noise))


def _corrected(volume: Volume, noise: LabelNoise) -> Volume:
    error = flip_error(volume.confidence)
    confidence = max(0.0, volume.confidence - error - (1.0 - noise.confidence))
    relevant = _relevant_found(volume, noise, error / 2.0, confidence)
    deviation = flip_deviation(float(volume.size), 1.0, noise.upper.larger, error / 2.0)
    ends = true_sums(
        volume.total.lower,
        volume.total.value,
        volume.total.upper,
        mass=float(volume.size),
        deviation=deviation,
        noise=noise,
    )
    lower, value, upper = (min(float(volume.size), max(relevant.lower, float(end))) for end in ends)
    relevant = replace(relevant, value=min(relevant.value, value), upper=min(relevant.upper, upper))
    return replace(
        volume,
        total=Band(lower, value, upper, confidence),
        relevant_found=relevant,
        confidence=confidence,
        others=(),
        forecast=(),
        assumptions=assumptions_behind(volume.assumptions, noise),
        warnings=(
            *volume.warnings,
            f"Of the {len(volume.found):,} documents that are labelled relevant, {relevant.lower:,.0f} to "
            f"{relevant.upper:,.0f} are.",
        ),
    )


def check_noise(choices: VolumeChoices) -> None:
    """Refuse to go on until a target is certain where labels may be wrong: it may never be."""
    if LabelNoise.chosen(choices) is not None and (choices.certify or choices.missing is not None):
        name = "certify" if choices.certify else "missing"
        raise ParameterError(f"Where labels may be wrong a recall may never be certain: leave out {name}.")


def choices_before(choices: VolumeChoices) -> VolumeChoices:
    """What to ask of the number by labels as they are, so that the true one has what the choices ask for."""
    check_noise(choices)
    return replace(choices, noise=0.0, noise_of_right=None, confidence=confidence_before(choices.confidence))


def answer_behind(volume: Volume, choices: VolumeChoices, noise: LabelNoise) -> Volume:
    """The answer to `choices`, from that to `choices_before`."""
    corrected = _corrected(volume, noise)
    told = ("noise", "noise_of_right", "confidence")
    parameters = {**volume.parameters, **{name: getattr(choices, name) for name in told}}
    return replace(corrected, parameters=parameters)


def _relevant_found(volume: Volume, noise: LabelNoise, error: float, confidence: float) -> Band:
    """How many of the documents that are labelled relevant are so.

    With n labels, K of them 1, of which F are right, and η how often wrong items are labelled right: the
    K - F wrong ones are at most η(n - F) and what errors may exceed their expectation by. Labels that were
    known before may have been chosen by what they are: of those that say "relevant", all may be wrong.
    """
    labelled = len(volume.found)
    known = max(0, volume.judged - volume.labels_used)
    allowance = 0.0
    if volume.labels_used:
        places = np.array([volume.labels_used, volume.size], dtype=np.int64)
        allowance = float(flip_allowance(places, noise.upper.of_wrong, error)[0])
    worst, rates = noise.upper.of_wrong, noise.value
    least = (labelled - known - worst * volume.labels_used - allowance) / (1.0 - worst)
    expected = (1.0 - rates.of_right) * (labelled - rates.of_wrong * volume.judged) / rates.kept
    lower, upper = min(max(0.0, least), labelled), float(labelled)
    return Band(lower, min(max(expected, lower), upper), upper, confidence)
