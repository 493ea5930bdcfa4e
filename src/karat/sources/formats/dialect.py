"""The dialect of a CSV file: its encoding and delimiter, found by looking at the file."""

from __future__ import annotations

import codecs
import csv
import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from karat.core.errors import SourceError
from karat.sources.formats.text import OLD, empty_file, marked_encoding, open_bytes, reading

UTF8 = "utf-8-sig"
# All of its letters are in Windows-1252; it has a meaning for the five bytes that have none there.
LATIN1 = "latin-1"

_ENCODINGS = {
    UTF8: "UTF-8",
    "utf-16": "UTF-16",
    "utf-32": "UTF-32",
    OLD: "Windows-1252 (Latin-1)",
    LATIN1: "Latin-1",
}
_ONE_BYTE = (UTF8, OLD, LATIN1)
_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars"}
_CHUNK_BYTES = 1 << 20
# A row must fit into a block of Arrow's. Python's own limit for a field, 128 KB, is lower.
FIELD_BYTES = 1 << 23


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the text of a file is encoded and its fields are set apart.

    Attributes:
        encoding: as Python names it.
        delimiter: one character.
        lines: line ends in the file; the last line counts without one.
        has_quotes: whether there is any quote.
    """

    encoding: str
    delimiter: str
    lines: int
    has_quotes: bool

    @property
    def is_utf8(self) -> bool:
        """Whether any reader can read it."""
        return self.encoding == UTF8

    @property
    def encoding_name(self) -> str:
        """The encoding as people call it."""
        return _ENCODINGS[self.encoding]

    def notes(self, path: Path, usual: str) -> tuple[str, ...]:
        """What was assumed because the name says something else."""
        notes = []
        if not self.is_utf8:
            notes.append(f"{path.name} is not UTF-8; it was read as {self.encoding_name}")
        if self.delimiter != usual:
            notes.append(f"The fields of {path.name} are separated by {_DELIMITERS[self.delimiter]}")
        return tuple(notes)


def dialect_of(path: Path, delimiters: str) -> Dialect:
    """The dialect of a file, remembered until the file changes; the first of the delimiters is the usual one.

    A quote that is never closed is an error: the rows after it would be lost.
    """
    with reading(path):
        state = path.stat()
        return _dialect_of(path, delimiters, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=256)
def _dialect_of(path: Path, delimiters: str, size: int, modified: int) -> Dialect:  # noqa: ARG001
    encoding, lines, quotes = _scan(path)
    delimiter = _delimiter(path, encoding, delimiters)
    if encoding not in _ONE_BYTE or quotes % 2:
        # Quotes inside a field may be odd in number; only reading tells.
        _check_quotes(path, encoding, delimiter)
    return Dialect(encoding, delimiter, lines, quotes > 0)


def _scan(path: Path) -> tuple[str, int, int]:
    """The encoding, and the numbers of lines and quotes."""
    lines = quotes = 0
    utf8 = codecs.getincrementaldecoder("utf-8")()
    is_utf8 = is_windows = True
    marked, last = None, b""
    with open_bytes(path) as file:
        while chunk := file.read(_CHUNK_BYTES):
            marked = marked if last else marked_encoding(chunk)
            lines += chunk.count(b"\n")
            quotes += chunk.count(b'"')
            last = chunk[-2:]
            if is_utf8 and (not chunk.isascii() or utf8.getstate()[0]):
                is_utf8 = _decodes(utf8, chunk)
            if not is_utf8 and is_windows:
                is_windows = not set(chunk) & {0x81, 0x8D, 0x8F, 0x90, 0x9D}
    if not last:
        raise empty_file(path)
    is_utf8 = is_utf8 and _decodes(utf8, b"", final=True)
    return (
        marked or (UTF8 if is_utf8 else OLD if is_windows else LATIN1),
        lines + (b"\n" not in last),
        quotes,
    )


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def open_text(path: Path, encoding: str) -> io.TextIOWrapper:
    """The file as text, with its line ends as they are."""
    return io.TextIOWrapper(open_bytes(path), encoding=encoding, newline="")


def _delimiter(path: Path, encoding: str, delimiters: str) -> str:
    """The usual delimiter, unless the header is one field with it and several with another."""
    with open_text(path, encoding) as file:
        header = next((line for line in file if line.strip()), "")
    widths = {each: len(next(csv.reader([header], delimiter=each), [])) for each in delimiters}
    usual = delimiters[0]
    return usual if widths[usual] > 1 else max(widths, key=lambda each: widths[each])


def _check_quotes(path: Path, encoding: str, delimiter: str) -> None:
    with open_text(path, encoding) as file:
        records = csv.reader(file, delimiter=delimiter, strict=True)
        limit = csv.field_size_limit(FIELD_BYTES)
        try:
            while True:
                begin = records.line_num + 1
                try:
                    next(records)
                except StopIteration:
                    return
                except csv.Error as error:
                    # Other faults do not reach beyond their line; the reader goes on with the next one.
                    if "unexpected end" in str(error) or "larger than field limit" in str(error):
                        raise SourceError(
                            f"A quote that opens on line {begin:,} of {path} is never closed and hides "
                            "the rows after it. Close it, or double the quotes inside quoted fields."
                        ) from None
        finally:
            csv.field_size_limit(limit)
