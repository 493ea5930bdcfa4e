"""Excel workbooks of tasks, labels and documents, by openpyxl."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from karat.core.errors import ParameterError, SourceError
from karat.core.extras import extra
from karat.exchange.delimited import (
    collect,
    document_table,
    find_columns,
    label_table,
    no_columns,
    task_table,
)
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import Sheet
from karat.exchange.values import plain
from karat.sources.formats.workbook import first_sheet

# No cell of Excel's holds more.
MOST_LETTERS = 32_767
WIDTHS = {"title": 60, "abstract": 80, "text": 60}
# What Excel changes in a text or cannot hold: control characters, line ends, its own way to write those.
_CHANGED = re.compile(r"[\x00-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_")
_LOST = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def _write(header: Sequence[str], rows: Sequence[Sequence[object]], *, comes_back: bool = True) -> bytes:
    """One sheet under a header that stays in view; all text is text, so that no cell runs as a formula.

    Where it comes back with labels, ids that Excel would change are refused.
    """
    with extra("excel", "An Excel file"):
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Alignment, Font
        from openpyxl.utils import get_column_letter

    for item, *_ in rows if comes_back else ():
        if len(str(item)) > MOST_LETTERS or _CHANGED.search(str(item)):
            raise ParameterError(f"Excel would change the id {str(item)[:60]!r}. Write another format: csv.")
    book = Workbook(write_only=True)
    sheet = book.create_sheet("karat")
    sheet.freeze_panes = "A2"
    for number, name in enumerate(header, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = WIDTHS.get(name.casefold(), 18)

    def cell(value: object) -> Any:
        value = plain(value)
        if isinstance(value, float) and not math.isfinite(value):
            value = str(value)
        if not isinstance(value, str):
            return WriteOnlyCell(sheet, value)
        made = WriteOnlyCell(sheet, _LOST.sub("", value)[:MOST_LETTERS])
        # Text that begins with = is text, not a formula.
        made.data_type = "s"
        made.alignment = Alignment(vertical="top", wrap_text=True)
        return made

    titles = [cell(name) for name in header]
    for each in titles:
        each.font = Font(bold=True)
    sheet.append(titles)
    for item, *others in rows:
        sheet.append([cell(str(item)), *map(cell, others)])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _read(path: Path) -> Sheet:
    """The answers in the first sheet of a workbook."""
    if not path.is_file():
        raise SourceError(f"No such file: {path}. Check its name and folder.")
    lines = first_sheet(path, what="An Excel file")
    rows = [[_spell(value) for value in line] for line in lines]
    header = rows[0] if rows else []
    columns = find_columns(header, path)
    if columns is None:
        raise no_columns(header, path)
    return collect(_numbered(rows[1:]), columns, path)


def _numbered(rows: Sequence[list[str]]) -> Iterator[tuple[int, list[str] | str]]:
    """The rows that are not empty, numbered as Excel does."""
    for number, row in enumerate(rows, start=2):
        if any(cell.strip() for cell in row):
            yield number, row


def _spell(value: object) -> str:
    """A cell as a CSV file would have it: whole numbers without a point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value.isoformat() if isinstance(value, date) else str(value)


EXCEL = LabelFormat(
    name="excel",
    title="Excel",
    suffixes=(".xlsx",),
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    read=_read,
    write_tasks=lambda sheet: _write(*task_table(sheet)),
    write_labels=lambda records: _write(*label_table(records)),
    write_documents=lambda records: _write(*document_table(records), comes_back=False),
)
