"""What an audit of systems has labelled so far, by kind of item."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from karat.audit.rates import rates_for
from karat.compare.strata import importance, strata_of
from karat.core.flow import Labels
from karat.core.systems import Floats, Ints, Systems

__all__ = ["Counts", "Ledger"]

# How much recall counts beside precision when rates are set.
RECALL_WEIGHT = 0.3
# When rates are set no guess is surer than this; a stratum begins with so many labels' worth of the mean.
SUREST = 0.1
PRIOR = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """Labelled items, those that are right for certain, and those that are right or unsure."""

    labelled: Floats
    surely: Floats
    perhaps: Floats

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.labelled + other.labelled, self.surely + other.surely, self.perhaps + other.perhaps
        )

    @classmethod
    def none(cls, shape: tuple[int, ...]) -> Counts:
        """Nothing yet."""
        return cls(np.zeros(shape), np.zeros(shape), np.zeros(shape))


@dataclass(frozen=True, slots=True, eq=False)
class NewLabels:
    """A batch as it came back.

    Attributes:
        items: what was drawn.
        labels: what they are.
        rates: with which they were drawn, by stratum.
        guess: what was expected of each stratum.
        entries: of each item in each system, -1 where it is not an output.
        new: counts by stratum.
        new_inside: counts by system and stratum.
    """

    items: Ints
    labels: Labels
    rates: Floats
    guess: Floats
    entries: Ints
    new: Counts
    new_inside: Counts


class Ledger:
    """Counts of labels by stratum, and by system and stratum; and what to ask for next."""

    def __init__(self, systems: Systems) -> None:
        self.systems = systems
        self.strata, self.kinds = strata_of(systems)
        owned = self.strata >= 0
        self.pool = int(owned.sum())
        self.free = owned.copy()
        self.sizes = np.bincount(self.strata[owned], minlength=self.kinds).astype(np.float64)
        cells = np.repeat(np.arange(len(systems)), systems.sizes) * self.kinds + self.strata[systems.items]
        self.inside = (
            np.bincount(cells, minlength=len(systems) * self.kinds)
            .reshape(len(systems), self.kinds)
            .astype(np.float64)
        )
        self.matters = (
            np.bincount(self.strata[owned], weights=importance(systems)[owned], minlength=self.kinds)
            / self.sizes
        )
        self.seen = Counts.none((self.kinds,))
        self.seen_inside = Counts.none((len(systems), self.kinds))
        self.labelled = 0

    def guesses(self) -> Floats:
        """The chance that an item of each stratum is right."""
        right = (self.seen.surely + self.seen.perhaps) / 2.0
        overall = (right.sum() + 1.0) / (self.seen.labelled.sum() + 2.0)
        found: Floats = (right + PRIOR * overall) / (self.seen.labelled + PRIOR)
        return found.clip(1e-4, 1.0 - 1e-4)

    def rates(self, aim: float) -> Floats:
        """The rate of each stratum that brings about `aim` new labels, where they tell most."""
        guess = self.guesses().clip(SUREST, 1.0 - SUREST)
        right = max(1.0, float(self.sizes @ guess))
        recall = 0.25 * len(self.systems) / right**2
        wish = np.sqrt(guess * (1.0 - guess) * (self.matters + RECALL_WEIGHT * recall))
        return rates_for(wish, self.sizes - self.seen.labelled, aim)

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw unlabelled items, each by itself with the rate of its stratum."""
        free = np.flatnonzero(self.free)
        return free[generator.random(len(free)) < rates[self.strata[free]]]

    def weigh(self, items: Ints, labels: Labels, rates: Floats) -> NewLabels:
        """Count a batch, before it is taken in."""
        entries = self.systems.entries_of(items)
        kinds = np.zeros((len(items), self.kinds))
        kinds[np.arange(len(items)), self.strata[items]] = 1.0
        surely, perhaps = (labels == 1).astype(np.float64), (labels != 0).astype(np.float64)
        member = (entries >= 0).astype(np.float64).T
        return NewLabels(
            items=items,
            labels=labels,
            rates=rates,
            guess=self.guesses(),
            entries=entries,
            new=Counts(kinds.sum(axis=0), surely @ kinds, perhaps @ kinds),
            new_inside=Counts(member @ kinds, (member * surely) @ kinds, (member * perhaps) @ kinds),
        )

    def take(self, batch: NewLabels) -> None:
        """Take a batch in."""
        self.seen, self.seen_inside = self.seen + batch.new, self.seen_inside + batch.new_inside
        self.free[batch.items] = False
        self.labelled += len(batch.items)
