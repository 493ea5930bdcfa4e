"""E-processes for candidate cuts, tested in a fixed order: certain cuts that hold whenever one looks."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from karat.audit.evariables import item_exponents
from karat.audit.inclusion_rates import rates_for
from karat.core.plan import Plan
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.run import CutRun

# Candidate cuts of a list.
CANDIDATES = 50
# No guess is surer than this, and no item's spread counts for less when rates are chosen.
SUREST, LEAST_SPREAD = 0.002, 0.1
# A slope beyond this would lose the digits of its exponents.
STEEPEST = 4.0


@dataclass(frozen=True, eq=False)
class Batch:
    """Draws, and what was settled before anybody saw their labels.

    Attributes:
        stage: of the draw; earlier labels have a lower one.
        drawn: positions.
        rates: the inclusion probability of each stratum's unlabelled items.
        guess: of local precision, by stratum.
        slopes: of each candidate's bet.
        free: unlabelled items of each stratum before the draw.
    """

    stage: int
    drawn: Ints
    rates: Floats
    guess: Floats
    slopes: Floats
    free: Floats


class CutBets:
    """Bets on sums of weighted labels, one for each candidate cut, in a fixed order.

    For each candidate, A is the sum of the labels of all items that were unlabelled at the start, weighted by
    where they are: 1 up to the cut and 0 beyond for a precision t, 1 - t and -t for a recall t. The target
    holds at the cut if A is at least `needed`, which is known at the start.

    Guarantee: with probability at least 1 - error every candidate that is ever certain keeps its target, at
        any time and whatever decides when to stop. For each candidate the product of exact e-variables of all
        batches is a martingale (Ville's inequality bounds it at all times); candidates are tested in an order
        that was fixed before, each with the whole error, up to the first that is not certain, so that the
        first wrong one is one and the same.
    Reference: Waudby-Smith and Ramdas, JRSS B 2024; Maurer, Hothorn and Lehmacher 1995.
    """

    def __init__(self, run: CutRun, target: str, level: float, error: float, start: int) -> None:
        self.run, self.is_recall, self.level, self.error = run, target == "recall", level, error
        run.stage += 1
        self.stage = run.stage
        ends = run.strata.ends
        some = np.unique(np.linspace(0, len(ends) - 1, CANDIDATES).astype(np.int64))
        # In the order of their tests: from the end for a recall, from `start` on for a precision.
        self.strata: Ints = some[::-1] if self.is_recall else some[ends[some] >= min(start, ends[-1])]
        self.cuts: Ints = ends[self.strata]
        inside = np.arange(len(ends)) <= self.strata[:, None]
        self.weights: Floats = (
            np.where(inside, 1.0 - level, -level) if self.is_recall else inside.astype(float)
        )
        self.unlabelled = run.labelled.unlabelled_up_to(self.cuts)
        known = (1.0 - level) * run.labelled.right
        kept = np.zeros(len(self.cuts)) if self.is_recall else level * self.unlabelled.astype(np.float64)
        self.needed: Floats = kept - known
        self.batches: list[Batch] = []
        self.ended = False
        self._forget()

    def _forget(self) -> None:
        self._amended = self.run.amended
        self._taken = 0
        self._slopes, self._evidence = (np.zeros(len(self.cuts)) for _ in range(2))
        self._lower = np.full(len(self.cuts), -np.inf)

    def lower(self) -> Floats:
        """Lower bounds on A of each candidate, the best so far; all anew where labels were corrected."""
        if self.run.amended != self._amended:
            self._forget()
        for batch in self.batches[self._taken :]:
            self._take(batch)
            self._taken += 1
        return self._lower

    def _take(self, batch: Batch) -> None:
        labelled, ends = self.run.labelled, self.run.strata.ends
        values = labelled.values[np.searchsorted(labelled.positions, batch.drawn)] == 1
        stratum, count = np.searchsorted(ends, batch.drawn), len(ends)
        drawn = np.bincount(stratum, minlength=count)
        ones = np.bincount(stratum[values], minlength=count)
        known = labelled.positions[
            (labelled.stages >= self.stage) & (labelled.stages < batch.stage) & (labelled.values == 1)
        ]
        before = np.bincount(np.searchsorted(ends, known), minlength=count)
        exponents = item_exponents(
            -batch.slopes[:, None] * self.weights, batch.rates[None], batch.guess[None]
        )
        seen = (
            exponents.unseen @ (batch.free - drawn) + exponents.zero @ (drawn - ones) + exponents.one @ ones
        )
        self._evidence += batch.slopes * (self.weights @ before) - seen
        self._slopes += batch.slopes
        with np.errstate(divide="ignore", invalid="ignore"):
            bound = (self._evidence - math.log(1.0 / self.error)) / self._slopes
        self._lower = np.maximum(self._lower, np.where(self._slopes > 0.0, bound, -np.inf))

    def certain(self) -> int:
        """How many candidates are certain, in their order."""
        failed = np.flatnonzero(self.lower() < self.needed - 1e-9)
        # The whole list has every right item, which needs no bet.
        failed = failed[~(self.is_recall & (self.cuts[failed] == self.run.size))]
        return int(failed[0]) if len(failed) else len(self.cuts)

    def cut(self, labelled: LabelledPositions) -> int:
        """The smallest cut that is certain to keep the recall; right items found beyond it pay for more."""
        number = self.certain()
        if not number:
            return labelled.size
        cut = int(self.cuts[number - 1])
        later = (labelled.stages >= self.stage) & (labelled.values == 1) & (labelled.positions > cut)
        rest = int(labelled.unlabelled_up_to(cut)) - int(later.sum())
        return labelled.reach(0, rest) if rest > 0 else 0

    def most_wrong(self, labelled: LabelledPositions) -> list[tuple[int, int]]:  # noqa: ARG002
        """Certain candidates of a precision, and the most wrong items that each had unlabelled at first."""
        number = self.certain()
        wrong = np.floor(self.unlabelled - self.needed + 1e-9).astype(np.int64)
        return list(zip(self.cuts[:number].tolist(), wrong[:number].tolist(), strict=True))

    # ------------------------------------------------------------------ what comes next

    def draw(self, aim: float, left: int, turns: int) -> Plan[bool]:
        """Draw and label a batch of about `aim` items; False where it would take more labels than are left.

        Then the bets are over: the batches so far are the first ones of a process that was not cut short.
        """
        run = self.run
        free, guess = run.strata.unlabelled(run.labelled), run.local_precision().clip(SUREST, 1.0 - SUREST)
        spread = np.sqrt(guess * (1.0 - guess))
        rates = rates_for(self._weight_of_next(free, guess) * np.maximum(spread, LEAST_SPREAD), free, aim)
        counts = run.generator.binomial(free.astype(np.int64), rates.clip(0.0, 1.0))
        if self.ended or counts.sum() > left:
            self.ended = True
            return False
        slopes = self._next_slopes(free, guess, rates, turns)
        starts = np.concatenate(([0], run.strata.ends[:-1]))
        drawn = [
            run.labelled.drawn(count, last, run.generator, first=first)
            for count, first, last in zip(
                counts.tolist(), starts.tolist(), run.strata.ends.tolist(), strict=True
            )
            if count
        ]
        positions: Ints = np.concatenate([np.empty(0, dtype=np.int64), *drawn])
        run.stage += 1
        batch = Batch(run.stage, positions, rates, guess, slopes, free)
        chances = rates[np.searchsorted(run.strata.ends, positions)]
        yield from run.ask(positions, "items where labels tell most", chances)
        self.batches.append(batch)
        run.stage += 1
        return True

    def _expected(self, free: Floats, guess: Floats) -> Floats:
        """By how much each candidate's sum exceeds what it needs, if the guess is right."""
        labelled = self.run.labelled
        right = labelled.positions[(labelled.stages >= self.stage) & (labelled.values == 1)]
        ones = np.bincount(np.searchsorted(self.run.strata.ends, right), minlength=len(free))
        excess: Floats = self.weights @ (ones + free * guess) - self.needed
        return excess

    def _weight_of_next(self, free: Floats, guess: Floats) -> Floats:
        """Weights of items in the candidate that is aimed at: the furthest that should be within reach."""
        excess = self._expected(free, guess)
        spread = np.sqrt((self.weights**2) @ (free * guess * (1.0 - guess)))
        hoped = np.flatnonzero(excess > 0.05 * spread * math.sqrt(max(1.0, self.run.size / 1000.0)))
        number = int(hoped[-1]) if len(hoped) else min(self.certain(), len(self.cuts) - 1)
        weights: Floats = np.abs(self.weights[number]) + 1e-9
        return weights

    def _next_slopes(self, free: Floats, guess: Floats, rates: Floats, turns: int) -> Floats:
        """Slopes whose bounds will be tightest after `turns` batches like this one."""
        with np.errstate(divide="ignore"):
            unknown = np.where(rates > 0.0, (1.0 - rates) / np.maximum(rates, 1e-12), 1e12)
        variance = (self.weights**2) @ (free * guess * (1.0 - guess) * unknown)
        slopes: Floats = np.sqrt(2.0 * math.log(1.0 / self.error) / np.maximum(turns * variance, 1e-9)).clip(
            0.0, STEEPEST
        )
        return slopes
