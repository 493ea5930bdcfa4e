"""Parquet files."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from karat.core.errors import SourceError
from karat.sources.parts import Part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from karat.sources.parts import Columns

__all__ = ["Parquet"]


class Parquet:
    """Columns in their own types; only the wanted ones are read from disk."""

    def column_names(self, path: Path) -> list[str]:
        """The columns of the file's schema."""
        with _opened(path) as file:
            names: list[str] = file.schema_arrow.names
            return names

    def read(self, path: Path, columns: Columns) -> Part:
        """The wanted columns as they are stored, text and categories as plain text."""
        with _opened(path) as file:
            table = file.read(columns=columns.names())
        by_role = {role: _plain(table[name]) for role, name in columns.by_role().items()}
        return Part(str(path), pa.table(by_role))

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """The ids as they are stored."""
        return ids

    def raw_rows(self, path: Path) -> Iterator[dict[str, Any]]:
        """Each row; for a few of them, `records` reads only their row groups."""
        with _opened(path) as file:
            for batch in file.iter_batches():
                yield from batch.to_pylist()

    def record(self, row: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002
        """The row itself."""
        return row


@contextmanager
def _opened(path: Path) -> Iterator[pq.ParquetFile]:
    try:
        with pq.ParquetFile(path) as file:
            yield file
    except (pa.ArrowException, OSError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise SourceError(
            f"{path} is not a complete Parquet file ({reason}). Write or download it again."
        ) from None


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    # Writers differ in how they mark text; parts from two of them still agree.
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    return column.cast(pa.string() if pa.types.is_large_string(kind) else kind)
