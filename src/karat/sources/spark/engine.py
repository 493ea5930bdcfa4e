"""Spark session that runs karat's SQL where the data is."""

from __future__ import annotations

import re
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING

import pyarrow as pa

from karat.core.errors import KaratError, SourceError
from karat.sources.fingerprint import FileWatch, unchanged
from karat.sources.sql.engine import SqlEngine

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# Views belong to the session, which others may use as well: their names are ours for one statement at a time.
_NAMES = threading.Lock()
# Rows that are handed over together.
BATCH_ROWS = 100_000
_RAISED = re.compile(r"[A-Za-z_][\w.]*(Error|Exception): ")
_MISSING = re.compile(r"No module named '([^']+)'")


class SparkEngine(SqlEngine):
    """A DataFrame with karat's columns, in the session that it belongs to."""

    name = "spark"
    json_line = "value"

    def __init__(self, items: DataFrame, watch: FileWatch | None) -> None:
        super().__init__(watch)
        self.items, self.session = items, items.sparkSession
        self._kept: dict[str, DataFrame] = {}

    def query(self, statement: str, **tables: pa.Table) -> pa.Table:
        """The rows of a statement over `karat_items` and small tables that are given with it."""
        with unchanged(self.watch), in_one_line():
            return self._frame(statement, tables).toArrow()

    def batches(
        self, statement: str, *, batch_rows: int = BATCH_ROWS, **tables: pa.Table
    ) -> Iterator[pa.RecordBatch]:
        """The rows of a statement some at a time; at least one batch, which may be empty."""
        with unchanged(self.watch), in_one_line():
            frame = self._frame(statement, tables)
            schema = frame.limit(0).toArrow().schema
            rows = frame.toLocalIterator(prefetchPartitions=True)
            first = True
            while (some := list(islice(rows, batch_rows))) or first:
                first = False
                columns = list(zip(*some, strict=True)) or [()] * len(schema)
                yield pa.RecordBatch.from_arrays(
                    [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)],
                    schema=schema,
                )

    def keep(self, name: str, statement: str, **tables: pa.Table) -> None:
        """Compute the rows of a statement once: they stay with the workers, on their disks if need be."""
        from pyspark import StorageLevel

        with in_one_line():
            rows = self._frame(statement, tables).persist(StorageLevel.DISK_ONLY)
        self._kept[name] = rows
        weakref.finalize(self, _release, rows)

    def _frame(self, statement: str, tables: dict[str, pa.Table]) -> DataFrame:
        with _NAMES:
            self.items.createOrReplaceTempView("karat_items")
            for kept, frame in self._kept.items():
                frame.createOrReplaceTempView(kept)
            for name, table in tables.items():
                self.session.createDataFrame(table).createOrReplaceTempView(name)
            return self.session.sql(statement)

    def type_of(self, column: str) -> pa.DataType:
        """Whole numbers or text: Arrow's types of the two."""
        is_whole = dict(self.items.dtypes)[column] in ("tinyint", "smallint", "int", "bigint")
        return pa.int64() if is_whole else pa.string()

    @staticmethod
    def quote(name: str) -> str:
        """A name in back quotes."""
        return "`" + name.replace("`", "``") + "`"

    @staticmethod
    def literal(text: str) -> str:
        """A text in single quotes."""
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    @staticmethod
    def json_value(name: str) -> str:
        """The value of a key of a JSON line, as SQL."""
        path = "$[\\'" + name.replace("'", "") + "\\']"
        return f"get_json_object(value, '{path}')"

    @staticmethod
    def hexadecimal(digits: str) -> str:
        """The number that hexadecimal digits spell, as SQL."""
        return f"CAST(conv({digits}, 16, 10) AS BIGINT)"


def _release(frame: DataFrame) -> None:
    """Let the workers forget rows that nobody asks for any more."""
    # A session that has ended holds nothing.
    with suppress(Exception):
        frame.unpersist()


@contextmanager
def in_one_line(what: str = "the list") -> Iterator[None]:
    """Turn errors of Spark, its bridge or Java into one line."""
    try:
        yield
    except KaratError:
        raise
    except Exception as error:  # noqa: BLE001 - each of them has errors of its own
        raise error_in_one_line(error, what) from None


def error_in_one_line(error: BaseException, what: str = "the list") -> SourceError:
    """The cause of an error of Spark's, in one line."""
    missing = _MISSING.search(str(error))
    if missing is not None:
        return SourceError(
            f"Spark's workers have no Python module {missing[1]!r}. They need Python "
            f"{sys.version_info.major}.{sys.version_info.minor} with numpy, scipy and pyarrow; "
            "say where it is: PYSPARK_PYTHON."
        )
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    # Behind Java's own words comes what went wrong, at the end of a Python worker's what it says.
    causes = [line.removeprefix("Caused by:") for line in lines if line.startswith("Caused by:")]
    in_python = str(error).partition("JVM stacktrace")[0].splitlines()
    raised = [line for line in in_python if _RAISED.match(line)]
    reasons = raised[-1:] if "Python worker" in str(error) and raised else causes[-1:] or lines[:1]
    reason = (reasons[0] if reasons else type(error).__name__).strip()
    if (
        "has been shutdown" in reason
        or "stopped SparkContext" in reason
        or "SparkContext was shut down" in reason
        # What is left of a session that was stopped here.
        or "'NoneType' object has no attribute" in reason
    ):
        return SourceError(f"The Spark session has ended. Start it again, and open {what} anew.")
    return SourceError(f"Spark cannot read {what}: {reason[:300].rstrip('.')}.")
