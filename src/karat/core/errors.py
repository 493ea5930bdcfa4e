"""Errors that a user can act on.

Each says what is wrong and what to do next, in one line, and also has a builtin parent, so that
callers may catch either. Shells (the command line, the web) translate `KaratError` once.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "KaratError",
    "KaratWarning",
    "LabelError",
    "OutputError",
    "ParameterError",
    "SourceError",
    "spell_options",
]


class KaratError(Exception):
    """Root of everything that karat raises on purpose."""


class ParameterError(KaratError, ValueError):
    """A choice that is out of range, contradictory or unknown."""


class SourceError(KaratError, ValueError):
    """A file, table or array that cannot be used as it is."""


class LabelError(KaratError, ValueError):
    """Labels that are missing, repeated or not 0/1."""


class OutputError(KaratError, OSError):
    """A place that cannot be written to."""


class KaratWarning(UserWarning):
    """What somebody should know though work goes on; one line, like errors."""


def spell_options(options: Iterable[object]) -> str:
    """The valid options as they appear at the end of an error: `a, b, c`."""
    return ", ".join(str(option) for option in options)
