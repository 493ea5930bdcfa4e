"""Read rankings and documents from one file, or from several with the same columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pyarrow as pa

from karat.core.errors import SourceError, spell_options
from karat.sources.address import find_files, local_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.parquet import Parquet, opened_parquet, plain_kind
from karat.sources.parts import Columns, Format, Items, TablePart, choose_columns


def read_files(source: str | Path, wanted: Columns, *, format_name: str | None) -> Items:
    """The wanted columns of the files that a path or a glob names."""
    first, *others = paths = find_files(source)
    reader = _common_format(paths, format_name)
    names = reader.column_names(first)
    columns = _agreed_columns(reader, paths, wanted, names)
    parts = [reader.read(first, columns)]
    for path in others:
        part = reader.read(path, columns)
        _check_types(part, columns, first=parts[0])
        parts.append(part)
    if not any(part.table.num_rows for part in parts):
        raise SourceError(
            f"{source} has columns ({spell_options(names)}) but no rows; there is nothing to rank."
        )
    return Items(columns, tuple(parts), _ids(reader, parts) if columns.id else None)


def check_files(source: str | Path, wanted: Columns, *, format_name: str | None) -> Columns:
    """The wanted columns of files that agree in them: by name, in Parquet also by type. No row is read."""
    first, *others = paths = find_files(source)
    reader = _common_format(paths, format_name)
    columns = _agreed_columns(reader, paths, wanted, reader.column_names(first))
    if isinstance(reader, Parquet):
        expected = _empty_part(first, columns)
        for path in others:
            _check_types(_empty_part(path, columns), columns, first=expected)
    return columns


def reading_notes(places: Sequence[str], format_name: str | None) -> tuple[str, ...]:
    """What the readers of files on this machine have to assume, a sentence each."""
    paths = [path for place in places for path in local_files(place) or ()]
    return tuple(note for path in paths for note in format_of(path, name=format_name).notes(path))


def count_rows(source: str | Path, *, format_name: str | None = None) -> int:
    """The number of rows of the files that a path or a glob names.

    Parquet files are counted by their metadata. Other files are read once; the count is remembered until the
    size or the modification time of a file changes.
    """
    paths = find_files(source)
    _common_format(paths, format_name)
    rows = 0
    for path in paths:
        state = path.stat()
        rows += _rows_of(path, format_name, state.st_size, state.st_mtime_ns)
    if not rows:
        raise SourceError(f"{source} has no rows.")
    return rows


@lru_cache(maxsize=256)
def _rows_of(path: Path, format_name: str | None, size: int, modified: int) -> int:  # noqa: ARG001
    reader = format_of(path, name=format_name)
    if isinstance(reader, Parquet):
        with opened_parquet(path) as file:
            return int(file.metadata.num_rows)
    if isinstance(reader, Delimited):
        return reader.row_count(path)
    return sum(1 for _ in reader.raw_rows(path))


def _agreed_columns(reader: Format, paths: Sequence[Path], wanted: Columns, names: Sequence[str]) -> Columns:
    first, *others = paths
    columns = choose_columns(wanted, names, origin=str(first))
    # Names are cheap to compare; a long read should not end at the last file's header.
    for path in others:
        _check_names(path, reader.column_names(path), columns, first=first)
    return columns


def _empty_part(path: Path, columns: Columns) -> TablePart:
    """A Parquet file's columns without their rows."""
    with opened_parquet(path) as file:
        kinds = {
            role: plain_kind(file.schema_arrow.field(name).type) for role, name in columns.by_role().items()
        }
    return TablePart(str(path), pa.schema(kinds).empty_table())


def _common_format(paths: Sequence[Path], name: str | None) -> Format:
    first = format_of(paths[0], name=name)
    for path in paths[1:]:
        if format_of(path, name=name) is not first:
            raise SourceError(
                f"{path} is not in the format of {paths[0]}. Name files of one format at a time."
            )
    return first


def _check_names(path: Path, names: Sequence[str], columns: Columns, *, first: Path) -> None:
    for name in columns.names():
        if name not in names:
            raise SourceError(
                f"No column {name!r} in {path}, unlike {first}. Columns: {spell_options(names)}."
            )


def _check_types(part: TablePart, columns: Columns, *, first: TablePart) -> None:
    for role, name in columns.by_role().items():
        kind, expected = part.table[role].type, first.table[role].type
        # Labels are 0 and 1 in whatever type they come.
        if role != "truth" and kind != expected:
            raise SourceError(
                f"Column {name!r} is of type {kind} in {part.name} but {expected} in {first.name}. "
                "Write all files with the same types."
            )


def _ids(reader: Format, parts: Sequence[TablePart]) -> pa.ChunkedArray:
    chunks = [chunk for part in parts for chunk in part.table["id"].chunks]
    return reader.settle_ids(pa.chunked_array(chunks, type=parts[0].table["id"].type))
