"""Read rankings of any size: files, tables, addresses and queries, in memory or by an SQL engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import LabelError, ParameterError, SourceError
from karat.core.labels import LabelsByRow, counting_as_right, label_to_python, parse_label
from karat.data.ranked_list import RankedList
from karat.data.ranking import Ranking
from karat.sources.address import local_files, parse_address
from karat.sources.columns import finite_column, known_truth, numbers_of
from karat.sources.engine import Engine
from karat.sources.files import read_files
from karat.sources.fingerprint import FileMark, FileWatch
from karat.sources.frames import is_frame, read_frame
from karat.sources.lazy_tables import collected
from karat.sources.memory.packed import PackedRanking
from karat.sources.memory.packing import lazy_digest, packed_ranking
from karat.sources.parts import Columns, Items
from karat.sources.records import ALL_COLUMNS, Record, Records, open_records
from karat.sources.rows import SourceRows
from karat.sources.sql import opening
from karat.sources.sql.engine import Request


@dataclass(frozen=True, slots=True, eq=False)
class LabelledRanking:
    """A ranking whose truth is known, as simulations need it.

    `truth` holds 0 or 1 for each input row, not for each rank: `truth[ranking.rows_at(ranks)]`.
    """

    ranking: Ranking
    truth: NDArray[np.int8]


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


def read_ranking(
    source: object,
    *,
    score: str = "score",
    id: str | None = None,  # noqa: A002 — the name in the contract
    format: str | None = None,  # noqa: A002
    engine: str | None = None,
    memory_limit: str | None = None,
    spark_master: str | None = None,
) -> RankedList:
    """Rank the rows of a file, of several files, of a table or of a query by one of their columns.

    Only the wanted columns are read. Without an engine, files and tables on this machine become a `Ranking`,
    which holds all scores and ids in memory. An engine gives a list that reads items when they are asked for.

    Args:
        source: a path (`pairs.csv`, `pairs.jsonl.gz`, `pairs.parquet`, `bm25.run`), a glob
            (`parts/*.parquet`), or a table in memory: pandas, polars, Arrow, or anything else that
            speaks the Arrow PyCapsule protocol. Also a DataFrame of Spark's, `s3://…` or `https://…`,
            `shop.duckdb#pairs` for a table in a DuckDB file, `table:shop.pairs` for one that Spark
            knows, or a query: `SELECT …`.
        score: the column to rank by; higher is better.
        id: the column that names the items. Without it a column called `id` serves where there is
            one; else items are known by their row, counted from 0.
        format: `csv`, `tsv`, `jsonl`, `parquet` or `trec`, where the suffix does not tell.
        engine: "memory" holds twelve bytes for each item of files and keeps their ranks in the disk cache,
            "duckdb" works on disk where memory is short, "spark" on a cluster. Without it the source
            tells: DuckDB for queries and remote files, Spark for its own tables, else a `Ranking`.
        memory_limit: for DuckDB: how much it may use before it goes on on disk, such as "2GB".
        spark_master: for Spark: the cluster, such as "spark://host:7077"; without it the session that is
            running, or this machine.

    A TREC run has the columns `topic`, `iteration`, `docid`, `rank`, `score` and `tag`. All its
    lines are one ranking, in which an item's `id` is `topic/docid`, or `docid` alone when there is
    only one topic. Whole numbers in the id column of a CSV are read as numbers, unless that would
    lose something, such as the zeros of `007`: then all ids are text.
    """
    source, columns = collected(source), Columns(score, id)
    chosen = Engine.of(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
    if engine is None and chosen.name == "memory":
        return _with_source(_rank(_read(source, columns, format)), source, columns, format)
    return open_list(source, columns, engine=chosen, format_name=format).ranking


def open_ranking(source: object, *, engine: str | None = None, **choices: Any) -> RankedList:
    """`read_ranking` with an engine in any case: the one that is named, or the one that the source tells."""
    settings = {key: choices.get(key) for key in ("memory_limit", "spark_master")}
    return read_ranking(source, engine=Engine.of(source, engine=engine, **settings).name, **choices)


def read_labelled(
    source: object,
    *,
    score: str = "score",
    truth: str = "truth",
    id: str | None = None,  # noqa: A002
    format: str | None = None,  # noqa: A002
) -> LabelledRanking:
    """Rank as `read_ranking` does, and read the known label of each row.

    Args:
        source: as for `read_ranking`.
        score: the column to rank by; higher is better.
        truth: the column of known labels: 0 and 1, false and true, as numbers, booleans or text.
        id: as for `read_ranking`.
        format: as for `read_ranking`.
    """
    items = _read(collected(source), Columns(score, id, truth), format)
    # Labels first: they are cheap to check, ranking a long list is not.
    labels = known_truth(items)
    return LabelledRanking(_rank(items), labels)


def read_labels(
    source: object,
    *,
    label: str = "label",
    id: str | None = None,  # noqa: A002
    positive: Sequence[object] | str | None = None,
) -> dict[Any, int | None]:
    """Labels by id, as `estimate_curve(known=…)` takes them; rows without a label are left out.

    Args:
        source: as for `read_ranking`; what `karat export` writes, too.
        label: the column of labels: 1 and 0, yes and no, right and wrong, relevant and irrelevant,
            include and exclude …; "unsure" becomes None.
        id: the column that names the items. Without it a column called `id` or `item` serves where there is
            one; else items are known by their row, counted from 0.
        positive: of grades or other words, those that count as right, such as [4, 5] or "good,excellent"; all
            others count as wrong.
    """
    if positive is not None:
        with counting_as_right(positive):
            return read_labels(source, label=label, id=id)
    source = collected(source)
    available = open_records(source).names
    named = id or next((name for name in ("id", "item") if name in available), None)
    items = _read(source, Columns(id=named, truth=label), None)
    values = [value for part in items.parts for value in part.table["truth"].to_pylist()]
    ids = range(len(values)) if items.ids is None else items.ids.to_pylist()
    labels: dict[Any, int | None] = {}
    for row, (item, value) in enumerate(zip(ids, values, strict=True)):
        try:
            known = parse_label(value)
        except ValueError:
            raise LabelError(
                f"Column {label!r} holds {value!r} in {items.name_rows(row)}; labels are 1 (right), 0 "
                "(wrong) or unsure. Of grades, name those that count as right: --positive 4,5."
            ) from None
        if known is None:
            continue
        if item in labels and labels[item] != label_to_python(known):
            raise LabelError(f"Item {item!r} has two labels, in {items.name_rows(row)} and before.")
        labels[item] = label_to_python(known)
    if items.ids is None:
        return LabelsByRow(labels, place=items.parts[0].name, rows=len(values))
    return labels


def read_numbers(
    source: object,
    name: str,
    *,
    format: str | None = None,  # noqa: A002
) -> NDArray[np.float64]:
    """A column of numbers by row, NaN where it is empty."""
    parts = _read(source, Columns(name), format).parts
    return np.concatenate([numbers_of(part.table["score"], name, part.name_rows) for part in parts])


def open_list(
    source: object,
    columns: Columns,
    *,
    engine: Engine,
    format_name: str | None = None,
    fields: Sequence[str] | None = None,
    hidden: Collection[str] = (),
    marks: Sequence[FileMark] | None = None,
) -> OpenList:
    """Open a list by any engine.

    Args:
        source: as for `read_ranking`.
        columns: those to rank by.
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
        return _in_memory(source, columns, format_name, fields, hidden, marks)
    paths = local_files(source)
    request = Request(
        source,
        columns,
        format_name=format_name,
        fields=None if fields is None else list(fields),
        hidden=frozenset(hidden),
        watch=None if paths is None else FileWatch(paths),
        digest=None if paths is None else lazy_digest(paths, columns, marks),
    )
    ranking = opening.open_ranking(request, engine)
    return OpenList(ranking, ranking.engine.shown, ranking.records_at, ranking.column_by_rank)


def _in_memory(
    source: object,
    columns: Columns,
    format_name: str | None,
    fields: Sequence[str] | None,
    hidden: Collection[str],
    marks: Sequence[FileMark] | None,
) -> OpenList:
    paths = local_files(source)
    if paths is None:
        if isinstance(source, str | Path):
            raise ParameterError(f"{source} is not a file on this machine. Use --engine duckdb or spark.")
        ranking = _with_source(_rank(_read(source, columns, format_name)), source, columns, format_name)
        return _with_rows(ranking, open_records(source, fields=fields, hidden=hidden), source, None)
    assert isinstance(source, str | Path)  # noqa: S101 - only paths have files
    place = parse_address(source).place
    records = open_records(place, format=format_name, fields=fields, hidden=hidden)
    packed = packed_ranking(place, columns, format_name=format_name, marks=marks)
    return _with_rows(packed, records, place, format_name)


def _read(source: object, columns: Columns, format_name: str | None) -> Items:
    if isinstance(source, str | Path):
        return read_files(source, columns, format_name=format_name)
    if is_frame(source):
        return read_frame(source, columns)
    raise SourceError(
        f"karat reads paths and tables (pandas, polars, Arrow), not {type(source).__name__}. "
        "For arrays there is Ranking.from_scores."
    )


def _rank(items: Items) -> Ranking:
    return Ranking.from_scores(finite_column(items), items.ids, where=items.name_rows)


def _with_source(ranking: Ranking, source: object, columns: Columns, format_name: str | None) -> Ranking:
    """The ranking with the rows that it was made of."""
    return replace(ranking, rows=SourceRows(source, format_name, columns.score))


def _with_rows(
    ranking: Ranking | PackedRanking, records: Records, source: object, format_name: str | None
) -> OpenList:
    """Fields and columns of a list whose rows can be counted."""

    def fields_at(ranks: NDArray[np.int64]) -> list[Record]:
        return records.at(ranking.rows_at(ranks).tolist())

    def column_by_rank(name: str) -> NDArray[np.floating[Any]]:
        values = read_numbers(source, name, format=format_name)
        by_rank: NDArray[np.floating[Any]] = values[ranking.rows_at(np.arange(1, len(ranking) + 1))]
        return by_rank

    return OpenList(ranking, records.names, fields_at, column_by_rank)
