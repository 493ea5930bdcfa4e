"""The interface of file formats: the columns that they return, part by part, and how errors name rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.core.errors import SourceError, spell_options


@dataclass(frozen=True, slots=True)
class Columns:
    """The source's own names of the columns that karat needs.

    Before `choose_columns`, `id=None` means a column called `id` if there is one; after it, no ids. A list
    has a score, a collection of documents one or several texts.
    """

    score: str | None = None
    id: str | None = None
    truth: str | None = None
    texts: tuple[str, ...] = ()

    @property
    def ranked_by(self) -> str:
        """The score, of a list; only documents have none."""
        if self.score is None:
            raise ValueError("these are the columns of documents")
        return self.score

    def by_role(self) -> dict[str, str]:
        """The wanted columns by what they are for; the keys name the columns of `Part.table`."""
        roles = {"score": self.score, "id": self.id, "truth": self.truth}
        roles |= {text_role(place): name for place, name in enumerate(self.texts)}
        return {role: name for role, name in roles.items() if name is not None}

    def names(self) -> list[str]:
        """The wanted columns, each once."""
        return list(dict.fromkeys(self.by_role().values()))


@dataclass(frozen=True, slots=True, eq=False)
class TablePart:
    """The wanted columns of one file or table, named by role: `score`, `id`, `truth`, `text 0` and on.

    In text files `lines_of` tells on which lines, counted from 1, rows begin. It reads the file
    again, and is called only when an error has to name a line. `notes` say in words what the reader
    had to decide.
    """

    name: str
    table: pa.Table
    lines_of: Callable[[Sequence[int]], list[int]] | None = None
    notes: tuple[str, ...] = ()

    def name_rows(self, *rows: int) -> str:
        """The rows as a person would look for them: `lines 2 and 7 of pairs.csv`."""
        numbers = rows if self.lines_of is None else self.lines_of(rows)
        unit = "row" if self.lines_of is None else "line"
        spelt = " and ".join(f"{number:,}" for number in numbers)
        origin = " (counted from 0)" if self.lines_of is None else ""
        return f"{unit}{'s' if len(rows) > 1 else ''} {spelt}{origin} of {self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """All parts of a source, with the ids of their rows one after the other."""

    columns: Columns
    parts: tuple[TablePart, ...]
    ids: pa.ChunkedArray | None

    def name_rows(self, *rows: int) -> str:
        """Name rows that are counted over all parts."""
        places = [self._place(row) for row in rows]
        if len({part.name for part, _ in places}) == 1:
            return places[0][0].name_rows(*(row for _, row in places))
        return " and ".join(part.name_rows(row) for part, row in places)

    def _place(self, row: int) -> tuple[TablePart, int]:
        for part in self.parts:
            if row < part.table.num_rows:
                return part, row
            row -= part.table.num_rows
        raise IndexError(row)


class Format(ABC):
    """One way to store rows in a file. Everything that is wrong is raised as a `SourceError`."""

    @abstractmethod
    def column_names(self, path: Path) -> list[str]:
        """The columns of a file."""

    @abstractmethod
    def read(self, path: Path, columns: Columns) -> TablePart:
        """The wanted columns, named by role: `score`, `id`, `truth`, `text 0` and on."""

    def read_table(self, path: Path, names: Sequence[str]) -> pa.Table:
        """These columns in the types that Arrow infers, as the outputs of systems are read."""
        check_columns(names, self.column_names(path), str(path))
        return self._columns(path, list(names))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:  # noqa: ARG002 - for formats with tables
        raise SourceError(f"{path} holds references, not the outputs of systems. Write them as a table: CSV.")

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """The final ids, once those of all files are known."""
        return ids

    def notes(self, path: Path) -> tuple[str, ...]:  # noqa: ARG002 - for formats that leave something open
        """What the reader has to assume about a file, a sentence each."""
        return ()

    @abstractmethod
    def raw_rows(self, path: Path) -> Iterator[Any]:
        """Each row of a file as it is written there, for `record`."""

    def record(self, row: Any, names: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002 - of the header
        """The fields of a raw row by name."""
        return dict(row)


def text_role(place: int) -> str:
    """What the columns of texts are called in `Part.table`."""
    return f"text {place}"


def choose_columns(wanted: Columns, available: Sequence[str], *, origin: str) -> Columns:
    """Find the wanted columns among those of a source, which errors call `origin`."""
    chosen = replace(wanted, id="id") if wanted.id is None and "id" in available else wanted
    check_columns(chosen.names(), available, origin)
    for name in chosen.names():
        if list(available).count(name) > 1:
            raise SourceError(f"Column {name!r} occurs twice in {origin}. Rename one of the two.")
    return chosen


def check_columns(wanted: Sequence[str], available: Sequence[str], origin: str) -> None:
    """Refuse columns that a source does not have."""
    for name in wanted:
        if name not in available:
            raise SourceError(f"No column {name!r} in {origin}. Columns: {spell_options(available)}.")
