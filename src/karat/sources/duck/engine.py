"""DuckDB connection that runs karat's SQL and spills to disk."""

from __future__ import annotations

import re
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import duckdb
import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.fingerprint import FileWatch, unchanged
from karat.sources.sql.engine import BATCH_ROWS, SqlEngine

# The line of a traceback that names the error.
_RAISED = re.compile(r"[\w.]+(Error|Exception)\b:")


class DuckEngine(SqlEngine):
    """A connection of its own, with the list as the view `karat_items`."""

    name = "duckdb"
    json_line = "json"
    numbers_kept_rows = True

    def __init__(self, watch: FileWatch | None, *, memory_limit: str | None = None) -> None:
        super().__init__(watch)
        self.memory_limit = memory_limit
        # What does not fit into memory goes here, and goes away with this object.
        spill = tempfile.mkdtemp(prefix="karat-duckdb-")
        weakref.finalize(self, shutil.rmtree, spill, ignore_errors=True)
        self.connection = duckdb.connect()
        self.run(f"SET temp_directory = {self.literal(spill)}")
        if memory_limit is not None:
            self.run(f"SET memory_limit = {self.literal(memory_limit)}")

    def query(self, statement: str, **tables: pa.Table) -> pa.Table:
        """The rows of a statement over `karat_items` and small tables that are given with it."""
        with self._given(tables):
            return self.connection.sql(statement).to_arrow_table()

    def batches(
        self, statement: str, *, batch_rows: int = BATCH_ROWS, **tables: pa.Table
    ) -> Iterator[pa.RecordBatch]:
        """The rows of a statement some at a time; at least one batch, which may be empty."""
        with self._given(tables):
            reader = self.connection.sql(statement).to_arrow_reader(batch_rows)
            empty = True
            for batch in reader:
                empty = False
                yield batch
            if empty:
                yield pa.RecordBatch.from_pylist([], schema=reader.schema)

    def keep(self, name: str, statement: str, **tables: pa.Table) -> None:
        """Compute the rows of a statement once: a temporary table, on disk beyond the limit."""
        with self._given(tables):
            self.connection.execute(f"CREATE TEMP TABLE {name} AS {statement}")

    @contextmanager
    def _given(self, tables: dict[str, pa.Table]) -> Iterator[None]:
        """Small tables are there for one statement, and the files are watched while it runs."""
        with unchanged(self.watch):
            for name, table in tables.items():
                self.connection.register(name, table)
            try:
                yield
            except duckdb.Error as error:
                raise self._error(error) from None
            finally:
                for name in tables:
                    self.connection.unregister(name)

    def run(self, statement: str) -> duckdb.DuckDBPyConnection:
        """Run a statement; an error is one line."""
        try:
            return self.connection.execute(statement)
        except duckdb.Error as error:
            raise self._error(error) from None

    def type_of(self, column: str) -> pa.DataType:
        """The type of a column of `karat_items`."""
        return self.query(f"SELECT {column} FROM karat_items LIMIT 0").schema.field(0).type

    @staticmethod
    def quote(name: str) -> str:
        """A name in double quotes."""
        return '"' + name.replace('"', '""') + '"'

    @staticmethod
    def literal(text: str) -> str:
        """A text in single quotes."""
        return "'" + text.replace("'", "''") + "'"

    @staticmethod
    def json_value(name: str) -> str:
        """The value of a key of a JSON line, as SQL."""
        path = '$."' + name.replace('"', '\\"') + '"'
        return f"json_extract_string(json, {DuckEngine.literal(path)})"

    @staticmethod
    def hexadecimal(digits: str) -> str:
        """The number that hexadecimal digits spell, as SQL."""
        return f"CAST(concat('0x', {digits}) AS BIGINT)"

    def columns(self, relation: str) -> dict[str, str]:
        """The columns of a relation, with their types."""
        rows = self.run(f"DESCRIBE SELECT * FROM {relation}").fetchall()
        return {row[0]: row[1] for row in rows}

    def _error(self, error: duckdb.Error) -> SourceError:
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
