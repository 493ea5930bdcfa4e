"""The first sheet of an Excel workbook, read with openpyxl."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from karat.core.errors import SourceError, first_line
from karat.core.extras import extra


def first_sheet(path: Path, *, what: str) -> list[tuple[Any, ...]]:
    """The rows of the first sheet, as values; `what` is read, for the message where openpyxl is missing."""
    with extra("excel", what):
        from openpyxl import load_workbook
    try:
        book = load_workbook(path, read_only=True, data_only=True)
        rows = list(book.worksheets[0].iter_rows(values_only=True))
        book.close()
    except Exception as error:  # noqa: BLE001
        # openpyxl raises whatever the parts of a damaged workbook lead to.
        raise SourceError(f"{path} cannot be read as an Excel workbook: {first_line(error)}.") from None
    return rows
