"""Systems by cells: items that exactly the same systems have are interchangeable until one is drawn.

All that is held is a table from membership, and a judge's verdict where there is one, to the number of
items. The items of a cell are in order of their names, so a code is a cell and a place in it; which item that
is, is looked up when somebody asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import ParameterError, SourceError
from karat.core.rng import distinct_places
from karat.data.ids import cast_texts
from karat.data.system_pool import Codes, Floats, Ints, SystemPool, UnlabelledCells
from karat.data.systems import Systems

# Systems in one number of a membership; the sign stays free, and one bit to spare.
MARK_BITS = 62
# Verdicts of a judge are told apart in so many steps from 0 to 1; a level of -1 is no verdict.
VERDICT_STEPS = 100
# Cells whose memberships are spread out at a time.
_BLOCK = 1 << 16


class ItemLookup(Protocol):
    """Finds single items of cells, where they are."""

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int" or "text"."""
        ...

    def names_at(self, marks: Ints, places: Ints) -> list[Any]:
        """What the items at these places, counted from 0, in cells with these marks are called."""
        ...

    def places_of(self, texts: Sequence[str]) -> dict[str, tuple[tuple[int, ...], int]]:
        """The marks of the cell and the place in it, of those of these names that some system has."""
        ...


class PooledSystems(SystemPool):
    """Systems whose outputs are all alike, as counts of items by who has them; a unit is a cell.

    Cells are in order of their marks: bit j of them says whether system j has the items. With a judge, the
    last number of the marks is the level of its verdict, so that the items of a cell have the same. Systems
    are in order of their names. So codes are the same for the same outputs, whoever counted them.
    """

    sampling = "uniform"

    def __init__(
        self,
        names: Sequence[str],
        marks: Ints,
        counts: Ints,
        lookup: ItemLookup,
        *,
        digest: Callable[[], str],
        is_judged: bool = False,
    ) -> None:
        """Systems from cells in any order.

        Args:
            names: of the systems, in order.
            marks: of each cell, (cells, numbers): the first number tells of the first 62 systems, and so on.
            counts: how many items each cell has.
            lookup: finds the items of cells.
            digest: of the items, for the fingerprint.
            is_judged: whether the last number of the marks is the level of a verdict.
        """
        self.names = tuple(names)
        if not self.names or not len(counts):
            raise SourceError("There are no systems to compare.")
        order = np.lexsort(marks.T[::-1])
        self.marks, self.counts = marks[order], counts[order]
        self.ends = np.cumsum(self.counts)
        self.size = int(self.ends[-1])
        self.lookup, self._digest = lookup, digest
        self.verdicts = verdict_at(self.marks[:, -1]) if is_judged else None
        self._known: dict[int, Any] = {}

    def __repr__(self) -> str:
        return (
            f"<PooledSystems: {len(self)} with {int(self.sizes.sum()):,} outputs, {self.size:,} different "
            f"in {len(self.counts):,} cells>"
        )

    # ------------------------------------------------------------------ cells as units

    @property
    def unit_count(self) -> int:
        """How many cells there are."""
        return len(self.counts)

    @property
    def multiplicity(self) -> Ints:
        """How many items each cell has."""
        return self.counts

    @cached_property
    def degree(self) -> NDArray[np.int32]:
        """How many systems have each cell."""
        return systems_marked(self.marks, len(self))

    def units_of(self, system: int) -> Codes:
        """The cells that a system has, in order."""
        word, bit = divmod(system, MARK_BITS)
        return np.flatnonzero((self.marks[:, word] >> bit) & 1)

    def unit_chances(self, system: int) -> float:
        """The chance of each output of a system."""
        return 1.0 / float(self.sizes[system])

    def units_at(self, items: Codes) -> Ints:
        """The cell of each of these items."""
        return np.searchsorted(self.ends, items, side="right")

    def shared_among(self, kinds: Ints, count: int) -> Floats:
        """Items that each two systems share, by the kind of their cell, (kinds, systems, systems)."""
        shared = np.zeros((count, len(self), len(self)))
        order = np.argsort(kinds, kind="stable")
        limits = np.searchsorted(kinds[order], np.arange(count + 1))
        for kind in range(count):
            for cells in _blocks(order[limits[kind] : limits[kind + 1]]):
                member = self._members(cells).astype(np.float64)
                shared[kind] += member.T @ (member * self.counts[cells, None])
        return shared

    def _members(self, cells: Codes) -> NDArray[np.bool_]:
        system = np.arange(len(self))
        words = self.marks[np.asarray(cells)][:, system // MARK_BITS]
        return np.asarray((words >> (system % MARK_BITS)) & 1, dtype=bool)

    # ------------------------------------------------------------------ single items

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int" or "text"."""
        return self.lookup.ids_kind

    def item_names(self, items: Codes) -> list[Any]:
        """What these items are called; those that are new here are looked up together."""
        missing = np.array([code for code in dict.fromkeys(items.tolist()) if code not in self._known])
        if len(missing):
            cells = self.units_at(missing)
            places = missing - (self.ends[cells] - self.counts[cells])
            names = self.lookup.names_at(self.marks[cells], places)
            self._known.update(zip(missing.tolist(), names, strict=True))
        return [self._known[code] for code in items.tolist()]

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The codes of those of these names, written as text, that some system has."""
        places = self.lookup.places_of(texts) if texts else {}
        starts = self._starts_of({marks for marks, _ in places.values()})
        if any(marks not in starts for marks, _ in places.values()):
            raise SourceError("The outputs changed while they were read. Try again when they are complete.")
        return {text: starts[marks] + place for text, (marks, place) in places.items()}

    def _starts_of(self, wanted: set[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
        """The first codes of the cells with these marks."""
        first = np.array(sorted({marks[0] for marks in wanted}), dtype=np.int64)
        cells = np.flatnonzero(np.isin(self.marks[:, 0], first))
        starts = (self.ends - self.counts)[cells]
        return {
            tuple(mark): start
            for mark, start in zip(self.marks[cells].tolist(), starts.tolist(), strict=True)
        }

    def count_known(self, items: Iterable[Any]) -> int:
        """How many of these names are items that some system has."""
        texts = [str(item) for item in items]
        known = self.find(texts)
        return sum(text in known for text in texts)

    def members_at(self, items: Codes) -> NDArray[np.bool_]:
        """Which systems have each item, (items, systems)."""
        return self._members(self.units_at(items))

    def chances_at(self, items: Codes) -> Floats:
        """The chance of each item in each system, (items, systems); 0 where it is not an output."""
        return np.where(self.members_at(items), 1.0 / self.sizes, 0.0)

    def outputs_at(self, system: int, places: Ints) -> Ints:
        """The items at these places among the outputs of a system, in order of code."""
        own = self.units_of(system)
        ends = np.cumsum(self.counts[own])
        at = np.searchsorted(ends, places, side="right")
        return np.asarray(self.ends[own[at]] - (ends[at] - places), dtype=np.int64)

    # ------------------------------------------------------------------ draws

    def draw(self, system: int, count: int, generator: np.random.Generator) -> Ints:
        """Draw so many different outputs of a system."""
        return self.outputs_at(system, distinct_places(int(self.sizes[system]), count, generator))

    def best_outputs(self, *_: Any) -> Ints:
        """Refused: cells know no scores."""
        raise ParameterError(
            "The method pooling takes each system's best outputs, for which all scores must be in memory. "
            "Take another method, or --engine memory."
        )

    def unlabelled(self) -> UnlabelledCells:
        """All items of the pool, before any has a label."""
        return UnlabelledCells(self.counts)

    # ------------------------------------------------------------------ all systems at once

    @property
    def is_alike(self) -> bool:
        """Whether all outputs of a system have the same chance."""
        return True

    @cached_property
    def sizes(self) -> Ints:
        """How many outputs each system has."""
        return np.diagonal(self.shared).copy()

    @cached_property
    def shared(self) -> Ints:
        """How many items each two systems have in common, (systems, systems)."""
        everything = np.zeros(len(self.counts), dtype=np.int64)
        return np.asarray(self.shared_among(everything, 1)[0], dtype=np.int64)

    def fingerprint(self) -> str:
        """A digest of who has how many items, and of the items."""
        return self._fingerprint

    @cached_property
    def _fingerprint(self) -> str:
        digest = hashlib.blake2b(digest_size=16)
        digest.update(repr((self.names, self.size, self._digest())).encode())
        for part in (self.marks, self.counts):
            digest.update(np.ascontiguousarray(part, dtype=np.int64).data)
        return digest.hexdigest()


def _blocks(cells: Ints) -> Iterator[Ints]:
    for start in range(0, len(cells), _BLOCK):
        yield cells[start : start + _BLOCK]


def mark_words(systems: int) -> int:
    """How many numbers tell which of so many systems have an item."""
    return -(-systems // MARK_BITS)


def systems_marked(marks: Ints, systems: int) -> NDArray[np.int32]:
    """How many of so many systems each row of marks has."""
    return np.asarray(np.bitwise_count(marks[:, : mark_words(systems)]).sum(axis=1), dtype=np.int32)


def verdict_levels_of(verdicts: Floats) -> Ints:
    """Verdicts rounded to steps, -1 where there is none; engines round by the same formula."""
    return np.nan_to_num(np.floor(verdicts * VERDICT_STEPS + 0.5), nan=-1.0).astype(np.int64)


def verdict_at(levels: Ints) -> Floats:
    """The verdict of each level."""
    return np.where(levels < 0, np.nan, levels / VERDICT_STEPS)


def mark_of(system: int, systems: int) -> Ints:
    """What the membership in one system adds to the marks of an item."""
    marks = np.zeros(mark_words(systems), dtype=np.int64)
    marks[system // MARK_BITS] = 1 << (system % MARK_BITS)
    return marks


def gather_systems(systems: Systems, *, digest: Callable[[], str] | None = None) -> PooledSystems:
    """The same systems by cells, with the codes that every engine gives their items.

    Args:
        systems: whose outputs are all alike.
        digest: of the items, for the fingerprint; by default from all of them.
    """
    if not systems.is_alike:
        raise ParameterError(
            f"Systems that are sampled by {systems.sampling} cannot be gathered into cells: their items are "
            "not alike."
        )
    names = sorted(systems.names)
    marks = np.zeros((systems.size, mark_words(len(names))), dtype=np.int64)
    for place, name in enumerate(names):
        marks[systems.outputs(systems.index(name))] |= mark_of(place, len(names))
    is_judged = systems.verdicts is not None
    if systems.verdicts is not None:
        marks = np.column_stack((marks, verdict_levels_of(systems.verdicts)))
    owned = np.flatnonzero(systems.degree > 0)
    # Arrow orders texts by their bytes and numbers by value, and so do DuckDB and Spark.
    order = owned if systems.ids is None else owned[_order(systems, owned)]
    order = order[np.lexsort(marks[order].T[::-1])]
    cells, counts = np.unique(marks[owned], axis=0, return_counts=True)
    lookup = _Gathered(systems, order, marks)
    return PooledSystems(
        names,
        cells,
        counts.astype(np.int64),
        lookup,
        digest=digest or systems.fingerprint,
        is_judged=is_judged,
    )


def _order(systems: Systems, owned: Ints) -> NDArray[np.integer[Any]]:
    assert systems.ids is not None  # noqa: S101 - the caller looked
    order: NDArray[np.integer[Any]] = pc.array_sort_indices(systems.ids.take(pa.array(owned))).to_numpy()
    return order


class _Gathered:
    """All items in order of code; the marks are of items as they were."""

    def __init__(self, systems: Systems, order: Ints, marks: Ints) -> None:
        self.systems, self.order, self.marks = systems, order, marks
        self.keys = [tuple(mark) for mark in np.unique(marks[order], axis=0).tolist()]
        sizes = np.unique(marks[order], axis=0, return_counts=True)[1]
        self.starts = dict(zip(self.keys, (np.cumsum(sizes) - sizes).tolist(), strict=True))

    @property
    def ids_kind(self) -> str:
        return self.systems.ids_kind

    def names_at(self, marks: Ints, places: Ints) -> list[Any]:
        starts = np.array([self.starts[tuple(mark)] for mark in marks.tolist()], dtype=np.int64)
        return self.systems.item_names(self.order[starts + places])

    def places_of(self, texts: Sequence[str]) -> dict[str, tuple[tuple[int, ...], int]]:
        codes = self._codes(texts)
        places = np.empty(self.systems.size, dtype=np.int64)
        places[self.order] = np.arange(len(self.order))
        return {
            text: (mark := tuple(self.marks[code].tolist()), int(places[code]) - self.starts[mark])
            for text, code in codes.items()
        }

    def _codes(self, texts: Sequence[str]) -> dict[str, int]:
        if self.systems.ids is None:
            return self.systems.find(texts)
        places = pc.index_in(cast_texts(texts, self.systems.ids.type), self.systems.ids).to_pylist()
        degree = self.systems.degree
        return {text: at for text, at in zip(texts, places, strict=True) if at is not None and degree[at]}
