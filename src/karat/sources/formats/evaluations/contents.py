"""Load the files of evaluation tools: JSON, and tables as rows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError
from karat.sources.formats.tables import TABLE_SUFFIXES, TABLES
from karat.sources.formats.text import open_bytes, reading


def load_json(path: Path) -> Any:
    """The content of a JSON file."""
    try:
        with reading(path), open_bytes(path) as file:
            return json.load(file)
    except (ValueError, RecursionError) as error:
        if isinstance(error, SourceError):
            raise
        raise SourceError(f"{path} is not JSON: {error}. Export it again.") from None


def is_table(path: Path) -> bool:
    """Whether the suffix is that of a table."""
    return suffix_of(path) in TABLE_SUFFIXES


def load_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a table, or the objects of a JSON list, by column."""
    if not is_table(path):
        content = load_json(path)
        if isinstance(content, dict) and isinstance(content.get("data"), list):
            content = content["data"]
        for row in content if isinstance(content, list) else [content]:
            if not isinstance(row, dict):
                raise SourceError(f"{path} is not a list of objects. Export it again.")
            yield row
        return
    reader = TABLES[TABLE_SUFFIXES[suffix_of(path)]]
    names = reader.column_names(path)
    for row in reader.raw_rows(path):
        yield reader.record(row, names)


def suffix_of(path: Path) -> str:
    """The suffix that tells the format, without `.gz`."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == ".gz":
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def unpacked(value: Any) -> Any:
    """What a cell of a table spells as JSON; anything else as it is."""
    if isinstance(value, str) and value[:1] in ("{", "[", '"'):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
