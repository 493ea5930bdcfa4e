"""Counts of names in narrow spans of a large cell, so that few rows have to be sorted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from karat.data.system_pool import Ints
from karat.sources.sql.cell_cache import StoredCells
from karat.sources.sql.engine import SqlEngine

# Smaller cells are one span.
LARGE_CELL = 20_000
# The counts come to this machine.
MOST_SPANS = 200_000
# Letters that a name may go on with, more or less; what a letter is worth in a span's number.
_LETTERS, _LETTER_BITS = 64, 21


class Spans:
    """The spans of all large cells. A row's span is a number that never falls as its name rises.

    It is computed by the engine alone; here only its answers count.
    """

    def __init__(self, engine: SqlEngine, cells: StoredCells, *, marks: Sequence[str]) -> None:
        """Count the rows of each span.

        Args:
            engine: with the table `karat_pool` of items and their marks.
            cells: how many items there are with the same marks.
            marks: the columns of marks.
        """
        large = np.flatnonzero(cells.counts > LARGE_CELL)
        self.formula = "CAST(0 AS BIGINT)"
        self._ends: dict[tuple[int, ...], tuple[Ints, Ints]] = {}
        if not len(large):
            return
        formula = _formula(engine, MOST_SPANS // len(large))
        mine = ", ".join(f"g.{name}" for name in marks)
        counted = engine.query(
            f"SELECT {mine}, {formula} AS span, count(*) AS items FROM karat_pool g JOIN karat_cells w "
            f"ON {' AND '.join(f'g.{name} = w.{name}' for name in marks)} "
            f"GROUP BY {mine}, {formula} LIMIT {MOST_SPANS + 1}",
            karat_cells=pa.table(dict(zip(marks, cells.marks[large].T, strict=True))),
        )
        if counted.num_rows > MOST_SPANS:
            # Names with more letters than expected: cells are then put in order as a whole.
            return
        self.formula = formula
        columns = np.stack(
            [counted[name].to_numpy().astype(np.int64) for name in counted.column_names], axis=1
        )
        columns = columns[np.lexsort(columns.T[::-1][1:])]
        keys, starts = np.unique(columns[:, : len(marks)], axis=0, return_index=True)
        for key, part in zip(keys.tolist(), np.split(columns, starts[1:]), strict=True):
            self._ends[tuple(key)] = (part[:, -2], np.cumsum(part[:, -1]))

    def is_large(self, mark: Sequence[int]) -> bool:
        """Whether the cell with these marks has several spans."""
        return tuple(mark) in self._ends

    def split(self, marks: Ints, places: Ints) -> tuple[Ints, Ints]:
        """The span of each place in a cell with these marks, and the place in the span."""
        spans, inside = np.zeros(len(places), dtype=np.int64), places.copy()
        for row, mark in enumerate(map(tuple, marks.tolist())):
            if mark in self._ends:
                numbers, ends = self._ends[mark]
                at = int(np.searchsorted(ends, places[row], side="right"))
                spans[row] = numbers[at]
                inside[row] = places[row] - (ends[at - 1] if at else 0)
        return spans, inside

    def before(self, mark: tuple[int, ...], span: int) -> int:
        """How many items of a cell are before this span of it."""
        if mark not in self._ends:
            return 0
        numbers, ends = self._ends[mark]
        at = int(np.searchsorted(numbers, span))
        return int(ends[at - 1]) if at else 0


def _formula(engine: SqlEngine, spans: int) -> str:
    """The span of a row of a large cell, as SQL, such that there are about so many."""
    ends = engine.query("SELECT min(karat_item) AS least, max(karat_item) AS most FROM karat_pool")
    least, most = (ends[name][0].as_py() for name in ("least", "most"))
    if isinstance(least, str):
        return _by_letters(least, most, spans)
    scale = spans / (float(most) - float(least) + 1.0)
    shifted = f"CAST(karat_item AS DOUBLE) - CAST('{float(least)!r}' AS DOUBLE)"
    return f"CAST(floor(({shifted}) * CAST('{scale!r}' AS DOUBLE)) AS BIGINT)"


def _by_letters(least: str, most: str, spans: int) -> str:
    """By the first letters in which names differ; all between two names begin as both do."""
    differing = (at for at, pair in enumerate(zip(least, most, strict=False)) if pair[0] != pair[1])
    begin = next(differing, len(least))
    letters = next((count for count in (3, 2, 1) if _LETTERS**count <= spans), 0)
    worth = [
        f"CAST(ascii(substr(karat_item, {begin + 1 + at}, 1)) AS BIGINT) "
        f"* {1 << (_LETTER_BITS * (letters - 1 - at))}"
        for at in range(letters)
    ]
    return " + ".join(worth) or "CAST(0 AS BIGINT)"
