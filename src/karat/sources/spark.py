"""Spark: DataFrames, tables and paths of a cluster, where one machine is not enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.address import FILES, QUERY, REMOTE, TABLE, parse_address
from karat.sources.delimited import Delimited
from karat.sources.engine import is_spark_frame
from karat.sources.files import check_files
from karat.sources.jsonlines import JsonLines, first_record
from karat.sources.parquet import Parquet
from karat.sources.parts import Columns, choose_columns
from karat.sources.request import Request, chosen_fields, no_ids
from karat.sources.rowgroups import RowGroups
from karat.sources.selected import SelectedRanking
from karat.sources.spark_engine import JSON_LINE, SparkEngine, backquoted, json_value, told
from karat.sources.spark_files import filled, raw_frame, reader_of
from karat.sources.spark_session import find_session

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["open_spark"]

_ROW, _START, _FILE = "karat_row", "karat_start", "karat_file"
_WHOLE = {"tinyint", "smallint", "int", "bigint"}
_NUMBERS = _WHOLE | {"float", "double", "boolean"}


def open_spark(request: Request, *, master: str | None = None) -> SelectedRanking:
    """Rank a list by Spark, in its own session or in the one that is found or started."""
    source = request.source
    if is_spark_frame(source):
        return _typed(request, _as_frame(source), origin="The DataFrame")
    if not isinstance(source, str | Path):
        raise SourceError(
            f"Spark reads DataFrames, tables and paths, not {type(source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    address = parse_address(source)
    if address.kind == FILES:
        # What is wrong with files shows before a cluster is started.
        check_files(address.place, request.wish, format_name=request.format_name)
    session = find_session(master)
    try:
        if address.kind in (FILES, REMOTE):
            return _from_files(request, session, address.place, is_local=address.kind == FILES)
        if address.kind == TABLE:
            return _typed(request, session.table(address.place), origin=address.place)
        if address.kind == QUERY:
            return _typed(request, session.sql(address.place.strip().rstrip(";")), origin="The query")
    except SourceError:
        raise
    except Exception as error:  # noqa: BLE001 - Spark, its bridge and Java each have errors of their own
        raise told(error) from None
    raise SourceError(f"Spark does not read {source}. Use --engine duckdb.")


def _as_frame(source: Any) -> DataFrame:
    frame: DataFrame = source
    return frame


def _from_files(request: Request, session: SparkSession, place: str, *, is_local: bool) -> SelectedRanking:
    paths = [path.absolute() for path in request.watch.paths] if request.watch is not None else []
    places = [f"file://{path}" for path in paths] or [place]
    reader = reader_of(place, format_name=request.format_name, is_local=is_local)
    frame = raw_frame(session, reader, places, name=place)
    if isinstance(reader, Parquet):
        if request.wish.id is None and "id" not in frame.columns and is_local:
            counted, size = _with_rows(session, frame, paths)
            found = _typed(request, counted, origin=place, has_rows=True)
            if len(found) != size:
                raise SourceError(
                    f"Spark found {len(found):,} of {size:,} rows of {place}. Do workers see the same files? "
                    "Or name the column of ids: --id."
                )
            return found
        return _typed(request, frame, origin=place)
    if isinstance(reader, Delimited):
        names = frame.columns
        return _texts(
            request,
            filled(frame, names),
            choose_columns(request.wish, names, origin=place),
            names,
            backquoted,
        )
    if isinstance(reader, JsonLines) and is_local:
        first = first_record(paths[0])
        columns = choose_columns(request.wish, list(first), origin=place)
        return _texts(
            request,
            frame,
            columns,
            list(first),
            json_value,
            whole_ids=columns.id is not None and isinstance(first[columns.id], int),
            is_json=True,
        )
    raise SourceError(
        f"Spark reads CSV, TSV, JSON lines and Parquet; {place} is none of them. Use --engine memory."
    )


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
    located = frame.selectExpr("*", place, f"_metadata.row_index AS {_ROW}")
    counted = located.join(files.hint("broadcast"), _FILE)
    names = [backquoted(name) for name in frame.columns]
    return counted.selectExpr(*names, f"{_ROW} + {_START} AS {_ROW}"), start


def _typed(request: Request, frame: DataFrame, *, origin: str, has_rows: bool = False) -> SelectedRanking:
    """A DataFrame whose columns have types."""
    kinds = dict(frame.dtypes)
    names = [name for name in frame.columns if name != _ROW]
    columns = choose_columns(request.wish, names, origin=origin)
    kind = kinds[columns.ranked_by]
    if kind not in _NUMBERS and not kind.startswith("decimal"):
        raise SourceError(
            f"Column {columns.ranked_by!r} is of type {kind}, not a number. "
            "Write numbers there or rank by another column."
        )
    if columns.id is None and not has_rows:
        raise no_ids(origin)
    score = f"CAST({backquoted(columns.ranked_by)} AS DOUBLE)"
    engine = _engine(request, frame, score, backquoted(columns.id or _ROW))
    if columns.id is not None:
        engine.id_type = pa.int64() if kinds[columns.id] in _WHOLE else pa.string()
    engine.fields = chosen_fields(request.fields, names)
    return SelectedRanking(engine, name=columns.ranked_by, digest=request.digest)


def _texts(
    request: Request,
    frame: DataFrame,
    columns: Columns,
    names: Sequence[str],
    value: Callable[[str], str],
    *,
    whole_ids: bool | None = None,
    is_json: bool = False,
) -> SelectedRanking:
    """A DataFrame of texts: scores must be numbers; ids are numbers where every one is written as one."""
    if columns.id is None:
        raise no_ids(str(request.source))
    score = f"nullif({value(columns.ranked_by)}, '')"
    wrong = (
        frame.where(f"{score} IS NOT NULL AND try_cast({score} AS DOUBLE) IS NULL").selectExpr(score).first()
    )
    if wrong is not None:
        raise SourceError(
            f"Column {columns.ranked_by!r} holds {wrong[0]!r:.60}, not a number. "
            "Write numbers there or rank by another column."
        )
    text = f"nullif({value(columns.id)}, '')"
    number = f"try_cast({text} AS BIGINT)"
    if whole_ids is None:
        other = f"{text} IS NOT NULL AND ({number} IS NULL OR CAST({number} AS STRING) <> {text})"
        whole_ids = frame.where(other).first() is None
    engine = _engine(request, frame, f"CAST({score} AS DOUBLE)", number if whole_ids else text)
    engine.id_type = pa.int64() if whole_ids else pa.string()
    engine.fields = chosen_fields(request.fields, names)
    if is_json:
        engine.keys, engine.fields = engine.fields, [JSON_LINE]
    return SelectedRanking(engine, name=columns.ranked_by, digest=request.digest)


def _engine(request: Request, frame: DataFrame, score: str, identifier: str) -> SparkEngine:
    # -0.0 is 0.0: for some functions they differ.
    items = frame.selectExpr(
        f"CASE WHEN {score} = 0 THEN CAST(0 AS DOUBLE) ELSE {score} END AS karat_score",
        f"{identifier} AS karat_id",
        "*",
    )
    return SparkEngine(items, request.watch)
