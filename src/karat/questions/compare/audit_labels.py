"""What an audit of systems has labelled so far, by kind of item."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.audit.inclusion_rates import rates_for
from karat.core.plan import Labels
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.questions.compare.strata import importance, strata_of

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
        member: which systems have each item, (items, systems).
        new: counts by stratum.
        new_inside: counts by system and stratum.
    """

    items: Ints
    labels: Labels
    rates: Floats
    guess: Floats
    member: NDArray[np.bool_]
    new: Counts
    new_inside: Counts


class AuditLabels:
    """Counts of labels by stratum, and by system and stratum; and what to ask for next."""

    def __init__(self, systems: SystemPool) -> None:
        self.systems = systems
        self.strata, self.kinds = strata_of(systems)
        self.pool = systems.pool_size
        self.unlabelled = systems.unlabelled()
        self.sizes = systems.count_kinds(self.strata, self.kinds)
        self.inside = np.stack(
            [
                systems.count_kinds(self.strata, self.kinds, units=systems.units_of(system))
                for system in range(len(systems))
            ]
        )
        self.matters = self._matters()
        self.seen = Counts.none((self.kinds,))
        self.seen_inside = Counts.none((len(systems), self.kinds))
        self.labelled = 0

    def _matters(self) -> Floats:
        """How much an item of each stratum matters, on average."""
        owned = self.strata >= 0
        values = importance(self.systems)
        if self.systems.multiplicity is not None:
            values = values * self.systems.multiplicity
        return np.bincount(self.strata[owned], weights=values[owned], minlength=self.kinds) / self.sizes

    def strata_at(self, items: Ints) -> Ints:
        """The stratum of each of these items."""
        return self.strata[self.systems.units_at(items)]

    def guesses(self) -> Floats:
        """The chance that an item of each stratum is right."""
        right = (self.seen.surely + self.seen.perhaps) / 2.0
        overall = (right.sum() + 1.0) / (self.seen.labelled.sum() + 2.0)
        shares: Floats = (right + PRIOR * overall) / (self.seen.labelled + PRIOR)
        return shares.clip(1e-4, 1.0 - 1e-4)

    def rates(self, aim: float) -> Floats:
        """The rate of each stratum that brings about `aim` new labels, where they tell most."""
        guess = self.guesses().clip(SUREST, 1.0 - SUREST)
        right = max(1.0, float(self.sizes @ guess))
        recall = 0.25 * len(self.systems) / right**2
        weights = np.sqrt(guess * (1.0 - guess) * (self.matters + RECALL_WEIGHT * recall))
        return rates_for(weights, self.sizes - self.seen.labelled, aim)

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw unlabelled items, each by itself with the rate of its stratum."""
        return self.unlabelled.draw(rates[self.strata], generator)

    def weigh(self, items: Ints, labels: Labels, rates: Floats) -> NewLabels:
        """Count a batch, before it is taken in."""
        member = self.systems.members_at(items)
        kinds = np.zeros((len(items), self.kinds))
        kinds[np.arange(len(items)), self.strata_at(items)] = 1.0
        surely, perhaps = (labels == 1).astype(np.float64), (labels != 0).astype(np.float64)
        inside = member.astype(np.float64).T
        return NewLabels(
            items=items,
            labels=labels,
            rates=rates,
            guess=self.guesses(),
            member=member,
            new=Counts(kinds.sum(axis=0), surely @ kinds, perhaps @ kinds),
            new_inside=Counts(inside @ kinds, (inside * surely) @ kinds, (inside * perhaps) @ kinds),
        )

    def take(self, batch: NewLabels) -> None:
        """Take a batch in."""
        self.seen, self.seen_inside = self.seen + batch.new, self.seen_inside + batch.new_inside
        self.unlabelled.take(batch.items)
        self.labelled += len(batch.items)
