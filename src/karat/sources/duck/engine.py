"""DuckDB connection that runs karat's SQL and spills to disk."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import duckdb
import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.records import Record
from karat.sources.watch import FileWatch

# The column of whole lines, where a file is of JSON lines.
JSON_LINE = "json"
# The line of a traceback that names the error.
_RAISED = re.compile(r"[\w.]+(Error|Exception)\b:")


class DuckEngine:
    """A connection of its own, with the list as the view `karat_items`."""

    name = "duckdb"

    def __init__(self, watch: FileWatch | None, *, memory_limit: str | None = None) -> None:
        self.watch, self.memory_limit = watch, memory_limit
        self.id_type: pa.DataType | None = None
        self.fields: list[str] = []
        # The keys to show, where lines are JSON.
        self.keys: list[str] | None = None
        # What does not fit into memory goes here, and goes away with this object.
        spill = tempfile.mkdtemp(prefix="karat-duckdb-")
        weakref.finalize(self, shutil.rmtree, spill, ignore_errors=True)
        self.connection = duckdb.connect()
        self.run(f"SET temp_directory = {literal(spill)}")
        if memory_limit is not None:
            self.run(f"SET memory_limit = {literal(memory_limit)}")

    def query(self, statement: str, **tables: pa.Table) -> pa.Table:
        """The rows of a statement over `karat_items` and small tables that are given with it."""
        with self._given(tables):
            return self.connection.sql(statement).to_arrow_table()

    def keep(self, name: str, statement: str, **tables: pa.Table) -> None:
        """Compute the rows of a statement once: a temporary table, on disk beyond the limit."""
        with self._given(tables):
            self.connection.execute(f"CREATE TEMP TABLE {name} AS {statement}")

    @contextmanager
    def _given(self, tables: dict[str, pa.Table]) -> Iterator[None]:
        """Small tables are there for one statement, and the files are watched while it runs."""
        if self.watch is not None:
            self.watch.check()
        for name, table in tables.items():
            self.connection.register(name, table)
        try:
            yield
        except duckdb.Error as error:
            raise self._told(error) from None
        finally:
            for name in tables:
                self.connection.unregister(name)
        if self.watch is not None:
            self.watch.check()

    def run(self, statement: str) -> duckdb.DuckDBPyConnection:
        """Run a statement; what is wrong is told in one line."""
        try:
            return self.connection.execute(statement)
        except duckdb.Error as error:
            raise self._told(error) from None

    def quote(self, name: str) -> str:
        """The name of a column, as it is written in a statement."""
        return quoted(name)

    def value(self, name: str) -> str:
        """The values of a column, as SQL; of JSON lines, of a key."""
        return json_value(name) if self.keys is not None else self.quote(name)

    def hexadecimal(self, digits: str) -> str:
        """The number that hexadecimal digits stand for, as SQL."""
        return f"CAST(concat('0x', {digits}) AS BIGINT)"

    def record(self, row: Record) -> Record:
        """The row itself; of JSON lines the object on the line."""
        if self.keys is None:
            return row
        line: Record = json.loads(row[JSON_LINE])
        return {name: line.get(name) for name in self.keys}

    def columns(self, relation: str) -> dict[str, str]:
        """The columns of a relation, with their types."""
        rows = self.run(f"DESCRIBE SELECT * FROM {relation}").fetchall()
        return {row[0]: row[1] for row in rows}

    def _told(self, error: duckdb.Error) -> SourceError:
        reason = _reason(error)
        if isinstance(error, duckdb.OutOfMemoryException):
            return SourceError(
                f"DuckDB needs more than {self.memory_limit or 'the memory there is'}: {reason}. "
                "Allow more with --memory-limit, or make room on the disk."
            )
        if "range requests" in reason:
            return SourceError("The server there hands out whole files only. Download the list first.")
        if isinstance(error, duckdb.HTTPException) or _is_from_python(error):
            return SourceError(f"DuckDB cannot read that address: {reason}. Check it, and the network.")
        return SourceError(f"DuckDB cannot read the list: {reason}.")


def _is_from_python(error: duckdb.Error) -> bool:
    """Whether this was raised by what reads addresses for DuckDB."""
    return "Traceback (most recent call last)" in str(error)


def _reason(error: duckdb.Error) -> str:
    """The line that says what is wrong: of a traceback the one that names the error, else the first."""
    lines = [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    if _is_from_python(error):
        lines = [line for line in lines if _RAISED.match(line)] or lines[-1:]
    return " ".join(lines[0].split()).rstrip(".")


def quoted(name: str) -> str:
    """A name in double quotes."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: str) -> str:
    """A text in single quotes."""
    return "'" + value.replace("'", "''") + "'"


def json_value(name: str) -> str:
    """The value of a key of a JSON line, as SQL."""
    path = '$."' + name.replace('"', '\\"') + '"'
    return f"json_extract_string({JSON_LINE}, {literal(path)})"
