"""Read single rows of Parquet files from the row groups that hold them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from karat.sources.formats.parquet import opened_parquet

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Result = TypeVar("Result")

# More threads wait for the disk, and each holds a batch.
MOST_THREADS = 8
# Up to so many rows it pays to skip what lies between them.
FEW_ROWS = 256
# Rows in memory at a time, for each thread.
_BATCH = 1 << 17


def in_threads(work: Callable[[int], Result], groups: Iterable[int]) -> Iterator[Result]:
    """The results of some work on row groups, in their order, some at a time."""
    with ThreadPoolExecutor(min(MOST_THREADS, os.cpu_count() or 1)) as pool:
        yield from pool.map(work, groups)


class RowGroups:
    """The row groups of several files, with rows counted over all of them."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = list(paths)
        self.metadata: dict[Path, pq.FileMetaData] = {}
        self.places: list[tuple[Path, int]] = []
        # Where the rows of each file begin, and how many there are.
        self._span: dict[Path, tuple[int, int]] = {}
        sizes: list[int] = []
        for path in self.paths:
            with opened_parquet(path) as file:
                metadata = self.metadata[path] = file.metadata
                if path == self.paths[0]:
                    self.schema: pa.Schema = file.schema_arrow
            self._span[path] = (sum(sizes), metadata.num_rows)
            self.places += [(path, group) for group in range(metadata.num_row_groups)]
            sizes += [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
        # One more than there are groups: the last is the number of rows.
        self.starts = [0, *accumulate(sizes)]

    def __len__(self) -> int:
        return len(self.places)

    def batches(self, group: int, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        """The wanted columns of a row group, some rows at a time."""
        path, number = self.places[group]
        with opened_parquet(path, metadata=self.metadata[path]) as file:
            yield from file.iter_batches(
                _BATCH, row_groups=[number], columns=list(columns), use_threads=False
            )

    def take(self, rows: NDArray[np.int64], columns: Sequence[str]) -> tuple[pa.Table, NDArray[np.int64]]:
        """The wanted columns of these rows, each once; and the place of each row among them."""
        wanted, order = np.unique(rows, return_inverse=True)
        few = self._few(wanted, columns) if 0 < len(wanted) <= FEW_ROWS else None
        if few is not None:
            return few, order
        bounds = np.searchsorted(wanted, self.starts)
        groups = [group for group in range(len(self)) if bounds[group] < bounds[group + 1]]

        def read(group: int) -> list[pa.RecordBatch]:
            inside = wanted[bounds[group] : bounds[group + 1]] - self.starts[group]
            taken, start = [], 0
            for batch in self.batches(group, columns):
                here = inside[np.searchsorted(inside, start) : np.searchsorted(inside, start + len(batch))]
                if len(here):
                    taken.append(batch.take(pa.array(here - start)))
                start += len(batch)
                if start > inside[-1]:
                    break
            return taken

        batches = [batch for taken in in_threads(read, groups) for batch in taken]
        schema = batches[0].schema if batches else self._schema_of(columns)
        return pa.Table.from_batches(batches, schema=schema), order

    def _schema_of(self, columns: Sequence[str]) -> pa.Schema:
        return pa.schema([self.schema.field(name) for name in columns])

    def _few(self, wanted: NDArray[np.int64], columns: Sequence[str]) -> pa.Table | None:
        """A few rows by DuckDB, which skips the pages in between; None where it cannot read them."""
        try:
            import duckdb
        except ModuleNotFoundError:
            return None

        parts = []
        try:
            # A thread needs a cursor of its own.
            connection = _database().cursor()
            for path in self.paths:
                start, rows = self._span[path]
                here = wanted[(wanted >= start) & (wanted < start + rows)] - start
                if len(here):
                    parts.append(connection.sql(_statement(path, here, columns)).to_arrow_table())
            table = pa.concat_tables(parts) if len(parts) > 1 else parts[0]
            return table.cast(self._schema_of(columns)) if table.num_rows == len(wanted) else None
        except (duckdb.Error, pa.ArrowException, ValueError):
            return None


@lru_cache(maxsize=1)
def _database() -> DuckDBPyConnection:
    """DuckDB for a few rows at a time, kept because starting it takes longer than a batch of rows.

    It has no threads of its own, so that processes may be forked.
    """
    import duckdb

    return duckdb.connect(config={"threads": 1, "memory_limit": "1GB"})


def _statement(path: Path, rows: NDArray[np.int64], columns: Sequence[str]) -> str:
    names = ", ".join('"' + name.replace('"', '""') + '"' for name in columns)
    place = str(path).replace("'", "''")
    numbers = ", ".join(map(str, rows.tolist()))
    return (
        f"SELECT {names} FROM read_parquet('{place}', file_row_number = true) "
        f"WHERE file_row_number IN ({numbers}) ORDER BY file_row_number"
    )
