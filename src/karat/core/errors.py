"""Errors that a user can act on.

Each says what is wrong and what to do next, in one line, and also has a builtin parent, so that
callers may catch either. Shells (the command line, the web) translate `KaratError` once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar


class KaratError(Exception):
    """Root of everything that karat raises on purpose.

    `code` names the class in the answers of a server, so that clients raise the same one. `remedies` are the
    names of choices of the failed call that would help; each interface spells them in its own way.
    """

    code: ClassVar[str] = "bad_request"

    def __init__(self, *args: object, remedies: Iterable[str] = ()) -> None:
        super().__init__(*args)
        self.remedies = tuple(remedies)


class ParameterError(KaratError, ValueError):
    """A choice that is out of range, contradictory or unknown."""

    code = "bad_parameter"


class SourceError(KaratError, ValueError):
    """A file, table or array that cannot be used as it is."""

    code = "bad_source"


class SourceChanged(SourceError):  # noqa: N818 - says what happened
    """A source that no longer holds what it held when it was first opened.

    `change` says in words what is different.
    """

    code = "source_changed"

    def __init__(self, change: str) -> None:
        super().__init__(f"The source has changed since it was first opened: {change}. Put the old one back.")
        self.change = change

    def __reduce__(self) -> tuple[type[SourceChanged], tuple[str]]:
        return SourceChanged, (self.change,)


class LabelError(KaratError, ValueError):
    """Labels that are missing, repeated or not 0/1."""

    code = "bad_label"


class OutputError(KaratError, OSError):
    """A place that cannot be written to."""

    code = "not_writable"


class MissingExtraError(KaratError, ImportError):
    """An optional package that is not installed; the message names the extra that brings it."""

    code = "missing_extra"


class KaratWarning(UserWarning):
    """What somebody should know though work goes on; one line, like errors."""


def error_class(code: str) -> type[KaratError] | None:
    """The class of errors that has this code, among those that are loaded."""
    classes = [KaratError]
    for kind in classes:
        if kind.code == code:
            return kind
        classes += kind.__subclasses__()
    return None


def spell_options(options: Iterable[object]) -> str:
    """The valid options as they appear at the end of an error: `a, b, c`; control characters escaped."""
    return ", ".join(_escaped(str(option)) for option in options)


def _escaped(text: str) -> str:
    """The text with control characters as Python writes them: columns of a binary file have them."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def first_line(error: object) -> str:
    """What another library says is wrong, in one line without a full stop, to be quoted in an error."""
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__).strip().rstrip(".")


def shorten(value: object) -> str:
    """A value in a message of one line; it may be a whole paragraph."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
