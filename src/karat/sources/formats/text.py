"""Opening, lines and errors that all text formats share."""

from __future__ import annotations

import gzip
import zlib
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, cast

import pyarrow as pa

from karat.core.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


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
        raise SourceError(f"{path} cannot be read: {_first_line(error)}.") from None
    except pa.ArrowException as error:
        raise SourceError(f"{path} cannot be read: {_first_line(error)}.") from None


def filled_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, with their numbers counted from 1."""
    with open_bytes(path) as file:
        for number, line in enumerate(file, start=1):
            # Editors on Windows mark UTF-8 with three bytes that are no part of the text.
            text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if text.strip():
                yield number, text


def filled_lines_of(path: Path) -> Callable[[Sequence[int]], list[int]]:
    """How to find the lines of rows in a format that has one row on each filled line."""

    def lines_of(rows: Sequence[int]) -> list[int]:
        wanted = set(rows)
        line_of: dict[int, int] = {}
        for row, (number, _) in enumerate(filled_lines(path)):
            if row in wanted:
                line_of[row] = number
                if len(line_of) == len(wanted):
                    break
        return [line_of[row] for row in rows]

    return lines_of


def not_utf8(path: Path, line: int) -> SourceError:
    """The error for a line in another encoding."""
    return SourceError(f"Line {line:,} of {path} is not valid UTF-8. Save the file as UTF-8.")


def empty_file(path: Path) -> SourceError:
    """The error for a file that holds nothing at all."""
    return SourceError(f"{path} is empty; there is nothing to rank.")


def _is_packed(path: Path) -> bool:
    return path.suffix.lower() == ".gz"


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
