"""Tables as Parquet, CSV or JSON lines, as the suffix of a file says."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from karat.core.errors import OutputError

SUFFIXES = (".parquet", ".csv", ".jsonl")


def check_suffix(path: Path) -> None:
    """Refuse files that `table_bytes` cannot write."""
    if path.suffix.lower() not in SUFFIXES:
        raise OutputError(f"{path} cannot be written: end its name with {', '.join(SUFFIXES)}.")


def table_bytes(table: pa.Table, path: Path) -> bytes:
    """The content of the file."""
    check_suffix(path)
    suffix = path.suffix.lower()
    buffer = io.BytesIO()
    if suffix == ".parquet":
        pq.write_table(table, buffer)
    elif suffix == ".csv":
        pa.csv.write_csv(table, buffer)
    else:
        for row in table.to_pylist():
            buffer.write(json.dumps(row, ensure_ascii=False, default=str).encode() + b"\n")
    return buffer.getvalue()
