"""Open rankings and systems by DuckDB: files larger than memory, remote files, tables, queries."""

from __future__ import annotations

import pyarrow as pa

from karat.sources.duck.engine import DuckEngine, literal, quoted
from karat.sources.duck.relation import ROW, find_relation
from karat.sources.parts import choose_columns
from karat.sources.request import Request, SystemsRequest, no_ids
from karat.sources.sql.ranking import SelectedRanking
from karat.sources.sql.systems import SelectedSystems


def open_duckdb(request: Request, *, memory_limit: str | None = None) -> SelectedRanking:
    """Rank a list by DuckDB; beyond the limit it goes on on disk."""
    engine = DuckEngine(request.watch, memory_limit=memory_limit)
    relation = find_relation(engine, request)
    columns = choose_columns(request.columns, relation.names, origin=relation.origin)
    score = relation.number(engine, columns.ranked_by, purpose="rank by")
    if columns.id is None and not relation.has_rows:
        raise no_ids(relation.origin)
    identifier = quoted(ROW) if columns.id is None else relation.identifier(engine, columns.id)
    # -0.0 is 0.0: for some functions they differ.
    zeros = f"CASE WHEN {score} = 0 THEN CAST(0 AS DOUBLE) ELSE {score} END"
    engine.run(
        f"CREATE TEMP VIEW karat_items AS SELECT {zeros} AS karat_score, {identifier} AS karat_id, * "
        f"FROM {relation.sql}"
    )
    engine.id_type = _type_of(engine, "karat_id") if columns.id is not None else None
    relation.show(engine, request.shown(relation.names))
    return SelectedRanking(engine, name=columns.ranked_by, digest=request.digest)


def duckdb_systems(request: SystemsRequest, *, memory_limit: str | None = None) -> SelectedSystems:
    """Count the cells of systems by DuckDB; beyond the limit it goes on on disk."""
    engine = DuckEngine(request.watch, memory_limit=memory_limit)
    relation = find_relation(engine, request)
    request.check_names(relation.names, relation.origin)
    order = "CAST(NULL AS DOUBLE)"
    if request.cut_by is not None:
        order = relation.number(engine, request.cut_by, purpose="cut by")
    conditions = " AND ".join(
        f"CAST({relation.value(name)} AS VARCHAR) = {literal(value)}" for name, value in request.where.items()
    )
    engine.run(
        f"CREATE TEMP VIEW karat_items AS SELECT {relation.text(request.system)} AS karat_system, "
        f"{relation.name(engine, request.item)} AS karat_item, {order} AS karat_order, * "
        f"FROM {relation.sql} WHERE {conditions or 'true'}"
    )
    engine.id_type = _type_of(engine, "karat_item")
    relation.show(engine, request.shown(relation.names))
    return SelectedSystems(engine, request)


def _type_of(engine: DuckEngine, column: str) -> pa.DataType:
    return engine.query(f"SELECT {column} FROM karat_items LIMIT 0").schema.field(0).type
