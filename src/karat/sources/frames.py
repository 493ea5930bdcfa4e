"""Read tables in memory through the Arrow PyCapsule protocol: pandas, polars, Arrow and others."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.parts import Columns, Items, TablePart, choose_columns

_NAME = "the table"


def is_frame(source: object) -> bool:
    """Whether this is a table that can hand over its columns as Arrow."""
    return hasattr(source, "__arrow_c_stream__") or isinstance(source, pa.RecordBatch)


def read_frame(source: Any, wanted: Columns) -> Items:
    """The wanted columns of a table; NumPy and Arrow columns are shared, not copied."""
    if isinstance(source, pa.RecordBatch):
        source = pa.Table.from_batches([source])
    if has_labelled_columns(source):
        names = [str(name) for name in source.columns]
        columns = choose_columns(wanted, names, origin=_NAME)
        # Other columns may be large, or of types that Arrow does not know.
        table = _by_role(_stream(source[columns.names()]), columns)
    else:
        reader = _stream(source)
        columns = choose_columns(wanted, reader.schema.names, origin=_NAME)
        table = _by_role(reader, columns)
    if table.num_rows == 0:
        raise SourceError("The table has no rows; there is nothing to rank.")
    return Items(columns, (TablePart(_NAME, table),), table["id"] if columns.id else None)


def has_labelled_columns(source: object) -> bool:
    """Whether it is a table of pandas or polars, whose columns are chosen by their labels."""
    return hasattr(source, "columns") and type(source).__module__.partition(".")[0] in {"pandas", "polars"}


def _stream(source: Any) -> pa.RecordBatchReader:
    try:
        return pa.RecordBatchReader.from_stream(source)
    except (pa.ArrowException, TypeError) as error:
        reason = " ".join(" ".join(map(str, error.args)).split()).rstrip(".")
        raise SourceError(
            f"The table has a column that mixes types: {reason}. Give each column one type."
        ) from None


def _by_role(reader: pa.RecordBatchReader, columns: Columns) -> pa.Table:
    roles = columns.by_role()
    chunks: dict[str, list[pa.Array]] = {role: [] for role in roles}
    for batch in reader:
        for role, name in roles.items():
            chunks[role].append(batch.column(name))
    return pa.table(
        {
            role: pa.chunked_array(chunks[role], type=reader.schema.field(name).type)
            for role, name in roles.items()
        }
    )
