"""Group the items of systems in memory into cells, as an engine would count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import ParameterError
from karat.data.ids import cast_texts
from karat.data.system_pool import Ints
from karat.data.systems import Systems
from karat.data.systems_by_cell import MARK_BITS, PooledSystems


def mark_of(system: int, systems: int) -> Ints:
    """What the membership in one system adds to the marks of an item."""
    marks = np.zeros(-(-systems // MARK_BITS), dtype=np.int64)
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
    marks = np.zeros((systems.size, len(mark_of(0, len(names)))), dtype=np.int64)
    for place, name in enumerate(names):
        marks[systems.outputs(systems.index(name))] |= mark_of(place, len(names))
    owned = np.flatnonzero(systems.degree > 0)
    # Arrow orders texts by their bytes and numbers by value, and so do DuckDB and Spark.
    order = owned if systems.ids is None else owned[_order(systems, owned)]
    order = order[np.lexsort(marks[order].T[::-1])]
    cells, counts = np.unique(marks[owned], axis=0, return_counts=True)
    lookup = _Gathered(systems, order, marks)
    return PooledSystems(names, cells, counts.astype(np.int64), lookup, digest=digest or systems.fingerprint)


def _order(systems: Systems, owned: Ints) -> NDArray[np.integer[Any]]:
    import pyarrow as pa
    import pyarrow.compute as pc

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
        import pyarrow.compute as pc

        places = pc.index_in(cast_texts(texts, self.systems.ids.type), self.systems.ids).to_pylist()
        degree = self.systems.degree
        return {text: at for text, at in zip(texts, places, strict=True) if at is not None and degree[at]}
