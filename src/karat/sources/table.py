"""Read any columns of a file or of a table in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from karat.core.errors import SourceError, first_line, spell_options
from karat.sources.address import find_files
from karat.sources.formats.format import format_of
from karat.sources.frames import is_frame
from karat.sources.lazy_tables import collected
from karat.sources.parts import check_columns


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


def read_table(source: Any, wanted: Sequence[str] | None = None) -> Table:
    """The wanted columns of files or of a table in memory; without `wanted`, all of them."""
    source, names = collected(source), None if wanted is None else list(dict.fromkeys(wanted))
    if is_frame(source):
        reader = pa.RecordBatchReader.from_stream(source)
        if names is None:
            return Table("the table", reader.read_all())
        check_columns(names, reader.schema.names, "the table")
        return Table("the table", reader.read_all().select(names))
    if not isinstance(source, str | Path):
        raise SourceError(f"karat reads paths and tables, not {type(source).__name__}.")
    return stack_tables(
        [
            Table(str(path), format_of(path).read_table(path, names or format_of(path).column_names(path)))
            for path in find_files(source)
        ]
    )


def stack_tables(tables: Sequence[Table]) -> Table:
    """All rows, one table after the other."""
    if len(tables) == 1:
        return tables[0]
    parts = tuple((table.origin, len(table)) for table in tables)
    try:
        stacked = pa.concat_tables([table.table for table in tables], promote_options="permissive")
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise SourceError(
            f"The files do not agree: {first_line(error)}. Write all with the same columns."
        ) from None
    return Table(f"{tables[0].origin} and others", stacked, parts)
