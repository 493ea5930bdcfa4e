"""Parquet files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from karat.core.errors import SourceError, first_line
from karat.sources.parts import Columns, Format, TablePart


class Parquet(Format):
    """Columns in their own types; only the wanted ones are read from disk."""

    def column_names(self, path: Path) -> list[str]:
        """The columns of the file's schema."""
        with opened_parquet(path) as file:
            names: list[str] = file.schema_arrow.names
            return names

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The wanted columns as they are stored, text and categories as plain text."""
        return self.read_roles(path, columns.by_role())

    def read_roles(self, path: Path, roles: Mapping[str, str]) -> TablePart:
        """The columns with these roles only."""
        with opened_parquet(path) as file:
            table = file.read(columns=list(dict.fromkeys(roles.values())))
        return TablePart(str(path), pa.table({role: _plain(table[name]) for role, name in roles.items()}))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:
        with opened_parquet(path) as file:
            return file.read(columns=names)

    def raw_rows(self, path: Path) -> Iterator[dict[str, Any]]:
        """Each row; for a few of them, `records` reads only their row groups."""
        with opened_parquet(path) as file:
            for batch in file.iter_batches():
                yield from batch.to_pylist()


@contextmanager
def opened_parquet(path: Path, *, metadata: pq.FileMetaData | None = None) -> Iterator[pq.ParquetFile]:
    """The file, with errors in one line; metadata that is known already is not read again."""
    try:
        # Local files: fetching ahead into buffers of its own takes longer than reading them.
        with pq.ParquetFile(path, metadata=metadata, pre_buffer=False) as file:
            yield file
    except MemoryError:
        # One of Arrow's own errors, but no fault of the file.
        raise
    except (pa.ArrowException, OSError) as error:
        raise SourceError(
            f"{path} is not a complete Parquet file ({first_line(error)}). Write or download it again."
        ) from None


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.cast(plain_kind(column.type))


def plain_kind(kind: pa.DataType) -> pa.DataType:
    """The type without dictionaries, text as text: writers differ in how they mark it."""
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.string() if pa.types.is_large_string(kind) else kind
