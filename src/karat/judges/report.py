"""Report on a judge from labels: sensitivity, specificity, kappa, calibration, and the labels it saved."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.bounds.normal import normal_quantile
from karat.core.band import Band
from karat.core.errors import LabelError, ParameterError
from karat.core.json_io import to_plain
from karat.judges.agreement import ShareEstimate, combined, weighted_share
from karat.judges.verdict_summary import Floats, VerdictSummary

FORMAT = "karat-judge-1"
SURPRISES = 10
# The attributes of a report that are intervals, None without labels.
BANDS = ("sensitivity", "specificity", "accuracy", "kappa", "people_say")


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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> JudgeReport:
        """The inverse of `to_dict`."""
        plain = {name: value for name, value in data.items() if name != "format"}
        bins = [{**each, "right": _read_band(each["right"])} for each in plain.pop("calibration")]
        return cls(
            **plain
            | {name: _read_band(data[name]) for name in BANDS}
            | {
                "calibration": tuple(CalibrationBin(**each) for each in bins),
                "surprising": tuple(Surprise(**each) for each in plain["surprising"]),
            }
        )

    def named(self, items_at: Callable[[Sequence[int]], Sequence[Any]]) -> JudgeReport:
        """The same report with the names of its surprising items in place of their numbers."""
        names = items_at([each.item for each in self.surprising])
        pairs = zip(self.surprising, names, strict=True)
        return replace(self, surprising=tuple(each._replace(item=name) for each, name in pairs))


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
    summary = VerdictSummary.of(verdicts, threshold=threshold)
    where, known, chances = _checked(len(summary.values), rows, labels, probabilities, confidence)
    return report_on(summary, where, known, chances, ids=ids, confidence=confidence)


def report_on(
    summary: VerdictSummary,
    rows: NDArray[np.int64],
    labels: Floats,
    chances: Floats,
    *,
    confidence: float,
    ids: Any = None,
) -> JudgeReport:
    """As `judge_report`, for verdicts that were counted before and labels that were checked."""
    verdicts = summary.values[rows]
    kept = np.isfinite(verdicts)
    rows, verdicts, labels, chances = rows[kept], verdicts[kept], labels[kept], chances[kept]
    called = verdicts >= summary.threshold
    right_if_called, right_if_not = (
        weighted_share(labels[side], chances[side], confidence) for side in (called, ~called)
    )
    people = _people(right_if_called, right_if_not, summary.called, confidence)
    return JudgeReport(
        items=summary.items,
        without=summary.without,
        labels=len(labels),
        confidence=confidence,
        threshold=summary.threshold,
        **_rates(right_if_called, right_if_not, summary.called, confidence),
        judge_says=summary.mean,
        people_say=people,
        labels_saved=_labels_saved(people, len(labels), summary.items),
        calibration=_calibration(summary, verdicts, labels, chances, confidence),
        surprising=_surprising(rows, verdicts, labels, ids),
    )


def read_judge(data: Mapping[str, Any]) -> JudgeReport | None:
    """The report on a judge in the JSON object of a result; those of older versions have none."""
    return None if data.get("judge") is None else JudgeReport.from_dict(data["judge"])


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
    summary: VerdictSummary, verdicts: Floats, labels: Floats, chances: Floats, confidence: float
) -> tuple[CalibrationBin, ...]:
    places = summary.bin_of(verdicts)
    bins = []
    for place, about in enumerate(summary.bins):
        inside = places == place
        share = weighted_share(labels[inside], chances[inside], confidence)
        band = None if share.value is None else Band(share.lower, share.value, share.upper, confidence)
        bins.append(CalibrationBin(*about, int(inside.sum()), band))
    return tuple(bins)


def _surprising(rows: NDArray[np.int64], verdicts: Floats, labels: Floats, ids: Any) -> tuple[Surprise, ...]:
    distance = np.abs(verdicts - labels)
    order = np.argsort(-distance, kind="stable")[:SURPRISES]
    return tuple(
        Surprise(int(rows[at]) if ids is None else ids[int(rows[at])], float(verdicts[at]), int(labels[at]))
        for at in order
        if distance[at] > 0.0
    )


def _read_band(data: Mapping[str, Any] | None) -> Band | None:
    return None if data is None else Band(**data)


def _checked(
    size: int, rows: ArrayLike, labels: ArrayLike, probabilities: ArrayLike | None, confidence: float
) -> tuple[NDArray[np.int64], Floats, Floats]:
    where, known = np.asarray(rows, dtype=np.int64), np.asarray(labels, dtype=np.float64)
    chances = (
        np.full(len(where), 0.5) if probabilities is None else np.asarray(probabilities, dtype=np.float64)
    )
    if not len(where) == len(known) == len(chances):
        raise ParameterError("Give a label, and a probability if there are any, for each row.")
    if not 0.0 < confidence < 1.0:
        raise ParameterError(f"The confidence must be between 0 and 1; it is {confidence:g}.")
    if not np.isin(known, (0.0, 1.0)).all():
        raise LabelError("Labels must be 1 (right) or 0 (wrong); leave out what is unsure.")
    if len(where) and (where.min() < 0 or where.max() >= size or len(np.unique(where)) < len(where)):
        raise ParameterError(f"Each labelled row must be one of the {size:,} items, and none twice.")
    if not ((chances > 0.0) & (chances <= 1.0)).all():
        raise ParameterError("Probabilities must be above 0 and at most 1.")
    # All items labelled are a census, whatever was not said about probabilities.
    return where, known, np.ones(len(where)) if len(where) == size else chances


def _ratio(part: float, whole: float, *, empty: float = 1.0) -> float:
    return part / whole if whole > 0.0 else empty
