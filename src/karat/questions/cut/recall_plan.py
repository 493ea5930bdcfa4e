"""Plan for a recall target: a first look, a certifying sample, and the rest of the budget above the cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.recall_test import RecallBound, RecallSample, most_misses
from karat.questions.cut.run import CutRun

# Of the error, for the bound on how many right items there are: usually, and where only the end is sampled.
NUISANCE, NUISANCE_AT_THE_END = 0.04, 0.9
# Shares of the labels for the sample, and for the head where only the end of the list is sampled.
SAMPLE_SHARES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.96, 1.0)
HEAD_SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6)


@dataclass(frozen=True)
class RecallDesign:
    """A sample that is worth its labels.

    Attributes:
        head: labels to spend from the top first, so that more right items are known.
        first: items up to this position are kept anyway, and not sampled.
        count: labels of the sample.
        nuisance: the share of the error for the bound on how many right items there are.
        cut: where the sample is expected to allow a cut.
        kept_wrong: wrong items that the set is then expected to hold.
    """

    head: int
    first: int
    count: int
    nuisance: float
    cut: int
    kept_wrong: float


def best_design(run: CutRun, recall: float, error: float, left: int) -> RecallDesign | None:
    """The sample after which fewest wrong items are expected to stay; None where none certifies anything."""
    local = run.local_precision()
    unlabelled = run.strata.unlabelled(run.labelled)
    designs = [
        *_of_everything(run, local, unlabelled, recall, error, left),
        *_of_the_end(run, local, unlabelled, recall, error, left),
    ]
    return min(designs, key=lambda each: each.kept_wrong, default=None)


def _of_everything(
    run: CutRun, local: Floats, unlabelled: Floats, recall: float, error: float, left: int
) -> list[RecallDesign]:
    size, right, known = unlabelled.sum(), float((local * unlabelled).sum()), run.labelled.right
    beyond = right - np.cumsum(local * unlabelled)
    designs = []
    for share in SAMPLE_SHARES:
        count = int(share * left)
        if count < 1:
            continue
        rate = count / size
        drawn = max(1, round(right * rate))
        likely = np.unique(np.array([drawn, round(right), 1.3 * right + 5.0]).astype(np.int64))
        misses = most_misses(drawn, likely, likely, known, recall, (1.0 - NUISANCE) * error)
        if misses < 0:
            continue
        place = int(np.argmax(beyond <= (min(misses, drawn) + 0.6) / rate))
        rest = unlabelled * (1.0 - rate)
        cumulated, wrong = np.cumsum(rest), np.cumsum(rest * (1.0 - local))
        kept = np.interp(cumulated[place] - (left - count), np.append(0.0, cumulated), np.append(0.0, wrong))
        designs.append(RecallDesign(0, 0, count, NUISANCE, int(run.strata.ends[place]), float(kept)))
    return designs


def _of_the_end(
    run: CutRun, local: Floats, unlabelled: Floats, recall: float, error: float, left: int
) -> list[RecallDesign]:
    """Samples of the end only: what is known at the head pays for what the end may hide."""
    ends = run.strata.ends
    cumulated, right = np.cumsum(unlabelled), np.cumsum(local * unlabelled)
    places, rights = np.append(0.0, cumulated), np.append(0.0, right)
    # Bounds on a Poisson mean after 0, 1, 2 … events.
    limits = np.array([_poisson_limit(events, NUISANCE_AT_THE_END * error) for events in range(12)])
    designs = []
    for share in HEAD_SHARES:
        head = int(share * left)
        count = left - head
        if count < 1:
            continue
        known = run.labelled.right + 0.95 * float(np.interp(head, places, rights))
        may_hide = known * (1.0 - recall) / recall
        end_size = cumulated[-1] - np.maximum(cumulated, head)
        rate = count / np.maximum(end_size, count)
        events = rate * (right[-1] - np.maximum(right, np.interp(head, places, rights)))
        expected = np.ceil(events + 0.5 * np.sqrt(events)).astype(int)
        hidden = (
            np.where(expected < len(limits), limits[np.minimum(expected, len(limits) - 1)], np.inf) / rate
        )
        able = np.flatnonzero((hidden * (1.0 - 0.5 * rate) + 1.0 <= may_hide) & (end_size > 0))
        if len(able):
            place = int(able[0])
            kept = (cumulated[place] - right[place]) - (head - float(np.interp(head, places, rights)))
            first = int(ends[place])
            designs.append(
                RecallDesign(head, first, count, NUISANCE_AT_THE_END, first, max(0.0, float(kept)))
            )
    return designs


def _poisson_limit(events: int, error: float) -> float:
    from scipy.special import gammaincinv

    return float(gammaincinv(events + 1.0, 1.0 - error))


def certify(run: CutRun, planned: RecallDesign, recall: float, error: float) -> Plan[RecallSample]:
    """Label the head where that is planned, then draw and label the sample."""
    yield from run.ask(run.labelled.next_unlabelled(0, planned.head), "the head of the list")
    run.stage += 1
    labelled = run.labelled
    unlabelled = run.size - len(labelled) - int(labelled.unlabelled_up_to(planned.first))
    drawn: Ints = labelled.drawn(min(planned.count, run.left), run.size, run.generator, first=planned.first)
    sample = RecallSample(
        run.stage, planned.first, recall, error, planned.nuisance * error, drawn, unlabelled
    )
    where = f"the list beyond {planned.first:,}" if planned.first else "the list"
    yield from run.ask(drawn, f"a uniform sample of {where}", len(drawn) / max(1, unlabelled))
    return sample


def smallest_cut(labelled: LabelledPositions, samples: Sequence[RecallBound], recall: float) -> int:
    """The smallest cut that is certain, by the samples or without: if all beyond it were right."""
    may_miss = int((1.0 - recall) / recall * labelled.right + 1e-9)
    unlabelled = labelled.size - len(labelled)
    cuts = [sample.cut(labelled) for sample in samples]
    if may_miss >= unlabelled:
        cuts.append(0)
    elif may_miss:
        cuts.append(labelled.reach(0, unlabelled - may_miss))
    return min(cuts, default=labelled.size)


def spend_above_the_cut(run: CutRun, samples: Sequence[RecallBound], recall: float) -> Plan[None]:
    """The rest of the budget, upwards from the cut: what is found wrong leaves the set."""
    chunk = max(5, run.left // 40)
    while run.left > 0:
        cut = smallest_cut(run.labelled, samples, recall)
        positions = run.labelled.last_unlabelled(cut, min(run.left, chunk))
        if not len(positions):
            return
        yield from run.ask(positions, "items above the cut")
