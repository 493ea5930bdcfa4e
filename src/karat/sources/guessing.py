"""Guess which columns of a file are the score, the system, the item and the text, by name and content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from karat.core.choices import Choice, Choices
from karat.core.errors import SourceError, spell_options
from karat.sources.address import is_folder, local_files
from karat.sources.formats.bibliography import Bibliography
from karat.sources.formats.format import format_of
from karat.sources.formats.trec import TrecRun
from karat.sources.records import tells_answer

# Rows that are looked at to tell numbers from text.
SAMPLE = 200


@dataclass(frozen=True, slots=True)
class Guess:
    """The columns that were taken: values of choices, and which of these were not given."""

    columns: dict[str, Any]
    taken: dict[str, Any]


def guess_columns(choices: type[Choices], source: object, given: Mapping[str, Any]) -> Guess:
    """The given columns of a file, with guesses for those that have to be known and were not given.

    A column of a usual name is taken first; else the only one that can be meant. What cannot be told raises
    `SourceError` with the columns there are. Tables, addresses and queries are left as they are.
    """
    sample, several = _sample(source, given.get("format")), isinstance(source, list | tuple)
    taken: dict[str, Any] = {}
    if sample is None:
        return Guess(dict(given), taken)
    for each in choices.described():
        if not each.column_names or each.name in given:
            continue
        used = {value for value in (*given.values(), *taken.values()) if isinstance(value, str)}
        # Of several files, each may be a system and have no column for its name.
        column = _guess(each, sample, used, needed=not each.optional and not several)
        if column is not None:
            taken[each.name] = column
    return Guess({**given, **taken}, taken)


@dataclass(frozen=True, slots=True)
class _Sample:
    place: str
    names: list[str]
    rows: list[dict[str, Any]]

    def values(self, name: str) -> list[Any]:
        return [value for row in self.rows if (value := row.get(name)) not in (None, "")]

    def is_number(self, name: str, *, shares: bool = False) -> bool:
        values = self.values(name)
        numbers = bool(values) and all(_is_number(value) for value in values)
        return numbers and (not shares or all(0.0 <= float(value) <= 1.0 for value in values))

    def length(self, name: str) -> float:
        """The mean length of texts; 0 for a column that holds numbers or nothing."""
        texts = [value for value in self.values(name) if isinstance(value, str) and not _is_number(value)]
        return sum(map(len, texts)) / max(1, len(self.rows))


def _sample(source: object, format_name: str | None) -> _Sample | None:
    first = source[0] if isinstance(source, list | tuple) else source
    if is_folder(first):
        return None
    paths = local_files(first)
    if not paths:
        return None
    reader = format_of(paths[0], name=format_name)
    if isinstance(reader, Bibliography | TrecRun):
        # Their fields have fixed names.
        return None
    names = reader.column_names(paths[0])
    rows = [reader.record(row, names) for row in islice(reader.raw_rows(paths[0]), SAMPLE)]
    if not rows:
        raise SourceError(f"{first} has columns ({spell_options(names)}) but no rows: nothing to label.")
    return _Sample(str(first), names, rows)


def _guess(each: Choice, sample: _Sample, used: set[str], *, needed: bool) -> Any:
    """The column for a choice; None where the reader finds it, or it need not be known."""
    if each.default in sample.names:
        return each.default
    folded = {name.casefold(): name for name in reversed(sample.names)}
    named = [folded[name] for name in each.column_names if name in folded and folded[name] not in used]
    named = [name for name in named if not each.numeric or sample.is_number(name, shares=each.shares)]
    if each.kind is tuple:
        # Several texts are read where none is named; see the reader of documents.
        return None if named else _longest_text(each, sample, used)
    # An id that is not unique would be refused, a score is of use: what is optional is taken only if numeric.
    if named and (each.numeric or not each.optional):
        return named[0]
    if not needed:
        return None
    others = [name for name in sample.names if name not in used and not tells_answer(name)]
    if each.numeric:
        others = [name for name in others if sample.is_number(name) and name.casefold() not in ("id", "row")]
    if each.numeric and len(others) == 1:
        return others[0]
    what = "numbers" if each.numeric else "text"
    if not others:
        raise SourceError(
            f"No column of {sample.place} can be the {each.name}: none holds {what}. "
            f"Columns: {spell_options(sample.names)}."
        )
    raise SourceError(
        f"Which column of {sample.place} is the {each.name}? Say it with {each.option} COLUMN. "
        f"Columns that hold {what}: {spell_options(others)}."
    )


def _longest_text(each: Choice, sample: _Sample, used: set[str]) -> tuple[str, ...]:
    texts: Sequence[str] = [name for name in sample.names if name not in used and sample.length(name) > 0]
    if not texts:
        raise SourceError(
            f"No column of {sample.place} holds text. Name the one to read: {each.option} COLUMN. "
            f"Columns: {spell_options(sample.names)}."
        )
    return (max(texts, key=sample.length),)


def _is_number(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True
