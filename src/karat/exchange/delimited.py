"""CSV and TSV: tables that people fill in with a spreadsheet program.

Spreadsheets run a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break as a formula. On
writing such text gets an apostrophe in front, on reading the apostrophe is taken off again; text that
already begins with apostrophes before such a character gets one more, so that nothing is lost.
"""

from __future__ import annotations

import csv
import io
import re
from functools import partial
from typing import TYPE_CHECKING

from karat.core.errors import SourceError
from karat.core.labels import UNSURE, label_word
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import BadLine, FileLabel, Sheet
from karat.exchange.text import place, read_text
from karat.exchange.values import (
    MalformedError,
    item_of,
    label_of,
    plain,
    seconds_of,
    spell_names,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from karat.exchange.tasks import LabelRecord, TaskSheet

_ITEM = ("item", "karat_id")
_READ = ("label", "annotator", "seconds", "comment", "told_at")
_RECORD = ("annotator", "told_at", "seconds", "comment", "campaign", "criterion", "ask", "kind")
_RESERVED = {*_ITEM, *_READ, *_RECORD}

# The wide forms run too where Japanese or Chinese is the spreadsheet's language.
_RUNS = re.compile(r"'*[=+\-@＝＋－＠\t\r\n]")
_ESCAPED = re.compile(r"'+[=+\-@＝＋－＠\t\r\n]")

# Longer cells than Python's limit of 128 KB are rare, not wrong.
_CELL_LIMIT = 1 << 27


def task_table(sheet: TaskSheet) -> tuple[list[str], list[list[object]]]:
    """The header `item`, `label`, `comment` and what the annotator shall see, and a row for each task."""
    names = sheet.field_names()
    rows = [[task.item, "", "", *(task.fields.get(name) for name in names)] for task in sheet.tasks]
    columns = _column_names(names, [sheet.unit_name] if sheet.unit_name else [])
    return ["item", "label", "comment", *columns], rows


def label_table(records: Sequence[LabelRecord]) -> tuple[list[str], list[list[object]]]:
    """A header, and one row for each label with the item's fields."""
    names = list(dict.fromkeys(name for record in records for name in record.fields or {}))
    units = list(dict.fromkeys(record.unit_name for record in records if record.unit_name))
    rows: list[list[object]] = []
    for record in records:
        value = label_word(UNSURE) if record.value == UNSURE else record.value
        about = [getattr(record, name) for name in _RECORD]
        about += [record.named_unit().get(unit) for unit in units]
        rows.append([record.item, value, *about, *((record.fields or {}).get(name) for name in names)])
    return ["item", "label", *_RECORD, *units, *_column_names(names, units)], rows


def document_table(
    records: Sequence[tuple[str, Mapping[str, object]]],
) -> tuple[list[str], list[list[object]]]:
    """A header, and one row for each item: its id, then its fields."""
    names = list(dict.fromkeys(name for _, fields in records for name in fields))
    rows: list[list[object]] = [[item, *(fields.get(name) for name in names)] for item, fields in records]
    return ["item", *_column_names(names)], rows


def _marked(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """CSV that Excel takes for UTF-8, which it does only if that is marked; others are better off without."""
    text = table_text(header, rows)
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def table_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV in which no cell runs as a formula."""
    out = io.StringIO(newline="")
    # Python quotes a lone carriage return only if lines end in one.
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_guard(name) for name in header])
    writer.writerows([_guard(cell) for cell in row] for row in rows)
    return out.getvalue()


def _guard(cell: object) -> object:
    value = plain(cell)
    # Numbers may be negative: they are no formulas.
    return f"'{value}" if isinstance(value, str) and _RUNS.match(value) else value


def _unguard(cell: str) -> str:
    return cell[1:] if _ESCAPED.match(cell) else cell


def _column_names(names: Sequence[str], units: Sequence[str] = ()) -> list[str]:
    """The fields' names, other than those of our own columns and all different."""
    taken = {*_RESERVED, *units}
    columns = []
    for name in names:
        column = name
        while column.strip().casefold() in taken:
            column = f"field.{column}"
        taken.add(column.strip().casefold())
        columns.append(column)
    return columns


def _read(path: Path, *, delimiters: str) -> Sheet:
    """The answers in a table; the header tells which of the delimiters it has."""
    text = read_text(path)
    skipped = 0
    # Excel obeys, and writes, a first line such as `sep=;`.
    if marked := re.match(r"sep=([,;|:\t])\r?\n", text):
        delimiters, text, skipped = marked[1], text[marked.end() :], 1
    limit = csv.field_size_limit(_CELL_LIMIT)
    try:
        delimiter, columns = _understand(text, delimiters, path)
        records = _records(text, delimiter)
        next(records)
        return collect(records, columns, path, skipped)
    finally:
        csv.field_size_limit(limit)


def _understand(text: str, delimiters: str, path: Path) -> tuple[str, dict[str, int]]:
    """The delimiter under which the header has our columns, and where they are."""
    headers = []
    for delimiter in delimiters:
        _, header = next(_records(text, delimiter), (0, None))
        if not isinstance(header, list):
            continue
        if columns := find_columns(header, path):
            return delimiter, columns
        headers.append([name.strip() for name in header])
    if not headers:
        raise SourceError(f"The header of {path} cannot be read. Look for a quote that is not closed.")
    raise no_columns(max(headers, key=len), path)


def find_columns(header: Sequence[str], path: Path) -> dict[str, int] | None:
    """Where the columns are that are read, and how wide a row is; None without item and label.

    Raises:
        SourceError: one of them is there twice, and nobody can tell which is meant.
    """
    names = [name.strip().casefold() for name in header]
    columns = {name: names.index(name) for name in _READ if name in names}
    item = next((name for name in _ITEM if name in names), None)
    if item is None or "label" not in columns:
        return None
    for name in (item, *columns):
        if names.count(name) > 1:
            raise SourceError(f"{path} has the column {name!r} more than once. Keep one, rename the others.")
    return columns | {"item": names.index(item), "width": len(header)}


def no_columns(header: Sequence[str], path: Path) -> SourceError:
    """The error of a file without a column for the item or the label."""
    missing = "label" if {name.casefold() for name in header} & set(_ITEM) else "item"
    return SourceError(
        f"No column {missing!r} in {path}; karat needs item and label. Columns: {spell_names(header)}."
    )


def _records(text: str, delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """Each record that is not an empty line, or what is wrong with it, with the line it begins on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        begin = reader.line_num + 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "unexpected end of data" in str(error):
                yield begin, "a quote that opens here is never closed; what follows cannot be read"
                return
            # The reader goes on with the next line.
            yield begin, f"the quotes are not in order ({error})"
        else:
            if any(cell.strip() for cell in record):
                yield begin, [_unguard(cell) for cell in record]


def collect(
    records: Iterator[tuple[int, list[str] | str]], columns: dict[str, int], path: Path, skipped: int = 0
) -> Sheet:
    """The answers in rows, each with the line that it begins on, and what is wrong with the others."""
    answers: list[FileLabel] = []
    bad: list[BadLine] = []
    blank = 0
    for line, record in records:
        where = place(line + skipped, path)
        try:
            if isinstance(record, str):
                raise MalformedError(record)
            answer = _answer(record, columns, where)
        except MalformedError as error:
            bad.append(BadLine(where, str(error)))
        else:
            if answer is None:
                blank += 1
            else:
                answers.append(answer)
    return Sheet(tuple(answers), tuple(bad), blank)


def _answer(record: list[str], columns: dict[str, int], where: str) -> FileLabel | None:
    width = columns["width"]
    if any(cell.strip() for cell in record[width:]):
        raise MalformedError(
            f"there are {len(record)} fields, {width} in the header; quote fields that hold the delimiter"
        )
    # Spreadsheets leave out empty cells at the end of a line, but never the ones asked for.
    if len(record) <= max(columns["item"], columns["label"]):
        raise MalformedError(f"the line ends after field {len(record)} of {width}; complete it")
    cells = {name: record[at] for name, at in columns.items() if name != "width" and at < len(record)}
    item = item_of(cells["item"])
    value = label_of(cells["label"])
    if value is None:
        return None
    return FileLabel(
        item=item,
        value=value,
        annotator=text_of(cells.get("annotator")),
        seconds=seconds_of(cells.get("seconds")),
        comment=cells.get("comment", ""),
        told_at=text_of(cells.get("told_at")),
        where=where,
        # People and spreadsheets leave blanks around ids; an id that has them itself goes first.
        alias=item.strip() if item.strip() not in ("", item) else None,
    )


CSV = LabelFormat(
    name="csv",
    title="CSV",
    suffixes=(".csv",),
    media_type="text/csv; charset=utf-8",
    read=partial(_read, delimiters=",;\t|"),
    write_tasks=lambda sheet: _marked(*task_table(sheet)),
    write_labels=lambda records: table_text(*label_table(records)).encode(),
    write_documents=lambda records: _marked(*document_table(records)),
)

TSV = LabelFormat(
    name="tsv",
    title="TSV",
    suffixes=(".tsv",),
    media_type="text/tab-separated-values; charset=utf-8",
    read=partial(_read, delimiters="\t,;|"),
)
