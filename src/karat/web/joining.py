"""Concatenate several uploads into one file, with the name of the original file in a column."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from karat.core.errors import SourceError
from karat.web.models import SourceBody
from karat.web.settings import ServerSettings
from karat.web.uploads import Kept, describe, discard, keep, path_of

__all__ = ["join_uploads"]

FILE_COLUMN = "file"


def join_uploads(settings: ServerSettings, uploads: Sequence[str]) -> dict[str, Any]:
    """Join uploads of one kind into a new one, remove them, and describe it."""
    files = [path_of(settings, SourceBody(upload=identity)) for identity in uploads]
    suffixes = {path.suffix for path, _ in files}
    if len(suffixes) > 1:
        raise SourceError(f"Files of one kind can be joined; these are {', '.join(sorted(suffixes))}.")
    [suffix] = suffixes
    if suffix not in _JOIN:
        raise SourceError(f"karat cannot join {suffix} files. Choose one, or convert them to CSV.")
    joined = _JOIN[suffix]([(path, Path(name).stem) for path, name in files])
    first = Path(files[0][1]).stem
    kept: Kept = keep(settings, f"{first} and {len(files) - 1} more{suffix}", joined)
    try:
        described = describe(kept.path, kept.name, kept.id)
    except BaseException:
        discard(kept.path)
        raise
    for path, _ in files:
        discard(path)
    return described


def _join_tables(files: Sequence[tuple[Path, str]]) -> BinaryIO:
    from karat.sources.formats.format import format_of

    names = list(dict.fromkeys(name for path, _ in files for name in format_of(path).column_names(path)))
    own = _free_name(names)
    out = io.StringIO(newline="")
    delimiter = "\t" if files[0][0].suffix == ".tsv" else ","
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow([*names, own])
    for path, stem in files:
        reader = format_of(path)
        here = reader.column_names(path)
        for row in reader.raw_rows(path):
            record = reader.record(row, here)
            writer.writerow([*(record.get(name) for name in names), stem])
    return io.BytesIO(out.getvalue().encode())


def _join_lines(files: Sequence[tuple[Path, str]]) -> BinaryIO:
    from karat.sources.formats.format import format_of

    own = _free_name([name for path, _ in files for name in format_of(path).column_names(path)])
    out = io.BytesIO()
    for path, stem in files:
        with path.open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.strip():
                    continue
                try:
                    record = json.loads(line)
                except ValueError:
                    record = None
                if not isinstance(record, dict):
                    raise SourceError(f"Line {number} of {stem}{path.suffix} is no JSON object.")
                out.write(json.dumps(record | {own: stem}, ensure_ascii=False).encode() + b"\n")
    out.seek(0)
    return out


def _join_parquet(files: Sequence[tuple[Path, str]]) -> BinaryIO:
    import pyarrow as pa
    import pyarrow.parquet as pq

    tables = [pq.read_table(path) for path, _ in files]
    own = _free_name([name for table in tables for name in table.column_names])
    tables = [
        table.append_column(own, pa.array([stem] * len(table), pa.string()))
        for table, (_, stem) in zip(tables, files, strict=True)
    ]
    out = io.BytesIO()
    try:
        pq.write_table(pa.concat_tables(tables, promote_options="default"), out)
    except pa.ArrowException:
        raise SourceError("These files cannot be joined: their columns have different types.") from None
    out.seek(0)
    return out


def _join_references(files: Sequence[tuple[Path, str]]) -> BinaryIO:
    return io.BytesIO(b"\n\n".join(path.read_bytes() for path, _ in files))


def _free_name(names: Sequence[str]) -> str:
    """What to call the column of file names."""
    name = FILE_COLUMN
    while name in names:
        name = f"{name}_name"
    return name


_JOIN = {
    ".csv": _join_tables, ".tsv": _join_tables, ".jsonl": _join_lines, ".ndjson": _join_lines,
    ".parquet": _join_parquet, ".ris": _join_references, ".nbib": _join_references,
}  # fmt: skip
