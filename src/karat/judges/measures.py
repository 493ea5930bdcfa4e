"""How good a judge is, estimated from labels that were drawn with known probabilities."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.band import Band
from karat.core.errors import LabelError, ParameterError
from karat.data.item_set import Slicing
from karat.judges.agreement import ShareEstimate, combined, population_share
from karat.judges.groupings import Grouping, Ints, PartSums, SliceGroups, score_groups
from karat.judges.report import CalibrationBin, JudgedPart, JudgeReport, Surprise
from karat.judges.verdict_summary import THRESHOLD, Floats, VerdictSummary

SURPRISES = 10
# How far a verdict is from the label of an item that surprises.
SURPRISING = 0.5


def judge_report(
    verdicts: ArrayLike,
    rows: ArrayLike,
    labels: ArrayLike,
    probabilities: ArrayLike | None = None,
    *,
    ids: Any = None,
    by: Any = None,
    scores: ArrayLike | None = None,
    confidence: float = 0.95,
    threshold: float = THRESHOLD,
) -> JudgeReport:
    """Compare a judge's verdicts with labels.

    Labels are taken by what the judge says: the share of right items among those that it calls right, and
    among the others. How many there are of each is known, and all else follows from these two shares.

    Args:
        verdicts: of all items, from 0 to 1; NaN where there is none.
        rows: which items have labels, counted from 0.
        labels: 1 or 0, in the order of the rows.
        probabilities: with which each of them was drawn; None if all are alike. Labels of probability 1
            describe their own items only.
        ids: what the items are called, in the order of the verdicts; by default their rows.
        by: the slice of each item, in the order of the verdicts; `parts` of the report are then by slice.
        scores: of all items, higher is better; `parts` of the report are then by score, too.
        confidence: of each interval by itself.
        threshold: from which verdict on the judge calls an item right.

    Guarantee: approximately the confidence for each interval, for labels drawn independently with the stated
        probabilities, whose number did not depend on what they say; see `weighted_share` and `combined`.
    """
    values = np.asarray(verdicts, dtype=np.float64)
    summary = VerdictSummary.of(values, threshold=threshold)
    where, known, chances = _checked(len(values), rows, labels, probabilities, confidence)
    parts = [PartSums.of(each, values, threshold=threshold) for each in _groupings(len(values), by, scores)]
    labelled = JudgedLabels.of(where, values[where], known, chances)
    report = report_on(summary, labelled, confidence=confidence, parts=parts)
    return report if ids is None else report.named(lambda places: [ids[place] for place in places])


@dataclass(frozen=True, eq=False)
class JudgedLabels:
    """Labelled units that have a verdict.

    Attributes:
        units: their numbers.
        verdicts: of the judge.
        labels: 1, 0, or NaN where people are unsure.
        chances: with which each label was drawn; 1 for those that were certain to be there.
        drawn: which of them were drawn at random.
    """

    units: Ints
    verdicts: Floats
    labels: Floats
    chances: Floats
    drawn: NDArray[np.bool_]

    @classmethod
    def of(
        cls,
        units: Ints,
        verdicts: Floats,
        labels: Floats,
        chances: Floats,
        drawn: NDArray[np.bool_] | None = None,
    ) -> JudgedLabels:
        """Labels of units with a verdict; by default all are drawn whose chance is not 1."""
        drawn = chances != 1.0 if drawn is None else drawn
        return cls(units, verdicts, labels, chances, drawn).among(np.isfinite(verdicts))

    def among(self, inside: NDArray[np.bool_]) -> JudgedLabels:
        """Some of them."""
        return JudgedLabels(
            self.units[inside],
            self.verdicts[inside],
            self.labels[inside],
            self.chances[inside],
            self.drawn[inside],
        )

    def __len__(self) -> int:
        """How many say right or wrong."""
        return int(np.isfinite(self.labels).sum())

    def share(self, size: int, confidence: float) -> ShareEstimate:
        """The share of right items among so many, of which these are labelled."""
        return population_share(self.labels, self.chances, self.drawn, confidence, size=size)

    def can_tell(self, size: int) -> bool:
        """Whether any of so many items is known of beside those that were certain to be labelled."""
        decided = np.isfinite(self.labels)
        return bool(decided.any()) and (len(self.labels) >= size or bool((self.drawn & decided).any()))


def report_on(
    summary: VerdictSummary, labelled: JudgedLabels, *, confidence: float, parts: Sequence[PartSums] = ()
) -> JudgeReport:
    """As `judge_report`, for verdicts that were counted before and labels that were checked."""
    called = round(summary.called * summary.items)
    sides = _sides(labelled, summary.threshold, called, summary.items - called, confidence)
    people = _people(*sides, summary.called, confidence)
    return JudgeReport(
        items=summary.items,
        without=summary.without,
        labels=len(labelled),
        confidence=confidence,
        threshold=summary.threshold,
        **_rates(*sides, summary.called, confidence),
        judge_says=summary.mean,
        people_say=people,
        labels_saved=_labels_saved(people, sides),
        calibration=_calibration(summary, labelled, confidence),
        surprising=_surprising(labelled),
        parts=tuple(part for sums in parts for part in _parts(sums, labelled, summary.threshold, confidence)),
    )


def _sides(
    labelled: JudgedLabels, threshold: float, called: int, not_called: int, confidence: float
) -> tuple[ShareEstimate, ShareEstimate]:
    """The shares of right items among those that the judge calls right, and among the others."""
    is_called = labelled.verdicts >= threshold
    return (
        labelled.among(is_called).share(called, confidence),
        labelled.among(~is_called).share(not_called, confidence),
    )


def _parts(
    sums: PartSums, labelled: JudgedLabels, threshold: float, confidence: float
) -> Iterator[JudgedPart]:
    """The parts of a grouping that have items with a verdict."""
    has = sums.grouping.has(labelled.units)
    for number, name in enumerate(sums.grouping.names):
        items, called = round(float(sums.items[number])), round(float(sums.called[number]))
        if not items:
            continue
        inside, share = labelled.among(has[:, number]), called / items
        sides = _sides(inside, threshold, called, items - called, confidence)
        yield JudgedPart(
            sums.grouping.kind,
            name,
            items,
            len(inside),
            float(sums.said[number] / items),
            _people(*sides, share, confidence),
            _rates(*sides, share, confidence)["accuracy"],
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


def _labels_saved(people: Band | None, sides: tuple[ShareEstimate, ShareEstimate]) -> int | None:
    """How many more labels a simple sample takes for the variance that the judge leaves; at most all items.

    That is the variance within what the judge calls right and within what it calls wrong, for as many labels
    in each. Where a plan draws items of the same verdict with unequal probabilities, as for the top of a
    list, its labels tell less about the share of all items, and would tell as much less without the judge.
    Items that were certain to be labelled leave no variance, with the judge or without.
    """
    if people is None or not 0.0 < people.value < 1.0:
        return None
    items = sum(side.rest for side in sides)
    if not items:
        return 0
    share = sum(side.rest * side.rest_value for side in sides) / items
    if not 0.0 < share < 1.0:
        return None
    labels, variance = sum(side.drawn for side in sides), 0.0
    for side in sides:
        if side.rest:
            # Jeffreys' prior: a side whose labels are all alike may have others.
            right = (side.rest_value * side.drawn + 0.5) / (side.drawn + 1.0)
            variance += (side.rest / items) ** 2 * right * (1.0 - right) / side.drawn
    simple = share * (1.0 - share) / variance
    # That is for infinitely many items. Of so many, both samples leave fewer to be unsure about.
    needed = 1.0 / (1.0 / simple + max(1.0 - labels / simple, 0.0) / items)
    return max(0, round(needed) - labels)


def _calibration(
    summary: VerdictSummary, labelled: JudgedLabels, confidence: float
) -> tuple[CalibrationBin, ...]:
    places = summary.bin_of(labelled.verdicts)
    bins = []
    for place, about in enumerate(summary.bins):
        inside = labelled.among(places == place)
        share = inside.share(about.items, confidence)
        band = None if share.value is None else Band(share.lower, share.value, share.upper, confidence)
        bins.append(CalibrationBin(*about, len(inside), band))
    return tuple(bins)


def _surprising(labelled: JudgedLabels) -> tuple[Surprise, ...]:
    decided = labelled.among(np.isfinite(labelled.labels))
    distance = np.abs(decided.verdicts - decided.labels)
    order = np.argsort(-distance, kind="stable")[:SURPRISES]
    return tuple(
        Surprise(int(decided.units[at]), float(decided.verdicts[at]), int(decided.labels[at]))
        for at in order
        if distance[at] >= SURPRISING
    )


def _groupings(size: int, by: Any, scores: ArrayLike | None) -> Iterator[Grouping]:
    if by is not None:
        slicing = Slicing.of("slice", by)
        if len(slicing.codes) != size:
            raise ParameterError(f"There are {size:,} verdicts but {len(slicing.codes):,} slices.")
        yield SliceGroups("slice", slicing.values, slicing.codes)
    if scores is not None:
        values = np.asarray(scores, dtype=np.float64)
        if values.shape != (size,) or np.isnan(values).any():
            raise ParameterError(f"Give a score for each of the {size:,} verdicts.")
        yield score_groups(values)


def _checked(
    size: int, rows: ArrayLike, labels: ArrayLike, probabilities: ArrayLike | None, confidence: float
) -> tuple[Ints, Floats, Floats]:
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
