"""JSON lines: one object on each line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.json

from karat.core.errors import SourceError
from karat.sources.columns import not_a_number
from karat.sources.formats.text import (
    Lines,
    empty_file,
    filled_lines,
    filled_lines_of,
    not_utf8,
    open_arrow,
    reading,
)
from karat.sources.parts import Columns, TablePart

# A line must fit into a block of Arrow's reader; ours takes any line.
_BLOCK_BYTES = 1 << 23
_BATCH_ROWS = 1 << 16

_KINDS = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}


class JsonLines(Lines):
    """Objects with the same keys; what is under other keys is skipped."""

    def column_names(self, path: Path) -> list[str]:
        """The keys of the first object."""
        return list(first_record(path))

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The scores as numbers, ids and labels in the type that the first object has."""
        schema = _schema(first_record(path), columns)
        try:
            with reading(path):
                table = _read_fast(path, columns, schema)
        except SourceError:
            table = None
        if table is None:
            # Arrow's reader refuses some good files: labels both `1` and `true`, 1e400, very long
            # lines. Python's takes them, and says on which line a bad file is bad.
            with reading(path):
                table = pa.Table.from_batches(_read_slowly(path, columns, schema))
        return TablePart(str(path), table, filled_lines_of(path))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:
        with reading(path), open_arrow(path) as stream:
            return pa.json.read_json(stream, pa.json.ReadOptions(block_size=_BLOCK_BYTES)).select(names)

    def record(self, row: bytes, names: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002 - the keys tell
        """The object on the line."""
        try:
            record: dict[str, Any] = json.loads(row)
        except RecursionError:
            raise SourceError("A line holds values that are nested too deeply. Flatten them first.") from None
        return record


def _schema(first: dict[str, Any], columns: Columns) -> pa.Schema:
    fields = {role: _KINDS.get(type(first[name])) for role, name in columns.by_role().items()}
    for role in fields:
        if role not in ("id", "truth"):
            fields[role] = pa.float64() if role == "score" else pa.string()
    if fields.get("truth") == pa.int64():
        fields["truth"] = pa.float64()
    return pa.schema([(role, kind or pa.string()) for role, kind in fields.items()])


def _read_fast(path: Path, columns: Columns, schema: pa.Schema) -> pa.Table:
    by_role = columns.by_role()
    wanted = {name: schema.field(role).type for role, name in by_role.items()}
    with open_arrow(path) as stream:
        table = pa.json.read_json(
            stream,
            read_options=pa.json.ReadOptions(block_size=_BLOCK_BYTES),
            parse_options=pa.json.ParseOptions(
                explicit_schema=pa.schema(wanted), unexpected_field_behavior="ignore"
            ),
        )
    # Arrow's reader does not look whether text is UTF-8.
    table.validate(full=True)
    return pa.table({role: table[name] for role, name in by_role.items()}, schema=schema)


def _read_slowly(path: Path, columns: Columns, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield short batches, so that few values are Python objects at any time."""
    by_role = columns.by_role()
    # As text, labels of all types fit into one column.
    kinds = {role: schema.field(role).type for role in by_role} | {"truth": pa.string()}
    values: dict[str, list[Any]] = {role: [] for role in by_role}
    for row, (line, record) in enumerate(_records(path), start=1):
        place = f"line {line:,} of {path}"
        for role, name in by_role.items():
            value = record.get(name)
            if role == "score":
                value = _score(value, name, place)
            elif role == "id":
                _check_id(value, name, kinds[role], place)
            elif value is not None:
                value = str(value)
            values[role].append(value)
        if row % _BATCH_ROWS == 0:
            yield _batch(values, kinds)
            values = {role: [] for role in by_role}
    yield _batch(values, kinds)


def _batch(values: dict[str, list[Any]], kinds: dict[str, pa.DataType]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pydict(
        {role: pa.array(column, type=kinds[role]) for role, column in values.items()}
    )


def _score(value: object, name: str, place: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise not_a_number(name, value, place)
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def _check_id(value: object, name: str, kind: pa.DataType, place: str) -> None:
    if value is None:
        raise SourceError(f"The id in {place} is missing. Each item needs an id.")
    fits = _KINDS.get(type(value)) == kind and not isinstance(value, bool)
    if not fits or (isinstance(value, int) and not -(2**63) <= value < 2**63):
        raise SourceError(
            f"Column {name!r} holds {value!r:.60} in {place}, which is not an id of type {kind} like "
            "those before. Write all ids as text or all as whole numbers."
        )


def first_record(path: Path) -> dict[str, Any]:
    """The object on the first line that is not empty."""
    with reading(path):
        for _, record in _records(path):
            return record
    raise empty_file(path)


def _records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for line, text in filled_lines(path):
        try:
            record = json.loads(text.decode())
        except UnicodeDecodeError:
            raise not_utf8(path, line) from None
        except (json.JSONDecodeError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise SourceError(f"Line {line:,} of {path} is not a JSON object. Write one object on each line.")
        yield line, record
