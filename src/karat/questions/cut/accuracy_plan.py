"""Plan for an accuracy target (a cascade): decide both ends of a list, and label what is between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.accuracy_path import Decided, DecisionPath
from karat.questions.cut.accuracy_sequence import (
    MOST_LABELS,
    AccuracySequence,
    expected_labels,
    planned_looks,
)
from karat.questions.cut.accuracy_test import AccuracyBound, AccuracySample, most_drawn
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.run import CutRun

# Sizes of samples that are tried, and outcomes of each, in standard deviations of equal chance.
SIZES, FEWEST = 60, 20
OUTCOMES = (-1.28, -0.52, 0.0, 0.52, 1.28)
# Relative error of the guessed number of mistakes, beside that of the sample.
DOUBT = 0.15
# Looks before the sample: the first one, then a share of all labels that are expected to be needed, at most.
FIRST_LOOK, LOOK_SHARE, LOOK_MOST = 20, 0.1, 500
# The first look before labels in sequence.
SHORT_LOOK = 10
# The most labels between the thresholds that are asked for at a time.
CHUNK = 1_000


@dataclass(frozen=True)
class AccuracyDesign:
    """A sample or a sequence of looks, and the labels that are expected to be needed in all with it."""

    count: int
    labels: float
    looks: Ints | None = None


def allowed_mistakes(size: int, accuracy: float) -> int:
    """How many of the decisions may be wrong."""
    return int((1.0 - accuracy) * size + 1e-9)


def best_design(
    run: CutRun,
    path: DecisionPath,
    local: Floats,
    accuracy: float,
    error: float,
    *,
    in_sequence: bool = False,
) -> AccuracyDesign:
    """The design with which fewest labels are expected in all, by the guess of local precision."""
    unlabelled = run.strata.unlabelled(run.labelled)
    called_right = run.strata.ends <= path.split
    mistakes = unlabelled * np.where(called_right, 1.0 - local, local)
    items = np.append(0.0, np.cumsum(unlabelled[path.order]))
    cumulated = np.append(0.0, np.cumsum(mistakes[path.order]))
    free, allowed = int(items[-1]), allowed_mistakes(run.size, accuracy)
    designs = [AccuracyDesign(0, float(max(0, free - allowed)))]
    if not free:
        return designs[0]
    for count in np.unique(np.geomspace(min(FEWEST, free), free, SIZES).astype(int)).tolist():
        number = most_drawn(free, count, allowed + 1, error) if count else -1
        if number < 0:
            continue
        rate = count / free
        reached = (number + 1 + np.array(OUTCOMES) * np.sqrt(number + 1 + (DOUBT * (number + 1)) ** 2)) / rate
        decided = np.interp(reached.clip(0.0), cumulated, items)
        decided = np.where(reached >= cumulated[-1], free, decided)
        designs.append(AccuracyDesign(count, float((rate * decided + free - decided).mean())))
    best = min(designs, key=lambda each: each.labels)
    # Looks are for lists that may be decided as a whole; else one large sample decides more of the list.
    if in_sequence and 0 < best.count <= MOST_LABELS and cumulated[-1] <= allowed:
        looks = planned_looks(free, allowed, error, run.left)
        labels = expected_labels(looks, free, float(cumulated[-1]))
        if labels < best.labels:
            return AccuracyDesign(0, labels, looks)
    return best


def look_again(run: CutRun, accuracy: float, error: float, *, in_sequence: bool) -> Plan[None]:
    """More labels, spread evenly, while the decisions promise to take many more than were looked at."""
    while True:
        path, local = planned_path(run), run.local_precision()
        planned = best_design(run, path, local, accuracy, error, in_sequence=in_sequence)
        wanted = min(LOOK_MOST, int(LOOK_SHARE * (run.asked + planned.labels))) - run.asked
        # At most as many as there are: what they show may change the plan.
        count = min(run.left, wanted, max(run.asked, SHORT_LOOK if in_sequence else FIRST_LOOK))
        if count < 1:
            return
        places = (np.arange(count) + run.generator.random(count)) / count * run.size
        positions = run.unlabelled_of(np.unique(np.ceil(places).astype(np.int64).clip(1, run.size)))
        if not len(positions):
            return
        yield from run.ask(positions, "a further look at all parts of the list")


def planned_path(run: CutRun) -> DecisionPath:
    """The path by the guess as it stands."""
    return DecisionPath.of(run.strata.ends, run.strata.unlabelled(run.labelled), run.local_precision())


def certify(
    run: CutRun, samples: list[AccuracyBound], accuracy: float, error: float, *, in_sequence: bool
) -> Plan[None]:
    """Decide both ends of the list by a sample, or in looks where that takes fewer labels."""
    path, local = planned_path(run), run.local_precision()
    planned = best_design(run, path, local, accuracy, error, in_sequence=in_sequence)
    unlabelled, allowed = run.size - len(run.labelled), allowed_mistakes(run.size, accuracy)
    if planned.looks is not None:
        sequence = AccuracySequence.drawn(path, allowed, error, planned.looks, run.labelled, run.generator)
        samples.append(sequence)
        yield from _label_in_sequence(run, sequence)
        return
    drawn = run.labelled.drawn(min(planned.count, run.left), run.size, run.generator)
    sample = AccuracySample(path, allowed, error, drawn, unlabelled)
    yield from run.ask(drawn, "a uniform sample of the list", len(drawn) / max(1, unlabelled))
    samples.append(sample)


def _label_in_sequence(run: CutRun, sequence: AccuracySequence) -> Plan[None]:
    """Go on to the next look while that takes fewer labels than what is undecided."""
    for look in sequence.looks.tolist():
        positions = run.unlabelled_of(np.sort(sequence.order[:look]))
        if undecided(sequence.decided(run.labelled), run.labelled) <= len(positions):
            return
        chance = look / max(1, sequence.unlabelled)
        yield from run.ask(positions, "a uniform sample of the list", chance)


def decided_part(run: CutRun, samples: Sequence[AccuracyBound], accuracy: float) -> tuple[Decided, int]:
    """The largest part that is certain, by a sample or if all of it were wrong, and its most mistakes."""
    allowed = allowed_mistakes(run.size, accuracy)
    parts = [(each.decided(run.labelled), each.most_mistakes(run.labelled)) for each in samples]
    path = samples[-1].path if samples else planned_path(run)
    surely = path.decided(_reach(path, run.labelled, allowed))
    parts.append((surely, min(allowed, _unlabelled_in(surely, run.labelled))))
    part, mistakes = max(parts, key=lambda each: each[0].upper - each[0].lower)
    return part, min(mistakes, _unlabelled_in(part, run.labelled))


def undecided(part: Decided, labelled: LabelledPositions) -> int:
    """Items between the thresholds that have no label."""
    between = labelled.unlabelled_up_to(part.lower) - labelled.unlabelled_up_to(part.upper)
    return max(0, int(between))


def label_between(run: CutRun, samples: Sequence[AccuracyBound], accuracy: float) -> Plan[None]:
    """Have what is between the thresholds labelled, as far as the budget goes."""
    while run.left > 0:
        part, _ = decided_part(run, samples, accuracy)
        count = min(run.left, CHUNK, undecided(part, run.labelled))
        if count < 1:
            return
        positions = run.labelled.next_unlabelled(part.upper, count)
        yield from run.ask(positions, "items between the two thresholds")


def _unlabelled_in(part: Decided, labelled: LabelledPositions) -> int:
    return labelled.size - len(labelled) - undecided(part, labelled)


def _reach(path: DecisionPath, labelled: LabelledPositions, unlabelled: int) -> int:
    """The last place of the path with at most so many unlabelled items before it."""
    low, high = 0, labelled.size
    while low < high:
        middle = (low + high + 1) // 2
        if _unlabelled_in(path.decided(middle), labelled) <= unlabelled:
            low = middle
        else:
            high = middle - 1
    return low
