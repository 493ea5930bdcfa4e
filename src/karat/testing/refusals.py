"""Expect an error without a test framework."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from karat.core.errors import KaratError


@contextmanager
def refused(kind: type[KaratError], *words: str) -> Iterator[None]:
    """The block must raise this error, in one line that has these words."""
    try:
        yield
    except kind as error:
        text = str(error)
        assert "\n" not in text, f"an error must be one line; it was {text!r}"
        assert all(word in text for word in words), f"{text!r} does not mention {', '.join(words)}"
        return
    raise AssertionError(f"it was not refused with {kind.__name__}")
