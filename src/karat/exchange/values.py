"""Parse and format the values in files of labels: labels, item ids, seconds, field names."""

from __future__ import annotations

import math
import re
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from karat.core.errors import shorten, spell_options
from karat.core.labels import PLAIN_WORDS, Label, LabelWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class MalformedError(Exception):
    """Something in one line or record that cannot be used; it never leaves this package."""


# The words of the campaign whose labels are being read: readers of formats, of other packages too, take a
# path and nothing else.
_WORDS: ContextVar[LabelWords] = ContextVar("label words", default=PLAIN_WORDS)


@contextmanager
def reading_words(words: LabelWords) -> Iterator[None]:
    """Within it, `label_of` understands the words that a campaign has for labels."""
    token = _WORDS.set(words)
    try:
        yield
    finally:
        _WORDS.reset(token)


def label_of(value: object) -> Label | None:
    """1, 0 or -1, or None where no label was given yet."""
    words = _WORDS.get()
    try:
        return words.parse(value)
    except ValueError:
        is_grade = str(value).strip().replace(".", "", 1).isdecimal()
        grades = "; of grades, name those that count as right: --positive 4,5" if is_grade else ""
        raise MalformedError(
            f"label {shorten(value)} is not understood; write 1, yes or {words.right}, 0, no or "
            f"{words.wrong}, ? or unsure{grades}"
        ) from None


def item_of(value: object) -> str:
    """The item's id, exactly as it was handed out."""
    # A tool may have turned `12` into a number; other numbers are no ids of ours.
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is None or value == "":
        raise MalformedError("there is no item id")
    if not isinstance(value, str):
        raise MalformedError(f"{shorten(value)} is not an item id")
    return value


def seconds_of(value: object) -> float | None:
    """The time spent on a label, where it is given."""
    if value is None or value == "":
        return None
    try:
        # Where semicolons set fields apart, commas often set decimals apart.
        seconds = float(value.strip().replace(",", ".") if isinstance(value, str) else value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if isinstance(value, bool) or not 0 <= seconds < math.inf:
        raise MalformedError(f"{shorten(value)} is not a number of seconds")
    return seconds


def text_of(value: object) -> str | None:
    """A name or time as text, and None where there is none."""
    return None if value is None or value == "" or isinstance(value, dict | list) else str(value)


def plain(value: object) -> object:
    """A field's value as JSON can hold it."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)


def shown(value: object) -> str:
    """A field's value as tools show it: they want text everywhere."""
    return "" if value is None else str(value)


def spell_names(names: Iterable[str]) -> str:
    """Columns or keys at the end of a message of one line: not too many, none too long."""
    different = list(dict.fromkeys(names))
    spelled = [shorten(name)[1:-1] for name in different[:20]]
    return spell_options([*spelled, "…"] if len(different) > len(spelled) else spelled or ["none"])


def safe_names(names: Sequence[str], *, reserved: Iterable[str]) -> dict[str, str]:
    """Names for fields that tools take as they are: letters, digits and `_`, all different."""
    kept = set(reserved)
    taken = set(kept)
    safe: dict[str, str] = {}
    for name in names:
        base = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_") or "field"
        if base in kept or base[0].isdigit():
            base = f"field_{base}"
        choice, number = base, 2
        while choice in taken:
            choice, number = f"{base}_{number}", number + 1
        taken.add(choice)
        safe[name] = choice
    return safe
