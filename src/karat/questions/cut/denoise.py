"""Correct the guarantee of a cut for label noise."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from karat.bounds.flips import (
    assumptions_behind,
    confidence_before,
    flip_allowance,
    flip_deviation,
    flip_error,
)
from karat.bounds.label_noise import LabelNoise, WrongLabels, refuse_second_correction
from karat.bounds.repeats import ErrorRate
from karat.core.band import Band
from karat.core.errors import ParameterError
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.result import Selection

NO_RECALL = (
    "A recall cannot be certain here: wrong labels of the many items that are left out look like right ones. "
    "A curve with noise has a recall whose band holds."
)
KNOWN_LABELS = (
    "Labels that were known beforehand may have been chosen by what they are: how many of them are wrong "
    "cannot be told. Leave out noise, or start without them."
)
# Targets by labels as they are leave room for errors of a set of this size at least: a part of the list, and
# so many times the labels. A smaller set may miss the target, which is then said.
LEAST_SET, SET_BY_LABELS = 0.05, 2.0
# The part of the labels that is supposed to say "wrong", and that of the list that is supposed to be labelled
# where an accuracy has no budget.
LABELLED_WRONG, LABELLED_PART = 0.5, 0.5


def corrected_for_noise(selection: Selection, noise: ErrorRate) -> Selection:
    """The same set with what is certain of its true labels, if labels are wrong with these probabilities.

    Of the items that were decided without a label, at most so many would have a label that says otherwise;
    what was seen tells nothing about errors of labels that nobody gave, so that the number of true mistakes
    among them follows. Items that were decided by their label are mistakes where that label is wrong: such
    errors are a martingale along the labels, however items were chosen.

    Guarantee: the lower bounds of precision and accuracy hold with the probability that the result names:
        that of the set, less what the interval of η and the errors of labels may fail by.
    Assumes: each label is wrong independently of all else.
    Reference: `karat.bounds.flips`.
    """
    refuse_second_correction(selection.parameters, "set")
    if selection.parameters.get("known"):
        raise ParameterError(KNOWN_LABELS)
    measured = LabelNoise.measured(noise)
    lost = flip_error(selection.confidence) + 1.0 - measured.confidence
    return _corrected(selection, measured, max(0.0, selection.confidence - lost))


def choices_before(choices: CutChoices, noise: LabelNoise, size: int) -> CutChoices:
    """What to ask of the labels as they are, so that the true ones probably have what the choices ask for.

    Whether they do is said by `answer_behind`; here the set's size and its labels are only supposed.
    """
    confidence, rates = confidence_before(choices.confidence), noise.value
    error = flip_error(confidence) / 2.0
    targets = choices.targets
    changed: dict[str, Any] = {}
    if "precision" in targets:
        labels = min(choices.most_labels or size, size)
        kept = min(float(size), max(LEAST_SET * size, SET_BY_LABELS * labels))
        by_mistake = _right_by_mistake(labels, round((1.0 - LABELLED_WRONG) * labels), size, rates, error)
        room = (1.0 - targets["precision"]) * kept - by_mistake
        unlabelled = max(0.0, kept - (1.0 - LABELLED_WRONG) * labels)
        deviation = float(flip_deviation(kept, 1.0, rates.larger, error))
        changed["precision"] = 1.0 - (rates.kept * room + rates.of_right * unlabelled - deviation) / kept
    if "accuracy" in targets:
        labels = min(choices.most_labels or math.ceil(LABELLED_PART * size), size)
        room = (1.0 - targets["accuracy"]) * size - _wrong_labels(labels, size, rates, error)
        deviation = float(flip_deviation(float(size), 1.0, rates.larger, error))
        allowed = rates.kept * room + min(rates) * (size - labels) - deviation
        changed["accuracy"] = 1.0 - allowed / size if room > 0.0 else 1.0
    for name, target in changed.items():
        if target >= 1.0:
            raise ParameterError(
                f"With so many wrong labels {_article(name)} of {targets[name]:g} cannot be certain: ask for "
                "less, or for several labels of each item (redundancy)."
            )
        changed[name] = max(0.01, target)
    return replace(choices, noise=0.0, noise_of_right=None, confidence=confidence, **changed)


def answer_behind(selection: Selection, choices: CutChoices, noise: LabelNoise) -> Selection:
    """The answer to `choices`, from that to `choices_before`."""
    return _corrected(
        replace(selection, parameters=selection.parameters | choices.to_dict()),
        noise,
        choices.confidence,
    )


def _corrected(selection: Selection, noise: LabelNoise, confidence: float) -> Selection:
    error = flip_error(selection.confidence)
    targets = CutChoices.from_dict(
        {key: value for key, value in selection.parameters.items() if key in CutChoices.__dataclass_fields__}
    ).targets
    labels, size, kept = selection.labels_used, selection.size, selection.kept
    right = selection.labelled_right or 0
    free = kept - (labels if selection.labelled_right is None else right)
    # Items that are kept are contradicted by a label where it says "wrong": of right items by mistake.
    by_mistake = tuple(rates.of_right for rates in noise.ends)
    wrong = _true_mistakes(
        (1.0 - selection.precision.lower) * kept, free, kept, noise, by_mistake, error / 2.0
    )
    wrong = min(float(kept), wrong + _right_by_mistake(labels, right, size, noise.upper, error / 2.0))
    lowest = {
        "precision": 1.0 - wrong / kept if kept else 0.0,
        "recall": (kept - wrong) / (size - wrong) if size > wrong else 1.0,
        "accuracy": 1.0 - (wrong + size - kept) / size if size else 1.0,
    }
    if "accuracy" in targets:
        mistakes = (1.0 - selection.accuracy.lower) * size - selection.undecided
        decided = size - selection.undecided
        either = tuple(min(rates) for rates in noise.ends)
        mistakes = _true_mistakes(mistakes, decided - labels, decided, noise, either, error / 2.0)
        wrong_labels = _wrong_labels(labels, size, noise.upper, error / 2.0)
        lowest["accuracy"] = max(0.0, 1.0 - (mistakes + wrong_labels + selection.undecided) / size)
    bands = {
        name: Band(lowest[name], max(lowest[name], value), 1.0, confidence)
        for name, value in _estimates(selection, noise.value).items()
    }
    short = [name for name, target in targets.items() if lowest[name] < target - 1e-9]
    return replace(
        selection,
        confidence=confidence,
        precision=bands["precision"],
        recall=bands["recall"],
        accuracy=bands["accuracy"],
        missing=tuple(dict.fromkeys((*selection.missing, *short))),
        more=(),
        forecast=(),
        assumptions=assumptions_behind(selection.assumptions, noise),
        warnings=(*selection.warnings, *((NO_RECALL,) if "recall" in short else ())),
    )


def _wrong_labels(labels: int, size: int, rates: WrongLabels, error: float) -> float:
    """How many of the labels so far are wrong, at most, whenever one looks."""
    return rates.larger * labels + _allowance(labels, size, rates.larger, error)


def _right_by_mistake(labels: int, right: int, size: int, rates: WrongLabels, error: float) -> float:
    """How many of the items that are labelled right are wrong, at most, whenever one looks.

    Only items that are truly wrong can be labelled right by mistake: with r of n labels and m such mistakes
    there are at most n - r + m of them, and m is at most η times that and what chance may add.
    """
    chance = _allowance(labels, size, rates.of_wrong, error)
    return (rates.of_wrong * (labels - right) + chance) / (1.0 - rates.of_wrong)


def _allowance(labels: int, size: int, rate: float, error: float) -> float:
    if not labels:
        return 0.0
    return float(flip_allowance(np.array([labels, size], dtype=np.int64), rate, error)[0])


def _true_mistakes(
    mistakes: float,
    fewest: int,
    most: int,
    noise: LabelNoise,
    by_mistake: tuple[float, ...],
    error: float,
) -> float:
    """The most true mistakes among items without a label, which are from `fewest` to `most`.

    With n such items and M true mistakes, and η at least the rate at which labels contradict right decisions,
    labels would contradict at least ηn + (1 - f - g)M of the decisions on average.
    """
    deviation = float(flip_deviation(float(most), 1.0, noise.upper.larger, error))
    return max(
        0.0,
        *(
            (mistakes + deviation - rate * max(0, fewest)) / rates.kept
            for rates, rate in zip(noise.ends, by_mistake, strict=True)
        ),
    )


def _estimates(selection: Selection, rates: WrongLabels) -> dict[str, float]:
    """Precision, recall and accuracy of the set behind labels that are wrong at these rates."""
    size, kept, right = selection.size, selection.kept, selection.labelled_right or 0
    labels = 0 if selection.labelled_right is None else selection.labels_used
    inside = kept - right
    beyond = size - labels - inside
    seen_inside = selection.precision.value * kept
    seen_beyond = seen_inside / selection.recall.value - seen_inside if selection.recall.value else 0.0
    # Right items: labelled ones, those that are kept without a label, and those that are left out.
    labelled, among_kept, among_others = (
        min(max(0.0, rates.behind(float(seen), float(count))), float(count))
        for seen, count in ((right, labels), (seen_inside - right, inside), (seen_beyond, beyond))
    )
    kept_right = (1.0 - rates.of_right) * labelled + among_kept
    everything = labelled + among_kept + among_others
    wrong_left_out = (1.0 - rates.of_wrong) * (labels - labelled) + beyond - among_others
    return {
        "precision": min(1.0, kept_right / kept) if kept else 0.0,
        "recall": kept_right / everything if everything else 1.0,
        "accuracy": min(1.0, (kept_right + wrong_left_out) / size) if size else 1.0,
    }


def _article(name: str) -> str:
    return f"an {name}" if name == "accuracy" else f"a {name}"
