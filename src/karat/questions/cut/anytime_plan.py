"""Batches of bets on cuts, for a campaign that may be watched and ended at any time."""

from __future__ import annotations

import math

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.accuracy_plan import best_design, planned_path, undecided
from karat.questions.cut.anytime_bets import CutBets
from karat.questions.cut.anytime_targets import AccuracyBets
from karat.questions.cut.run import CutRun

# Batches that the labels are spread over, and the fewest labels of one.
BATCHES, FEWEST = 12, 20
# How far below the labels left a batch aims, in standard deviations of its size; and what ends the bets.
CAUTION, UNSPENT = 3.3, 15
# Bets on an accuracy take so many times the labels of an exact test.
BETS_FOR_ACCURACY = 1.5
# The first candidate for a precision is this part of the depth that the guess hopes for.
FIRST_CANDIDATE = 0.3


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


def bet(run: CutRun, bets: CutBets, count: int) -> Plan[None]:
    """Spend about so many labels on bets."""
    end = run.asked + count
    size = max(FEWEST, math.ceil(count / BATCHES))
    while (left := min(end - run.asked, run.left)) > 0:
        free = run.size - len(run.labelled)
        room = left if left >= free else left - CAUTION * math.sqrt(left)
        if left < free and (left < UNSPENT or room < 1.0):
            return
        aim = min(size, room)
        turns = max(1, round(left / aim))
        if not (yield from bets.draw(aim, left, turns)):
            return


def bet_on_accuracy(run: CutRun, bets: AccuracyBets, accuracy: float, error: float) -> Plan[None]:
    """Bet as long as that promises to take fewer labels than what is undecided."""
    while True:
        planned = best_design(run, planned_path(run), run.local_precision(), accuracy, error)
        needed = undecided(bets.decided(run.labelled), run.labelled)
        before = run.asked
        if planned.count and BETS_FOR_ACCURACY * planned.labels < needed:
            yield from bet(run, bets, min(run.left, int(BETS_FOR_ACCURACY * planned.count)))
        if run.asked == before:
            return
