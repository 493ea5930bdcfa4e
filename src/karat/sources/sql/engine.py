"""The interface of SQL engines: what is asked of DuckDB and Spark, and what they have in common."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pyarrow as pa

from karat.sources.fingerprint import FileWatch
from karat.sources.parts import Columns
from karat.sources.records import Record, shown_columns

# Rows that are handed over together.
BATCH_ROWS = 500_000


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A source, the columns to rank it by, and what is known of its files.

    Attributes:
        source: a path or an address, a table, a query, a DataFrame.
        columns: the columns to rank by.
        format_name: of files whose name does not tell.
        fields: the columns that annotators see; None for all but the hidden ones.
        hidden: columns that annotators see only where `fields` names them.
        watch: over the files, where they are on this machine.
        digest: the fingerprint of those files.
        counts_rows: whether rows of files are to be counted where items have ids, too.
    """

    source: object
    columns: Columns
    format_name: str | None
    fields: list[str] | None
    hidden: frozenset[str]
    watch: FileWatch | None
    digest: Callable[[], str] | None
    counts_rows: bool = field(default=False, kw_only=True)

    def shown(self, names: Sequence[str]) -> list[str]:
        """The columns that annotators see."""
        return shown_columns(names, self.fields, self.hidden)


@dataclass(frozen=True, slots=True, eq=False)
class SystemsRequest(Request):
    """A long table of outputs, and which of its columns say what.

    Attributes:
        system: the column of the system.
        item: the column of the item.
        cut_by: the column of scores or ranks that a depth goes by, or None.
        by_rank: whether that holds ranks, lower is better.
        depth: keep each system's first so many outputs, and those that tie with the last.
        where: keep only rows with these values, by column.
        proxy: the column of a judge's verdicts, or None.
    """

    system: str
    item: str
    cut_by: str | None
    by_rank: bool
    depth: int | None
    where: Mapping[str, str]
    proxy: str | None = None


class SqlEngine(ABC):
    """Runs SQL over a view `karat_items`: the list's own columns, and beside them karat's.

    Those are `karat_score` and `karat_id` of a ranked list; `karat_system`, `karat_item`, `karat_order` and
    `karat_verdict` of systems; the columns that a plan needs of items.

    Attributes:
        watch: over the files, where they are on this machine.
        id_type: of ids; None where items are known by their row.
        fields: the columns that records are made of.
        keys: the keys to show, where each row is a line of JSON.
    """

    name: ClassVar[str]
    # The column of whole lines, where a file is of JSON lines.
    json_line: ClassVar[str]
    # Whether rows that are kept are numbered from 0 in their order, as `rowid`.
    numbers_kept_rows: ClassVar[bool] = False

    def __init__(self, watch: FileWatch | None) -> None:
        self.watch = watch
        self.id_type: pa.DataType | None = None
        self.fields: list[str] = []
        self.keys: list[str] | None = None

    @abstractmethod
    def query(self, statement: str, **tables: pa.Table) -> pa.Table:
        """The rows of a statement over `karat_items` and small tables that are given with it."""

    @abstractmethod
    def batches(
        self, statement: str, *, batch_rows: int = BATCH_ROWS, **tables: pa.Table
    ) -> Iterator[pa.RecordBatch]:
        """The same rows some at a time, for results that memory may not hold; at least one batch."""

    @abstractmethod
    def keep(self, name: str, statement: str, **tables: pa.Table) -> None:
        """Compute the rows of a statement once, for all that come after; they stay where the list is."""

    @abstractmethod
    def type_of(self, column: str) -> pa.DataType:
        """The type of a column of `karat_items`."""

    @staticmethod
    @abstractmethod
    def quote(name: str) -> str:
        """The name of a column, as it is written in a statement."""

    @staticmethod
    @abstractmethod
    def literal(text: str) -> str:
        """A text, as it is written in a statement."""

    @staticmethod
    @abstractmethod
    def json_value(name: str) -> str:
        """The value of a key of a JSON line, as SQL."""

    @staticmethod
    @abstractmethod
    def hexadecimal(digits: str) -> str:
        """The number that hexadecimal digits spell, as SQL."""

    def value(self, name: str) -> str:
        """The values of a column, as SQL; of JSON lines, of a key."""
        return self.json_value(name) if self.keys is not None else self.quote(name)

    def show(self, names: list[str], *, is_json: bool) -> None:
        """Show these columns to annotators; of JSON lines, these keys."""
        self.keys, self.fields = (names, [self.json_line]) if is_json else (None, names)

    @property
    def shown(self) -> list[str]:
        """The columns that annotators see."""
        return self.fields if self.keys is None else self.keys

    def record(self, row: Record) -> Record:
        """The fields that annotators see, from a row of the columns in `fields`."""
        if self.keys is None:
            return row
        line: Record = json.loads(row[self.json_line])
        return {name: line.get(name) for name in self.keys}

    def digest_sums(self, text: str, relation: str) -> list[int]:
        """Sums over the digests of a text, given as SQL, in all rows of a relation; in any order the same."""
        # Sixty bits of each digest, as two numbers whose sums stay exact.
        halves = [f"sum({self.hexadecimal(f'substr(md5({text}), {at}, 7)')}) AS half_{at}" for at in (1, 8)]
        sums = self.query(f"SELECT {', '.join(halves)} FROM {relation}")
        return [int(value) for value in sums.to_pylist()[0].values()]
