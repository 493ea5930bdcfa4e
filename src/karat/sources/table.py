"""Read any columns of a file or of a table in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet as pq

from karat.core.errors import SourceError, spell_options
from karat.sources.address import find_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines
from karat.sources.formats.parquet import Parquet
from karat.sources.formats.text import open_arrow, reading
from karat.sources.formats.trec import TrecRun, tidy_blocks
from karat.sources.frames import is_frame
from karat.sources.parts import check_columns

_RUN_FIELDS = ["topic", "iteration", "docid", "rank", "score", "tag"]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of one or several sources, in their own types."""

    origin: str
    table: pa.Table
    parts: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> list[str]:
        """Of the columns."""
        names: list[str] = self.table.column_names
        return names

    def __len__(self) -> int:
        rows: int = self.table.num_rows
        return rows

    def column(self, name: str) -> pa.ChunkedArray:
        """A column, text as text."""
        column = self.table[name]
        return column.cast(pa.string()) if column.type == pa.string_view() else column

    def numeric(self, name: str) -> pa.ChunkedArray:
        """A column of numbers; text that spells them is read."""
        column = self.column(name)
        if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
            return column
        try:
            return column.cast(pa.float64())
        except pa.ArrowInvalid:
            return column

    def where(self, column: str, value: str) -> Table:
        """The rows in which a column has this value, compared as text."""
        check_columns([column], self.names, self.origin)
        texts = self.column(column).cast(pa.string())
        kept = self.table.filter(pc.equal(texts, value))
        if not kept.num_rows:
            known = spell_options(pc.unique(texts).to_pylist()[:10])
            raise SourceError(
                f"No row of {self.origin} has {value!r} in column {column!r}. There are: {known}."
            )
        return replace(self, table=kept, parts=())

    def with_constant(self, name: str, value: str) -> Table:
        """With one more column that says the same in every row."""
        table = self.table.drop_columns([name]) if name in self.names else self.table
        return replace(self, table=table.append_column(name, pa.array([value] * len(self))))

    def name_row(self, *rows: int) -> str:
        """The rows as a person would look for them."""
        places = []
        for row in rows:
            origin, place = self.origin, row
            for part, size in self.parts:
                if place < size:
                    origin = part
                    break
                place -= size
            places.append(f"row {place + 1:,} of {origin}")
        return " and ".join(places)


def has_fixed_fields(path: Path) -> bool:
    """Whether this is a TREC run."""
    return isinstance(format_of(path), TrecRun)


def column_names(path: Path) -> list[str]:
    """The columns of a file."""
    return format_of(path).column_names(path)


def read_table(source: Any, wanted: Sequence[str] | None) -> Table:
    """The wanted columns of one file or table; all of them where none are named."""
    if is_frame(source):
        reader = pa.RecordBatchReader.from_stream(source)
        check_columns(wanted or (), reader.schema.names, "the table")
        table = reader.read_all()
        return Table("the table", table if wanted is None else table.select(list(dict.fromkeys(wanted))))
    if not isinstance(source, str | Path):
        raise SourceError(f"karat reads paths and tables, not {type(source).__name__}.")
    paths = find_files(source)
    return stack_tables([_read_file(path, wanted) for path in paths])


def stack_tables(tables: Sequence[Table]) -> Table:
    """All rows, one table after the other."""
    if len(tables) == 1:
        return tables[0]
    parts = tuple((table.origin, len(table)) for table in tables)
    try:
        stacked = pa.concat_tables([table.table for table in tables], promote_options="permissive")
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise SourceError(f"The files do not agree: {reason}. Write all with the same columns.") from None
    return Table(f"{tables[0].origin} and others", stacked, parts)


def _read_file(path: Path, wanted: Sequence[str] | None) -> Table:
    reader = format_of(path)
    if isinstance(reader, TrecRun):
        # The fields of a run have fixed names: its items are documents, its groups topics.
        table = _read_run(path)
        check_columns(wanted or (), table.column_names, str(path))
        return Table(str(path), table)
    names = reader.column_names(path)
    check_columns(wanted or (), names, str(path))
    kept = list(dict.fromkeys(names if wanted is None else wanted))
    with reading(path):
        if isinstance(reader, Parquet):
            return Table(str(path), pq.read_table(path, columns=kept))
        with open_arrow(path) as stream:
            if isinstance(reader, JsonLines):
                return Table(str(path), pa.json.read_json(stream).select(kept))
            assert isinstance(reader, Delimited)  # noqa: S101 — no other format is left
            return Table(
                str(path),
                pa.csv.read_csv(
                    stream,
                    parse_options=pa.csv.ParseOptions(delimiter=reader.delimiter, newlines_in_values=True),
                    convert_options=pa.csv.ConvertOptions(
                        include_columns=kept, null_values=[""], strings_can_be_null=True
                    ),
                ),
            )


def _read_run(path: Path) -> pa.Table:
    """A TREC run with one more column, `item`: the document, after its topic where there are several."""
    with reading(path):
        blocks = [
            pa.csv.read_csv(
                pa.BufferReader(block),
                read_options=pa.csv.ReadOptions(column_names=_RUN_FIELDS, block_size=len(block) + 1),
                parse_options=pa.csv.ParseOptions(delimiter=" ", quote_char=False),
                convert_options=pa.csv.ConvertOptions(
                    column_types={
                        "topic": pa.string(),
                        "docid": pa.string(),
                        "tag": pa.string(),
                        "score": pa.float64(),
                    },
                    null_values=[],
                ),
            )
            for block in tidy_blocks(path)
        ]
    if not blocks:
        raise SourceError(f"{path} is empty; there is nothing to compare.")
    table = pa.concat_tables(blocks)
    items = pc.binary_join_element_wise(table["topic"], table["docid"], "/")
    return table.append_column("item", items)
