"""All columns of the rows behind a ranked list in memory: some rows by number, or every row in batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.core.errors import SourceError, first_line
from karat.sources.address import find_files
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines
from karat.sources.formats.parquet import Parquet
from karat.sources.frames import is_frame
from karat.sources.memory.rowgroups import RowGroups
from karat.sources.records import ALL_COLUMNS, Record, Records, open_records

# Rows of text files that become a batch.
_BATCH = 50_000


class SourceRows:
    """The rows of files or of a table, read when they are asked for.

    Attributes:
        source: a path, a glob or a table in memory.
        format_name: of files whose name does not tell.
        score: the column of scores: of text files, the only one that is read as numbers.
    """

    def __init__(self, source: object, format_name: str | None, score: str | None) -> None:
        self.source, self.format_name, self.score = source, format_name, score

    @cached_property
    def _records(self) -> Records:
        return open_records(self.source, format=self.format_name, fields=[ALL_COLUMNS])

    def at(self, rows: Sequence[int]) -> list[Record]:
        """All fields of these rows, in their order."""
        return self._records.at(rows)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Every row with all of its columns, in order; at least one batch."""
        if is_frame(self.source):
            table = pa.table(self.source)
            yield from table.to_batches(_BATCH) or [pa.RecordBatch.from_pylist([], table.schema)]
            return
        assert isinstance(self.source, str | Path)  # noqa: S101 - a ranking is read of nothing else
        paths = find_files(self.source)
        reader = format_of(paths[0], name=self.format_name)
        if isinstance(reader, Parquet):
            groups = RowGroups(paths)
            for group in range(len(groups)):
                yield from groups.batches(group, groups.schema.names)
            return
        names = reader.column_names(paths[0])
        records = (reader.record(row, names) for path in paths for row in reader.raw_rows(path))
        schema = None if isinstance(reader, JsonLines) else self._text_schema(names)
        yield from _batches(records, schema, self.score)

    def _text_schema(self, names: Sequence[str]) -> pa.Schema:
        return pa.schema([(name, pa.float64() if name == self.score else pa.string()) for name in names])


def _batches(
    records: Iterable[dict[str, Any]], schema: pa.Schema | None, score: str | None
) -> Iterator[pa.RecordBatch]:
    """Records as batches of one schema; without one, that of the first batch."""
    rows = iter(records)
    while some := list(islice(rows, _BATCH)):
        if score is not None and schema is not None and isinstance(some[0].get(score), str):
            some = [{**row, score: float(row[score])} for row in some]
        try:
            batch = pa.RecordBatch.from_pylist(some, schema)
        except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
            raise SourceError(
                f"A column holds values of several kinds: {first_line(error)}. "
                "Write the list to Parquet first."
            ) from None
        schema = batch.schema
        yield batch
