"""Parse the address of a source: local files, remote files, tables and queries."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from karat.sources.paths import find_files

__all__ = [
    "DATABASE",
    "FILES",
    "QUERY",
    "REMOTE",
    "TABLE",
    "Address",
    "local_files",
    "parse_address",
    "stored_place",
]

FILES, REMOTE, QUERY, TABLE, DATABASE = "files", "remote", "query", "table", "database"

_QUERY = re.compile(r"\s*(select|with|from)\s", re.IGNORECASE)
_REMOTE = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_DATABASE = re.compile(r"(?P<file>.+\.(?:duckdb|ddb))#(?P<table>.+)")


class Address(NamedTuple):
    """A kind of source, and where it is; `table` for a table in the file of a database."""

    kind: str
    place: str
    table: str | None = None


def parse_address(source: str | Path) -> Address:
    """`pairs.parquet`, `s3://…`, `table:shop.pairs`, `shop.duckdb#pairs`, `SELECT …`."""
    text = str(source)
    # `Path.exists` raises where a text is too long for a path, such as a query.
    if isinstance(source, Path) or os.path.exists(text):  # noqa: PTH110
        return Address(FILES, text)
    if text.startswith("file://"):
        return Address(FILES, text.removeprefix("file://"))
    if _QUERY.match(text):
        return Address(QUERY, text)
    if text.startswith("table:"):
        return Address(TABLE, text.removeprefix("table:"))
    if _REMOTE.match(text):
        return Address(REMOTE, text)
    database = _DATABASE.fullmatch(text)
    if database is not None:
        return Address(DATABASE, database["file"], database["table"])
    return Address(FILES, text)


def local_files(source: object) -> list[Path] | None:
    """The files of a source on this machine; None for any other source."""
    if not isinstance(source, str | Path):
        return None
    address = parse_address(source)
    return find_files(address.place) if address.kind == FILES else None


def stored_place(source: object, paths: Sequence[Path] | None) -> list[str]:
    """Where to find a source again: an absolute path if it has files on this machine, else its address."""
    if not isinstance(source, str | Path):
        return []
    if not paths:
        return [str(source)]
    return [str(Path(parse_address(source).place).expanduser().absolute())]
