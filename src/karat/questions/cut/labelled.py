"""Labels of a ranked list by position, kept sorted: costs what is labelled, however long the list is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import LabelError
from karat.core.plan import Items, Labels

Ints: TypeAlias = NDArray[np.int64]

# What stands for no label; people who are unsure give -1.
NO_LABEL = -2


class LabelledPositions:
    """Positions (from 1) that have labels, in order, and how many stages had ended when each came.

    Whatever is not a 1 counts as wrong: an item that people are unsure about is not a right one.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.positions: Ints = np.empty(0, dtype=np.int64)
        self.values: Labels = np.empty(0, dtype=np.int8)
        self.stages: Ints = np.empty(0, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.positions)

    def add(self, positions: Items, labels: Labels, stage: int) -> None:
        """Take labels of positions that have none yet."""
        every = np.concatenate((self.positions, positions))
        order = np.argsort(every, kind="stable")
        self.positions = every[order]
        self.values = np.concatenate((self.values, labels))[order]
        self.stages = np.concatenate((self.stages, np.full(len(positions), stage)))[order]

    def amend(self, changes: Mapping[int, int]) -> None:
        """Correct labels of positions that have one."""
        for position, label in changes.items():
            place = int(np.searchsorted(self.positions, position))
            if place == len(self) or self.positions[place] != position:
                raise LabelError("A correction is for an item that has no label yet.")
            self.values[place] = label

    @property
    def right(self) -> int:
        """How many are labelled right."""
        return int((self.values == 1).sum())

    def values_at(self, positions: Ints) -> Labels:
        """The labels of these positions; `NO_LABEL` where there is none."""
        places = np.searchsorted(self.positions, positions)
        # One more entry stands for positions beyond the last that is labelled.
        is_labelled = np.append(self.positions, 0)[places] == positions
        return np.where(is_labelled, np.append(self.values, 0)[places], NO_LABEL).astype(np.int8)

    def moved(self, positions: Ints) -> LabelledPositions:
        """The same labels where the item at each labelled position now stands elsewhere."""
        other = LabelledPositions(self.size)
        order = np.argsort(positions)
        other.positions, other.values, other.stages = positions[order], self.values[order], self.stages[order]
        return other

    def unlabelled_up_to(self, positions: Ints | int) -> Ints:
        """How many of the first `positions` items have no label."""
        count: Ints = np.asarray(positions) - np.searchsorted(self.positions, positions, side="right")
        return count

    def unlabelled_at(self, places: Ints) -> Ints:
        """The positions of unlabelled items, counted among the unlabelled ones from 0."""
        before = self.positions - 1 - np.arange(len(self))
        return places + 1 + np.searchsorted(before, places, side="right")

    def next_unlabelled(self, after: int, count: int) -> Ints:
        """The first `count` unlabelled positions beyond a position, as far as there are so many."""
        first = int(self.unlabelled_up_to(after))
        last = min(first + count, self.size - len(self))
        return self.unlabelled_at(np.arange(first, max(first, last)))

    def last_unlabelled(self, up_to: int, count: int) -> Ints:
        """The last `count` unlabelled positions up to a position, as far as there are so many."""
        last = int(self.unlabelled_up_to(up_to))
        return self.unlabelled_at(np.arange(max(0, last - count), last))

    def drawn(self, count: int, last: int, generator: np.random.Generator, *, first: int = 0) -> Ints:
        """`count` distinct unlabelled positions after `first` up to `last`, each set with the same chance."""
        low, high = (int(self.unlabelled_up_to(end)) for end in (first, last))
        places = low + generator.choice(high - low, min(count, high - low), replace=False, shuffle=False)
        return self.unlabelled_at(np.sort(places))

    def reach(self, start: int, unlabelled: int) -> int:
        """The last position such that so many unlabelled items are between `start` and it."""
        place = int(self.unlabelled_up_to(start)) + unlabelled
        if place >= self.size - len(self):
            return self.size
        return int(self.unlabelled_at(np.array([place]))[0]) - 1
