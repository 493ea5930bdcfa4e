"""Method `anytime`: a confidence interval that is valid at any stopping time."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from karat.core.assumptions import HOLDS_AT_ANY_TIME
from karat.core.citations import WAUDBY_SMITH
from karat.core.plan import Ask, Plan
from karat.core.rng import plan_generator
from karat.data.item_set import ItemSet
from karat.questions.rate.bets import Batch, Bets
from karat.questions.rate.cells import Floats, Ints
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.expected import AnytimeExpectation, labels_factor
from karat.questions.rate.frame import Frame, Mask
from karat.questions.rate.interval import Interval
from karat.questions.rate.method import RateMethod
from karat.questions.rate.planning import bet_quantile, cell_spreads, labels_by_counts, labels_by_variance
from karat.questions.rate.result import Rate

# The first batch is drawn almost without knowledge, so it is small.
FIRST_BATCH = 20
# How far below the budget a batch aims, in standard deviations of its size; and what may be left unspent.
CAUTION, UNSPENT = 2.3, 8
# Cells are made for this part of the labels: bets learn sooner from coarse ones.
COARSER = 0.5


def anytime(
    items: ItemSet,
    choices: RateChoices,
    *,
    seed: int,
    known: Mapping[int, float | None],
    graded: bool = False,
) -> Plan[Rate]:
    """Draw batches of items, each by itself, and bound the share by bets on all of them.

    Labels that were known enter exactly. All of the error is spent on what was asked for: the whole, and each
    slice by itself, or all together.

    Guarantee: with probability at least the confidence the interval holds after every batch at once, for
        labels of 0 and 1 and for `graded` ones, numbers from 0 to 1.
    Assumes: labels are right. Unsure and late ones count as wrong in the lower and as right in the upper
        bound.
    Reference: karat's audit engine (docs/engine.md); Waudby-Smith and Ramdas, JRSS B 2024.
    """
    unlabelled = items.size - len(known)
    most = unlabelled if choices.budget is None else min(unlabelled, choices.budget)
    planned = most
    if choices.wanted_half_width is not None:
        worst = labels_by_counts(0.5, choices.wanted_half_width, choices.error, max(1, unlabelled))
        planned = min(most, math.ceil(labels_factor(choices.error) * worst))
    frame = Frame.of(items, known, max(1, math.ceil(COARSER * planned)), graded=graded)
    audit = _Audit(frame, choices, seed, most=most)
    while True:
        batch = audit.next_batch()
        if batch is not None:
            heavy = frame.heavy
            new = np.concatenate((heavy, batch.rows))
            chances = np.concatenate((np.ones(len(heavy)), batch.chances))
            reason = "items where labels tell most" if audit.bets.batches else "a first sample"
            yield from audit.ask(new, reason, chances, late_allowed=True)
            audit.bets.batches.append(batch)
        elif len(late := frame.sheet.late()):
            yield from audit.ask(late, "labels that are still missing", np.ones(len(late)))
        else:
            return audit.answer()


class _Audit:
    """Bets with a budget and a target."""

    def __init__(self, frame: Frame, choices: RateChoices, seed: int, *, most: int) -> None:
        self.frame, self.choices, self.seed, self.most = frame, choices, seed, most
        self.error = frame.error_of_each(choices)
        self.bets = Bets(frame, self.error, plan_generator(seed))

    def ask(self, rows: Ints, reason: str, chances: Floats, *, late_allowed: bool = False) -> Plan[None]:
        """Have rows labelled; of a batch that drew nobody, nothing is asked."""
        if not len(rows):
            return
        left = max(len(rows), self.labels_left())
        labels = yield Ask(
            rows,
            reason,
            chances=chances.clip(1e-12, 1.0),
            unsure_allowed=True,
            graded=self.frame.graded,
            late_allowed=late_allowed,
            so_far=self.answer,
            amend=self.frame.sheet.amend,
            labels_left=lambda: left,
        )
        if late_allowed:
            self.frame.sheet.put(rows, labels)
        else:
            self.frame.sheet.amend(dict(zip(rows.tolist(), labels.tolist(), strict=True)))

    def next_batch(self) -> Batch | None:
        """The next draws; None where the target is reached, the budget spent, or nothing left."""
        bets, heavy = self.bets, len(self.frame.heavy)
        bets.catch_up()
        free = float((bets.sizes - bets.drawn).sum())
        left = self.most - len(self.frame.sheet) - heavy
        if free == 0 or left <= 0:
            return bets.no_draws() if heavy else None
        if bets.batches and self._is_reached():
            return None
        room = left if left >= free else left - CAUTION * math.sqrt(left)
        if left < free and (left < UNSPENT or room < 1.0):
            return None
        aim = min(self.choices.batch if bets.batches else FIRST_BATCH, room)
        batch = bets.draw(aim, max(1, round(self.labels_left() / aim)))
        # More than the budget allows: the bets end here, with the bounds as they are.
        return batch if len(batch.rows) <= left else None

    def _is_reached(self) -> bool:
        wanted = self.choices.wanted_half_width
        return wanted is not None and self.result().half_width <= wanted

    def labels_left(self) -> int:
        """About how many labels are still to come."""
        left = self.most - len(self.frame.sheet) - len(self.frame.heavy)
        wanted = self.choices.wanted_half_width
        if wanted is None or not len(self.frame.cells):
            return left
        return min(left, max(1, self._labels_for(wanted) - int(self.bets.drawn.sum())))

    def _labels_for(self, half_width: float) -> int:
        """Labels that a half-width takes, if the guesses are right."""
        cells, guesses = self.frame.cells, self.bets.guesses()
        parts = cells.proportional() * cell_spreads(guesses)
        mass = float(cells.mass.sum())
        total = mass + float(self.frame.weights[self.frame.certain].sum())
        return labels_by_variance(cells, parts, guesses, half_width * total / mass, bet_quantile(self.error))

    def answer(self) -> Rate:
        """The answer as it stands, with the report on the judge."""
        return self.frame.with_judge(self.result(), [batch.rows for batch in self.bets.batches])

    def result(self) -> Rate:
        """The share as it stands."""
        bets, frame = self.bets, self.frame
        bets.catch_up()
        rows = np.concatenate([np.empty(0, dtype=np.int64), *(batch.rows for batch in bets.batches)])

        def interval_of(inside: Mask, error: float) -> tuple[Interval, Interval]:
            number = 0 if inside.all() else int(frame.cells.slice_of[inside][0]) + 1
            interval = bets.interval(number, error)
            return interval, interval

        def result(half_cost: int | None) -> Rate:
            drawn: list[Ints] = [rows]
            return frame.result(
                self.choices,
                self.seed,
                drawn,
                interval_of,
                half_cost=half_cost,
                assumptions=HOLDS_AT_ANY_TIME,
            )

        rate = result(None)
        if not len(rows):
            return rate
        wanted = max(rate.half_width / 2.0, 1e-6)
        return result(min(rate.size, max(self._labels_for(wanted), rate.labels_used)))


ANYTIME = RateMethod(
    name="anytime",
    does="Items were drawn in batches, by rates that followed the labels so far, and the share was bounded "
    "by bets that hold at any stopping time [2]",
    cites=(WAUDBY_SMITH,),
    plan=anytime,
    expectation=AnytimeExpectation,
    takes_unsure=True,
    takes_known=True,
    takes_proxy=True,
    takes_late=True,
    takes_budget=True,
    may_be_watched=True,
)
