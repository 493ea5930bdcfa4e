"""Open rankings and systems by Spark: DataFrames, tables, queries and files of a cluster."""

from __future__ import annotations

from karat.core.errors import SourceError
from karat.sources.parts import choose_columns
from karat.sources.request import Request, SystemsRequest, no_ids
from karat.sources.spark.engine import SparkEngine, in_one_line
from karat.sources.spark.relation import ROW, SparkRelation, find_frame
from karat.sources.sql.ranking import SelectedRanking
from karat.sources.sql.systems import SelectedSystems


def open_spark(request: Request, *, master: str | None = None) -> SelectedRanking:
    """Rank a list by Spark, in its own session or in the one that is found or started."""
    relation = find_frame(request, master=master)
    with in_one_line():
        return _ranked(request, relation)


def spark_systems(request: SystemsRequest, *, master: str | None = None) -> SelectedSystems:
    """Count the cells of systems by Spark, in its own session or in the one that is found or started."""
    relation = find_frame(request, master=master)
    with in_one_line():
        return _counted(request, relation)


def _ranked(request: Request, relation: SparkRelation) -> SelectedRanking:
    columns = choose_columns(request.columns, relation.names, origin=relation.origin)
    score = relation.number(columns.ranked_by, purpose="rank by")
    if columns.id is None and relation.rows is None:
        raise no_ids(relation.origin)
    identifier, id_type = (ROW, None) if columns.id is None else relation.identifier(columns.id)
    # -0.0 is 0.0: for some functions they differ.
    items = relation.frame.selectExpr(
        f"CASE WHEN {score} = 0 THEN CAST(0 AS DOUBLE) ELSE {score} END AS karat_score",
        f"{identifier} AS karat_id",
        "*",
    )
    engine = SparkEngine(items, request.watch)
    engine.id_type = id_type
    relation.show(engine, request.shown(relation.names))
    ranking = SelectedRanking(engine, name=columns.ranked_by, digest=request.digest)
    if relation.rows is not None and len(ranking) != relation.rows:
        raise SourceError(
            f"Spark found {len(ranking):,} of {relation.rows:,} rows of {relation.origin}. Do workers see "
            "the same files? Or name the column of ids: --id."
        )
    return ranking


def _counted(request: SystemsRequest, relation: SparkRelation) -> SelectedSystems:
    request.check_names(relation.names, relation.origin)
    order = "CAST(NULL AS DOUBLE)"
    if request.cut_by is not None:
        order = relation.number(request.cut_by, purpose="cut by")
    identifier, id_type = relation.identifier(request.item)
    frame = relation.frame
    for name, value in request.where.items():
        text = value.replace("\\", "\\\\").replace("'", "\\'")
        frame = frame.where(f"CAST({relation.value(name)} AS STRING) = '{text}'")
    items = frame.selectExpr(
        f"{relation.text(request.system)} AS karat_system",
        f"CAST({identifier} AS {'BIGINT' if id_type == 'int64' else 'STRING'}) AS karat_item",
        f"{order} AS karat_order",
        "*",
    )
    engine = SparkEngine(items, request.watch)
    engine.id_type = id_type
    relation.show(engine, request.shown(relation.names))
    return SelectedSystems(engine, request)
