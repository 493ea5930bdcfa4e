"""Bounds on the recall of a review that another program runs, from its ASReview project."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karat.bounds.shrinking_pool import shrinking_pool_bounds
from karat.core.assumptions import LABELS_RIGHT
from karat.core.band import Band
from karat.core.errors import ParameterError
from karat.questions.volume.forecast import forecasts
from karat.questions.volume.knee import GainPoint, find_knee
from karat.questions.volume.result import Volume

if TYPE_CHECKING:
    from karat.sources.formats.asreview import AsreviewProject

METHOD = "random sample"
_NO_SAMPLE = (
    "The rest was not sampled: all of it may be relevant. Choose the querier 'random' in ASReview for a "
    "while, or go on with karat."
)


@dataclass(frozen=True, slots=True, eq=False)
class JudgedRecords:
    """Labels of a review in their order.

    Attributes:
        rows: the documents that were judged.
        labels: 1 or 0 for each.
        at_random: whether each was drawn uniformly from all that were left.
    """

    rows: tuple[int, ...]
    labels: tuple[int, ...]
    at_random: tuple[bool, ...]


def volume_of_project(path: str | Path, *, confidence: float = 0.95, recall: float = 0.95) -> Volume:
    """How many relevant records an ASReview project holds, and what is certain of the recall so far.

    Records that the querier "random" has chosen, at any time, are a sample of what was left then. Without any
    nothing is certain but what was found. Copies count as one record.

    Args:
        path: of an .asreview file, of version 2 or 3; the review may go on.
        confidence: of the interval.
        recall: the share of the relevant records that would be enough.

    Guarantee: the number of relevant records is within the interval with probability at least the confidence,
        whenever one looks and whenever one stops, if labels are right and ASReview's random choice is random.
    Reference: see `karat.bounds.shrinking_pool.shrinking_pool_bounds`.
    """
    from karat.sources.formats.asreview import read_project

    project = read_project(Path(path))
    groups = project.groups()
    size = len(set(groups.values()))
    return volume_of_labels(_judged(project, groups), size=size, confidence=confidence, recall=recall)


def volume_of_labels(judged: JudgedRecords, *, size: int, confidence: float, recall: float) -> Volume:
    """The answer from labels of which some were drawn at random from what was left before them."""
    for name, value in (("confidence", confidence), ("recall", recall)):
        if not 0.0 < value < 1.0:
            raise ParameterError(f"The {name} must be between 0 and 1, as in 0.95; it is {value:g}.")
    labels, at_random = np.array(judged.labels, dtype=np.int8), np.array(judged.at_random, dtype=bool)
    found_before = np.concatenate(([0], np.cumsum(labels, dtype=np.int64)))
    found, left = int(found_before[-1]), size - len(labels)
    total = Band(float(found), float(found), float(found + left), confidence)
    sampled = bool(at_random.any())
    if sampled:
        places = np.flatnonzero(at_random)
        bounds = shrinking_pool_bounds(
            labels[places], found_before[places], size - places, size=size, error=1.0 - confidence
        )
        lower, upper = max(bounds.lower, found), max(min(bounds.upper, found + left), found)
        total = Band(float(lower), float(min(max(bounds.likeliest, lower), upper)), float(upper), confidence)
    before = int(np.argmax(at_random)) if sampled else None
    gain = [GainPoint(place + 1, int(ones)) for place, ones in enumerate(found_before[1:])]
    settings: dict[str, Any] = {"method": METHOD, "recall": recall, "confidence": confidence}
    return Volume(
        size=size,
        method=METHOD,
        confidence=confidence,
        labels_used=len(labels),
        judged=len(labels),
        total=total,
        found=tuple(row for row, label in zip(judged.rows, judged.labels, strict=True) if label),
        gain=tuple(gain),
        knee=find_knee(gain),
        judged_before=before,
        reason="the first record was chosen at random" if sampled else "",
        forecast=forecasts(found, max(0.0, total.value - found), left, 1.0 - confidence),
        parameters=settings,
        assumptions=(LABELS_RIGHT, "ASReview's random choice is random.") if sampled else (),
        warnings=() if sampled else (_NO_SAMPLE,),
    )


def _judged(project: AsreviewProject, groups: dict[int, int]) -> JudgedRecords:
    """The labels of a project, one for each group of copies, and which of them were random."""
    from karat.sources.formats.asreview import RANDOM

    first: dict[int, tuple[int, bool]] = {}
    for label in project.labels:
        first.setdefault(groups[label.record], (label.value, label.querier == RANDOM))
    labels, at_random = zip(*first.values(), strict=True) if first else ((), ())
    return JudgedRecords(tuple(first), labels, at_random)
