"""Batches of bets on cuts, for a campaign that may be watched and ended at any time."""

from __future__ import annotations

import math

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.accuracy_plan import best_design, planned_path, undecided
from karat.questions.cut.anytime_bets import CutBets
from karat.questions.cut.anytime_targets import AccuracyBets
from karat.questions.cut.precision_plan import SECOND_SHARE_IN_TURN, look_near, planned_sample
from karat.questions.cut.run import CutRun

# Batches that the labels are spread over, and the fewest labels of one.
BATCHES, FEWEST = 12, 20
# How far below the labels left a batch aims, in standard deviations of its size; and what ends the bets.
CAUTION, UNSPENT = 3.3, 15
# Bets on an accuracy take so many times the labels of an exact test.
BETS_FOR_ACCURACY = 1.5
# The first candidate for a precision is this part of the depth that the guess hopes for.
FIRST_CANDIDATE = 0.3
# The same, of candidates that are bet on in turn.
FIRST_IN_TURN = 0.1


def likely_depth(run: CutRun, precision: float | None) -> int:
    """Where candidates for a precision begin, by the guess of local precision."""
    if precision is None:
        return 1
    local, unlabelled = run.local_precision(), run.strata.unlabelled(run.labelled)
    known = run.labelled.right
    share = (np.cumsum(local * unlabelled) + known) / np.maximum(np.cumsum(unlabelled) + known, 1.0)
    good = np.flatnonzero(share >= precision)
    depth = run.strata.ends[good[-1]] if len(good) else run.strata.ends[int(share.argmax())]
    return max(1, int(FIRST_CANDIDATE * depth))


def first_candidate(run: CutRun, precision: float, error: float, left: int) -> Plan[int]:
    """The shallowest cut that is bet on in turn, after a second look around the likely cut."""
    planned = planned_sample(run, precision, error, left)
    if planned is not None and planned.depth > run.budget:
        yield from look_near(run, planned.depth, SECOND_SHARE_IN_TURN)
        planned = planned_sample(run, precision, error, left)
    depth = likely_depth(run, precision) if planned is None else planned.depth
    return max(1, int(FIRST_IN_TURN * depth))


def bet(run: CutRun, bets: CutBets, count: int, *, taken: int = 0) -> Plan[None]:
    """Spend about so many labels on bets, in batches that are at least a twelfth of those `taken` before."""
    end = run.asked + count
    size = max(FEWEST, math.ceil(max(count, taken) / BATCHES))
    while (left := min(end - run.asked, run.left)) > 0:
        free = run.size - len(run.labelled)
        room = left if left >= free else left - CAUTION * math.sqrt(left)
        if left < free and (left < UNSPENT or room < 1.0):
            return
        aim = min(size, room)
        turns = max(1, round((taken + left) / aim))
        if not (yield from bets.draw(aim, left, turns)):
            return


def bet_on_accuracy(
    run: CutRun, bets: AccuracyBets, accuracy: float, error: float, *, growing: bool
) -> Plan[None]:
    """Bet as long as that promises to take fewer labels than what is undecided.

    Args:
        run: the labels so far.
        bets: on parts of the list.
        accuracy: the target.
        error: of the bets.
        growing: whether batches grow with the labels of all before. Sizes and slopes follow from labels that
            were seen before, as the rates do, so that the bets stay valid.
    """
    begun = run.asked
    while True:
        planned = best_design(run, planned_path(run), run.local_precision(), accuracy, error)
        needed = undecided(bets.decided(run.labelled), run.labelled)
        before = run.asked
        taken = before - begun if growing else 0
        if planned.count and BETS_FOR_ACCURACY * planned.labels < needed:
            count = max(int(BETS_FOR_ACCURACY * planned.count), min(taken // BATCHES, needed))
            if growing:
                # More labels than it takes to decide all but the allowed mistakes would be wasted.
                count = min(count, run.size - bets.allowed - len(run.labelled))
            yield from bet(run, bets, min(run.left, count), taken=taken)
        if run.asked == before:
            return
