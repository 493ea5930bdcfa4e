"""Opening, encodings, lines and errors that all text formats share."""

from __future__ import annotations

import codecs
import gzip
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, islice
from pathlib import Path
from typing import IO, cast, overload

import pyarrow as pa

from karat.core.errors import SourceError, first_line
from karat.sources.parts import Format


def open_arrow(path: Path) -> pa.NativeFile:
    """The file's bytes as Arrow's readers want them, unpacked if the name ends in `.gz`."""
    return pa.input_stream(str(path), compression="gzip" if _is_packed(path) else None)


def open_bytes(path: Path) -> IO[bytes]:
    """The file's bytes as Python's readers want them, unpacked if the name ends in `.gz`."""
    return cast(IO[bytes], gzip.open(path)) if _is_packed(path) else path.open("rb")


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Say in one line that a file is broken below the level of its rows."""
    try:
        yield
    except (OSError, EOFError, zlib.error) as error:
        if _is_packed(path):
            raise SourceError(
                f"{path} is not a complete gzip file. Write or download it again, or drop .gz "
                "from its name if it is not packed."
            ) from None
        raise SourceError(f"{path} cannot be read: {first_line(error)}.") from None
    except pa.ArrowException as error:
        raise SourceError(f"{path} cannot be read: {first_line(error)}.") from None


def filled_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, with their numbers counted from 1."""
    with open_bytes(path) as file:
        for number, line in enumerate(file, start=1):
            # Editors on Windows mark UTF-8 with three bytes that are no part of the text.
            text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if text.strip():
                yield number, text


def nth_lines(numbered: Iterable[tuple[int, object]], places: Sequence[int]) -> list[int]:
    """The line numbers of the records at these places, counted from 0."""
    wanted = set(places)
    lines = {
        place: number
        for place, (number, _) in enumerate(islice(numbered, max(wanted) + 1))
        if place in wanted
    }
    return [lines[place] for place in places]


def filled_lines_of(path: Path) -> Callable[[Sequence[int]], list[int]]:
    """How to find the lines of rows in a format that has one row on each filled line."""
    return lambda rows: nth_lines(filled_lines(path), rows)


class Lines(Format):
    """A format that has one row on each line that is not empty."""

    def raw_rows(self, path: Path) -> Iterator[bytes]:
        """Each line that is not empty."""
        with reading(path):
            yield from (line for _, line in filled_lines(path))


class LineRows(Sequence[bytes]):
    """The filled lines of files that are not packed: where each begins is kept, and lines are read again."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths, self.starts = list(paths), []
        for path in self.paths:
            starts, place = array("q"), 0
            with reading(path), path.open("rb") as file:
                for line in file:
                    if line.removeprefix(codecs.BOM_UTF8 if place == 0 else b"").strip():
                        starts.append(place)
                    place += len(line)
            self.starts.append(starts)
        self.ends = list(accumulate(map(len, self.starts)))

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    @overload
    def __getitem__(self, row: int) -> bytes: ...
    @overload
    def __getitem__(self, row: slice) -> list[bytes]: ...
    def __getitem__(self, row: int | slice) -> bytes | list[bytes]:
        """A line, counted over all files."""
        if isinstance(row, slice):
            return [self[each] for each in range(*row.indices(len(self)))]
        number = bisect_right(self.ends, row)
        start = self.starts[number][row - (self.ends[number - 1] if number else 0)]
        path = self.paths[number]
        with reading(path), path.open("rb") as file:
            file.seek(start)
            line = file.readline()
        return line.removeprefix(codecs.BOM_UTF8) if start == 0 else line


def not_utf8(path: Path, line: int) -> SourceError:
    """The error for a line in another encoding."""
    return SourceError(f"Line {line:,} of {path} is not valid UTF-8. Save the file as UTF-8.")


def empty_file(path: Path) -> SourceError:
    """The error for a file that holds nothing at all."""
    return SourceError(f"{path} is empty; there is nothing in it to read.")


def _is_packed(path: Path) -> bool:
    return path.suffix.lower() == ".gz"


# The mark of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What is neither marked nor UTF-8 was written by an old program, nearly always in this.
OLD = "cp1252"


def marked_encoding(data: bytes) -> str | None:
    """The encoding that the first bytes of a file say, as Python names it."""
    return next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)


def read_any_text(path: Path) -> tuple[str, bool]:
    """The text of a file, and whether its encoding had to be guessed."""
    with reading(path), open_bytes(path) as file:
        data = file.read()
    text = decode_any(data)
    if text is None:
        raise SourceError(f"{path} is not text. Export it as text, in UTF-8.")
    return text


def decode_any(data: bytes) -> tuple[str, bool] | None:
    """The text that bytes spell, and whether that is a guess; None if they are no text at all."""
    encoding = marked_encoding(data)
    if encoding is not None:
        try:
            return data.decode(encoding), False
        except UnicodeDecodeError:
            return None
    if b"\0" in data:
        return None
    try:
        return data.decode(), False
    except UnicodeDecodeError:
        # Five bytes mean nothing there; what they stood for is lost anyway.
        return data.decode(OLD, errors="replace"), True
