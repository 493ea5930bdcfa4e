"""The door to lists of any size: a ranked list behind one interface, and what annotators see of its items."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karat.core.errors import ParameterError
from karat.data.ranked_list import RankedList
from karat.data.ranking import Ranking
from karat.sources.address import local_files, parse_address
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, digest_of_files, file_marks
from karat.sources.formats.format import format_of
from karat.sources.formats.parquet import Parquet
from karat.sources.memory.idcolumns import ArrowIds, ParquetIds
from karat.sources.memory.packed import IdColumn, PackedRanking
from karat.sources.memory.packing import pack_files
from karat.sources.memory.rank_cache import RankCache, Ranks, default_cache
from karat.sources.memory.rank_draft import Draft
from karat.sources.parts import Columns
from karat.sources.paths import find_files
from karat.sources.read import read_ranking, read_scores
from karat.sources.records import ALL_COLUMNS, Record, Records, open_records
from karat.sources.request import Request
from karat.sources.watch import FileWatch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from karat.sources.sql.ranking import SelectedRanking

__all__ = ["OpenList", "open_list", "open_ranking"]


@dataclass(frozen=True, slots=True, eq=False)
class OpenList:
    """A ranked list with what else is known of its items.

    Attributes:
        ranking: the list.
        fields: the columns that annotators see; None where the list has no columns.
        fields_at: what they see of the items at these ranks.
        column_by_rank: the numbers of another column, best item first.
    """

    ranking: RankedList
    fields: list[str] | None
    fields_at: Callable[[NDArray[np.int64]], list[Record]] | None
    column_by_rank: Callable[[str], NDArray[np.floating[Any]]] | None


def open_ranking(
    source: object,
    *,
    score: str = "score",
    id: str | None = None,  # noqa: A002 — the name in the contract
    format: str | None = None,  # noqa: A002
    engine: str | None = None,
    memory_limit: str | None = None,
    spark_master: str | None = None,
) -> RankedList:
    """A ranked list of any size; its items are read when they are asked for.

    Args:
        source: a path or a glob, a table in memory, a DataFrame of Spark's, `s3://…` or `https://…`,
            `shop.duckdb#pairs` for a table in a DuckDB file, `table:shop.pairs` for one that Spark
            knows, or a query: `SELECT …`.
        score: the column to rank by; higher is better.
        id: as for `read_ranking`.
        format: as for `read_ranking`.
        engine: "memory", "duckdb" or "spark". Without it the source tells: DuckDB for queries and remote
            files, Spark for its own tables, else memory.
        memory_limit: for DuckDB: how much it may use before it goes on on disk, such as "2GB".
        spark_master: for Spark: the cluster, such as "spark://host:7077"; without it the session that is
            running, or this machine.
    """
    chosen = Engine.of(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
    return open_list(source, Columns(score, id), engine=chosen, format_name=format).ranking


def open_list(
    source: object,
    wish: Columns,
    *,
    engine: Engine,
    format_name: str | None = None,
    fields: Sequence[str] | None = None,
    hidden: Collection[str] = (),
    marks: Sequence[FileMark] | None = None,
) -> OpenList:
    """Open a list by any engine.

    Args:
        source: as for `open_ranking`.
        wish: the columns to rank by.
        engine: which one, with its settings.
        format_name: of files whose name does not tell.
        fields: the columns that annotators see; None for all but the hidden ones.
        hidden: columns that annotators see only where `fields` names them.
        marks: of the files, where they are known already.
    """
    if isinstance(source, RankedList):
        if fields and list(fields) != [ALL_COLUMNS]:
            raise ParameterError("A ranking has no columns of its own; give a file or a table instead.")
        return OpenList(source, None, None, None)
    if engine.name == "memory":
        return _in_memory(source, wish, format_name, fields, hidden, marks)
    paths = local_files(source)
    request = Request(
        source,
        wish,
        format_name=format_name,
        fields=None if fields is None else list(fields),
        hidden=frozenset(hidden),
        watch=None if paths is None else FileWatch(paths),
        digest=None if paths is None else _digest(paths, wish, marks),
    )
    ranking: SelectedRanking
    if engine.name == "duckdb":
        from karat.sources.duck.opening import open_duckdb

        ranking = open_duckdb(request, memory_limit=engine.memory_limit)
    else:
        from karat.sources.spark.opening import open_spark

        ranking = open_spark(request, master=engine.spark_master)
    return OpenList(ranking, ranking.shown, ranking.records_at, ranking.column_by_rank)


def _in_memory(
    source: object,
    wish: Columns,
    format_name: str | None,
    fields: Sequence[str] | None,
    hidden: Collection[str],
    marks: Sequence[FileMark] | None,
) -> OpenList:
    paths = local_files(source)
    if paths is None:
        if isinstance(source, str | Path):
            raise ParameterError(f"{source} is not a file on this machine. Use --engine duckdb or spark.")
        table = read_ranking(source, score=wish.ranked_by, id=wish.id, format=format_name)
        return _with_rows(table, open_records(source, fields=fields, hidden=hidden), source, None)
    assert isinstance(source, str | Path)  # noqa: S101 - only paths have files
    place = parse_address(source).place
    records = open_records(place, format=format_name, fields=fields, hidden=hidden)
    ranking = packed_ranking(place, wish, format_name=format_name, marks=marks)
    return _with_rows(ranking, records, place, format_name)


def _digest(paths: Sequence[Path], wish: Columns, marks: Sequence[FileMark] | None) -> Callable[[], str]:
    """The fingerprint of files, the same for every engine; without marks all of them has to be read."""
    return lambda: digest_of_files(file_marks(paths) if marks is None else marks, wish.by_role())


def packed_ranking(
    source: str | Path,
    wish: Columns,
    *,
    format_name: str | None = None,
    marks: Sequence[FileMark] | None = None,
    cache: RankCache | None = None,
) -> PackedRanking:
    """Rank files in memory, or map the ranks of an earlier time from disk."""
    watch = FileWatch(find_files(source))
    digest = _digest(watch.paths, wish, marks)
    cache = cache or default_cache()
    key = "" if cache is None else cache.key(watch.glance(), wish.ranked_by, wish.id, format_name)
    kept = None if cache is None else cache.load(key)
    if kept is not None:
        name, rises = kept.notes["id"], kept.notes["rises"]
        ids: IdColumn | None = ArrowIds(kept.ids) if kept.ids is not None else None
        if ids is None and name is not None:
            ids = ParquetIds(watch.paths, name, watch)
        return PackedRanking(kept.keys, kept.low, ids, digest=digest, rises=rises)
    with Draft(cache, key) as draft:
        found = pack_files(source, wish, watch, format_name=format_name, room=draft.empty)
        # Parquet gives single ids quickly; those of text files are kept with the ranks.
        in_file = isinstance(format_of(watch.paths[0], name=format_name), Parquet)
        beside = found.ids.ids if isinstance(found.ids, ArrowIds) and not in_file else None
        draft.keep(Ranks(found.keys, found.low, beside, {"id": found.columns.id, "rises": found.rises}))
    return PackedRanking(found.keys, found.low, found.ids, digest=digest, rises=found.rises)


def _with_rows(
    ranking: Ranking | PackedRanking, records: Records, source: object, format_name: str | None
) -> OpenList:
    """Fields and columns of a list whose rows can be counted."""

    def fields_at(ranks: NDArray[np.int64]) -> list[Record]:
        return records.at(ranking.rows_at(ranks).tolist())

    def column_by_rank(name: str) -> NDArray[np.floating[Any]]:
        values = read_scores(source, score=name, format=format_name)
        found: NDArray[np.floating[Any]] = values[ranking.rows_at(np.arange(1, len(ranking) + 1))]
        return found

    return OpenList(ranking, records.names, fields_at, column_by_rank)
