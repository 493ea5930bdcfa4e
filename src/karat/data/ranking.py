"""A ranked list in memory: items by rank, ranks by id and by score."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.by_id import is_series
from karat.core.errors import SourceError
from karat.data.ids import (
    is_increasing,
    kind_of_ids,
    known_ids,
    name_rows,
    plain_ids,
    refuse_duplicates,
    rows_of_ids,
    update_digest,
)
from karat.data.ranked_list import RankedList, RowReader, Tie
from karat.data.score_keys import order_best_first

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Ranking", "Tie", "finite_scores"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ranking(RankedList):
    """A ranked list in memory.

    Scores and ids stay in the typed arrays they came in; only the few rows that are asked for ever
    become Python objects.
    """

    scores: NDArray[np.floating[Any]]
    order: NDArray[np.integer[Any]] = field(metadata={"doc": "row of the item at rank k+1"})
    ids: pa.Array | None = None
    rows: RowReader | None = field(default=None, metadata={"doc": "the input, with all its columns"})

    @classmethod
    def from_scores(
        cls,
        scores: ArrayLike,
        ids: object = None,
        *,
        name: str = "scores",
        where: Callable[..., str] | None = None,
    ) -> Ranking:
        """Rank items by any array of numbers; higher is better.

        Args:
            scores: one finite number for each item.
            ids: one identifier for each item (numbers or strings, all different). Without it the items of a
                pandas Series are known by its index, and others by their row, counted from 0.
            name: what to call the scores in an error.
            where: what to call rows in an error, such as `where(3, 7)` for "lines 5 and 9 of
                pairs.csv". Without it they are rows, counted from 0.
        """
        where = where or name_rows
        values = finite_scores(scores, name, where)
        order = order_best_first(values)
        if ids is None and is_series(scores):
            ids = _index_ids(scores)
        if ids is None:
            return cls(values, order)
        identifiers = plain_ids(ids, len(values), where)
        # Ids that rise with the rows are distinct, and equal scores are already in their order.
        if not is_increasing(identifiers):
            refuse_duplicates(identifiers, where)
            _order_ties_by_id(order, values, identifiers)
        return cls(values, order, identifiers)

    def __len__(self) -> int:
        return len(self.scores)

    def __repr__(self) -> str:
        return f"<Ranking of {len(self):,} items, scores {self.scores.dtype}>"

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(None if self.ids is None else self.ids.type)

    def rows_at(self, ranks: ArrayLike) -> NDArray[np.int64]:
        """The input rows of the items at these ranks."""
        rows: NDArray[np.int64] = self.order[self.checked_ranks(ranks) - 1].astype(np.int64)
        return rows

    def items_at(self, ranks: ArrayLike) -> list[Any]:
        """The ids of the items at these ranks."""
        rows = self.rows_at(ranks)
        items: list[Any] = rows.tolist() if self.ids is None else self.ids.take(rows).to_pylist()
        return items

    def records_at(self, ranks: ArrayLike) -> list[dict[str, Any]]:
        """The fields of the items at these ranks, by column."""
        rows = self.rows_at(ranks).tolist()
        return RankedList.records_at(self, ranks) if self.rows is None else self.rows.at(rows)

    def ranks_of(self, items: Sequence[Any]) -> NDArray[np.int64]:
        """The ranks of items, given their ids; an error names the first that is not in the list."""
        if self.ids is None:
            rows = np.array(
                [item if isinstance(item, int | np.integer) else -1 for item in items], dtype=np.int64
            )
            rows[rows >= len(self)] = -1
        else:
            rows = rows_of_ids(items, self.ids, "list")
        if len(rows) and rows.min() < 0:
            raise SourceError(f"The list has no item {items[int(np.argmin(rows))]!r}.")
        place = np.empty(len(self), dtype=self.order.dtype)
        place[self.order] = np.arange(len(self), dtype=self.order.dtype)
        return place[rows].astype(np.int64) + 1

    def score_at(self, ranks: ArrayLike) -> NDArray[np.floating[Any]]:
        """The scores at these ranks."""
        scores: NDArray[np.floating[Any]] = self.scores[self.rows_at(ranks)]
        return scores

    def last_ranks(self, scores: ArrayLike) -> NDArray[np.int64]:
        """How many items have at least each of these scores: the last ranks of cutoffs `score >= …`."""
        wanted = np.asarray(scores, dtype=np.float64)
        # Bisection on all at once; comparing as float64 rounds nothing.
        low, high = np.zeros(wanted.shape, np.int64), np.full(wanted.shape, len(self), np.int64)
        while (low < high).any():
            is_open, middle = low < high, (low + high) // 2
            reaches = self.scores[self.order[np.minimum(middle, len(self) - 1)]] >= wanted
            low = np.where(is_open & reaches, middle + 1, low)
            high = np.where(is_open & ~reaches, middle, high)
        return low

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these ids, written as text, that are in the list."""
        known, keys = known_ids(texts, self.ids, len(self))
        if not keys:
            return {}
        return dict(zip(known, self.ranks_of(keys).tolist(), strict=True))

    def fingerprint(self) -> str:
        """A digest of what is ranked; equal for equal scores and ids in the same rows."""
        digest = hashlib.blake2b(digest_size=16)
        digest.update(f"{len(self)} {self.scores.dtype}".encode())
        digest.update(np.ascontiguousarray(self.scores).data)
        if self.ids is not None:
            update_digest(digest, self.ids)
        return digest.hexdigest()


def finite_scores(scores: ArrayLike, name: str, where: Callable[..., str]) -> NDArray[np.floating[Any]]:
    """The scores as float32 or float64, one-dimensional and finite."""
    values = np.asarray(scores)
    if values.ndim != 1:
        raise SourceError(f"The {name} have {values.ndim} dimensions; karat needs one number for each item.")
    if len(values) == 0:
        raise SourceError(f"The {name} are empty; there is nothing to rank.")
    if values.dtype.kind in "iub":
        values = values.astype(np.float64)
    if values.dtype.kind != "f":
        raise SourceError(f"The {name} are of type {values.dtype}, not numbers.")
    if values.dtype.itemsize not in (4, 8):
        values = values.astype(np.float32 if values.dtype.itemsize < 4 else np.float64)
    finite = np.isfinite(values)
    if not finite.all():
        row = int(np.argmin(finite))
        raise SourceError(
            f"The {name} hold {values[row]} in {where(row)}. Remove such rows or give them a finite score."
        )
    return values


def _index_ids(series: Any) -> Any:
    """The index of a Series; None where it only counts the rows from 0."""
    index = series.index
    counts_rows = index.dtype.kind in "iu" and np.array_equal(index, np.arange(len(index)))
    return None if counts_rows else index


def _order_ties_by_id(
    order: NDArray[np.integer[Any]], scores: NDArray[np.floating[Any]], ids: pa.Array
) -> None:
    """Put the items of each run of equal scores in order of id, in place."""
    import pyarrow as pa
    import pyarrow.compute as pc

    ranked = scores[order]
    equal = ranked[1:] == ranked[:-1]
    if not equal.any():
        return
    # Only tied items are looked at; run numbers keep the runs apart in one sort.
    is_tied = np.zeros(len(order), dtype=bool)
    is_tied[1:] = equal
    is_tied[:-1] |= equal
    tied = np.flatnonzero(is_tied)
    runs = np.cumsum(np.concatenate(([True], ranked[tied[1:]] != ranked[tied[:-1]])))
    rows = order[tied]
    table = pa.table({"run": runs, "id": ids.take(pa.array(rows))})
    order[tied] = rows[pc.sort_indices(table, [("run", "ascending"), ("id", "ascending")]).to_numpy()]
