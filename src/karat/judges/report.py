"""How good a judge is, told from labels: sensitivity, specificity, kappa, calibration, and what it saved."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.bounds.normal import normal_quantile
from karat.core.band import Band
from karat.core.errors import LabelError, ParameterError
from karat.core.json_io import to_plain
from karat.judges.agreement import ShareEstimate, combined, weighted_share

Floats = NDArray[np.float64]

FORMAT = "karat-judge-1"
BINS = 10
SURPRISES = 10


class CalibrationBin(NamedTuple):
    """Items with alike verdicts.

    Attributes:
        lower: the smallest verdict among them.
        upper: the largest.
        items: how many there are.
        verdict: the mean verdict.
        labels: how many have a label.
        right: the share that people call right; None without labels.
    """

    lower: float
    upper: float
    items: int
    verdict: float
    labels: int
    right: Band | None


class Surprise(NamedTuple):
    """A labelled item on which the judge is far from people."""

    item: Any
    verdict: float
    label: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReport:
    """What labels say about a judge.

    A judge calls an item right where its verdict is at least `threshold`. Bands are None without labels.

    Attributes:
        items: items with a verdict.
        without: items without one; the report is not about them.
        labels: items with a verdict and a label.
        confidence: of each interval by itself.
        threshold: from which verdict on the judge calls an item right.
        sensitivity: the share of right items that the judge calls right.
        specificity: the share of wrong items that it calls wrong.
        accuracy: the share of items on which it agrees with people.
        kappa: Cohen's kappa, agreement beyond chance.
        judge_says: the mean verdict: the answer of somebody who trusts the judge.
        people_say: the share of right items, from labels, with the judge's help.
        labels_saved: about how many more labels the same interval takes without the judge.
        calibration: the share of right items by verdict.
        surprising: the labelled items on which judge and people differ most.
    """

    items: int
    without: int
    labels: int
    confidence: float
    threshold: float
    sensitivity: Band | None
    specificity: Band | None
    accuracy: Band | None
    kappa: Band | None
    judge_says: float
    people_say: Band | None
    labels_saved: int | None
    calibration: tuple[CalibrationBin, ...]
    surprising: tuple[Surprise, ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        named = {
            "calibration": [each._asdict() for each in self.calibration],
            "surprising": [each._asdict() for each in self.surprising],
        }
        return {"format": FORMAT, **to_plain(self), **to_plain(named)}

    def to_json(self) -> str:
        """Everything, as one JSON object."""
        return json.dumps(self.to_dict(), default=str)


def judge_report(
    verdicts: ArrayLike,
    rows: ArrayLike,
    labels: ArrayLike,
    probabilities: ArrayLike | None = None,
    *,
    ids: Any = None,
    confidence: float = 0.95,
    threshold: float = 0.5,
) -> JudgeReport:
    """Compare a judge's verdicts with labels.

    Labels are taken by what the judge says: the share of right items among those that it calls right, and
    among the others. How many there are of each is known, and all else follows from these two shares.

    Args:
        verdicts: of all items, from 0 to 1; NaN where there is none.
        rows: which items have labels, counted from 0.
        labels: 1 or 0, in the order of the rows.
        probabilities: with which each of them was drawn; None if all are alike.
        ids: what the items are called, in the order of the verdicts; by default their rows.
        confidence: of each interval by itself.
        threshold: from which verdict on the judge calls an item right.

    Guarantee: approximately the confidence for each interval, for labels drawn independently with the stated
        probabilities, whose number did not depend on what they say; see `weighted_share` and `combined`.
    """
    values, where, known, chances = _checked(verdicts, rows, labels, probabilities, confidence)
    has_verdict = np.isfinite(values)
    kept = has_verdict[where]
    where, known, chances = where[kept], known[kept], chances[kept]
    judged = values[has_verdict]
    if not len(judged):
        raise ParameterError("No item has a verdict; there is nothing to report on.")
    called = values[where] >= threshold
    right_if_called, right_if_not = (
        weighted_share(known[side], chances[side], confidence) for side in (called, ~called)
    )
    share_called = float((judged >= threshold).mean())
    rates = _rates(right_if_called, right_if_not, share_called, confidence)
    people = _people(right_if_called, right_if_not, share_called, confidence)
    return JudgeReport(
        items=len(judged),
        without=int((~has_verdict).sum()),
        labels=len(known),
        confidence=confidence,
        threshold=threshold,
        **rates,
        judge_says=float(judged.mean()),
        people_say=people,
        labels_saved=_labels_saved(people, len(known), len(judged)),
        calibration=_calibration(judged, values[where], known, chances, confidence),
        surprising=_surprising(values, where, known, ids),
    )


def _rates(
    called: ShareEstimate, not_called: ShareEstimate, share: float, confidence: float
) -> dict[str, Any]:
    """The four measures of agreement; each rises with one share of right items and falls with the other."""

    def sensitivity(a: float, b: float) -> float:
        return _ratio(share * a, share * a + (1.0 - share) * b)

    def specificity(a: float, b: float) -> float:
        return _ratio((1.0 - share) * (1.0 - b), (1.0 - share) * (1.0 - b) + share * (1.0 - a))

    def accuracy(a: float, b: float) -> float:
        return share * a + (1.0 - share) * (1.0 - b)

    def kappa(a: float, b: float) -> float:
        right = share * a + (1.0 - share) * b
        return _ratio(
            2.0 * share * (1.0 - share) * (a - b), right * (1.0 - share) + (1.0 - right) * share, empty=0.0
        )

    # Where the judge calls all items right, or none, the other side is empty and does not matter.
    nothing = ShareEstimate(0.0, 0.0, 0.0)
    called, not_called = (nothing if share == 0.0 else called), (nothing if share == 1.0 else not_called)
    measures = {"sensitivity": sensitivity, "specificity": specificity, "accuracy": accuracy, "kappa": kappa}
    return {name: combined(each, called, not_called, confidence) for name, each in measures.items()}


def _people(called: ShareEstimate, not_called: ShareEstimate, share: float, confidence: float) -> Band | None:
    """The share of right items among all: it rises with both shares."""
    sides = [(share, called), (1.0 - share, not_called)]
    sides = [(part, estimate) for part, estimate in sides if part > 0.0]
    if any(estimate.value is None for _, estimate in sides):
        return None
    value = sum(part * (estimate.value or 0.0) for part, estimate in sides)
    down = math.hypot(*(part * ((estimate.value or 0.0) - estimate.lower) for part, estimate in sides))
    up = math.hypot(*(part * (estimate.upper - (estimate.value or 0.0)) for part, estimate in sides))
    return Band(max(value - down, 0.0), value, min(value + up, 1.0), confidence)


def _labels_saved(people: Band | None, labels: int, items: int) -> int | None:
    """How many more labels a simple sample takes for an interval of the same width; at most all items."""
    if people is None or not 0.0 < people.value < 1.0:
        return None
    half_width = (people.upper - people.lower) / 2.0
    if half_width <= 0.0:
        return items - labels
    simple = people.value * (1.0 - people.value) * (normal_quantile(people.confidence) / half_width) ** 2
    # A simple sample of a finite population needs less than one of an infinite one.
    return max(0, round(simple / (1.0 + simple / items)) - labels)


def _calibration(
    judged: Floats, verdicts: Floats, labels: Floats, chances: Floats, confidence: float
) -> tuple[CalibrationBin, ...]:
    distinct = np.unique(judged)
    if len(distinct) > BINS:
        distinct = np.unique(np.quantile(judged, np.arange(BINS) / BINS, method="lower"))
    of_item = np.searchsorted(distinct, judged, side="right")
    of_label = np.searchsorted(distinct, verdicts, side="right")
    bins = []
    for number in range(1, len(distinct) + 1):
        here, labelled = judged[of_item == number], of_label == number
        share = weighted_share(labels[labelled], chances[labelled], confidence)
        band = None if share.value is None else Band(share.lower, share.value, share.upper, confidence)
        bins.append(
            CalibrationBin(
                float(here.min()), float(here.max()), len(here), float(here.mean()), int(labelled.sum()), band
            )
        )
    return tuple(bins)


def _surprising(values: Floats, where: NDArray[np.int64], labels: Floats, ids: Any) -> tuple[Surprise, ...]:
    distance = np.abs(values[where] - labels)
    order = np.argsort(-distance, kind="stable")[:SURPRISES]
    return tuple(
        Surprise(
            int(where[at]) if ids is None else ids[int(where[at])], float(values[where[at]]), int(labels[at])
        )
        for at in order
        if distance[at] > 0.0
    )


def _checked(
    verdicts: ArrayLike,
    rows: ArrayLike,
    labels: ArrayLike,
    probabilities: ArrayLike | None,
    confidence: float,
) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    values = np.asarray(verdicts, dtype=np.float64)
    where, known = np.asarray(rows, dtype=np.int64), np.asarray(labels, dtype=np.float64)
    chances = (
        np.full(len(where), 0.5) if probabilities is None else np.asarray(probabilities, dtype=np.float64)
    )
    if not len(where) == len(known) == len(chances):
        raise ParameterError("Give a label, and a probability if there are any, for each row.")
    if not 0.0 < confidence < 1.0:
        raise ParameterError(f"The confidence must be between 0 and 1; it is {confidence:g}.")
    if (np.isfinite(values) & ((values < 0.0) | (values > 1.0))).any():
        raise ParameterError("Verdicts must be from 0 to 1.")
    if not np.isin(known, (0.0, 1.0)).all():
        raise LabelError("Labels must be 1 (right) or 0 (wrong); leave out what is unsure.")
    if len(where) and (where.min() < 0 or where.max() >= len(values) or len(np.unique(where)) < len(where)):
        raise ParameterError(f"Each labelled row must be one of the {len(values):,} items, and none twice.")
    if not ((chances > 0.0) & (chances <= 1.0)).all():
        raise ParameterError("Probabilities must be above 0 and at most 1.")
    # All items labelled are a census, whatever was not said about probabilities.
    return values, where, known, np.ones(len(where)) if len(where) == len(values) else chances


def _ratio(part: float, whole: float, *, empty: float = 1.0) -> float:
    return part / whole if whole > 0.0 else empty
