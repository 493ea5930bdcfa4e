"""Spark session that runs karat's SQL where the data is."""

from __future__ import annotations

import json
import re
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from karat.core.errors import KaratError, SourceError
from karat.sources.records import Record
from karat.sources.watch import FileWatch

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

JSON_LINE = "value"
# Types of whole numbers.
WHOLE = {"tinyint", "smallint", "int", "bigint"}
# Views belong to the session, which others may use as well: their names are ours for one statement at a time.
_NAMES = threading.Lock()
_RAISED = re.compile(r"[A-Za-z_][\w.]*(Error|Exception): ")
_MISSING = re.compile(r"No module named '([^']+)'")


class SparkEngine:
    """A DataFrame with `karat_score` and `karat_id`, in the session that it belongs to."""

    name = "spark"

    def __init__(self, items: DataFrame, watch: FileWatch | None) -> None:
        self.items, self.watch = items, watch
        self.session = items.sparkSession
        self.id_type: pa.DataType | None = None
        self.fields: list[str] = []
        # The keys to show, where lines are JSON.
        self.keys: list[str] | None = None
        self._kept: dict[str, DataFrame] = {}

    def query(self, statement: str, **tables: pa.Table) -> pa.Table:
        """The rows of a statement over `karat_items` and small tables that are given with it."""
        if self.watch is not None:
            self.watch.check()
        with in_one_line():
            rows = self._frame(statement, tables).toArrow()
        if self.watch is not None:
            self.watch.check()
        return rows

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

    def quote(self, name: str) -> str:
        """The name of a column, as it is written in a statement."""
        return backquoted(name)

    def value(self, name: str) -> str:
        """The values of a column, as SQL; of JSON lines, of a key."""
        return json_value(name) if self.keys is not None else self.quote(name)

    def hexadecimal(self, digits: str) -> str:
        """The number that hexadecimal digits stand for, as SQL."""
        return f"CAST(conv({digits}, 16, 10) AS BIGINT)"

    def record(self, row: Record) -> Record:
        """The row itself; of JSON lines the object on the line."""
        if self.keys is None:
            return row
        line: Record = json.loads(row[JSON_LINE])
        return {name: line.get(name) for name in self.keys}


def _release(frame: DataFrame) -> None:
    """Let the workers forget rows that nobody asks for any more."""
    # A session that has ended holds nothing.
    with suppress(Exception):
        frame.unpersist()


def backquoted(name: str) -> str:
    """A name in back quotes."""
    return "`" + name.replace("`", "``") + "`"


@contextmanager
def in_one_line(what: str = "the list") -> Iterator[None]:
    """What Spark, its bridge or Java say against reading something becomes one line."""
    try:
        yield
    except KaratError:
        raise
    except Exception as error:  # noqa: BLE001 - each of them has errors of its own
        raise told(error, what) from None


def told(error: BaseException, what: str = "the list") -> SourceError:
    """What Spark says, in one line."""
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
    said = raised[-1:] if "Python worker" in str(error) and raised else causes[-1:] or lines[:1]
    reason = (said[0] if said else type(error).__name__).strip()
    if (
        "has been shutdown" in reason
        or "stopped SparkContext" in reason
        or "SparkContext was shut down" in reason
        # What is left of a session that was stopped here.
        or "'NoneType' object has no attribute" in reason
    ):
        return SourceError(f"The Spark session has ended. Start it again, and open {what} anew.")
    return SourceError(f"Spark cannot read {what}: {reason[:300].rstrip('.')}.")


def whole_or_text(
    frame: DataFrame, column: str, value: str, first: dict[str, Any] | None
) -> tuple[str, pa.DataType]:
    """Names in a file of text, as SQL, and their type: numbers where every one is written as a number.

    Args:
        frame: the rows of the file.
        column: where the names stand.
        value: the value there, as SQL.
        first: the first record of JSON lines, which have types: it tells.
    """
    text = f"nullif({value}, '')"
    number = f"try_cast({text} AS BIGINT)"
    if first is not None:
        is_whole = isinstance(first[column], int)
    else:
        other = f"{text} IS NOT NULL AND ({number} IS NULL OR CAST({number} AS STRING) <> {text})"
        is_whole = frame.where(other).first() is None
    return (number, pa.int64()) if is_whole else (text, pa.string())


def json_value(name: str) -> str:
    """The value of a key of a JSON line, as SQL."""
    path = "$[\\'" + name.replace("'", "") + "\\']"
    return f"get_json_object({JSON_LINE}, '{path}')"
