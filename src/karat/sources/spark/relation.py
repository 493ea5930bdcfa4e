"""DataFrames, tables, queries and files of a cluster as Spark relations, with the same rows as in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.core.errors import SourceError
from karat.sources.address import FILES, QUERY, REMOTE, TABLE, Address, parse_address
from karat.sources.engine import is_spark_frame
from karat.sources.files import check_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines, first_record
from karat.sources.formats.parquet import Parquet
from karat.sources.memory.rowgroups import RowGroups
from karat.sources.spark.engine import SparkEngine, in_one_line
from karat.sources.spark.rows import rows_of_parquet
from karat.sources.spark.session import find_session
from karat.sources.sql.engine import Request
from karat.sources.sql.opening import ROW, Relation

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_quote = SparkEngine.quote


@dataclass(frozen=True, kw_only=True, eq=False)
class SparkRelation(Relation):
    """Rows of a source as a DataFrame."""

    engine = SparkEngine

    frame: DataFrame

    def first_where(self, value: str, condition: str) -> Any:
        """A value of one row for which a condition holds."""
        return self.frame.where(condition).selectExpr(value).first()

    def select(self, columns: Mapping[str, str], condition: str, request: Request) -> SparkEngine:
        """An engine whose items are the rows for which a condition holds, with more columns."""
        added = [f"{value} AS {name}" for name, value in columns.items()]
        return SparkEngine(self.frame.where(condition).selectExpr(*added, "*"), request.watch)

    def errors(self) -> AbstractContextManager[None]:
        """Turn Spark's errors into one line each."""
        return in_one_line()


def find_frame(request: Request, *, master: str | None) -> SparkRelation:
    """The rows of a source, in its own session or in the one that is found or started."""
    source = request.source
    if is_spark_frame(source):
        return typed_relation(source, origin="The DataFrame")
    if not isinstance(source, str | Path):
        raise SourceError(
            f"Spark reads DataFrames, tables and paths, not {type(source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    address = parse_address(source)
    if address.kind == FILES:
        # What is wrong with files shows before a cluster is started.
        check_files(address.place, request.columns, format_name=request.format_name)
    elif address.kind not in (REMOTE, TABLE, QUERY):
        raise SourceError(f"Spark does not read {source}. Use --engine duckdb.")
    paths = [path.absolute() for path in request.watch.paths] if request.watch is not None else None
    session = find_session(master)
    with in_one_line():
        relation = raw_relation(session, address, paths, request.format_name)
        if relation.kinds is None:
            if relation.first is None:
                return replace(relation, frame=filled(relation.frame, relation.names))
            if paths is None:
                raise SourceError(
                    f"Spark reads JSON lines on this machine only, not {address.place}. Use Parquet or CSV."
                )
        elif paths is not None and (
            request.counts_rows or (request.columns.id is None and "id" not in relation.names)
        ):
            # Rows counted over all files, in the order of their names, as every engine counts them.
            rows = rows_of_parquet(relation.frame, paths).frame.selectExpr(*map(_quote, relation.names), ROW)
            return replace(relation, frame=rows, has_rows=True, size=RowGroups(paths).starts[-1])
        return relation


def raw_relation(
    session: SparkSession, address: Address, paths: Sequence[Path] | None, format_name: str | None
) -> SparkRelation:
    """A table, a query, or files as Spark reads them: Parquet with types, CSV as text, JSON as lines."""
    place = address.place
    if address.kind == TABLE:
        return typed_relation(session.table(place), origin=place)
    if address.kind == QUERY:
        return typed_relation(session.sql(place.strip().rstrip(";")), origin="The query")
    reader = reader_of(place, format_name=format_name, is_local=paths is not None)
    places = [place] if paths is None else [f"file://{path}" for path in paths]
    if isinstance(reader, Parquet):
        return typed_relation(session.read.parquet(*places), origin=place)
    if isinstance(reader, Delimited):
        delimiter = reader.common_delimiter(paths, engine="Spark")
        frame = session.read.csv(
            places, header=True, sep=delimiter, quote='"', escape='"', multiLine=True, mode="FAILFAST"
        )
        return SparkRelation(frame=frame, origin=place, names=frame.columns, kinds=None)
    frame = session.read.text(places).where("trim(value) <> ''")
    if paths is None:
        line = frame.first()
        if line is None:
            raise SourceError(f"{place} is empty; there are no documents.")
        first: dict[str, Any] = json.loads(line[0])
    else:
        first = first_record(paths[0])
    return SparkRelation(frame=frame, origin=place, names=list(first), kinds=None, first=first)


def typed_relation(frame: Any, *, origin: str) -> SparkRelation:
    """The rows of a DataFrame, whose columns have types."""
    return SparkRelation(frame=frame, origin=origin, names=frame.columns, kinds=dict(frame.dtypes))


def reader_of(place: str, *, format_name: str | None, is_local: bool) -> Parquet | Delimited | JsonLines:
    """What reads these files: by their ending; folders of Parquet files far away have none."""
    try:
        reader = format_of(Path(place), name=format_name)
    except SourceError:
        if is_local or format_name:
            raise
        return Parquet()
    if not isinstance(reader, Parquet | Delimited | JsonLines):
        raise SourceError(
            f"Spark reads CSV, TSV, JSON lines and Parquet; {place} is none of them. Use --engine memory."
        )
    return reader


def filled(frame: DataFrame, names: Sequence[str]) -> DataFrame:
    """Text for each of these fields: Spark takes empty ones for missing."""
    own = set(names)
    return frame.selectExpr(
        *(
            f"coalesce({_quote(name)}, '') AS {_quote(name)}" if name in own else _quote(name)
            for name in frame.columns
        )
    )
