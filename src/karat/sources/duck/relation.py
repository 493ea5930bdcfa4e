"""Files larger than memory, remote files, tables and queries as DuckDB relations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError
from karat.sources.address import DATABASE, FILES, QUERY, REMOTE, parse_address
from karat.sources.duck.engine import DuckEngine
from karat.sources.duck.remote import make_reachable
from karat.sources.files import check_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines, first_record
from karat.sources.formats.parquet import Parquet
from karat.sources.sql.engine import Request
from karat.sources.sql.opening import ROW, Relation

_literal, _quote = DuckEngine.literal, DuckEngine.quote


@dataclass(frozen=True, kw_only=True, eq=False)
class DuckRelation(Relation):
    """What to select from, as SQL, and the connection."""

    engine = DuckEngine

    sql: str
    duck: DuckEngine

    def first_where(self, value: str, condition: str) -> Any:
        """A value of one row for which a condition holds."""
        return self.duck.run(f"SELECT {value} FROM {self.sql} WHERE {condition} LIMIT 1").fetchone()

    def select(self, columns: Mapping[str, str], condition: str, request: Request) -> DuckEngine:  # noqa: ARG002
        """The connection, with the rows as a view."""
        added = ", ".join(f"{value} AS {name}" for name, value in columns.items())
        self.duck.run(f"CREATE TEMP VIEW karat_items AS SELECT {added}, * FROM {self.sql} WHERE {condition}")
        return self.duck


def find_rows(request: Request, *, memory_limit: str | None) -> DuckRelation:
    """The rows of a source; beyond the limit DuckDB goes on on disk."""
    if not isinstance(request.source, str | Path):
        raise SourceError(
            f"DuckDB reads files, addresses, tables and queries, not {type(request.source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    engine = DuckEngine(request.watch, memory_limit=memory_limit)
    address = parse_address(request.source)
    if address.kind in (REMOTE, QUERY):
        make_reachable(engine.connection, address.place)
    if address.kind in (FILES, REMOTE):
        return _files(engine, request, address.place, is_local=address.kind == FILES)
    if address.kind == DATABASE:
        if not Path(address.place).expanduser().is_file():
            raise SourceError(f"No such file: {address.place}. Check its name and folder.")
        engine.run(f"ATTACH {_literal(str(Path(address.place).expanduser()))} AS karat_source (READ_ONLY)")
        relation = f"karat_source.{_quote(str(address.table))}"
    elif address.kind == QUERY:
        relation = f"({address.place.strip().rstrip(';')})"
    else:
        raise SourceError(
            f"DuckDB knows no table {address.place}. Name its file too, such as shop.duckdb#{address.place}, "
            "or use --engine spark."
        )
    return _typed(engine, relation, origin=str(request.source))


def _files(engine: DuckEngine, request: Request, place: str, *, is_local: bool) -> DuckRelation:
    paths = [str(path) for path in request.watch.paths] if request.watch is not None else [place]
    reader = format_of(Path(paths[0]), name=request.format_name)
    if is_local:
        check_files(place, request.columns, format_name=request.format_name)
    listed = f"[{', '.join(map(_literal, paths))}]"
    if isinstance(reader, Parquet):
        return _parquet(engine, request, listed, paths)
    if isinstance(reader, Delimited):
        delimiter = reader.common_delimiter([*map(Path, paths)] if is_local else None, engine="DuckDB")
        return _delimited(engine, request, listed, delimiter)
    if isinstance(reader, JsonLines) and is_local:
        relation = f"(SELECT json, row_number() OVER () - 1 AS {ROW} FROM read_ndjson_objects({listed}))"
        return _untyped(engine, request, relation, first=first_record(Path(paths[0])))
    raise SourceError(
        f"DuckDB reads CSV, TSV, JSON lines and Parquet; {place} is none of them. Use --engine memory."
    )


def _parquet(engine: DuckEngine, request: Request, listed: str, paths: Sequence[str]) -> DuckRelation:
    relation = f"read_parquet({listed})"
    has_ids = request.columns.id is not None or "id" in engine.columns(relation)
    if has_ids and not request.counts_rows:
        return _typed(engine, relation, origin=paths[0])
    # Rows are counted over all files, in the order of their names.
    relation = f"read_parquet({listed}, file_row_number = true, filename = 'karat_file')"
    sizes = engine.run(f"SELECT file_name, num_rows FROM parquet_file_metadata({listed})").fetchall()
    by_name: dict[str, int] = dict(sizes)
    starts, start = [], 0
    # A glob of remote files has only one path, and DuckDB the names that it stands for.
    for path in paths if paths[0] in by_name else sorted(by_name):
        starts.append(f"({_literal(path)}, CAST({start} AS BIGINT))")
        start += by_name[path]
    engine.run(f"CREATE TEMP TABLE karat_files AS SELECT * FROM (VALUES {', '.join(starts)}) t(name, start)")
    counted = (
        f"(SELECT r.* EXCLUDE (karat_file, file_row_number), r.file_row_number + f.start AS {ROW} "
        f"FROM {relation} r JOIN karat_files f ON r.karat_file = f.name)"
    )
    return _typed(engine, counted, origin=paths[0], has_rows=True)


def _delimited(engine: DuckEngine, request: Request, listed: str, delimiter: str) -> DuckRelation:
    """Text is read as text, as annotators see it; numbers are made of it where they are needed."""
    relation = (
        f"read_csv({listed}, header = true, all_varchar = true, delim = {_literal(delimiter)}, "
        "quote = '\"', escape = '\"', nullstr = '', strict_mode = true)"
    )
    names = list(engine.columns(relation))
    shown = ", ".join(f"coalesce({_quote(name)}, '') AS {_quote(name)}" for name in names)
    counted = f"(SELECT {shown}, row_number() OVER () - 1 AS {ROW} FROM {relation})"
    return _untyped(engine, request, counted, names=names)


def _typed(engine: DuckEngine, relation: str, *, origin: str, has_rows: bool = False) -> DuckRelation:
    kinds = engine.columns(relation)
    names = [name for name in kinds if name != ROW]
    return DuckRelation(sql=relation, duck=engine, origin=origin, names=names, kinds=kinds, has_rows=has_rows)


def _untyped(
    engine: DuckEngine,
    request: Request,
    relation: str,
    *,
    names: Sequence[str] = (),
    first: dict[str, Any] | None = None,
) -> DuckRelation:
    return DuckRelation(
        sql=relation,
        duck=engine,
        origin=str(request.source),
        names=list(names or first or ()),
        kinds=None,
        first=first,
        has_rows=True,
    )
