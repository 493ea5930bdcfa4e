"""Parse the address of a source (files, remote files, tables, queries) and find its files."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from karat.core.errors import SourceError


def is_folder(source: object) -> bool:
    """Whether this is the path of a folder."""
    # `Path.is_dir` raises where a text is too long for a path, such as a query.
    return isinstance(source, str | Path) and os.path.isdir(Path(source).expanduser())  # noqa: PTH112


def find_files(source: str | Path) -> list[Path]:
    """The files that a path or a glob names, in order of name; all of them can be opened."""
    path = Path(source).expanduser()
    try:
        files = [path] if path.exists() or not _is_glob(path) else _expand(path)
        for file in files:
            _check_readable(file)
    except SourceError:
        raise
    except PermissionError as error:
        raise SourceError(
            f"No permission to read {error.filename}. Change its permissions or copy it."
        ) from None
    except (OSError, ValueError) as error:
        # Names that no file system takes: too long, or with a zero byte.
        raise SourceError(f"{str(source)!r} cannot be opened: {error}.") from None
    return files


def _is_glob(path: Path) -> bool:
    return any(sign in str(path) for sign in "*?[")


def _expand(pattern: Path) -> list[Path]:
    root = Path(pattern.anchor)
    files = sorted(p for p in root.glob(str(pattern.relative_to(root))) if p.is_file())
    if not files:
        raise SourceError(f"No file matches {pattern}. Check the folder and the suffix.")
    return files


def _check_readable(path: Path) -> None:
    if path.is_dir():
        entries = path.iterdir() if os.access(path, os.R_OK | os.X_OK) else ()
        inside = sorted(entry.suffix for entry in entries if entry.suffix and entry.is_file())
        glob = f"{path}/*{inside[0] if inside else '.parquet'}"
        raise SourceError(f"{path} is a directory. Name a file, or several with a glob such as {glob}.")
    try:
        with path.open("rb"):
            pass
    except FileNotFoundError:
        raise SourceError(f"No such file: {path}.{_suggest(path)}") from None


def _suggest(path: Path) -> str:
    if not path.parent.is_dir():
        return f" There is no folder {path.parent} either."
    close = get_close_matches(path.name, [entry.name for entry in path.parent.iterdir()], n=3)
    return f" Did you mean {' or '.join(close)}?" if close else " Check its name and folder."


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
