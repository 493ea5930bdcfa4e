"""DataFrames, tables, queries and files as Spark relations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.address import FILES, QUERY, REMOTE, TABLE, parse_address
from karat.sources.engine import is_spark_frame
from karat.sources.files import check_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.jsonlines import first_record
from karat.sources.formats.parquet import Parquet
from karat.sources.memory.rowgroups import RowGroups
from karat.sources.request import Request
from karat.sources.spark.engine import (
    JSON_LINE,
    WHOLE,
    SparkEngine,
    backquoted,
    in_one_line,
    json_value,
    whole_or_text,
)
from karat.sources.spark.files import filled, raw_frame, reader_of
from karat.sources.spark.session import find_session

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

# The column that counts rows, where they can be counted.
ROW = "karat_row"
_START, _FILE = "karat_start", "karat_file"
_NUMBERS = WHOLE | {"float", "double", "boolean"}


@dataclass(frozen=True, slots=True, eq=False)
class SparkRelation:
    """Rows of a source as a DataFrame, before anybody says which columns matter.

    Attributes:
        frame: the rows.
        origin: what errors call it.
        names: of the columns.
        kinds: the type of each column; None where all are texts.
        value: the values of a column, as SQL.
        rows: how many there are, where they are counted by a column.
        first: the first record, where each row is a line of JSON.
    """

    frame: DataFrame
    origin: str
    names: list[str]
    kinds: dict[str, str] | None
    value: Callable[[str], str] = backquoted
    rows: int | None = None
    first: dict[str, Any] | None = None

    def identifier(self, column: str) -> tuple[str, pa.DataType]:
        """The names in a column as SQL, and their type: numbers where every one is written as a number."""
        if self.kinds is not None:
            is_whole = self.kinds[column] in WHOLE
            return self.value(column), pa.int64() if is_whole else pa.string()
        return whole_or_text(self.frame, column, self.value(column), self.first)

    def text(self, column: str) -> str:
        """The values of a column written as text, as SQL; in a file of texts, nothing is null."""
        text = f"CAST({self.value(column)} AS STRING)"
        return f"nullif({text}, '')" if self.kinds is None else text

    def number(self, column: str, *, purpose: str) -> str:
        """The numbers in a column as SQL; what is none is refused."""
        way = f"Write numbers there or {purpose} another column."
        if self.kinds is not None:
            kind = self.kinds[column]
            if kind not in _NUMBERS and not kind.startswith("decimal"):
                raise SourceError(f"Column {column!r} is of type {kind}, not a number. {way}")
            return f"CAST({self.value(column)} AS DOUBLE)"
        text = f"nullif({self.value(column)}, '')"
        is_wrong = f"{text} IS NOT NULL AND try_cast({text} AS DOUBLE) IS NULL"
        wrong = self.frame.where(is_wrong).selectExpr(text).first()
        if wrong is not None:
            raise SourceError(f"Column {column!r} holds {wrong[0]!r:.60}, not a number. {way}")
        return f"CAST({text} AS DOUBLE)"

    def show(self, engine: SparkEngine, fields: list[str]) -> None:
        """Let the engine show these columns."""
        engine.fields = fields
        if self.first is not None:
            engine.keys, engine.fields = fields, [JSON_LINE]


def find_frame(request: Request, *, master: str | None) -> SparkRelation:
    """The rows of a source, in its own session or in the one that is found or started."""
    source = request.source
    if is_spark_frame(source):
        return typed_relation(_as_frame(source), origin="The DataFrame")
    if not isinstance(source, str | Path):
        raise SourceError(
            f"Spark reads DataFrames, tables and paths, not {type(source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    address = parse_address(source)
    if address.kind == FILES:
        # What is wrong with files shows before a cluster is started.
        check_files(address.place, request.columns, format_name=request.format_name)
    session = find_session(master)
    with in_one_line():
        if address.kind in (FILES, REMOTE):
            return _files(request, session, address.place, is_local=address.kind == FILES)
        if address.kind == TABLE:
            return typed_relation(session.table(address.place), origin=address.place)
        if address.kind == QUERY:
            return typed_relation(session.sql(address.place.strip().rstrip(";")), origin="The query")
    raise SourceError(f"Spark does not read {source}. Use --engine duckdb.")


def _as_frame(source: Any) -> DataFrame:
    frame: DataFrame = source
    return frame


def typed_relation(frame: DataFrame, *, origin: str, rows: int | None = None) -> SparkRelation:
    """The rows of a DataFrame, whose columns have types."""
    kinds = dict(frame.dtypes)
    return SparkRelation(frame, origin, [name for name in frame.columns if name != ROW], kinds, rows=rows)


def _files(request: Request, session: SparkSession, place: str, *, is_local: bool) -> SparkRelation:
    paths = [path.absolute() for path in request.watch.paths] if request.watch is not None else []
    places = [f"file://{path}" for path in paths] or [place]
    reader = reader_of(place, format_name=request.format_name, is_local=is_local)
    frame = raw_frame(session, reader, places, name=place)
    if isinstance(reader, Parquet):
        if request.columns.id is None and "id" not in frame.columns and is_local:
            counted, size = _with_rows(session, frame, paths)
            return typed_relation(counted, origin=place, rows=size)
        return typed_relation(frame, origin=place)
    if isinstance(reader, Delimited):
        return SparkRelation(filled(frame, frame.columns), place, frame.columns, None)
    if not is_local:
        raise SourceError(f"Spark reads JSON lines on this machine only, not {place}. Use Parquet or CSV.")
    first = first_record(paths[0])
    return SparkRelation(frame, place, list(first), None, value=json_value, first=first)


def _with_rows(session: SparkSession, frame: DataFrame, paths: Sequence[Path]) -> tuple[DataFrame, int]:
    """Rows counted over all files, in the order of their names, as every engine counts them; and how many."""
    starts, start = [], 0
    for path in paths:
        # Spark writes one slash or three after `file:`.
        starts.append((path.as_uri().removeprefix("file://"), start))
        start += RowGroups([path]).starts[-1]
    table = pa.table({_FILE: [name for name, _ in starts], _START: [start for _, start in starts]})
    files = session.createDataFrame(table)
    place = f"regexp_replace(_metadata.file_path, '^file:/+', '/') AS {_FILE}"
    located = frame.selectExpr("*", place, f"_metadata.row_index AS {ROW}")
    counted = located.join(files.hint("broadcast"), _FILE)
    names = [backquoted(name) for name in frame.columns]
    return counted.selectExpr(*names, f"{ROW} + {_START} AS {ROW}"), start
