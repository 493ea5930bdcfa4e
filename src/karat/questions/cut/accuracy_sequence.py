"""Sequential exact test of an accuracy, for lists that few labels decide as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.bounds.sequential_counts import critical_counts, expected_draws, first_looks
from karat.questions.cut.accuracy_path import Decided, DecisionPath
from karat.questions.cut.labelled import NO_LABEL, Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats

# Looks at most, and labels: the tests of more would take too long to prepare.
LOOKS, MOST_LABELS = 30, 5_000
# Shares of mistakes that are reckoned with, relative to the guess; that of few labels is rather too large.
DOUBT = (0.25, 0.6, 1.2)
# Numbers of mistakes that are tested, from the allowed one down.
NUMBERS = 100


def spending(error: float) -> Floats:
    """Error used up to each look: half of it by the first, two thirds by the second, and so on."""
    looks = np.arange(LOOKS)
    used: Floats = error * (looks + 1.0) / (looks + 2.0)
    return used


@dataclass(frozen=True, eq=False)
class AccuracySequence:
    """One random order of the items that were unlabelled before it, labelled as far as it takes.

    Everything was fixed before the first label.

    Attributes:
        path: the order in which items are decided.
        allowed: how many items may be decided wrongly.
        error: of all looks together.
        looks: after `looks[k]` labels the part is decided that holds at most k of their mistakes.
        order: positions in the random order, as many as the last look has.
        unlabelled: unlabelled items before.
    """

    path: DecisionPath
    allowed: int
    error: float
    looks: Ints
    order: Ints
    unlabelled: int

    @classmethod
    def drawn(
        cls,
        path: DecisionPath,
        allowed: int,
        error: float,
        looks: Ints,
        labelled: LabelledPositions,
        generator: np.random.Generator,
    ) -> AccuracySequence:
        """Draw the random order, as far as the last look reaches in it."""
        unlabelled = labelled.size - len(labelled)
        places = generator.choice(unlabelled, int(looks[-1]), replace=False)
        return cls(path, allowed, error, looks, labelled.unlabelled_at(places), unlabelled)

    def decided(self, labelled: LabelledPositions) -> Decided:
        """The largest part of the path that any look so far decides.

        A part that ends before mistake number k + 1 of the first `looks[k]` labels holds too many mistakes
        only if it holds the first a = allowed + 1 of the path, and then at most k of these a are among the
        labels. They are a fixed set of items, the same at every look: `first_looks` bounds the probability
        that this happens at any of them, whatever the number of mistakes is.

        Guarantee: with probability at least 1 - error, for any list and any scores, after whichever label one
            looks or stops.
        """
        return self.path.decided(self._place(labelled))

    def most_mistakes(self, labelled: LabelledPositions) -> int:
        """Mistakes among the decided items at most; what was labelled is not one.

        Where the whole list is decided, the tests go on to smaller numbers: hypotheses in a fixed order, each
        tested with the whole error, up to the first that is not rejected.
        """
        part = self.decided(labelled)
        mistakes, places = self._mistakes(labelled)
        if part.lower > part.upper:
            inside = int((places[mistakes] < self._place(labelled)).sum())
            return max(0, self.allowed - inside)
        numbers = np.unique(np.linspace(1, self.allowed + 1, NUMBERS).astype(np.int64))
        done = self.looks[self.looks <= len(mistakes)]
        populations = np.full(len(numbers), self.unlabelled)
        critical = critical_counts(populations, numbers, done, spending(self.error)[: len(done)])
        kept = np.flatnonzero((np.cumsum(mistakes)[done - 1] > critical).all(axis=1))
        most = int(numbers[min(kept[-1] + 1, len(numbers) - 1)]) - 1 if len(kept) else 0
        return max(0, min(most, self.allowed) - int(mistakes.sum()))

    def _mistakes(self, labelled: LabelledPositions) -> tuple[NDArray[np.bool_], Ints]:
        """Whether items of the order are mistakes, up to the first without a label, and their places."""
        values = labelled.values_at(self.order)
        unknown = values == NO_LABEL
        known = self.order[: int(unknown.argmax()) if unknown.any() else None]
        return self.path.mistaken(known, values[: len(known)]), self.path.places(known)

    def _place(self, labelled: LabelledPositions) -> int:
        """How many items of the path the looks so far decide."""
        mistakes, places = self._mistakes(labelled)
        reached = 0
        for number, look in enumerate(self.looks[self.looks <= len(mistakes)].tolist()):
            found = np.sort(places[:look][mistakes[:look]])
            reached = max(reached, self.path.ends[-1] if number >= len(found) else found[number])
        return int(reached)


def planned_looks(unlabelled: int, allowed: int, error: float, most: int) -> Ints:
    """The looks of a sequence; none where not even the first is within so many labels."""
    return first_looks(unlabelled, allowed + 1, spending(error), min(most, MOST_LABELS))


def expected_labels(looks: Ints, unlabelled: int, mistakes: float) -> float:
    """Labels that a sequence is expected to take, where about so many mistakes are guessed.

    Where no look decides the whole list, the share that is left is taken to be that of the mistakes that are
    too many.
    """
    if not len(looks):
        return float(unlabelled)
    last = float(len(looks)) / float(looks[-1])
    labels = []
    for factor in DOUBT:
        share = min(1.0, factor * mistakes / unlabelled)
        mean, missed = expected_draws(looks, share)
        labels.append(mean + missed * unlabelled * max(0.0, 1.0 - last / max(share, last)))
    return float(np.mean(labels))
