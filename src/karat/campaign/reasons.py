"""Reasons for rejecting an item: the owner's list, and comments that begin with one of them.

A reason is stored as the beginning of the comment, up to a colon: `Wrong population: children only`. Files of
labels, other programs and people who write it by hand can so give reasons too.
"""

from __future__ import annotations

from collections.abc import Sequence

from karat.core.errors import ParameterError

MOST_REASONS, MOST_LETTERS = 50, 100


def check_reasons(reasons: Sequence[str]) -> None:
    """Refuse a list of reasons that could not be told from each other, or from what is said beside them."""
    if len(reasons) > MOST_REASONS:
        raise ParameterError(f"There can be {MOST_REASONS} reasons at most; there are {len(reasons)}.")
    seen: set[str] = set()
    for reason in reasons:
        if not reason.strip() or len(reason) > MOST_LETTERS or ":" in reason or not reason.isprintable():
            raise ParameterError(
                f"A reason is one line of at most {MOST_LETTERS} letters without a colon; it is {reason!r}."
            )
        key = reason.strip().casefold()
        if key in seen:
            raise ParameterError(f"The reason {reason!r} is in the list twice.")
        seen.add(key)


def with_reason(reason: str, note: str) -> str:
    """The comment of an answer with this reason."""
    note = note.strip()
    return f"{reason}: {note}" if reason and note else reason or note
