"""DuckDB: files that are larger than memory, remote files, tables and queries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.address import DATABASE, FILES, QUERY, REMOTE, parse_address
from karat.sources.delimited import Delimited
from karat.sources.duck_engine import JSON_LINE, DuckEngine, json_value, literal, quoted
from karat.sources.files import check_files
from karat.sources.formats import format_of
from karat.sources.jsonlines import JsonLines, first_record
from karat.sources.parquet import Parquet
from karat.sources.parts import Columns, choose_columns
from karat.sources.remote import make_reachable
from karat.sources.request import Request, chosen_fields, no_ids
from karat.sources.selected import SelectedRanking

__all__ = ["open_duckdb"]

_ROW = "karat_row"


def open_duckdb(request: Request, *, memory_limit: str | None = None) -> SelectedRanking:
    """Rank a list by DuckDB; beyond the limit it goes on on disk."""
    engine = DuckEngine(request.watch, memory_limit=memory_limit)
    columns = _define_items(engine, request)
    return SelectedRanking(engine, name=columns.ranked_by, digest=request.digest)


def _define_items(engine: DuckEngine, request: Request) -> Columns:
    """Make the view `karat_items`: score and id under karat's own names, beside the list's columns."""
    if not isinstance(request.source, str | Path):
        raise SourceError(
            f"DuckDB reads files, addresses, tables and queries, not {type(request.source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    address = parse_address(request.source)
    if address.kind in (REMOTE, QUERY):
        make_reachable(engine.connection, address.place)
    if address.kind in (FILES, REMOTE):
        return _define_files(engine, request, address.place, is_local=address.kind == FILES)
    if address.kind == DATABASE:
        if not Path(address.place).expanduser().is_file():
            raise SourceError(f"No such file: {address.place}. Check its name and folder.")
        engine.run(f"ATTACH {literal(str(Path(address.place).expanduser()))} AS karat_source (READ_ONLY)")
        relation = f"karat_source.{quoted(str(address.table))}"
    elif address.kind == QUERY:
        relation = f"({address.place.strip().rstrip(';')})"
    else:
        raise SourceError(
            f"DuckDB knows no table {address.place}. Name its file too, such as shop.duckdb#{address.place}, "
            "or use --engine spark."
        )
    return _define_typed(engine, request, relation, origin=str(request.source))


def _define_files(engine: DuckEngine, request: Request, place: str, *, is_local: bool) -> Columns:
    paths = [str(path) for path in request.watch.paths] if request.watch is not None else [place]
    reader = format_of(Path(paths[0]), name=request.format_name)
    columns = request.wish
    if is_local:
        columns = check_files(place, request.wish, format_name=request.format_name)
    listed = f"[{', '.join(map(literal, paths))}]"
    if isinstance(reader, Parquet):
        return _define_parquet(engine, request, listed, paths)
    if isinstance(reader, Delimited):
        return _define_delimited(engine, request, columns, listed, reader.delimiter)
    if isinstance(reader, JsonLines) and is_local:
        return _define_json(engine, request, columns, listed, Path(paths[0]))
    raise SourceError(
        f"DuckDB reads CSV, TSV, JSON lines and Parquet; {place} is none of them. Use --engine memory."
    )


def _define_parquet(engine: DuckEngine, request: Request, listed: str, paths: Sequence[str]) -> Columns:
    relation = f"read_parquet({listed})"
    if request.wish.id is not None or "id" in engine.columns(relation):
        return _define_typed(engine, request, relation, origin=paths[0])
    # Rows are counted over all files, in the order of their names.
    relation = f"read_parquet({listed}, file_row_number = true, filename = 'karat_file')"
    sizes = engine.run(f"SELECT file_name, num_rows FROM parquet_file_metadata({listed})").fetchall()
    by_name: dict[str, int] = dict(sizes)
    starts, start = [], 0
    for path in paths:
        starts.append(f"({literal(path)}, CAST({start} AS BIGINT))")
        start += by_name[path]
    engine.run(f"CREATE TEMP TABLE karat_files AS SELECT * FROM (VALUES {', '.join(starts)}) t(name, start)")
    counted = (
        f"(SELECT r.* EXCLUDE (karat_file, file_row_number), r.file_row_number + f.start AS {_ROW} "
        f"FROM {relation} r JOIN karat_files f ON r.karat_file = f.name)"
    )
    return _define_typed(engine, request, counted, origin=paths[0], has_rows=True)


def _define_typed(
    engine: DuckEngine, request: Request, relation: str, *, origin: str, has_rows: bool = False
) -> Columns:
    """A relation whose columns have types."""
    kinds = engine.columns(relation)
    names = [name for name in kinds if name != _ROW]
    columns = choose_columns(request.wish, names, origin=origin)
    if not is_number(kinds[columns.ranked_by]):
        raise SourceError(
            f"Column {columns.ranked_by!r} is of type {kinds[columns.ranked_by]}, not a number. "
            "Write numbers there or rank by another column."
        )
    if columns.id is None and not has_rows:
        raise no_ids(origin)
    score = f"CAST({quoted(columns.ranked_by)} AS DOUBLE)"
    _make_view(engine, relation, score, quoted(columns.id or _ROW))
    engine.id_type = _id_type(engine) if columns.id is not None else None
    engine.fields = chosen_fields(request.fields, names)
    return columns


def _define_delimited(
    engine: DuckEngine, request: Request, columns: Columns, listed: str, delimiter: str
) -> Columns:
    """Text is read as text, as annotators see it; numbers are made of it where they are needed."""
    relation = (
        f"read_csv({listed}, header = true, all_varchar = true, delim = {literal(delimiter)}, quote = '\"', "
        "escape = '\"', nullstr = '', strict_mode = true)"
    )
    names = list(engine.columns(relation))
    columns = choose_columns(columns, names, origin=str(request.source))
    shown = ", ".join(f"coalesce({quoted(name)}, '') AS {quoted(name)}" for name in names)
    relation = f"(SELECT {shown}, row_number() OVER () - 1 AS {_ROW} FROM {relation})"
    return _define_texts(engine, request, relation, columns, names, quoted)


def _define_json(engine: DuckEngine, request: Request, columns: Columns, listed: str, first: Path) -> Columns:
    relation = (
        f"(SELECT json AS {JSON_LINE}, row_number() OVER () - 1 AS {_ROW} FROM read_ndjson_objects({listed}))"
    )
    names = list(first_record(first))
    found = _define_texts(engine, request, relation, columns, names, json_value)
    if (
        columns.id is not None
        and engine.id_type == pa.int64()
        and isinstance(first_record(first)[columns.id], str)
    ):
        _retype_ids_as_text(engine)
    engine.keys, engine.fields = engine.fields, [JSON_LINE]
    return found


def _define_texts(
    engine: DuckEngine,
    request: Request,
    relation: str,
    columns: Columns,
    names: Sequence[str],
    value: Callable[[str], str],
) -> Columns:
    """A relation of texts: scores must be numbers; ids are numbers where every one is written as one."""
    score = f"nullif({value(columns.ranked_by)}, '')"
    wrong = engine.run(
        f"SELECT {score} FROM {relation} "
        f"WHERE {score} IS NOT NULL AND try_cast({score} AS DOUBLE) IS NULL LIMIT 1"
    ).fetchone()
    if wrong is not None:
        raise SourceError(
            f"Column {columns.ranked_by!r} holds {wrong[0]!r:.60}, not a number. "
            "Write numbers there or rank by another column."
        )
    identifier = _ROW
    if columns.id is not None:
        text = f"nullif({value(columns.id)}, '')"
        number = f"try_cast({text} AS BIGINT)"
        is_text = engine.run(
            f"SELECT 1 FROM {relation} WHERE {text} IS NOT NULL "
            f"AND ({number} IS NULL OR CAST({number} AS VARCHAR) <> {text}) LIMIT 1"
        ).fetchone()
        identifier = text if is_text else number
    _make_view(engine, relation, f"CAST({score} AS DOUBLE)", identifier)
    engine.id_type = _id_type(engine) if columns.id is not None else None
    engine.fields = chosen_fields(request.fields, names)
    return columns


def _retype_ids_as_text(engine: DuckEngine) -> None:
    """Ids that are strings in JSON stay strings, whatever they spell."""
    engine.run("ALTER VIEW karat_items RENAME TO karat_numbered")
    engine.run(
        "CREATE TEMP VIEW karat_items AS "
        "SELECT * REPLACE (CAST(karat_id AS VARCHAR) AS karat_id) FROM karat_numbered"
    )
    engine.id_type = pa.string()


def _make_view(engine: DuckEngine, relation: str, score: str, identifier: str) -> None:
    # -0.0 is 0.0: for some functions they differ.
    zeros = f"CASE WHEN {score} = 0 THEN CAST(0 AS DOUBLE) ELSE {score} END"
    engine.run(
        f"CREATE TEMP VIEW karat_items AS SELECT {zeros} AS karat_score, {identifier} AS karat_id, * "
        f"FROM {relation}"
    )


def _id_type(engine: DuckEngine) -> pa.DataType:
    return engine.query("SELECT karat_id FROM karat_items LIMIT 0").schema.field(0).type


def is_number(kind: str) -> bool:
    """Whether scores may be of this type."""
    word = kind.upper().split("(")[0]
    return word.endswith("INT") or word in {"FLOAT", "REAL", "DOUBLE", "DECIMAL", "INTEGER", "BOOLEAN"}
