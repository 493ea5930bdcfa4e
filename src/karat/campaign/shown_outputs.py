"""What annotators see of outputs in memory: the first row of each item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from karat.sources.records import Record, Records, open_records
from karat.sources.table import read_table

__all__ = ["FirstRows"]

# A TREC run has fields of fixed names; its items are `topic/docid`.
RUN_ITEM = "item"


class FirstRows:
    """Rows of files or tables, each part with the names of its items."""

    def __init__(self, parts: Sequence[object], item: str, fields: Sequence[str] | None) -> None:
        self.parts = [_records(part, item, fields) for part in parts]

    def __call__(self, names: Sequence[Any]) -> list[Record]:
        """The first row of each item; without rows, its name."""
        found: list[Record] = [{"item": str(name)} for name in names]
        open_places = list(range(len(names)))
        for records, items in self.parts:
            wanted = pa.array([names[place] for place in open_places], items.type)
            rows = pc.index_in(wanted, items).to_pylist()
            here = [(place, row) for place, row in zip(open_places, rows, strict=True) if row is not None]
            for (place, _), record in zip(here, records.at([row for _, row in here]), strict=True):
                found[place] = record
            open_places = [place for place, row in zip(open_places, rows, strict=True) if row is None]
            if not open_places:
                break
        return found


def _records(part: Any, item: str, fields: Sequence[str] | None) -> tuple[Records, pa.Array]:
    """The rows of a file or table, and what their items are called."""
    table = read_table(part, None)
    names = table.column(RUN_ITEM if table.is_run else item)
    shown = None if table.is_run else fields
    return open_records(part, fields=shown), pa.concat_arrays(names.chunks)
