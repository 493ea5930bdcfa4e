"""Random draws from each system, their inclusion probabilities, and their labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from karat.core.errors import ParameterError
from karat.core.plan import Labels
from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.questions.compare.choices import CompareChoices


@dataclass(frozen=True, eq=False)
class OutputDraws:
    """Outputs that were drawn from each system, by itself.

    Attributes:
        items: the drawn items, those of the first system first.
        starts: where the draws of each system begin, and where the last end.
        replaced: whether an output may be drawn from one system twice.
    """

    items: Ints
    starts: Ints
    replaced: bool

    @property
    def counts(self) -> Ints:
        """How many draws each system has."""
        return np.diff(self.starts)

    def unseen_share(self, systems: SystemPool) -> Floats:
        """1 - n/N for each system, the finite-population correction; 1 for draws with replacement."""
        if self.replaced:
            return np.ones(len(systems))
        return 1.0 - self.counts / systems.sizes


def draw_counts(systems: SystemPool, choices: CompareChoices) -> Ints:
    """How many draws each system gets; where none is drawn twice, no more than it has outputs."""
    counts = same_draws(systems, choices.labels_per_system)
    for name, count in choices.more:
        counts[systems.index(name)] = count
    return np.minimum(counts, systems.sizes) if systems.is_alike else counts


def same_draws(systems: SystemPool, draws: int) -> Ints:
    """So many draws from each system, or all its outputs where none is drawn twice."""
    counts = np.full(len(systems), draws, dtype=np.int64)
    return np.minimum(counts, systems.sizes) if systems.is_alike else counts


def draw_outputs(systems: SystemPool, counts: Ints, *, seed: int) -> OutputDraws:
    """Draw so many outputs from each system by its own chances.

    Where all outputs of a system are alike, none is drawn twice; else draws are independent. Each system
    has a generator of its own, so its draws stay as they are when systems are added, and go on where they
    ended when it gets more of them.
    """
    if len(counts) != len(systems) or (counts < 1).any():
        raise ParameterError("Each system needs at least one draw.")
    parts = [
        systems.draw(system, int(count), generator)
        for system, (count, generator) in enumerate(
            zip(counts, plan_generator(seed).spawn(len(systems)), strict=True)
        )
    ]
    starts = np.concatenate(([0], np.cumsum([len(part) for part in parts])))
    return OutputDraws(np.concatenate(parts), starts.astype(np.int64), not systems.is_alike)


def inclusion_chances(systems: SystemPool, counts: Ints, chances: Floats) -> Floats:
    """The probability that an item is drawn from any system, given its chance in each.

    Args:
        systems: whose draws.
        counts: how many draws each has.
        chances: of each item in each system, (items, systems).
    """
    if systems.is_alike:
        rates = np.where(chances > 0, counts / systems.sizes, 0.0)
        return np.asarray(1.0 - np.prod(1.0 - rates, axis=1))
    return np.asarray(-np.expm1((counts * np.log1p(-chances.clip(max=1.0 - 1e-12))).sum(axis=1)))


def inclusion_rates(systems: SystemPool, counts: Ints) -> Floats:
    """The probability that so many draws from each system draw an item of each unit."""
    log_missed = np.zeros(systems.unit_count)
    for system, count in enumerate(counts.tolist()):
        own = systems.units_of(system)
        if systems.is_alike:
            rate = count / int(systems.sizes[system])
            log_missed[own] += np.log1p(-rate) if rate < 1.0 else -np.inf
        else:
            log_missed[own] += count * np.log1p(-np.minimum(systems.unit_chances(system), 1.0 - 1e-12))
    return -np.expm1(log_missed)


def expected_labels(systems: SystemPool, counts: Ints) -> float:
    """How many different items so many draws from each system come to, on average."""
    return systems.total(inclusion_rates(systems, counts))


@dataclass(frozen=True, eq=False)
class LabelledDraws:
    """Draws with the labels of their items.

    Attributes:
        systems: what was drawn from.
        draws: what was drawn.
        items: the different items among the draws, in order of code.
        rows: the row of `items` of each draw.
        labels: the label of each different item.
        chances: of each different item in each system, (items, systems).
    """

    systems: SystemPool
    draws: OutputDraws
    items: Ints
    rows: Ints
    labels: Floats
    chances: Floats

    @classmethod
    def of(cls, systems: SystemPool, draws: OutputDraws, labels: Labels) -> LabelledDraws:
        """Put together draws and the labels of their different items, in order of code."""
        items, rows = np.unique(draws.items, return_inverse=True)
        if len(labels) != len(items):
            raise ParameterError(f"{len(items):,} items were drawn; {len(labels):,} labels came back.")
        return cls(systems, draws, items, rows, labels.astype(np.float64), systems.chances_at(items))
