"""CSV and TSV files."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from karat.core.errors import SourceError
from karat.sources.columns import not_a_number
from karat.sources.formats.dialect import FIELD_BYTES, Dialect, dialect_of, open_text
from karat.sources.formats.text import empty_file, nth_lines, open_arrow, reading
from karat.sources.parts import Columns, Format, TablePart


@dataclass(frozen=True)
class Delimited(Format):
    """Rows of text with a header, fields set apart by one character, quoted as in RFC 4180.

    Attributes:
        delimiters: the usual one, then those that a file may have instead.
    """

    delimiters: str

    def dialect(self, path: Path) -> Dialect:
        """The encoding and the delimiter of a file."""
        return dialect_of(path, self.delimiters)

    def common_delimiter(self, paths: Sequence[Path] | None, *, engine: str) -> str:
        """The delimiter of all these files, for engines that read UTF-8; the usual one of files elsewhere."""
        if paths is None:
            return self.delimiters[0]
        first = self.dialect(paths[0])
        for path in paths:
            dialect = self.dialect(path)
            if not dialect.is_utf8:
                raise SourceError(
                    f"{path} is {dialect.encoding_name}; {engine} reads UTF-8. Save it as UTF-8, or use "
                    "--engine memory."
                )
            if dialect.delimiter != first.delimiter:
                raise SourceError(
                    f"{path} has another delimiter than {paths[0]}. Write all files alike, or use "
                    "--engine memory."
                )
        return first.delimiter

    def notes(self, path: Path) -> tuple[str, ...]:
        """What was assumed about the file, and where rows seem to be hidden by quotes."""
        dialect = self.dialect(path)
        return self._notes(path, self.row_count(path) if dialect.has_quotes else dialect.lines - 1)

    def column_names(self, path: Path) -> list[str]:
        """The fields of the header."""
        with reading(path):
            for _, header in self._records(path):
                return header
        raise empty_file(path)

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The scores as numbers, everything else as text; an empty field is a missing value."""
        try:
            with reading(path):
                table = self._read_fast(path, columns)
        except SourceError as error:
            fault = error
        else:
            notes = self._notes(path, table.num_rows)
            return TablePart(str(path), table, partial(self._lines_of, path), notes)
        # Arrow says what it met; where, and in a sentence, is found by going over the file.
        with reading(path):
            self._explain(path, columns)
        raise fault

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """Whole numbers if every id is one and reads the same when written again, else text."""
        if not len(ids) or not re.fullmatch(r"-?\d{1,19}", ids[0].as_py() or ""):
            return ids
        try:
            numbers = ids.cast(pa.int64())
        except pa.ArrowInvalid:
            return ids
        same = pc.all(pc.equal(numbers.cast(ids.type), ids)).as_py()
        return numbers if same else ids

    def row_count(self, path: Path) -> int:
        """The number of records after the header."""
        column = self.column_names(path)[0]
        try:
            with open_arrow(path) as stream:
                batches = pa.csv.open_csv(
                    stream,
                    **_arrow_options(self.dialect(path)),
                    convert_options=pa.csv.ConvertOptions(
                        column_types={column: pa.binary()}, include_columns=[column]
                    ),
                )
                return sum(batch.num_rows for batch in batches)
        except (pa.ArrowException, OSError):
            # Arrow refuses some files that the csv module reads; a broken one is explained by its reader.
            return sum(1 for _ in self.raw_rows(path))

    def raw_rows(self, path: Path) -> Iterator[list[str]]:
        """Each record after the header."""
        with reading(path):
            yield from (record for _, record in islice(self._records(path), 1, None))

    def record(self, row: list[str], names: Sequence[str]) -> dict[str, str]:
        """The fields by the header's names."""
        return dict(zip(names, row, strict=False))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:
        with reading(path):
            return self._read_csv(path, names)

    def _read_fast(self, path: Path, columns: Columns) -> pa.Table:
        by_role = columns.by_role()
        if len(list(islice(self._records(path), 2))) < 2:
            # Arrow refuses a header that does not end in a new line.
            return pa.table({role: pa.array([], _type_of(role)) for role in by_role})
        types = {name: _type_of(role) for role, name in by_role.items()}
        table = self._read_csv(path, list(types), types)
        # One column may play two roles, such as an id that is also the score.
        return pa.table({role: table[name].cast(_type_of(role)) for role, name in by_role.items()})

    def _read_csv(
        self, path: Path, names: list[str], types: Mapping[str, pa.DataType] | None = None
    ) -> pa.Table:
        """These columns; Arrow infers the types that are not given."""
        with open_arrow(path) as stream:
            return pa.csv.read_csv(
                stream,
                **_arrow_options(self.dialect(path)),
                convert_options=pa.csv.ConvertOptions(
                    column_types=types, include_columns=names, null_values=[""], strings_can_be_null=True
                ),
            )

    def _records(self, path: Path) -> Iterator[tuple[int, list[str]]]:
        """Each record that is not an empty line, with the line on which it begins."""
        dialect = self.dialect(path)
        with open_text(path, dialect.encoding) as file:
            records = csv.reader(file, delimiter=dialect.delimiter)
            begin = 1
            limit = csv.field_size_limit(FIELD_BYTES)
            try:
                for record in records:
                    if record:
                        yield begin, record
                    begin = records.line_num + 1
            except csv.Error as error:
                raise SourceError(
                    f"Line {begin:,} of {path} cannot be read: {error}. Look for a quote that is not closed."
                ) from None
            finally:
                csv.field_size_limit(limit)

    def _notes(self, path: Path, rows: int) -> tuple[str, ...]:
        dialect = self.dialect(path)
        notes = dialect.notes(path, self.delimiters[0])
        if not dialect.has_quotes or rows + 1 >= dialect.lines:
            return notes
        hidden = [*self._hidden_rows(path, dialect.delimiter)]
        if hidden:
            notes += (
                f"{path.name} has {rows:,} rows; {sum(count for _, count in hidden):,} more seem to be "
                f"hidden within quotes, the first after line {hidden[0][0]:,}: look for a quote too many",
            )
        return notes

    def _hidden_rows(self, path: Path, delimiter: str) -> Iterator[tuple[int, int]]:
        """The lines of records with a field that holds lines like rows, and how many it holds."""
        width = 0
        for line, record in self._records(path):
            width = width or len(record)
            # A first and a last line of the field may be parts of rows, too.
            inner = [text for field in record if "\n" in field for text in field.split("\n")[1:]]
            count = sum(text.count(delimiter) >= width - 1 > 0 for text in inner)
            if count:
                yield line, count

    def _lines_of(self, path: Path, rows: Sequence[int]) -> list[int]:
        # The header is a record, too.
        return nth_lines(self._records(path), [row + 1 for row in rows])

    def _explain(self, path: Path, columns: Columns) -> None:
        """Raise what is wrong with the first record that is wrong, if that can be found out."""
        records = self._records(path)
        _, header = next(records)
        score = None if columns.score is None else header.index(columns.score)
        for line, record in records:
            if len(record) != len(header):
                raise SourceError(
                    f"Line {line:,} of {path} has {len(record)} fields; the header has "
                    f"{len(header)}. Complete the line, or quote fields that hold the delimiter."
                )
            if columns.score is not None and score is not None and not _is_number(record[score]):
                raise not_a_number(columns.score, record[score], f"line {line:,} of {path}")


def _arrow_options(dialect: Dialect) -> dict[str, Any]:
    """How Arrow has to read a file of this dialect."""
    encoding = "utf-8" if dialect.is_utf8 else dialect.encoding
    return {
        "read_options": pa.csv.ReadOptions(block_size=FIELD_BYTES, encoding=encoding),
        "parse_options": pa.csv.ParseOptions(delimiter=dialect.delimiter, newlines_in_values=True),
    }


def _type_of(role: str) -> pa.DataType:
    return pa.float64() if role == "score" else pa.string()


def _is_number(field: str) -> bool:
    # An empty field is a missing score, which is another error than a wrong one.
    if not field:
        return True
    try:
        float(field)
    except ValueError:
        return False
    return "_" not in field
