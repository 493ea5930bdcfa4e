"""Ranked lists in SQL engines: find the items at given ranks, at first without sorting the list.

A histogram of the scores tells which of its cells hold the asked ranks; only the rows of those cells are
put in order. DuckDB and Spark run the same statements. Each is a pass over the list, so that DuckDB sorts ids
and scores once for somebody who asks for ids again and again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.ids import is_row, kind_of_ids
from karat.data.ranked_list import RankedList
from karat.sources.records import Record, plain_record
from karat.sources.sql.engine import SqlEngine
from karat.sources.sql.histogram import Histogram

Ranks = NDArray[np.int64]

# The place of a row in its cell, best first.
_PLACE = "row_number() OVER (PARTITION BY karat_cell ORDER BY karat_score DESC, karat_id)"
# Items that are remembered.
_MOST_KNOWN = 200_000
# Passes over the list before its ids and scores are sorted, which takes as long as a few more; longer lists
# would fill a disk.
PASSES_BEFORE_SORTING, MOST_SORTED = 3, 200_000_000
# Lists up to this length are looked through for ids that occur twice; in longer ones, what is asked for.
CHECKED_ROWS = 2_000_000


class SelectedRanking(RankedList):
    """A list behind an SQL engine. All that is held here is a histogram and the items that were asked for."""

    def __init__(self, engine: SqlEngine, histogram: Histogram, *, digest: Callable[[], str] | None) -> None:
        self.engine, self.histogram = engine, histogram
        self._digest = digest
        self._known: dict[int, tuple[Any, float, Record | None]] = {}
        self._passes = 0
        self._is_sorted = False

    def __len__(self) -> int:
        return self.histogram.size

    def __repr__(self) -> str:
        return f"<SelectedRanking of {len(self):,} items by {self.engine.name}>"

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(self.engine.id_type)

    def items_at(self, ranks: ArrayLike) -> list[Any]:
        """The ids of the items at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        by_rank = self._lookup(wanted, with_fields=False)
        return [by_rank[rank][0] for rank in wanted.tolist()]

    def score_at(self, ranks: ArrayLike) -> NDArray[np.float64]:
        """The scores at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        by_rank = self._lookup(wanted, with_fields=False)
        return np.array([by_rank[rank][1] for rank in wanted.tolist()], dtype=np.float64)

    def records_at(self, ranks: ArrayLike) -> list[Record]:
        """What annotators see of the items at these ranks."""
        wanted = self.checked_ranks(ranks).ravel()
        by_rank = self._lookup(wanted, with_fields=True)
        return [by_rank[rank][2] or {} for rank in wanted.tolist()]

    def last_ranks(self, scores: ArrayLike) -> Ranks:
        """How many items have at least each of these scores: the last ranks of cutoffs `score >= …`."""
        wanted = np.atleast_1d(np.asarray(scores, dtype=np.float64))
        ranks, cells = self.histogram.split_by_score(wanted)
        open_ones = np.flatnonzero(cells >= 0)
        if len(open_ones):
            cuts = {"karat_cut": open_ones, "karat_cell": cells[open_ones], "karat_least": wanted[open_ones]}
            counted = self.engine.query(
                "SELECT karat_cut AS cut, count(*) AS reached "
                f"FROM {self._rows('karat_cuts', ', w.karat_cut, w.karat_least')} r "
                "WHERE karat_score >= karat_least GROUP BY karat_cut",
                karat_cuts=pa.table(cuts),
            )
            ranks[counted["cut"].to_numpy()] += counted["reached"].to_numpy()
        return ranks

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these ids, written as text, that are in the list."""
        if self.engine.id_type is None:
            texts = [text for text in texts if is_row(text, len(self))]
        if not texts:
            return {}
        text = "CAST(karat_id AS STRING)"
        named = self.engine.query(
            f"SELECT {text} AS name, karat_score AS score FROM karat_items "
            f"WHERE {text} IN (SELECT name FROM karat_wanted)",
            karat_wanted=pa.table({"name": pa.array(list(dict.fromkeys(texts)), pa.string())}),
        )
        if not named.num_rows:
            return {}
        cells = self.histogram.cells_of_scores(named["score"].to_numpy())
        placed = self.engine.query(
            f"SELECT p.name AS name, p.karat_cell AS cell, p.place AS place FROM (SELECT {text} AS name, "
            f"karat_cell, {_PLACE} AS place FROM {self._rows('karat_cells')} r) p "
            "WHERE p.name IN (SELECT name FROM karat_named)",
            karat_cells=pa.table({"karat_cell": np.unique(cells)}),
            karat_named=named.select(["name"]),
        )
        ranks = self.histogram.before(placed["cell"].to_numpy()) + placed["place"].to_numpy()
        return dict(zip(placed["name"].to_pylist(), ranks.tolist(), strict=True))

    def column_by_rank(self, name: str) -> NDArray[np.floating[Any]]:
        """A column of numbers for every item, best first, NaN where it is empty.

        One pass that sorts, for what needs all of it.
        """
        numbers = self.engine.query(
            f"SELECT {self._number(name)} AS number FROM karat_items ORDER BY karat_score DESC, karat_id"
        )["number"]
        values: NDArray[np.floating[Any]] = numbers.to_numpy()
        return values

    def rows_up_to(
        self,
        ranks: Ranks,
        *,
        besides: Ranks,
        without: Ranks,
        column: str | None = None,
        between: Sequence[tuple[float, float]] = (),
    ) -> Iterator[pa.RecordBatch]:
        """All columns of the items up to a rank, in one pass that sorts nothing: they come in any order.

        Args:
            ranks: the last rank; with a column, one for each range of its values.
            besides: further ranks that are wanted.
            without: ranks that are not.
            column: of numbers, which says which of the ranks is the last for an item.
            between: the ranges, both ends included; an empty cell of the column counts as -1.
        """
        ids = pa.string() if self.ids_kind == "text" else pa.int64()
        ends = between if column is not None else [(0.0, 0.0)] * len(ranks)
        last = {
            "karat_least": pa.array(self.score_at(ranks).tolist(), pa.float64()),
            "karat_last": pa.array(self.items_at(ranks), ids),
            "karat_low": pa.array([low for low, _ in ends], pa.float64()),
            "karat_high": pa.array([high for _, high in ends], pa.float64()),
        }
        exceptions = {
            "karat_named": pa.array(self.items_at(np.concatenate((besides, without))), ids),
            "karat_wanted": pa.array([True] * len(besides) + [False] * len(without), pa.bool_()),
        }
        # What is empty counts as -1.
        number = "" if column is None else self._number(column)
        value = number and f"CASE WHEN {number} IS NULL OR isnan({number}) THEN -1 ELSE {number} END"
        inside = f"{value} BETWEEN karat_low AND karat_high" if value else "TRUE"
        yield from self.engine.batches(
            f"SELECT {self._all_columns()} FROM karat_items i "
            f"LEFT JOIN karat_ends e ON {inside} "
            "LEFT JOIN karat_exceptions x ON i.karat_id = x.karat_named "
            "WHERE coalesce(x.karat_wanted, i.karat_score > e.karat_least "
            "OR (i.karat_score = e.karat_least AND i.karat_id <= e.karat_last), FALSE)",
            karat_ends=pa.table(last),
            karat_exceptions=pa.table(exceptions),
        )

    def _number(self, column: str) -> str:
        """The numbers of a column, as SQL; an empty text is none."""
        return f"CAST(nullif(CAST({self.engine.value(column)} AS STRING), '') AS DOUBLE)"

    def _all_columns(self) -> str:
        """The list's own columns, as SQL; of JSON lines, id, score and the keys that annotators see."""
        engine = self.engine
        if engine.keys is not None:
            keys = [name for name in engine.keys if name not in {"id", "score"}]
            values = (f"{engine.json_value(name)} AS {engine.quote(name)}" for name in keys)
            return ", ".join(("i.karat_id AS id", "CAST(i.karat_score AS DOUBLE) AS score", *values))
        names = engine.query("SELECT * FROM karat_items LIMIT 0").column_names
        return ", ".join(f"i.{engine.quote(name)}" for name in names if not name.startswith("karat_"))

    def fingerprint(self) -> str:
        """A digest of the files' content; where there are no files, of the scores' histogram and the ids."""
        if self._digest is not None:
            return self._digest()
        parts = (self.engine.name, len(self), self.histogram.digest(), self._digest_of_ids())
        return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    # ------------------------------------------------------------------ looking up

    def _rows(self, cells: str, more: str = "") -> str:
        """The rows of the cells that a small table names, by a join that leaves the list where it is."""
        return (
            f"(SELECT /*+ BROADCAST(w) */ i.*, w.karat_cell{more} FROM karat_items i JOIN {cells} w "
            f"ON {self.histogram.cell_of('i.karat_score')} = w.karat_cell)"
        )

    def _lookup(self, ranks: Ranks, *, with_fields: bool) -> dict[int, tuple[Any, float, Record | None]]:
        missing = [
            rank
            for rank in np.unique(ranks).tolist()
            if rank not in self._known or (with_fields and self._known[rank][2] is None)
        ]
        if missing:
            if len(self._known) + len(missing) > _MOST_KNOWN:
                self._known = {rank: self._known[rank] for rank in set(ranks.tolist()) & self._known.keys()}
            self._fetch(np.array(missing, dtype=np.int64), with_fields=with_fields)
        return self._known

    def _fetch(self, ranks: Ranks, *, with_fields: bool) -> None:
        fields = self.engine.fields if with_fields else []
        is_sorted = not with_fields and self._sorts()
        rows = self._sorted_rows_at(ranks) if is_sorted else self._rows_at(ranks, fields)
        if rows.num_rows != len(ranks):
            raise SourceError(
                f"The list changed while it was read: {len(ranks):,} items were looked up and "
                f"{rows.num_rows:,} found. Try again when it is complete."
            )
        records: list[Record | None] = [None] * len(ranks)
        if with_fields:
            table = rows.select(list(range(3, 3 + len(fields)))).rename_columns(fields)
            records = [plain_record(self.engine.record(row)) for row in table.to_pylist()]
        ids = rows["id"].to_pylist()
        if len(set(ids)) < len(ids):
            twice = next(item for item in ids if ids.count(item) > 1)
            raise SourceError(f"The id {twice!r} occurs more than once. Each item needs an id of its own.")
        self._known.update(
            zip(
                rows["rank"].to_pylist(),
                zip(ids, rows["score"].to_pylist(), records, strict=True),
                strict=True,
            )
        )

    def _rows_at(self, ranks: Ranks, fields: Sequence[str]) -> pa.Table:
        """Rank, id, score and fields of the items at these ranks, by one pass over the list."""
        cells, places = self.histogram.split_by_rank(ranks)
        columns = "".join(f", {self.engine.quote(name)} AS karat_{at}" for at, name in enumerate(fields))
        shown = "".join(f", p.karat_{at}" for at in range(len(fields)))
        return self.engine.query(
            f"SELECT a.karat_rank AS rank, p.karat_id AS id, p.karat_score AS score{shown} FROM (SELECT "
            f"karat_id, karat_score, karat_cell{columns}, {_PLACE} AS place "
            f"FROM {self._rows('karat_cells')} r) p "
            "JOIN karat_lookup a ON p.karat_cell = a.karat_cell AND p.place = a.karat_place",
            karat_cells=pa.table({"karat_cell": np.unique(cells)}),
            karat_lookup=pa.table({"karat_rank": ranks, "karat_cell": cells, "karat_place": places}),
        )

    def _sorted_rows_at(self, ranks: Ranks) -> pa.Table:
        """Rank, id and score of the items at these ranks, from the sorted ones."""
        return self.engine.query(
            "SELECT a.karat_rank AS rank, s.karat_id AS id, s.karat_score AS score FROM karat_sorted s "
            "JOIN karat_lookup a ON s.rowid = a.karat_row",
            karat_lookup=pa.table({"karat_rank": ranks, "karat_row": ranks - 1}),
        )

    def _sorts(self) -> bool:
        """Whether ids and scores are sorted: after some passes, where the engine and the disk allow it."""
        if self._is_sorted or not self.engine.numbers_kept_rows or len(self) > MOST_SORTED:
            return self._is_sorted
        self._passes += 1
        if self._passes == PASSES_BEFORE_SORTING + 1:
            # A disk without room for it is no reason to stop: every item can be looked up in the list.
            with suppress(SourceError):
                self.engine.keep(
                    "karat_sorted",
                    "SELECT karat_id, karat_score FROM karat_items ORDER BY karat_score DESC, karat_id",
                )
                self._is_sorted = True
        return self._is_sorted

    def check_ids(self) -> None:
        """Refuse items without an id; in lists that are not very long, also an id that occurs twice."""
        if self.engine.id_type is None:
            return
        nulls = self.engine.query("SELECT count(*) AS nulls FROM karat_items WHERE karat_id IS NULL")
        if nulls["nulls"][0].as_py():
            raise SourceError("Some rows have no id. Each item needs an id.")
        if len(self) > CHECKED_ROWS:
            return
        twice = self.engine.query(
            "SELECT count(*) AS twins, min(id) AS id FROM (SELECT karat_id AS id FROM karat_items "
            "GROUP BY karat_id HAVING count(*) > 1) t"
        ).to_pylist()[0]
        if twice["twins"]:
            raise SourceError(
                f"The id {twice['id']!r} occurs more than once (so do {twice['twins'] - 1:,} others). "
                "Each item needs an id of its own."
            )

    def _digest_of_ids(self) -> str:
        """Of all ids with their scores, whatever order they come in."""
        pair = "concat(CAST(karat_id AS STRING), ' ', CAST(karat_score AS STRING))"
        return str(self.engine.digest_sums(pair, "karat_items"))
