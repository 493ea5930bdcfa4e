"""The ids of all rows, in memory or left in the Parquet files until some are needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.data.ids import decoded, decoded_kind, is_increasing
from karat.sources.fingerprint import FileWatch
from karat.sources.memory.rowgroups import RowGroups, in_threads

Rows = NDArray[np.int64]


class ArrowIds:
    """Ids in one array, in memory or mapped from disk."""

    def __init__(self, ids: pa.Array) -> None:
        self.ids, self.kind = ids, ids.type

    def take(self, rows: Rows) -> pa.Array:
        """The ids of these rows, in their order."""
        return self.ids.take(pa.array(rows))

    def rows_of(self, wanted: pa.Array) -> Rows:
        """The row of each of these ids; -1 where there is none."""
        rows: Rows = pc.fill_null(pc.index_in(wanted, self.ids, skip_nulls=True), -1).to_numpy()
        return rows.astype(np.int64)

    def rises(self) -> bool:
        """Whether ids rise with the rows."""
        return is_increasing(self.ids)


class ParquetIds:
    """Ids that stay in Parquet files; the row groups that hold wanted ones are read."""

    def __init__(self, paths: Sequence[Path], column: str, watch: FileWatch) -> None:
        self.groups = RowGroups(paths)
        self.column, self.watch = column, watch
        self.kind = decoded_kind(self.groups.schema.field(column).type)

    def take(self, rows: Rows) -> pa.Array:
        """The ids of these rows, in their order."""
        self.watch.check()
        table, order = self.groups.take(rows, [self.column])
        ids = decoded(table[self.column].combine_chunks())
        if ids.null_count:
            raise SourceError(f"Column {self.column!r} holds no id in some row. Each item needs an id.")
        self.watch.check()
        return ids.take(pa.array(order))

    def rows_of(self, wanted: pa.Array) -> Rows:
        """The row of each of these ids; -1 where there is none."""
        self.watch.check()
        rows = np.full(len(wanted), -1, dtype=np.int64)

        def search(group: int) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
            hits_here, start = [], self.groups.starts[group]
            for batch in self.groups.batches(group, [self.column]):
                index = pc.index_in(decoded(batch.column(0)), wanted, skip_nulls=True)
                hits = np.flatnonzero(np.asarray(index.is_valid()))
                if len(hits):
                    hits_here.append((index.take(pa.array(hits)).to_numpy(), start + hits))
                start += len(batch)
            return hits_here

        for hits_here in in_threads(search, range(len(self.groups))):
            for which, where in hits_here:
                rows[which] = where
        return rows

    def rises(self) -> bool:
        """Whether ids rise with the rows; most that do not show it in the first block."""
        last: pa.Scalar | None = None
        for group in range(len(self.groups)):
            for batch in self.groups.batches(group, [self.column]):
                ids = decoded(batch.column(0))
                if last is not None and not pc.greater(ids[0], last).as_py():
                    return False
                if not is_increasing(ids):
                    return False
                last = ids[-1]
        return True
