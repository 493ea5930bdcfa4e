"""The interface of systems and their outputs, for comparisons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.core.rng import distinct_places

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.integer[Any]]


class Unlabelled(Protocol):
    """The items that have no label yet."""

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw items, each by itself with the rate of its unit."""
        ...

    def take(self, items: Ints, rates: Floats) -> None:
        """These have labels now; they were drawn with these rates of units."""
        ...


class SystemPool(ABC):
    """The outputs of several systems, together one pool of items; their codes are 0, 1 and on.

    Items that the same systems have with the same chances count alike. A *unit* is one item, or a number of
    items of which that is true; everything that does not depend on single items is computed by unit.

    Attributes:
        names: of the systems.
        size: how many codes there are.
        sampling: uniform, weight or group.
        verdicts: of another judge, in [0, 1], by unit, NaN where it has none; or None.
    """

    names: tuple[str, ...]
    size: int
    sampling: str
    verdicts: Floats | None

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """The place of a system, given its name."""
        if name not in self.names:
            raise ParameterError(f"No system {name!r}. Systems: {spell_options(self.names)}.")
        return self.names.index(name)

    # ------------------------------------------------------------------ units

    @property
    @abstractmethod
    def unit_count(self) -> int:
        """How many units there are."""

    @property
    @abstractmethod
    def multiplicity(self) -> Ints | None:
        """How many items each unit stands for; None where a unit is an item."""

    @property
    @abstractmethod
    def degree(self) -> NDArray[np.int32]:
        """How many systems have each unit."""

    @abstractmethod
    def units_of(self, system: int) -> Codes:
        """The units that a system has, in order."""

    @abstractmethod
    def unit_chances(self, system: int) -> Floats | float:
        """The chance of an item of each of these units; one number where all are alike."""

    @abstractmethod
    def units_at(self, items: Codes) -> Codes:
        """The unit of each of these items."""

    @abstractmethod
    def shared_among(self, kinds: Ints, count: int) -> Floats:
        """Items that each two systems share, by the kind of their unit, (kinds, systems, systems)."""

    # ------------------------------------------------------------------ single items

    @property
    @abstractmethod
    def ids_kind(self) -> str:
        """What items are known by: "int" or "text"."""

    @abstractmethod
    def item_names(self, items: Codes) -> list[Any]:
        """What these items are called; their codes where they have no names."""

    @abstractmethod
    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The codes of those of these names, written as text, that some system has."""

    @abstractmethod
    def count_known(self, items: Iterable[Any]) -> int:
        """How many of these names are items that some system has."""

    @abstractmethod
    def members_at(self, items: Codes) -> NDArray[np.bool_]:
        """Which systems have each item, (items, systems)."""

    @abstractmethod
    def chances_at(self, items: Codes) -> Floats:
        """The chance of each item in each system, (items, systems); 0 where it is not an output."""

    @abstractmethod
    def outputs_at(self, system: int, places: Ints) -> Ints:
        """The items at these places among the outputs of a system, in order of code."""

    # ------------------------------------------------------------------ draws

    @abstractmethod
    def draw(self, system: int, count: int, generator: np.random.Generator) -> Ints:
        """Draw so many outputs of a system by its own chances.

        Where all are alike none is drawn twice. More draws go on where fewer ended.
        """

    @abstractmethod
    def best_outputs(self, system: int, count: int, generator: np.random.Generator) -> Ints:
        """The best outputs of a system by score, or any where there are no scores."""

    @abstractmethod
    def unlabelled(self) -> Unlabelled:
        """All items of the pool, before any has a label."""

    # ------------------------------------------------------------------ all systems at once

    @property
    @abstractmethod
    def is_alike(self) -> bool:
        """Whether all outputs of a system have the same chance."""

    @property
    @abstractmethod
    def sizes(self) -> Ints:
        """How many outputs each system has."""

    @property
    @abstractmethod
    def shared(self) -> Ints:
        """How many items each two systems have in common, (systems, systems)."""

    @abstractmethod
    def fingerprint(self) -> str:
        """A digest of who has which item with what chance."""

    @cached_property
    def pool_size(self) -> int:
        """How many different items the systems have together."""
        owned = self.degree > 0
        return int(np.count_nonzero(owned) if self.multiplicity is None else self.multiplicity[owned].sum())

    @cached_property
    def entry_count(self) -> int:
        """How many pairs there are of a system and a unit that it has."""
        return int(self.degree.sum())

    @cached_property
    def same(self) -> NDArray[np.bool_]:
        """Which two systems have the same outputs, (systems, systems)."""
        return np.asarray((self.shared == self.sizes[:, None]) & (self.shared == self.sizes[None, :]))

    @property
    def agreement(self) -> Floats:
        """Σ p_i(x)·p_j(x), (systems, systems)."""
        return np.asarray(self.shared / (self.sizes[:, None] * self.sizes[None, :]))

    @property
    def apart(self) -> Floats:
        """½·Σ|p_i(x) - p_j(x)|, (systems, systems): no difference of precision can be larger."""
        smaller = np.minimum(1.0 / self.sizes[:, None], 1.0 / self.sizes[None, :])
        return np.asarray(np.maximum(1.0 - self.shared * smaller, 0.0))

    def least_chance(self, system: int) -> float:
        """Of all outputs of a system."""
        return float(np.min(self.unit_chances(system)))

    def total(self, values: Floats) -> float:
        """The sum over all items of what holds for an item of each unit."""
        return float(values.sum() if self.multiplicity is None else values @ self.multiplicity)

    def count_kinds(self, kinds: Ints, count: int, *, units: Codes | None = None) -> Floats:
        """How many items there are of each kind, given that of each unit; of some units, or of all."""
        chosen = kinds if units is None else kinds[units]
        weights = None
        if self.multiplicity is not None:
            weights = self.multiplicity if units is None else self.multiplicity[units]
        inside = chosen >= 0
        if not inside.all():
            chosen, weights = chosen[inside], None if weights is None else weights[inside]
        return np.bincount(chosen, weights=weights, minlength=count).astype(np.float64)


class UnlabelledItems:
    """Items without a label, each by itself."""

    def __init__(self, free: NDArray[np.bool_]) -> None:
        self.free = free.copy()

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw items, each by itself with its rate."""
        free = np.flatnonzero(self.free)
        return free[generator.random(len(free)) < rates[free]]

    def take(self, items: Ints, rates: Floats) -> None:  # noqa: ARG002 - each draw is a new one
        """These have labels now."""
        self.free[items] = False


class NumberedItems(UnlabelledItems):
    """Items without a label that are drawn by permanent random numbers.

    Each item has one number, uniform in [0, 1), by which all draws go: it is drawn once its chance to be
    drawn so far exceeds it. A grown pool with the same numbers, and rates that are much the same, then draws
    much the same items.

    Reference: Ohlsson, Coordination of samples using permanent random numbers, 1995; Brewer, Early and Joyce,
        Selecting several samples from a single population, 1972.
    """

    def __init__(self, free: NDArray[np.bool_], numbers: Floats) -> None:
        super().__init__(free)
        self.numbers = numbers
        self.drawn_so_far = np.zeros(len(free))

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:  # noqa: ARG002 - numbers are there
        """Draw items: given that one was not drawn before, with its rate."""
        return np.flatnonzero(self.free & (self.numbers < self._after(rates)))

    def take(self, items: Ints, rates: Floats) -> None:
        """These have labels now, and the others have not been drawn with these rates."""
        super().take(items, rates)
        self.drawn_so_far = self._after(rates)

    def _after(self, rates: Floats) -> Floats:
        return np.asarray(self.drawn_so_far + (1.0 - self.drawn_so_far) * rates)


class UnlabelledCells:
    """Items without a label, as numbers by cell and the few codes that have one."""

    def __init__(self, counts: Ints) -> None:
        self.counts, self.free = counts, counts.copy()
        self.ends = np.cumsum(counts)
        self.taken = np.empty(0, dtype=np.int64)

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw items, each by itself with the rate of its cell: a binomial number of any of the cell's."""
        numbers = generator.binomial(self.free, rates)
        starts = np.cumsum(self.free) - self.free
        parts = [np.empty(0, dtype=np.int64)]
        for cell in np.flatnonzero(numbers).tolist():
            number, free = int(numbers[cell]), int(self.free[cell])
            places = np.arange(free) if number == free else distinct_places(free, number, generator)
            parts.append(starts[cell] + np.sort(places))
        drawn = np.concatenate(parts)
        # Counted among those without a label: what has one is skipped.
        return drawn + np.searchsorted(self.taken - np.arange(len(self.taken)), drawn, side="right")

    def take(self, items: Ints, rates: Floats) -> None:  # noqa: ARG002 - each draw is a new one
        """These have labels now."""
        self.taken = np.union1d(self.taken, items)
        cells = np.searchsorted(self.ends, items, side="right")
        self.free = self.free - np.bincount(cells, minlength=len(self.free))


# How an output of a system is drawn: each alike, by a weight of its own, or each group alike.
SAMPLINGS = ("uniform", "weight", "group")


def check_sampling(sampling: str, has_weights: bool, has_groups: bool) -> None:
    """Refuse a way of sampling that is unknown or lacks what it needs."""
    if sampling not in SAMPLINGS:
        raise ParameterError(f"No sampling {sampling!r}. Samplings: {spell_options(SAMPLINGS)}.")
    if sampling == "weight" and not has_weights:
        raise ParameterError("Sampling by weight needs a weight for each output. Name their column.")
    if sampling == "group" and not has_groups:
        raise ParameterError("Sampling by group needs a group for each output. Name their column.")


def check_names(names: Sequence[str]) -> None:
    """Refuse systems without names of their own."""
    if not names:
        raise SourceError("There are no systems to compare.")
    twice = [name for name in names if list(names).count(name) > 1]
    if twice:
        raise SourceError(f"There are two systems named {twice[0]!r}. Rename one of them.")


def no_outputs(name: str) -> SourceError:
    """The error for a system that has none."""
    return SourceError(f"System {name!r} has no outputs. Leave it out, or check its file and the depth.")


def entry_order(
    system: NDArray[np.integer[Any]], items: NDArray[np.integer[Any]], size: int
) -> NDArray[np.int64]:
    """The rows by system and then by item."""
    keys = system.astype(np.int64) * size + items
    if len(keys) < 2 or (keys[1:] >= keys[:-1]).all():
        return np.arange(len(keys))
    return np.argsort(keys, kind="stable")


def joined(
    given: Mapping[str, ArrayLike] | None,
    names: Sequence[str],
    lists: Sequence[NDArray[Any]],
    what: str,
) -> NDArray[Any] | None:
    """What is given for the outputs of each system, one system after the other."""
    if given is None:
        return None
    parts = []
    for name, codes in zip(names, lists, strict=True):
        if name not in given or len(np.asarray(given[name])) != len(codes):
            raise SourceError(f"System {name!r} has {len(codes):,} outputs; give it as many {what}.")
        parts.append(np.asarray(given[name]))
    return np.concatenate(parts)
