"""Rows as annotators see them, read only where they are asked for."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from karat.core.errors import SourceError, spell_options
from karat.data.ids import decoded_kind
from karat.sources.address import find_files
from karat.sources.formats.format import format_of, is_trec_run
from karat.sources.formats.text import LineRows, Lines
from karat.sources.frames import is_frame
from karat.sources.memory.rowgroups import RowGroups
from karat.sources.source import SCORE_NAMES
from karat.sources.table import read_table

Record = dict[str, Any]

# As the only field: every column.
ALL_COLUMNS = "*"
# Columns of these names hold the answer that annotators are asked for.
TRUTH_NAMES = frozenset(("label", "labels", "truth", "gold", "gold_label", "ground_truth"))
# Columns whose names begin so hold what a judge or an evaluation tool thinks, which influences people.
OPINIONS = ("verdict", "score.", "judge", "llm_judge", "llm_verdict")


# The fields of a TREC run that tell whose output it is and how good, or nothing; `id` is not in the file.
RUN_HIDDEN = frozenset({"id", "iteration", "rank", "score", "tag"})


class Records(Protocol):
    """Rows by number, counted from 0 over all files."""

    names: list[str]

    def at(self, rows: Sequence[int]) -> list[Record]:
        """The fields of these rows, in their order, as text, numbers and booleans."""
        ...


def open_records(
    source: object,
    *,
    format: str | None = None,  # noqa: A002 - as in read_ranking
    fields: Sequence[str] | None = None,
    hidden: Collection[str] = (),
) -> Records:
    """The rows of a file, of several files or of a table, with the columns of `shown_columns`."""
    records = _open(source, format)
    return records_with(records, shown_columns(records.names, fields, hidden))


def records_with(records: Records, names: list[str]) -> Records:
    """The same rows with only these columns, in this order."""
    return records if names == records.names else _Chosen(records, names)


def shown_columns(
    names: Sequence[str], fields: Sequence[str] | None, hidden: Collection[str] = ()
) -> list[str]:
    """The columns that annotators see: those in `fields`; without it, all but the hidden ones.

    Columns whose name says that they hold labels, verdicts or scores are hidden, unless `fields` names them.
    """
    if fields is None:
        usual = [name for name in names if not tells_answer(name) and name.casefold() not in SCORE_NAMES]
        return [name for name in usual if name not in hidden]
    if list(fields) == [ALL_COLUMNS] and ALL_COLUMNS not in names:
        return list(names)
    for name in fields:
        if name not in names:
            raise SourceError(f"No column {name!r} to show. Columns: {spell_options(names)}.")
    return list(fields)


def tells_answer(name: str) -> bool:
    """Whether the name of a column says that it holds labels, or what a judge thinks."""
    return name.casefold() in TRUTH_NAMES or name.casefold().startswith(OPINIONS)


def _open(source: object, format_name: str | None) -> Records:
    if is_frame(source):
        return TableRecords(pa.table(source))
    if not isinstance(source, str | Path):
        raise SourceError(f"karat shows rows of files and tables, not of {type(source).__name__}.")
    paths = find_files(source)
    parquet = format_of(paths[0], name=format_name) is format_of(Path("x.parquet"))
    return _ParquetRows(paths) if parquet else _TextRows(paths, format_name)


class _Chosen:
    """Some columns of other records, in the order in which they were named."""

    def __init__(self, records: Records, names: list[str]) -> None:
        self.records, self.names = records, names

    def at(self, rows: Sequence[int]) -> list[Record]:
        if isinstance(self.records, _ParquetRows):
            return self.records.columns_at(rows, self.names)
        return [{name: record.get(name) for name in self.names} for record in self.records.at(rows)]


class TableRecords:
    """Rows of a table that is there already."""

    def __init__(self, table: pa.Table) -> None:
        # Polars hands over views of texts, for which Arrow cannot take single rows.
        plain = [field.with_type(decoded_kind(field.type)) for field in table.schema]
        self.table, self.names = table.cast(pa.schema(plain)), table.column_names

    def at(self, rows: Sequence[int]) -> list[Record]:
        """The fields of these rows, in their order."""
        return [plain_record(record) for record in self.table.take(pa.array(rows, pa.int64())).to_pylist()]


class _ParquetRows:
    """Reads the row groups that hold the wanted rows, and nothing else."""

    def __init__(self, paths: list[Path]) -> None:
        self.groups = RowGroups(paths)
        self.names: list[str] = self.groups.schema.names

    def at(self, rows: Sequence[int]) -> list[Record]:
        return self.columns_at(rows, self.names)

    def columns_at(self, rows: Sequence[int], names: list[str]) -> list[Record]:
        """Some columns of these rows."""
        table, order = self.groups.take(np.asarray(rows, dtype=np.int64), names)
        records = [plain_record(record) for record in table.to_pylist()]
        return [records[place] for place in order.tolist()]


class _TextRows:
    """Rows of CSV, JSON lines or TREC files, which have to be gone through; once for each process."""

    def __init__(self, paths: list[Path], format_name: str | None) -> None:
        self.reader = format_of(paths[0], name=format_name)
        self.paths = paths
        self.names = self.reader.column_names(paths[0])
        self._rows: Sequence[Any] | None = None

    def at(self, rows: Sequence[int]) -> list[Record]:
        if self._rows is None:
            by_line = isinstance(self.reader, Lines) and all(path.suffix != ".gz" for path in self.paths)
            self._rows = (
                LineRows(self.paths)
                if by_line
                else [row for path in self.paths for row in self.reader.raw_rows(path)]
            )
        return [plain_record(self.reader.record(self._rows[row], self.names)) for row in rows]


def plain_record(record: Record) -> Record:
    """Only what JSON can hold; anything else as text."""
    return {name: _plain_value(value) for name, value in record.items()}


def _plain_value(value: object) -> object:
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


# A TREC run has fields of fixed names; its items are `topic/docid`.
RUN_ITEM = "item"


class FirstRows:
    """Rows of files or tables, each part with the names of its items.

    `fields` are the columns that annotators see; without it, all that every part has, but the hidden ones.
    """

    def __init__(
        self,
        parts: Sequence[Any],
        item: str,
        *,
        fields: Sequence[str] | None = None,
        hidden: Collection[str] = (),
    ) -> None:
        opened = [open_records(part) for part in parts]
        names = opened[0].names if opened else []
        common = [name for name in names if all(name in records.names for records in opened)]
        # With all columns, each part has its own.
        everything = fields is not None and list(fields) == [ALL_COLUMNS]
        self.fields = [ALL_COLUMNS] if everything else shown_columns(common, fields, hidden)
        self.parts = [
            (records if everything else records_with(records, self.fields), _item_names(part, item))
            for part, records in zip(parts, opened, strict=True)
        ]

    def __call__(self, names: Sequence[Any]) -> list[Record]:
        """The first row of each item; without rows or fields, its name."""
        shown: list[Record] = [{"item": str(name)} for name in names]
        if not self.fields:
            return shown
        missing = list(range(len(names)))
        for records, items in self.parts:
            wanted = pa.array([names[place] for place in missing], items.type)
            rows = pc.index_in(wanted, items).to_pylist()
            here = [(place, row) for place, row in zip(missing, rows, strict=True) if row is not None]
            for (place, _), record in zip(here, records.at([row for _, row in here]), strict=True):
                shown[place] = record
            missing = [place for place, row in zip(missing, rows, strict=True) if row is None]
            if not missing:
                break
        return shown


def _item_names(part: Any, item: str) -> pa.Array:
    """What the items of a file or table are called, row by row."""
    name = RUN_ITEM if isinstance(part, str | Path) and is_trec_run(Path(part)) else item
    return pa.concat_arrays(read_table(part, [name]).column(name).chunks)
