"""Systems in SQL engines: count how many items they share, and look up single items.

One GROUP BY gives each item the marks of the systems that have it, and of a judge the level of its verdict;
how many items there are with the same marks is all that comes here. DuckDB and Spark run the same statements.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from karat.core.errors import SourceError
from karat.data.ids import kind_of_ids
from karat.data.system_pool import Ints
from karat.data.systems_by_cell import VERDICT_STEPS, PooledSystems, mark_of, mark_words, systems_marked
from karat.data.verdicts import no_verdicts_error, outside_error
from karat.sources.records import Record, plain_record
from karat.sources.sql.cell_cache import StoredCells, keep_cells, kept_cells
from karat.sources.sql.engine import SqlEngine, SystemsRequest
from karat.sources.sql.spans import Spans

# Cells that come to this machine, and systems that it can tell apart.
MOST_CELLS = 10_000_000
MOST_SYSTEMS = 2_000


class SelectedSystems:
    """A long table behind an SQL engine; held here are names of systems, and items that were asked for.

    The table of items with their marks is computed once, when somebody needs it, and stays with the engine.
    """

    def __init__(self, engine: SqlEngine, request: SystemsRequest) -> None:
        self.engine, self.request = engine, request
        kept = kept_cells(request)
        self.names = self._names() if kept is None else kept.names
        self._cells = kept
        self._is_kept = False
        self._records: dict[Any, Record] = {}

    def pooled(self) -> PooledSystems:
        """The systems by cells."""
        if self._cells is None:
            self._cells = self._count_cells()
            keep_cells(self.request, self._cells)
        pooled = PooledSystems(
            *self._cells, self, digest=lambda: self._digest, is_judged=self.request.proxy is not None
        )
        for name, size in zip(pooled.names, pooled.sizes.tolist(), strict=True):
            if not size:
                raise SourceError(f"System {name!r} has no outputs. Leave it out, or check the depth.")
        return pooled

    def _count_cells(self) -> StoredCells:
        self._keep_items()
        marks = self._marks()
        table = self.engine.query(
            f"SELECT {marks}, count(*) AS items, CAST(sum(karat_rows) AS BIGINT) AS outputs "
            f"FROM karat_pool GROUP BY {marks} LIMIT {MOST_CELLS + 1}"
        )
        if table.num_rows > MOST_CELLS:
            raise SourceError(
                f"The systems share their items in more than {MOST_CELLS:,} different ways. Compare fewer "
                "systems at a time, leave out a judge's verdicts, or use --engine memory."
            )
        columns = [table[name].to_numpy() for name in table.column_names]
        cells = np.stack(columns[:-2], axis=1).astype(np.int64)
        counts, outputs = columns[-2].astype(np.int64), columns[-1].astype(np.int64)
        if (systems_marked(cells, len(self.names)) * counts != outputs).any():
            raise self._listed_twice()
        return StoredCells(self.names, cells, counts)

    # ------------------------------------------------------------------ single items

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int" or "text"."""
        return kind_of_ids(self.engine.id_type)

    def names_at(self, marks: Ints, places: Ints) -> list[Any]:
        """What the items at these places, counted from 0, in cells with these marks are called."""
        self._keep_items()
        spans, inside = self._spans.split(marks, places)
        lookup = self._marks_table(marks).append_column("karat_span", pa.array(spans))
        named = self.engine.query(
            f"SELECT a.karat_number AS number, p.karat_item AS item FROM {self._placed()} p "
            f"JOIN karat_lookup a ON {self._same('p', 'a')} AND p.karat_span = a.karat_span "
            "AND p.karat_place = a.karat_place",
            **self._tables(marks, spans),
            karat_lookup=lookup.append_column("karat_number", pa.array(np.arange(len(marks)))).append_column(
                "karat_place", pa.array(inside)
            ),
        )
        if named.num_rows != len(marks):
            raise SourceError(
                f"The outputs changed while they were read: {len(marks):,} items were looked up and "
                f"{named.num_rows:,} found. Try again when they are complete."
            )
        order = np.argsort(named["number"].to_numpy())
        return list(named["item"].take(pa.array(order)).to_pylist())

    def places_of(self, texts: Sequence[str]) -> dict[str, tuple[tuple[int, ...], int]]:
        """The marks of the cell and the place in it, of those of these names that some system has."""
        self._keep_items()
        text, marks = "CAST(karat_item AS STRING)", self._marks()
        wanted = pa.table({"name": pa.array(list(dict.fromkeys(texts)), pa.string())})
        named = self.engine.query(
            f"SELECT {marks}, {self._spans.formula} AS span FROM karat_pool "
            f"WHERE {text} IN (SELECT name FROM karat_wanted)",
            karat_wanted=wanted,
        )
        if not named.num_rows:
            return {}
        table = np.stack([named[name].to_numpy().astype(np.int64) for name in named.column_names], axis=1)
        cells = table[:, :-1]
        spans = np.where([self._spans.is_large(mark) for mark in cells.tolist()], table[:, -1], 0)
        placed = self.engine.query(
            f"SELECT {text} AS name, karat_span AS span, karat_place AS place, {marks} "
            f"FROM {self._placed()} p WHERE {text} IN (SELECT name FROM karat_wanted)",
            **self._tables(cells, spans),
            karat_wanted=wanted,
        )
        columns = [placed[name].to_pylist() for name in placed.column_names]
        return {
            name: (tuple(mark), self._spans.before(tuple(mark), span) + place)
            for name, span, place, *mark in zip(*columns, strict=True)
        }

    def records_of(self, items: Sequence[Any]) -> list[Record]:
        """What annotators see of items: their rows, of the first system by name that has them."""
        missing = [item for item in dict.fromkeys(items) if item not in self._records]
        fields = self.engine.fields
        if missing and fields:
            columns = "".join(f", {self.engine.quote(name)} AS karat_{at}" for at, name in enumerate(fields))
            first = self.engine.query(
                f"SELECT * FROM (SELECT /*+ BROADCAST(w) */ i.karat_item AS karat_name{columns}, "
                "row_number() OVER (PARTITION BY i.karat_item ORDER BY i.karat_system) AS karat_first "
                "FROM karat_items i JOIN karat_wanted w ON i.karat_item = w.karat_wanted_item) r "
                "WHERE karat_first = 1",
                karat_wanted=pa.table({"karat_wanted_item": pa.array(missing, self.engine.id_type)}),
            )
            rows = first.select(list(range(1, 1 + len(fields)))).rename_columns(fields).to_pylist()
            shown = [plain_record(self.engine.record(row)) for row in rows]
            self._records.update(zip(first["karat_name"].to_pylist(), shown, strict=True))
        return [self._records.get(item, {self.request.item: str(item)}) for item in items]

    # ------------------------------------------------------------------ statements

    def _marks(self, of: str = "") -> str:
        return ", ".join(f"{of}karat_mark_{word}" for word in range(self._words))

    @property
    def _words(self) -> int:
        """How many numbers the marks of an item are: with a judge, the last is the level of its verdict."""
        return mark_words(len(self.names)) + (self.request.proxy is not None)

    def _marks_table(self, marks: Ints) -> pa.Table:
        return pa.table({f"karat_mark_{word}": marks[:, word] for word in range(self._words)})

    def _same(self, one: str, other: str) -> str:
        words = range(self._words)
        return " AND ".join(f"{one}.karat_mark_{word} = {other}.karat_mark_{word}" for word in words)

    @cached_property
    def _spans(self) -> Spans:
        """Where names lie in large cells, counted when somebody first asks."""
        self._keep_items()
        cells = self._cells or self._count_cells()
        return Spans(self.engine, cells, marks=[f"karat_mark_{word}" for word in range(self._words)])

    def _tables(self, marks: Ints, spans: Ints) -> dict[str, pa.Table]:
        """The cells and the spans of them that are looked through, each once."""
        cells = np.unique(marks, axis=0)
        large = [self._spans.is_large(mark) for mark in cells.tolist()]
        rows = np.unique(np.column_stack((marks, spans)), axis=0)
        return {
            "karat_cells": self._marks_table(cells).append_column("karat_is_large", pa.array(large)),
            "karat_spans": self._marks_table(rows[:, :-1]).append_column("karat_span", pa.array(rows[:, -1])),
        }

    def _placed(self) -> str:
        """The items of the spans that small tables name, with their place by name in the span."""
        marks = self._marks("i.")
        spanned = (
            f"(SELECT /*+ BROADCAST(c) */ g.karat_item, {self._marks('g.')}, CASE WHEN c.karat_is_large "
            f"THEN {self._spans.formula} ELSE 0 END AS karat_span FROM karat_pool g JOIN karat_cells c "
            f"ON {self._same('g', 'c')})"
        )
        return (
            f"(SELECT /*+ BROADCAST(w) */ i.karat_item, {marks}, i.karat_span, row_number() OVER ("
            f"PARTITION BY {marks}, i.karat_span ORDER BY i.karat_item) - 1 AS karat_place FROM {spanned} i "
            f"JOIN karat_spans w ON {self._same('i', 'w')} AND i.karat_span = w.karat_span)"
        )

    def _outputs(self) -> str:
        """The rows that count: all, or those within the depth and what ties with the last of them."""
        depth = self.request.depth
        if depth is None:
            return "karat_items"
        if self.request.by_rank:
            return f"(SELECT * FROM karat_items WHERE karat_order <= {depth})"
        return (
            "(SELECT * FROM (SELECT karat_system, karat_item, karat_verdict, rank() OVER ("
            "PARTITION BY karat_system "
            f"ORDER BY karat_order DESC) AS karat_rank FROM karat_items) r WHERE karat_rank <= {depth})"
        )

    def _keep_items(self) -> None:
        """Every item once, with the marks of the systems that have it and how many rows it has."""
        if self._is_kept:
            return
        count = len(self.names)
        marks = np.stack([mark_of(place, count) for place in range(count)])
        bits = range(mark_words(count))
        words = ", ".join(f"bit_or(s.karat_bit_{word}) AS karat_mark_{word}" for word in bits)
        systems = {"karat_name": pa.array(self.names, pa.string())}
        systems |= {f"karat_bit_{word}": pa.array(marks[:, word]) for word in bits}
        if self.request.proxy is not None:
            self._check_verdicts()
            words += f", {_level('max(i.karat_verdict)')} AS karat_mark_{len(bits)}"
        self.engine.keep(
            "karat_pool",
            f"SELECT /*+ BROADCAST(s) */ i.karat_item, {words}, count(*) AS karat_rows "
            f"FROM {self._outputs()} i JOIN karat_systems s ON i.karat_system = s.karat_name "
            "GROUP BY i.karat_item",
            karat_systems=pa.table(systems),
        )
        self._is_kept = True

    def _check_verdicts(self) -> None:
        """Refuse verdicts outside [0, 1], two on one item, and none at all."""
        ends = "min(karat_verdict) AS least, max(karat_verdict) AS most"
        every = self.engine.query(f"SELECT {ends} FROM {self._outputs()} i").to_pylist()[0]
        if every["least"] is None:
            raise no_verdicts_error()
        several = self.engine.query(
            f"SELECT karat_item AS item, {ends} FROM {self._outputs()} i GROUP BY karat_item "
            "HAVING min(karat_verdict) <> max(karat_verdict) OR min(karat_verdict) < 0 "
            "OR max(karat_verdict) > 1 ORDER BY karat_item LIMIT 1"
        ).to_pylist()
        for row in several:
            item, least, most = row["item"], row["least"], row["most"]
            if least != most:
                raise SourceError(
                    f"Item {item!r} has the verdict {least:g} in one row and {most:g} in another. An item "
                    "has one verdict, whoever has it."
                )
            raise outside_error(f"item {item!r}", least)

    def _names(self) -> list[str]:
        """The systems in order, from one pass that shows what is wrong with the rows."""
        counted = self.engine.query(
            "SELECT karat_system AS name, count(*) AS size, count(karat_item) AS items, "
            "sum(CASE WHEN karat_order IS NULL OR isnan(karat_order - karat_order) THEN 1 ELSE 0 END) "
            f"AS wrong FROM karat_items GROUP BY karat_system LIMIT {MOST_SYSTEMS + 1}"
        ).to_pylist()
        request = self.request
        if not counted:
            wanted = " and ".join(f"{value!r} in column {name!r}" for name, value in request.where.items())
            raise SourceError(
                f"No row has {wanted}. Check --where." if wanted else "There are no rows to compare."
            )
        if len(counted) > MOST_SYSTEMS:
            raise SourceError(
                f"Column {request.system!r} names more than {MOST_SYSTEMS:,} systems. Name the column that "
                "holds the system: --system."
            )
        empty = {
            request.system: sum(row["size"] for row in counted if row["name"] is None),
            request.item: sum(row["size"] - row["items"] for row in counted),
        }
        for column, rows in empty.items():
            if rows:
                raise SourceError(
                    f"Column {column!r} is empty in {rows:,} row{'s' if rows > 1 else ''}. Fill it in or "
                    "remove such rows."
                )
        wrong = sum(int(row["wrong"]) for row in counted)
        if request.cut_by is not None and wrong:
            raise SourceError(
                f"Column {request.cut_by!r} holds no finite number in {wrong:,} "
                f"row{'s' if wrong > 1 else ''}. Correct them or remove them."
            )
        return sorted(row["name"] for row in counted)

    def _listed_twice(self) -> SourceError:
        twice = (
            f"(SELECT karat_system, karat_item, count(*) AS times FROM {self._outputs()} i "
            "GROUP BY karat_system, karat_item HAVING count(*) > 1)"
        )
        first = self.engine.query(
            f"SELECT karat_system, karat_item FROM {twice} t ORDER BY karat_system, karat_item LIMIT 1"
        ).to_pylist()[0]
        rows = self.engine.query(f"SELECT CAST(sum(times - 1) AS BIGINT) AS more FROM {twice} t")["more"][0]
        return SourceError(
            f"System {first['karat_system']!r} lists item {first['karat_item']!r} more than once "
            f"({rows.as_py():,} such rows in all). List each output of a system once."
        )

    @cached_property
    def _digest(self) -> str:
        """Of the files; where there are none, of all outputs, whatever order they come in."""
        if self.request.digest is not None:
            return self.request.digest()
        pair = "concat(karat_system, ' ', CAST(karat_item AS STRING))"
        sums = self.engine.digest_sums(pair, f"{self._outputs()} i")
        return hashlib.blake2b(repr(sums).encode()).hexdigest()


def _level(verdict: str) -> str:
    """The level of a verdict as SQL, -1 for none: the formula of `verdict_levels_of`."""
    rounded = f"floor({verdict} * CAST({VERDICT_STEPS} AS DOUBLE) + CAST(0.5 AS DOUBLE))"
    return f"coalesce(CAST({rounded} AS BIGINT), CAST(-1 AS BIGINT))"
