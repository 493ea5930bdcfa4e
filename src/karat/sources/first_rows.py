"""The first row of each item, as annotators see outputs of systems in memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from karat.sources.records import ALL_COLUMNS, Record, open_records, records_with, shown_columns
from karat.sources.table import has_fixed_fields, read_table

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
    name = RUN_ITEM if isinstance(part, str | Path) and has_fixed_fields(Path(part)) else item
    return pa.concat_arrays(read_table(part, [name]).column(name).chunks)
