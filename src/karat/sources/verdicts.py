"""A judge's verdicts on documents, from a column of their source."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import SourceError, spell_options
from karat.data.verdicts import some_verdicts
from karat.sources.columns import not_a_number
from karat.sources.decided import BLOCK
from karat.sources.records import Records, records_with


def read_verdicts(
    records: Records,
    size: int,
    column: str,
    *,
    numbers: Callable[[str], NDArray[np.float64]] | None = None,
) -> NDArray[np.float64]:
    """The verdict of each row, NaN where there is none; `numbers` reads a column where rows are elsewhere."""
    if column not in records.names:
        raise SourceError(f"No column {column!r} of verdicts. Columns: {spell_options(records.names)}.")
    if numbers is not None:
        return some_verdicts(numbers(column), size)
    chosen = records_with(records, [column])
    verdicts = np.full(size, np.nan)
    for start in range(0, size, BLOCK):
        rows = range(start, min(start + BLOCK, size))
        for row, record in zip(rows, chosen.at(rows), strict=True):
            value = record.get(column)
            if value is None or not str(value).strip():
                continue
            try:
                verdicts[row] = float(value)
            except ValueError:
                raise not_a_number(column, value, f"row {row:,} (counted from 0)") from None
    return some_verdicts(verdicts, size)
