"""E-processes for candidate cuts, tested in a fixed order: what they certify holds whenever one looks."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from karat.audit.evariables import item_exponents
from karat.audit.inclusion_rates import rates_for
from karat.core.plan import Plan
from karat.questions.cut.labelled import Ints
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.run import CutRun

# No guess is surer than this, and no item's spread counts for less when rates are chosen.
SUREST, LEAST_SPREAD = 0.002, 0.1
# A slope beyond this would lose the digits of its exponents.
STEEPEST = 4.0
# Slopes that are tried, as parts of those for a normal distribution.
PARTS_OF_SLOPES = (1.0, 0.6, 0.35, 0.2, 0.1, 0.05)


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
    """Bets on sums of weighted labels, one for each candidate, in a fixed order.

    For each candidate, A is the sum of the labels of all items that were unlabelled at the start, weighted by
    where they are. The target holds at the candidate if A is at least `needed`, which is known at the start.

    Guarantee: with probability at least 1 - error every candidate that is ever certain keeps its target, at
        any time and whatever decides when to stop. For each candidate the product of exact e-variables of all
        batches is a martingale (Ville's inequality bounds it at all times); candidates are tested in an order
        that was fixed before, each with the whole error, up to the first that is not certain, so that the
        first wrong one is one and the same.
    Reference: Waudby-Smith and Ramdas, JRSS B 2024; Maurer, Hothorn and Lehmacher 1995.

    Attributes:
        weights: of each stratum's labels, a row for each candidate in the order of the tests.
        needed: the least sum of each candidate.
        stage: how many stages had ended at the start.
    """

    def __init__(self, run: CutRun, weights: Floats, needed: Floats, error: float) -> None:
        self.run, self.weights, self.needed, self.error = run, weights, needed, error
        run.stage += 1
        self.stage = run.stage
        self.batches: list[Batch] = []
        self.ended = False
        self._forget()

    def _forget(self) -> None:
        self._amended = self.run.amended
        self._taken = 0
        self._slopes, self._evidence = (np.zeros(len(self.needed)) for _ in range(2))
        self._lower = np.full(len(self.needed), -np.inf)

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

    def lacking(self) -> Floats:
        """By how much the logarithm of each candidate's product falls short of certainty."""
        self.lower()
        gained = np.where(np.isfinite(self.needed), self._evidence - self._slopes * self.needed, np.inf)
        short: Floats = math.log(1.0 / self.error) - gained
        return short

    def certain(self) -> int:
        """How many candidates are certain, in their order."""
        failed = np.flatnonzero(self.lower() < self.needed - 1e-9)
        return int(failed[0]) if len(failed) else len(self.needed)

    # ------------------------------------------------------------------ what comes next

    def draw(self, aim: float, left: int, turns: int) -> Plan[bool]:
        """Draw and label a batch of about `aim` items; False where it would take more labels than are left.

        Then the bets are over: the batches so far are the first ones of a process that was not cut short.
        """
        run = self.run
        free, guess = run.strata.unlabelled(run.labelled), run.local_precision().clip(SUREST, 1.0 - SUREST)
        spread = np.sqrt(guess * (1.0 - guess))
        rates = rates_for(
            self._weight_of_next(free, guess, left) * np.maximum(spread, LEAST_SPREAD), free, aim
        )
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
        excess: Floats = self._found(len(free)) + self.weights @ (free * guess) - self.needed
        return excess

    def _found(self, count: int) -> Floats:
        """What right items that were labelled since the start add to each candidate's sum."""
        labelled = self.run.labelled
        right = labelled.positions[(labelled.stages >= self.stage) & (labelled.values == 1)]
        found: Floats = self.weights @ np.bincount(
            np.searchsorted(self.run.strata.ends, right), minlength=count
        )
        return found

    def _weight_of_next(self, free: Floats, guess: Floats, left: int) -> Floats:
        """Weights of items in the candidate that is aimed at."""
        weights: Floats = np.abs(self.weights[self._aim(free, guess, left)]) + 1e-9
        return weights

    def _aim(self, free: Floats, guess: Floats, left: int) -> int:  # noqa: ARG002
        """The candidate that is aimed at: the furthest that should be within reach."""
        excess = self._expected(free, guess)
        spread = np.sqrt((self.weights**2) @ (free * guess * (1.0 - guess)))
        hoped = np.flatnonzero(excess > 0.05 * spread * math.sqrt(max(1.0, self.run.size / 1000.0)))
        return int(hoped[-1]) if len(hoped) else min(self.certain(), len(self.needed) - 1)

    def _next_slopes(self, free: Floats, guess: Floats, rates: Floats, turns: int) -> Floats:
        """Slopes whose bounds may be expected to be tightest after `turns` batches like this one."""
        with np.errstate(divide="ignore"):
            unknown = np.where(rates > 0.0, (1.0 - rates) / np.maximum(rates, 1e-12), 1e12)
        variance = (self.weights**2) @ (free * guess * (1.0 - guess) * unknown)
        doubt = math.log(1.0 / self.error) / turns
        # The best slopes for sums with a normal distribution; few draws from nearly equal items need less.
        normal = np.sqrt(2.0 * doubt / np.maximum(variance, 1e-9)).clip(0.0, STEEPEST)
        expected = self.weights @ (free * guess)
        tried = np.array([part * normal for part in PARTS_OF_SLOPES])
        widths = np.array([self._loss(slopes, free, guess, rates) for slopes in tried])
        widths = (doubt + widths + tried * expected) / np.maximum(tried, 1e-300)
        slopes: Floats = np.take_along_axis(tried, widths.argmin(axis=0)[None], axis=0)[0]
        return slopes

    def _loss(self, slopes: Floats, free: Floats, guess: Floats, rates: Floats) -> Floats:
        """The sum of the exponents that a batch may be expected to have, by candidate."""
        exponents = item_exponents(-slopes[:, None] * self.weights, rates[None], guess[None])
        drawn = (1.0 - guess) * exponents.zero + guess * exponents.one
        loss: Floats = ((1.0 - rates) * exponents.unseen + rates * drawn) @ free
        return loss
