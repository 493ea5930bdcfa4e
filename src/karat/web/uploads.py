"""Uploads: checked by content, and stored in the data folder."""

from __future__ import annotations

import codecs
import json
import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from karat.campaign.shown_fields import shortened
from karat.campaign.store import Store
from karat.core.errors import OutputError, SourceError
from karat.web.errors import ApiError
from karat.web.evaluation_uploads import EVALUATION_SUFFIXES, as_items, origin_of
from karat.web.models import SourceBody
from karat.web.settings import ServerSettings

__all__ = [
    "UPLOAD_PATH",
    "check_and_describe",
    "describe",
    "discard",
    "keep",
    "list_files",
    "path_of",
    "tidy_uploads",
]

UPLOAD_PATH = "/api/v1/uploads"
# Compressed texts are not accepted; what is compressed in itself is opened within the limits of a process.
SUFFIXES = (
    *(".csv", ".tsv", ".jsonl", ".ndjson", ".parquet", ".xlsx"),
    *EVALUATION_SUFFIXES,
    *(".ris", ".nbib", ".xml"),
)
# References are often in old encodings, which their readers detect.
ANY_ENCODING = (".ris", ".nbib", ".xml")
PREVIEW_ROWS, PREVIEW_LETTERS = 8, 300
# Whole rows, for a preview of what annotators see.
EXAMPLE_ROWS = 3
BLOCK = 1024 * 1024
MOST_FILES = 500
# Lines with fewer brackets than this cannot exhaust the stack of a parser.
MOST_NESTED = 500
# How long a file that no campaign uses is kept.
KEEP_SECONDS = 7 * 86_400.0
ADVICE = f"Files may be {', '.join(SUFFIXES)}."


@dataclass(frozen=True, slots=True)
class Kept:
    """An uploaded file: its id on the server, its original name, and its path."""

    id: str
    name: str
    path: Path


def keep(settings: ServerSettings, name: str, content: BinaryIO) -> Kept:
    """Store an upload under a random name."""
    name = Path(name.replace("\\", "/")).name[:200]
    suffix = Path(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise SourceError(f"{name!r} is not a kind of file that karat accepts. {ADVICE}")
    identity = secrets.token_hex(16)
    path = settings.uploads / f"{identity}{suffix}"
    try:
        settings.uploads.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _create(path) as file:
            while block := content.read(BLOCK):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        with _create(path.with_suffix(".name")) as file:
            file.write(name.encode("utf-8", "replace"))
    except OSError as error:
        discard(path)
        raise OutputError(f"The server cannot store the file: {error.strerror}.") from None
    return Kept(identity, name, path)


def new_upload(settings: ServerSettings, name: str) -> Path:
    """A path for a file that the server itself writes among the uploads, under a name for people."""
    path = settings.uploads / f"{secrets.token_hex(16)}{Path(name).suffix}"
    try:
        settings.uploads.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _create(path.with_suffix(".name")) as file:
            file.write(name.encode("utf-8", "replace"))
    except OSError as error:
        raise OutputError(f"The server cannot store the file: {error.strerror}.") from None
    return path


def discard(path: Path) -> None:
    """Remove an upload."""
    for file in (path, path.with_suffix(".name")):
        file.unlink(missing_ok=True)


def check_and_describe(path: Path, name: str, identity: str | None) -> dict[str, Any]:
    """Describe an upload, or refuse a file whose content does not match its suffix.

    The results of an evaluation tool are kept as a table of their items.
    """
    _check_content(path, name)
    try:
        path = as_items(path)
        return describe(path, name, identity)
    except BaseException as error:
        discard(path)
        if isinstance(error, SourceError):
            raise SourceError(str(error).replace(str(path), name)) from None
        raise


def _create(path: Path) -> BinaryIO:
    """A new file that only this user may read."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")


def describe(path: Path, name: str, identity: str | None) -> dict[str, Any]:
    """The columns of a file, its first rows, and its size."""
    from karat.sources.formats.format import format_of
    from karat.sources.records import plain_record

    try:
        reader = format_of(path)
        names = reader.column_names(path)
        rows = [reader.record(row, names) for row in islice(reader.raw_rows(path), PREVIEW_ROWS)]
    except SourceError as error:
        raise SourceError(str(error).replace(str(path), name)) from None
    columns = [{"name": column, "type": _type([row.get(column) for row in rows])} for column in names]
    return {
        "id": identity,
        "name": name,
        "columns": columns,
        "preview": [[_cell(row.get(column)) for column in names] for row in rows],
        "examples": [shortened(plain_record(row)) for row in rows[:EXAMPLE_ROWS]],
        "note": origin_of(path),
        "rows": _row_count(path),
        "size": path.stat().st_size,
    }


def path_of(settings: ServerSettings, source: SourceBody) -> tuple[Path, str]:
    """The path and the original name of a source; never a file outside of the data folder."""
    if (source.upload is None) == (source.path is None):
        raise ApiError(422, "Name a source either by `upload` or by `path`.")
    if source.upload is not None:
        for path in settings.uploads.glob(f"{source.upload}.*"):
            if path.suffix in SUFFIXES:
                with suppress(OSError):
                    return path, path.with_suffix(".name").read_text("utf-8")
                return path, path.name
        raise SourceError("That upload no longer exists. Upload the file again.")
    root = settings.data.resolve()
    try:
        path = (root / str(source.path)).resolve()
        inside = path.is_relative_to(root) and path.is_file()
    except (OSError, ValueError):
        inside = False
    if not inside:
        raise SourceError(f"There is no file {source.path!r} in the server's data folder.")
    if path.suffix.lower() not in SUFFIXES:
        raise SourceError(f"{source.path!r} is not a kind of file that karat accepts. {ADVICE}")
    return path, str(source.path)


def list_files(settings: ServerSettings) -> list[str]:
    """The files in the data folder that campaigns can be made of, without uploads."""
    root = settings.data
    names: list[str] = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        place = Path(folder)
        if place == settings.uploads:
            folders.clear()
            continue
        names += [
            str((place / name).relative_to(root)) for name in sorted(files) if Path(name).suffix in SUFFIXES
        ]
        if len(names) >= MOST_FILES:
            break
    return names[:MOST_FILES]


def tidy_uploads(settings: ServerSettings, store: Store) -> None:
    """Remove old uploads that no campaign uses."""
    used = {place for row in store.campaigns() for place in row.definition["source"]["places"]}
    for path in settings.uploads.glob("*"):
        source = [str(path.with_suffix(suffix).absolute()) for suffix in SUFFIXES]
        if used.isdisjoint(source) and time.time() - path.stat().st_mtime > KEEP_SECONDS:
            path.unlink(missing_ok=True)


def _check_content(path: Path, name: str) -> None:
    """Check that the first block matches the suffix; later errors are found when the file is read."""
    with path.open("rb") as file:
        first = file.read(BLOCK)
    if not first:
        raise SourceError(f"{name} is empty.")
    if path.suffix == ".parquet":
        _check_parquet(path, name)
        return
    if path.suffix in (".eval", ".xlsx"):
        _check_archive(first, name, "a log of Inspect" if path.suffix == ".eval" else "an Excel workbook")
        return
    # A cell may hold a zero byte; a binary file has many.
    zeros = first.count(0) > 0.01 * len(first)
    if zeros or first.startswith(
        (b"PAR1", b"PK\x03\x04", b"%PDF", b"\x1f\x8b", b"\x7fELF", b"\x89PNG", b"MZ")
    ):
        raise SourceError(f"{name} is not a text file, though its name ends like one. {ADVICE}")
    if path.suffix in ANY_ENCODING:
        return
    try:
        codecs.getincrementaldecoder("utf-8")().decode(first, final=len(first) < BLOCK)
    except UnicodeDecodeError:
        raise SourceError(f"{name} is not text in UTF-8. Save it as UTF-8 and try again.") from None
    if path.suffix in (".jsonl", ".ndjson"):
        _check_json_lines(path, name, first.split(b"\n", 1)[0])


def _check_archive(first: bytes, name: str, what: str) -> None:
    if not first.startswith(b"PK"):
        raise SourceError(f"{name} is not {what}, though its name ends like one.")


def _check_json_lines(path: Path, name: str, first: bytes) -> None:
    """The first line must be an object; no line may be nested too deeply for Python's parser."""
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if number > 1 and line.count(b"[") + line.count(b"{") < MOST_NESTED:
                continue
            try:
                json.loads(line)
            except RecursionError:
                raise SourceError(
                    f"Line {number:,} of {name} holds values that are nested too deeply. Flatten them first."
                ) from None
            except ValueError:
                # Found and named when the file is read.
                continue
    try:
        fits = isinstance(json.loads(first), dict)
    except ValueError:
        fits = len(first) == BLOCK
    if not fits:
        raise SourceError(f"{name} is not JSON lines: its first line is no JSON object.")


def _check_parquet(path: Path, name: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        pq.read_metadata(path)
    except (pa.ArrowException, OSError):
        raise SourceError(f"{name} is not a complete Parquet file.") from None


def _row_count(path: Path) -> int | None:
    if path.suffix != ".parquet":
        return None
    import pyarrow.parquet as pq

    return int(pq.read_metadata(path).num_rows)


def _type(values: list[Any]) -> str:
    present = [value for value in values if value not in (None, "")]
    return "number" if present and all(_is_number(value) for value in present) else "text"


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return not isinstance(value, bool)


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    return text if len(text) <= PREVIEW_LETTERS else f"{text[:PREVIEW_LETTERS]}…"
