"""Files, tables and queries as DuckDB relations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from karat.core.errors import SourceError
from karat.sources.address import DATABASE, FILES, QUERY, REMOTE, parse_address
from karat.sources.duck.engine import JSON_LINE, DuckEngine, json_value, literal, quoted
from karat.sources.duck.remote import make_reachable
from karat.sources.files import check_files
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines, first_record
from karat.sources.formats.parquet import Parquet
from karat.sources.request import Request

# The column that counts rows, where they can be counted.
ROW = "karat_row"
_WHOLE = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"}


@dataclass(frozen=True, slots=True, eq=False)
class DuckRelation:
    """Rows of a source as SQL, before anybody says which columns matter.

    Attributes:
        sql: what to select from.
        origin: what errors call it.
        names: of the columns.
        kinds: the type of each column; None where all are texts.
        value: the values of a column, as SQL.
        has_rows: whether there is a column that counts rows.
        texts: the columns that are known to be texts, whatever they spell.
        is_json: whether each row is a line of JSON.
    """

    sql: str
    origin: str
    names: list[str]
    kinds: dict[str, str] | None
    value: Callable[[str], str] = quoted
    has_rows: bool = True
    texts: frozenset[str] = frozenset()
    is_json: bool = False

    def identifier(self, engine: DuckEngine, column: str) -> str:
        """The names in a column as SQL: numbers where every one is written as a number."""
        if self.kinds is not None:
            return self.value(column)
        text = f"nullif({self.value(column)}, '')"
        if column in self.texts:
            return text
        number = f"try_cast({text} AS BIGINT)"
        is_text = engine.run(
            f"SELECT 1 FROM {self.sql} WHERE {text} IS NOT NULL "
            f"AND ({number} IS NULL OR CAST({number} AS VARCHAR) <> {text}) LIMIT 1"
        ).fetchone()
        return text if is_text else number

    def name(self, engine: DuckEngine, column: str) -> str:
        """As `identifier`, but what is neither a whole number nor a text is written out as one."""
        name = self.identifier(engine, column)
        is_plain = self.kinds is None or self.kinds[column] in _WHOLE or self.kinds[column] == "VARCHAR"
        return name if is_plain else f"CAST({name} AS VARCHAR)"

    def text(self, column: str) -> str:
        """The values of a column written as text, as SQL; in a file of texts, nothing is null."""
        text = f"CAST({self.value(column)} AS VARCHAR)"
        return f"nullif({text}, '')" if self.kinds is None else text

    def number(self, engine: DuckEngine, column: str, *, purpose: str) -> str:
        """The numbers in a column as SQL; what is none is refused."""
        way = f"Write numbers there or {purpose} another column."
        if self.kinds is not None:
            if not is_number(self.kinds[column]):
                raise SourceError(f"Column {column!r} is of type {self.kinds[column]}, not a number. {way}")
            return f"CAST({self.value(column)} AS DOUBLE)"
        text = f"nullif({self.value(column)}, '')"
        wrong = engine.run(
            f"SELECT {text} FROM {self.sql} "
            f"WHERE {text} IS NOT NULL AND try_cast({text} AS DOUBLE) IS NULL LIMIT 1"
        ).fetchone()
        if wrong is not None:
            raise SourceError(f"Column {column!r} holds {wrong[0]!r:.60}, not a number. {way}")
        return f"CAST({text} AS DOUBLE)"

    def show(self, engine: DuckEngine, fields: list[str]) -> None:
        """Let the engine show these columns."""
        engine.fields = fields
        if self.is_json:
            engine.keys, engine.fields = fields, [JSON_LINE]


def find_relation(engine: DuckEngine, request: Request) -> DuckRelation:
    """The rows of a source."""
    if not isinstance(request.source, str | Path):
        raise SourceError(
            f"DuckDB reads files, addresses, tables and queries, not {type(request.source).__name__}. "
            "Leave out --engine for tables in memory."
        )
    address = parse_address(request.source)
    if address.kind in (REMOTE, QUERY):
        make_reachable(engine.connection, address.place)
    if address.kind in (FILES, REMOTE):
        return _files(engine, request, address.place, is_local=address.kind == FILES)
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
    return _typed(engine, relation, origin=str(request.source))


def _files(engine: DuckEngine, request: Request, place: str, *, is_local: bool) -> DuckRelation:
    paths = [str(path) for path in request.watch.paths] if request.watch is not None else [place]
    reader = format_of(Path(paths[0]), name=request.format_name)
    if is_local:
        check_files(place, request.columns, format_name=request.format_name)
    listed = f"[{', '.join(map(literal, paths))}]"
    if isinstance(reader, Parquet):
        return _parquet(engine, request, listed, paths)
    if isinstance(reader, Delimited):
        return _delimited(engine, request, listed, reader.delimiter)
    if isinstance(reader, JsonLines) and is_local:
        return _json(request, listed, Path(paths[0]))
    raise SourceError(
        f"DuckDB reads CSV, TSV, JSON lines and Parquet; {place} is none of them. Use --engine memory."
    )


def _parquet(engine: DuckEngine, request: Request, listed: str, paths: Sequence[str]) -> DuckRelation:
    relation = f"read_parquet({listed})"
    if request.columns.id is not None or "id" in engine.columns(relation):
        return _typed(engine, relation, origin=paths[0])
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
        f"(SELECT r.* EXCLUDE (karat_file, file_row_number), r.file_row_number + f.start AS {ROW} "
        f"FROM {relation} r JOIN karat_files f ON r.karat_file = f.name)"
    )
    return _typed(engine, counted, origin=paths[0], has_rows=True)


def _typed(engine: DuckEngine, relation: str, *, origin: str, has_rows: bool = False) -> DuckRelation:
    kinds = engine.columns(relation)
    names = [name for name in kinds if name != ROW]
    return DuckRelation(relation, origin, names, kinds, has_rows=has_rows)


def _delimited(engine: DuckEngine, request: Request, listed: str, delimiter: str) -> DuckRelation:
    """Text is read as text, as annotators see it; numbers are made of it where they are needed."""
    relation = (
        f"read_csv({listed}, header = true, all_varchar = true, delim = {literal(delimiter)}, quote = '\"', "
        "escape = '\"', nullstr = '', strict_mode = true)"
    )
    names = list(engine.columns(relation))
    shown = ", ".join(f"coalesce({quoted(name)}, '') AS {quoted(name)}" for name in names)
    counted = f"(SELECT {shown}, row_number() OVER () - 1 AS {ROW} FROM {relation})"
    return DuckRelation(counted, str(request.source), names, None)


def _json(request: Request, listed: str, first: Path) -> DuckRelation:
    relation = (
        f"(SELECT json AS {JSON_LINE}, row_number() OVER () - 1 AS {ROW} FROM read_ndjson_objects({listed}))"
    )
    record = first_record(first)
    # What is a string in JSON stays one, whatever it spells.
    texts = frozenset(name for name, value in record.items() if isinstance(value, str))
    return DuckRelation(
        relation, str(request.source), list(record), None, value=json_value, texts=texts, is_json=True
    )


def is_number(kind: str) -> bool:
    """Whether a column of this type holds numbers."""
    word = kind.upper().split("(")[0]
    return word.endswith("INT") or word in {"FLOAT", "REAL", "DOUBLE", "DECIMAL", "INTEGER", "BOOLEAN"}
