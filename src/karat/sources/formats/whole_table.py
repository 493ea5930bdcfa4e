"""Files that are read whole into memory: JSON arrays of objects, and Excel workbooks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.core.errors import SourceError, first_line
from karat.sources.formats.workbook import first_sheet
from karat.sources.parts import Columns, Format, TablePart

Rows = list[dict[str, Any]]


class WholeTable(Format):
    """A file whose rows a function reads, all at once."""

    def __init__(self, read_rows: Callable[[Path], Rows]) -> None:
        self._read_rows = read_rows

    def column_names(self, path: Path) -> list[str]:
        """All keys or headings, in the order of their first row."""
        return list(dict.fromkeys(name for row in self._rows(path) for name in row))

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The wanted columns; texts and labels as text."""
        rows = self._rows(path)
        table = {
            role: _column([row.get(name) for row in rows], as_text=role not in ("score", "id"))
            for role, name in columns.by_role().items()
        }
        return TablePart(str(path), pa.table(table))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:
        rows = self._rows(path)
        return pa.table({name: _column([row.get(name) for row in rows]) for name in names})

    def raw_rows(self, path: Path) -> Iterator[dict[str, Any]]:
        """Each row with all of its fields."""
        names = self.column_names(path)
        return ({name: row.get(name) for name in names} for row in self._rows(path))

    def record(self, row: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002
        """The row."""
        return dict(row)

    def _rows(self, path: Path) -> Rows:
        try:
            state = path.stat()
        except OSError as error:
            raise SourceError(f"{path} cannot be read: {error.strerror}.") from None
        return _remembered(self._read_rows, path, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=4)
def _remembered(read_rows: Callable[[Path], Rows], path: Path, size: int, modified: int) -> Rows:  # noqa: ARG001
    """The rows while the file stays the same: columns, rows and records are asked for one by one."""
    return read_rows(path)


def _column(values: list[Any], *, as_text: bool = False) -> pa.ChunkedArray:
    """Numbers where all values are numbers, else text."""
    if not as_text:
        try:
            return pa.chunked_array([pa.array(values)])
        except (pa.ArrowInvalid, pa.ArrowTypeError):
            pass
    return pa.chunked_array([pa.array([None if value is None else _text(value) for value in values])])


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, dict | list) else str(value)


def is_json_array(path: Path) -> bool:
    """Whether a file begins like an array of JSON."""
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[")
    except OSError:
        return False


def _array_rows(path: Path) -> Rows:
    try:
        rows = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise SourceError(f"{path} is not valid JSON: {first_line(error)}.") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SourceError(f"{path} is not an array of objects. Write one object for each item: [{{…}}, …].")
    return rows


def _sheet_rows(path: Path) -> Rows:
    """The first sheet of a workbook: headings in its first row, then a row for each item."""
    lines = first_sheet(path, what="An Excel list")
    names = ["" if name is None else str(name).strip() for name in lines[0]] if lines else []
    if not any(names):
        raise SourceError(f"The first sheet of {path} has no headings in its first row.")
    return [
        {name: value for name, value in zip(names, line, strict=False) if name}
        for line in lines[1:]
        if any(value is not None for value in line)
    ]


JSON_ARRAY, EXCEL = WholeTable(_array_rows), WholeTable(_sheet_rows)
