"""What bets certify of a precision, a recall and an accuracy."""

from __future__ import annotations

import numpy as np
from scipy.special import rel_entr

from karat.questions.cut.accuracy_path import Decided
from karat.questions.cut.accuracy_plan import allowed_mistakes, planned_path
from karat.questions.cut.anytime_bets import STEEPEST, CutBets
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.run import CutRun

# Candidate cuts of a list, and candidate parts to decide without labels.
CUTS, PARTS = 50, 100
# Candidates that are certified one after the other: how much deeper each is than the one before.
GROWTH = 1.4
# Labels are counted on to be worth so many times less than the guess says.
CAUTION = 1.3
# Slopes that are tried, as shares of the steepest.
SHARES_OF_STEEPEST = tuple(2.0 ** (-step / 2.0) for step in range(30))


class PrecisionBets(CutBets):
    """A is the number of right items up to a cut; candidates go from `start` to the end of the list."""

    def __init__(self, run: CutRun, precision: float, error: float, start: int) -> None:
        ends = run.strata.ends
        self.run = run
        strata = self._candidates(start)
        self.cuts: Ints = ends[strata]
        self.unlabelled = run.labelled.unlabelled_up_to(self.cuts)
        inside = np.arange(len(ends)) <= strata[:, None]
        needed: Floats = precision * self.unlabelled.astype(np.float64)
        needed -= (1.0 - precision) * run.labelled.right
        super().__init__(run, inside.astype(np.float64), needed, error)

    def _candidates(self, start: int) -> Ints:
        """The last strata of the candidates."""
        ends = self.run.strata.ends
        strata = np.unique(np.linspace(0, len(ends) - 1, CUTS).astype(np.int64))
        deep_enough: Ints = strata[ends[strata] >= min(start, ends[-1])]
        return deep_enough

    def most_wrong(self, labelled: LabelledPositions) -> list[tuple[int, int]]:  # noqa: ARG002
        """Certain candidates, and the most wrong items that each had unlabelled at the start."""
        number = self.certain()
        wrong = np.floor(self.unlabelled - self.needed + 1e-9).astype(np.int64)
        return list(zip(self.cuts[:number].tolist(), wrong[:number].tolist(), strict=True))


class PrecisionBetsInTurn(PrecisionBets):
    """The same with ever deeper candidates, none of which is drawn from before those above it are in reach.

    A candidate that is drawn from too thinly would keep all deeper ones from being tested. Slopes are those
    with which each candidate's own test is expected to gain most.
    """

    def _candidates(self, start: int) -> Ints:
        ends = self.run.strata.ends
        steps = 1 + int(np.log(max(1.0, ends[-1] / start)) / np.log(GROWTH))
        growing = start * GROWTH ** np.arange(steps + 1)
        places: Ints = np.unique(np.searchsorted(ends, growing).clip(0, len(ends) - 1))
        return places

    def _aim(self, free: Floats, guess: Floats, left: int) -> int:
        """The deepest candidate such that it and all open ones before it should be certain in the end.

        By so many labels spread evenly up to it: each label of a candidate is worth the divergence of what is
        guessed of it from what it needs.
        """
        first = min(self.certain(), len(self.needed) - 1)
        items, right = self.weights @ free, self.weights @ (free * guess)
        share = right / np.maximum(items, 1.0)
        needed = ((self.needed - self._found(len(free))) / np.maximum(items, 1.0)).clip(1e-9, 1.0 - 1e-9)
        worth = np.where(share > needed, rel_entr(share, needed) + rel_entr(1.0 - share, 1.0 - needed), 0.0)
        lacking = np.maximum(self.lacking(), 1e-9)
        reach = left * np.minimum.accumulate((items * worth / (CAUTION * lacking))[first:])
        within = np.flatnonzero(items[first:] <= reach)
        return first + (int(within[-1]) if len(within) else 0)

    def _next_slopes(self, free: Floats, guess: Floats, rates: Floats, turns: int) -> Floats:
        missing = self.needed - self._found(len(free))
        tried = STEEPEST * np.array(SHARES_OF_STEEPEST)[:, None] * np.ones(len(self.needed))
        gains = np.array([-self._loss(slopes, free, guess, rates) - slopes * missing for slopes in tried])
        chosen: Floats = np.take_along_axis(tried, gains.argmax(axis=0)[None], axis=0)[0]
        return np.where(gains.max(axis=0) > 0.0, chosen, super()._next_slopes(free, guess, rates, turns))


class RecallBets(CutBets):
    """A right item up to a cut counts 1 - t and one beyond it -t; candidates go from the end upwards."""

    def __init__(self, run: CutRun, recall: float, error: float) -> None:
        ends = run.strata.ends
        strata = np.unique(np.linspace(0, len(ends) - 1, CUTS).astype(np.int64))[::-1]
        self.cuts: Ints = ends[strata]
        inside = np.arange(len(ends)) <= strata[:, None]
        needed = np.full(len(strata), -(1.0 - recall) * run.labelled.right)
        # The whole list has every right item, which needs no bet.
        needed[0] = -np.inf
        super().__init__(run, np.where(inside, 1.0 - recall, -recall), needed, error)

    def cut(self, labelled: LabelledPositions) -> int:
        """The smallest cut that is certain to keep the recall; right items found beyond it pay for more."""
        cut = int(self.cuts[self.certain() - 1])
        later = (labelled.stages >= self.stage) & (labelled.values == 1) & (labelled.positions > cut)
        rest = int(labelled.unlabelled_up_to(cut)) - int(later.sum())
        return labelled.reach(0, rest) if rest > 0 else 0


class AccuracyBets(CutBets):
    """A is the number of right items that would be kept, minus that of those that would be left out.

    Candidates are ever larger parts of the path on which items are decided without a label.
    """

    def __init__(self, run: CutRun, accuracy: float, error: float) -> None:
        self.path = planned_path(run)
        self.allowed = allowed_mistakes(run.size, accuracy)
        order, ends = self.path.order, self.path.ends
        items = np.cumsum(np.diff(ends, prepend=0)[order])
        steps = np.searchsorted(items, np.arange(1, PARTS + 1) / PARTS * items[-1])
        last = np.unique(steps.clip(0, len(order) - 1))
        self.parts = [self.path.decided(int(items[place])) for place in last.tolist()]
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        decided, kept = place <= last[:, None], ends <= self.path.split
        self.kept = (decided & kept) @ run.strata.unlabelled(run.labelled)
        weights: Floats = np.where(decided, np.where(kept, 1.0, -1.0), 0.0)
        super().__init__(run, weights, self.kept - self.allowed, error)

    def decided(self, labelled: LabelledPositions) -> Decided:
        """The largest part that is certain to hold no more mistakes than allowed."""
        number = self.certain()
        return self.parts[number - 1] if number else Decided(0, labelled.size)

    def most_mistakes(self, labelled: LabelledPositions) -> int:  # noqa: ARG002
        """Mistakes among the decided items at most; sharper where the whole list is decided."""
        if self.certain() < len(self.parts):
            return self.allowed
        return min(self.allowed, int(self.kept[-1] - self.lower()[-1] + 1e-9))
