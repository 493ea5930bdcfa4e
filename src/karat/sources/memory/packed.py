"""A ranked list as one sorted array of packed keys; ids are read only where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.ids import cast_texts, is_row, kind_of_ids
from karat.data.ranked_list import RankedList, RowReader
from karat.data.score_keys import falling_bits, scores_of_bits

Rows = NDArray[np.int64]

_HALF, _ROW = np.uint64(32), np.uint64(2**32 - 1)
# Up to so many tied rows their ids are read at once; of more it is first seen whether ids rise with rows.
_FEW_TIED = 1 << 22
# Keys that are gone through at a time.
_BLOCK = 1 << 22


class IdColumn(Protocol):
    """The ids of all rows, wherever they are."""

    kind: pa.DataType

    def take(self, rows: Rows) -> pa.Array:
        """The ids of these rows, in their order."""
        ...

    def rows_of(self, wanted: pa.Array) -> Rows:
        """The row of each of these ids; -1 where there is none."""
        ...

    def rises(self) -> bool:
        """Whether ids rise with the rows, so that the order of rows is the order of ids."""
        ...


class PackedRanking(RankedList):
    """Sorted keys of 64 bits, upper half score and lower half row, in memory or mapped from disk.

    For float32 the upper half is the score. For float64 it is the upper half of the score, and `low` holds
    the lower half of each row's; runs of equal keys are put in order when a rank in them is asked for.
    """

    __slots__ = ("_digest", "_last", "_rises", "ids", "keys", "low", "rows")

    def __init__(
        self,
        keys: NDArray[np.uint64],
        low: NDArray[np.uint32] | None,
        ids: IdColumn | None,
        *,
        digest: Callable[[], str],
        rises: bool | None = None,
        rows: RowReader | None = None,
    ) -> None:
        self.keys, self.low, self.ids, self.rows = keys, low, ids, rows
        self._digest, self._rises = digest, rises
        none = np.empty(0, dtype=np.int64)
        self._last: tuple[Rows, Rows] = (none, none)

    def __len__(self) -> int:
        return len(self.keys)

    def __repr__(self) -> str:
        return f"<PackedRanking of {len(self):,} items, scores float{32 if self.low is None else 64}>"

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(None if self.ids is None else self.ids.kind)

    def fingerprint(self) -> str:
        """A digest of the files' content and of the columns that are used."""
        return self._digest()

    def items_at(self, ranks: ArrayLike) -> list[Any]:
        """The ids of the items at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        if self.ids is None:
            numbers: list[Any] = self._rows(wanted, None).tolist()
            return numbers
        names = self._names_of_runs(wanted - 1)
        rows = self._rows(wanted, names)
        self._last = (wanted, rows)
        ids = names.take(rows)
        self._refuse_twins(np.asarray(ranks).ravel(), ids)
        items: list[Any] = ids.to_pylist()
        return items

    def score_at(self, ranks: ArrayLike) -> NDArray[np.floating[Any]]:
        """The scores at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        upper = self.keys[wanted - 1] >> _HALF
        if self.low is None:
            return scores_of_bits(upper.astype(np.uint32))
        return scores_of_bits((upper << _HALF) | self.low[self._rows(wanted, None)])

    def rows_at(self, ranks: ArrayLike) -> Rows:
        """The input rows of the items at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        # Whoever asks for items asks for their rows next.
        if not np.array_equal(wanted, self._last[0]):
            self._last = (wanted, self._rows(wanted, self.ids))
        return self._last[1]

    def records_at(self, ranks: ArrayLike) -> list[dict[str, Any]]:
        """The fields of the items at these ranks, by column."""
        return super().records_at(ranks) if self.rows is None else self.rows.at(self.rows_at(ranks).tolist())

    def last_ranks(self, scores: ArrayLike) -> Rows:
        """How many items have at least each of these scores: the last ranks of cutoffs `score >= …`."""
        wanted = np.atleast_1d(np.asarray(scores, dtype=np.float64))
        if self.low is None:
            bits = falling_bits(_not_below(wanted)).astype(np.uint64)
            return np.searchsorted(self.keys, (bits << _HALF) | _ROW, side="right").astype(np.int64)
        bits = falling_bits(wanted)
        upper = bits & ~_ROW
        starts: Rows = np.searchsorted(self.keys, upper, side="left").astype(np.int64)
        ends = np.searchsorted(self.keys, upper | _ROW, side="right").astype(np.int64)
        lower = (bits & _ROW).astype(np.uint32)
        # Within the run of equal upper halves the lower ones decide.
        within = [
            int((self.low[self.keys[start:end] & _ROW] <= most).sum())
            for start, end, most in zip(starts.tolist(), ends.tolist(), lower, strict=True)
        ]
        return starts + np.array(within, dtype=np.int64)

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these ids, written as text, that are in the list."""
        if self.ids is None:
            rows = np.array([int(text) if is_row(text, len(self)) else -1 for text in texts], dtype=np.int64)
        else:
            rows = self.ids.rows_of(cast_texts(texts, self.ids.kind))
        there = np.flatnonzero(rows >= 0)
        if not len(there):
            return {}
        ranks = self._ranks_of_rows(rows[there])
        return {texts[at]: rank for at, rank in zip(there.tolist(), ranks.tolist(), strict=True)}

    # ------------------------------------------------------------------ runs of equal keys

    def _rows(self, wanted: Rows, ids: IdColumn | None) -> Rows:
        """The rows at these ranks; without ids, tied rows in any order."""
        places, back = np.unique(wanted - 1, return_inverse=True)
        rows = (self.keys[places] & _ROW).astype(np.int64)
        tied = np.flatnonzero(self._has_equal_neighbour(places))
        if len(tied):
            starts, ends, run = self._runs(places[tied])
            if self.low is not None or not (
                ids is None or self._rows_are_in_order(int((ends - starts).sum()))
            ):
                ordered, begins = self._ordered(starts, ends, ids)
                rows[tied] = ordered[begins[run] + places[tied] - starts[run]]
        return rows[back]

    def _ranks_of_rows(self, rows: Rows) -> Rows:
        place = np.empty(len(rows), dtype=np.int64)
        wanted = pa.array(rows, pa.uint32())
        for start in range(0, len(self.keys), _BLOCK):
            here = (self.keys[start : start + _BLOCK] & _ROW).astype(np.uint32)
            places = pc.index_in(pa.array(here), wanted)
            hits = np.flatnonzero(np.asarray(places.is_valid()))
            place[places.take(pa.array(hits)).to_numpy()] = start + hits
        starts, ends, run = self._runs(place)
        if self.low is None and self._rows_are_in_order(int((ends - starts).sum())):
            return place + 1
        ordered, begins = self._ordered(starts, ends, self.ids)
        ranks = np.empty(len(rows), dtype=np.int64)
        for number, (start, end, begin) in enumerate(zip(starts, ends, begins, strict=True)):
            inside = np.flatnonzero(run == number)
            line = ordered[begin : begin + end - start]
            sorter = np.argsort(line)
            ranks[inside] = start + 1 + sorter[np.searchsorted(line, rows[inside], sorter=sorter)]
        return ranks

    def _has_equal_neighbour(self, places: Rows) -> NDArray[np.bool_]:
        upper = self.keys[places] >> _HALF
        before = self.keys[np.maximum(places - 1, 0)] >> _HALF
        after = self.keys[np.minimum(places + 1, len(self) - 1)] >> _HALF
        equal: NDArray[np.bool_] = ((before == upper) & (places > 0)) | (
            (after == upper) & (places < len(self) - 1)
        )
        return equal

    def _runs(self, places: Rows) -> tuple[Rows, Rows, Rows]:
        """The runs of equal upper halves around these places: their begins and ends, and whose is which."""
        upper, run = np.unique(np.asarray(self.keys[places] & ~_ROW), return_inverse=True)
        starts: Rows = np.searchsorted(self.keys, upper, side="left").astype(np.int64)
        ends = np.searchsorted(self.keys, upper | _ROW, side="right").astype(np.int64)
        return starts, ends, run

    def _rows_are_in_order(self, tied: int) -> bool:
        """Whether so many tied rows need no ids to be put in order."""
        if self.ids is None:
            return True
        if self._rises is None and tied > _FEW_TIED:
            self._rises = self.ids.rises()
        return bool(self._rises)

    def _ordered(self, starts: Rows, ends: Rows, ids: IdColumn | None) -> tuple[Rows, Rows]:
        """The rows of whole runs in their final order, and where each run begins among them."""
        lengths = ends - starts
        begins = np.concatenate(([0], np.cumsum(lengths)))[:-1]
        run = np.repeat(np.arange(len(starts)), lengths)
        rows = self._rows_of_runs(starts, ends)
        if self.low is not None:
            lower = self.low[rows]
            order = np.lexsort((lower, run))
            rows, lower = rows[order], lower[order]
            # From here on a run is one of equal scores.
            changes = np.concatenate(([True], (run[1:] != run[:-1]) | (lower[1:] != lower[:-1])))
            run = np.cumsum(changes)
        if ids is not None:
            self._order_by_id(rows, run, ids)
        return rows, begins

    def _rows_of_runs(self, starts: Rows, ends: Rows) -> Rows:
        lengths = ends - starts
        begins = np.concatenate(([0], np.cumsum(lengths)))[:-1]
        places = np.arange(int(lengths.sum())) + np.repeat(starts - begins, lengths)
        return (self.keys[places] & _ROW).astype(np.int64)

    def _names_of_runs(self, places: Rows) -> IdColumn:
        """The ids around these places, read at once; all of them where the runs there are long."""
        assert self.ids is not None  # noqa: S101 - callers have seen to it
        starts, ends, _ = self._runs(places)
        if int((ends - starts).sum()) > _FEW_TIED:
            return self.ids
        return _SomeIds(self._rows_of_runs(starts, ends), self.ids)

    def _order_by_id(self, rows: Rows, run: Rows, ids: IdColumn) -> None:
        """Put the rows of each run in order of id, in place."""
        same = run[1:] == run[:-1]
        is_tied = np.concatenate((same, [False])) | np.concatenate(([False], same))
        tied = np.flatnonzero(is_tied)
        if not len(tied) or self._rows_are_in_order(len(tied)):
            return
        names = ids.take(rows[tied])
        table = pa.table({"run": run[tied], "id": names})
        order = pc.sort_indices(table, [("run", "ascending"), ("id", "ascending")]).to_numpy()
        rows[tied] = rows[tied][order]

    def _refuse_twins(self, ranks: Rows, ids: pa.Array) -> None:
        """Short lists are looked through when they are read; of long ones, what is asked for."""
        if len(ids.unique()) == len(np.unique(ranks)):
            return
        counts = pa.table({"id": ids, "rank": ranks}).group_by("id").aggregate([("rank", "count_distinct")])
        twice = counts.filter(pc.greater(counts["rank_count_distinct"], 1))["id"][0].as_py()
        raise SourceError(f"The id {twice!r} occurs more than once. Each item needs an id of its own.")


class _SomeIds:
    """The ids of some rows, at hand for a moment."""

    def __init__(self, rows: Rows, ids: IdColumn) -> None:
        self.kind = ids.kind
        self._rows, self._rises = np.unique(rows), ids.rises
        self._ids = ids.take(self._rows)

    def take(self, rows: Rows) -> pa.Array:
        return self._ids.take(pa.array(np.searchsorted(self._rows, rows)))

    def rows_of(self, wanted: pa.Array) -> Rows:
        raise NotImplementedError

    def rises(self) -> bool:
        return self._rises()


def _not_below(scores: NDArray[np.float64]) -> NDArray[np.float32]:
    """The least float32 numbers that reach these."""
    with np.errstate(over="ignore"):
        near = scores.astype(np.float32)
    below = near.astype(np.float64) < scores
    near[below] = np.nextafter(near[below], np.float32(np.inf))
    return near
