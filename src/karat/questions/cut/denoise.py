"""Correct the guarantee of a cut for label noise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from karat.bounds.flips import assumptions_behind, checked_rate, flip_allowance, flip_deviation, flip_error
from karat.bounds.repeats import ErrorRate
from karat.core.band import Band
from karat.core.errors import ParameterError
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.result import Selection

NO_RECALL = (
    "A recall cannot be certain here: wrong labels of the many items that are left out look like right ones. "
    "A curve with noise has a recall whose band holds."
)


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
    checked_rate(noise)
    if selection.parameters.get("known"):
        raise ParameterError(
            "Labels that were known beforehand may have been chosen by what they are: how many of them are "
            "wrong cannot be told. Take the result without noise, or start without them."
        )
    error = flip_error(selection.confidence)
    confidence = max(0.0, selection.confidence - error - (1.0 - noise.confidence))
    targets = CutChoices.from_dict(
        {key: value for key, value in selection.parameters.items() if key in CutChoices.__dataclass_fields__}
    ).targets
    labels, size, kept = selection.labels_used, selection.size, selection.kept
    right = selection.labelled_right or 0
    wrong_labels = _wrong_labels(labels, size, noise.upper, error / 2.0)
    free = kept - (labels if selection.labelled_right is None else right)
    wrong = _true_mistakes((1.0 - selection.precision.lower) * kept, free, kept, noise, error / 2.0)
    # Only items that are truly wrong can be labelled right by mistake: with r of n labels and f such mistakes
    # there are at most n - r + f of them, and f is at most η times that and what chance may add.
    by_mistake = (wrong_labels - noise.upper * right) / (1.0 - noise.upper)
    wrong = min(float(kept), wrong + by_mistake)
    lowest = {
        "precision": 1.0 - wrong / kept if kept else 0.0,
        "recall": (kept - wrong) / (size - wrong) if size > wrong else 1.0,
        "accuracy": 1.0 - (wrong + size - kept) / size if size else 1.0,
    }
    if "accuracy" in targets:
        mistakes = (1.0 - selection.accuracy.lower) * size - selection.undecided
        decided = size - selection.undecided
        mistakes = _true_mistakes(mistakes, decided - labels, decided, noise, error / 2.0)
        lowest["accuracy"] = max(0.0, 1.0 - (mistakes + wrong_labels + selection.undecided) / size)
    short = [name for name, target in targets.items() if lowest[name] < target - 1e-9]
    return replace(
        selection,
        confidence=confidence,
        precision=_band(lowest["precision"], selection.precision.value, noise, confidence),
        recall=Band(lowest["recall"], max(selection.recall.value, lowest["recall"]), 1.0, confidence),
        accuracy=_band(lowest["accuracy"], selection.accuracy.value, noise, confidence),
        missing=tuple(dict.fromkeys((*selection.missing, *short))),
        more=(),
        forecast=(),
        assumptions=assumptions_behind(selection.assumptions, noise),
        warnings=(*selection.warnings, *((NO_RECALL,) if "recall" in short else ())),
    )


def _wrong_labels(labels: int, size: int, rate: float, error: float) -> float:
    """How many of the labels so far are wrong, at most, whenever one looks."""
    if not labels:
        return 0.0
    return rate * labels + float(flip_allowance(np.array([labels, size], dtype=np.int64), rate, error)[0])


def _true_mistakes(mistakes: float, fewest: int, most: int, noise: ErrorRate, error: float) -> float:
    """The most true mistakes among items without a label, which are from `fewest` to `most`.

    With n such items and M true mistakes, labels would contradict ηn + (1 - 2η)M of the decisions on average.
    """
    deviation = float(flip_deviation(float(most), 1.0, noise.upper, error))
    return max(
        0.0,
        *(
            (mistakes + deviation - rate * max(0, fewest)) / (1.0 - 2.0 * rate)
            for rate in (noise.lower, noise.upper)
        ),
    )


def _band(lower: float, value: float, noise: ErrorRate, confidence: float) -> Band:
    """The estimate, as a share by labels as they are, corrected and kept above what is certain."""
    rate = min(noise.value, noise.upper)
    return Band(lower, min(1.0, max(lower, (value - rate) / (1.0 - 2.0 * rate))), 1.0, confidence)
