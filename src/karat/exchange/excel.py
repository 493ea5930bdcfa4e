"""Excel workbooks of documents, by openpyxl."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from karat.core.extras import extra
from karat.exchange.label_format import LabelFormat
from karat.exchange.values import plain

# No cell of Excel's holds more.
MOST_LETTERS = 32_767
WIDTHS = {"title": 60, "abstract": 80}


def _write_documents(records: Sequence[tuple[str, Mapping[str, Any]]]) -> bytes:
    """One sheet with a row for each document, under a header that stays in view."""
    with extra("excel", "An Excel file"):
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
        from openpyxl.styles import Alignment, Font
        from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    sheet = book.create_sheet("documents")
    names = list(dict.fromkeys(name for _, fields in records for name in fields))
    sheet.freeze_panes = "A2"
    for number, name in enumerate(["item", *names], start=1):
        sheet.column_dimensions[get_column_letter(number)].width = WIDTHS.get(name.casefold(), 18)

    def cell(value: object) -> Any:
        value = plain(value)
        if not isinstance(value, str):
            return WriteOnlyCell(sheet, value)
        made = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value)[:MOST_LETTERS])
        # Text that begins with = is text, not a formula.
        made.data_type = "s"
        made.alignment = Alignment(vertical="top", wrap_text=True)
        return made

    header = [cell(name) for name in ("item", *names)]
    for each in header:
        each.font = Font(bold=True)
    sheet.append(header)
    for item, fields in records:
        sheet.append([cell(item), *(cell(fields.get(name)) for name in names)])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


EXCEL = LabelFormat(
    name="excel",
    title="Excel",
    suffixes=(".xlsx",),
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write_documents=_write_documents,
)
