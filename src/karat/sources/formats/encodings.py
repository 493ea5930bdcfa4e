"""Guess the encoding of text files: UTF-8, UTF-16 or Windows-1252."""

from __future__ import annotations

import codecs
from pathlib import Path

from karat.core.errors import SourceError
from karat.sources.formats.text import open_bytes, reading

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
    for mark, encoding in _MARKS:
        if data.startswith(mark):
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
