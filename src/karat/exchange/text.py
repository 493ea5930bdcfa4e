"""Read text files in UTF-8 or UTF-16, with errors about the file as a whole."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from karat.core.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path

_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


def place(number: int, path: Path, noun: str = "line") -> str:
    """A place in a file, for messages: `line 7 of labels.csv`."""
    return f"{noun} {number:,} of {path}"


def read_bytes(path: Path) -> bytes:
    """The whole file, which must hold something."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise SourceError(f"No such file: {path}. Check its name and folder.") from None
    except IsADirectoryError:
        raise SourceError(f"{path} is a directory. Name one file of labels.") from None
    except PermissionError:
        raise SourceError(f"No permission to read {path}. Change its permissions or copy it.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SourceError(f"{path} cannot be opened: {reason}.") from None
    if not data.strip():
        raise SourceError(f"{path} is empty; there are no labels in it.")
    if data.startswith(_WORKBOOKS):
        raise SourceError(f"{path} is a workbook or an archive. Save the sheet as CSV UTF-8.")
    return data


def read_text(path: Path) -> str:
    """The whole file as text."""
    return decode(read_bytes(path), path)


def decode(data: bytes, path: Path) -> str:
    """Text from UTF-8, or from UTF-16 that says so.

    Other encodings are refused: a wrong guess would change ids and comments without a sound.
    """
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            # What spreadsheets call "Unicode text".
            text = data.decode("utf-16")
        else:
            text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(
            f"Line {line:,} of {path} is not valid UTF-8. Save the file as UTF-8 (in Excel: CSV UTF-8)."
        ) from None
    # Programs that do not know the mark at the beginning write another one before it.
    return text.lstrip("\ufeff")
