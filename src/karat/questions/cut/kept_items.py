"""Write the items of a set to a Parquet or CSV file, some at a time, whichever engine has the list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karat.core.errors import ParameterError
from karat.core.files import drafted
from karat.data.ranked_list import RankedList, RowReader
from karat.sources.sql.ranking import SelectedRanking

if TYPE_CHECKING:
    import pyarrow as pa

    from karat.questions.cut.result import Selection

SUFFIXES = (".parquet", ".csv")


def write_kept(selection: Selection, path: str | Path, *, proxy: str | None = None) -> int:
    """Write the items to keep, with all columns of the file or table of the list; returns how many.

    A list of scores alone has ids and scores to write.

    Args:
        selection: with its ranking.
        path: a file whose name ends in .parquet or .csv; it appears when it is complete.
        proxy: the column of verdicts, where the list is cut by them and an SQL engine has it.
    """
    suffix = Path(path).suffix
    if suffix not in SUFFIXES:
        raise ParameterError(
            f"The items to keep go into a file whose name ends in .parquet or .csv; it is {path}."
        )
    if selection.ranking is None:
        raise ParameterError("The items are in the list: selection.attach(ranking) first.")
    with drafted(Path(path)) as draft:
        return _write(kept_batches(selection, selection.ranking, proxy), draft, suffix)


def _write(batches: Iterator[pa.RecordBatch], path: Path, suffix: str) -> int:
    import pyarrow.csv as csv
    import pyarrow.parquet as pq

    first = next(batches)
    kept = 0
    opened: Any = (
        pq.ParquetWriter(path, first.schema, compression="zstd")
        if suffix == ".parquet"
        else csv.CSVWriter(path, first.schema)
    )
    with opened as writer:
        while first is not None:
            writer.write_batch(first)
            kept += first.num_rows
            first = next(batches, None)
    return kept


def kept_batches(selection: Selection, ranking: RankedList, proxy: str | None) -> Iterator[pa.RecordBatch]:
    """The items to keep with all columns of their list; at least one batch, which may be empty."""
    by_verdict = len(selection.thresholds) > 1
    if isinstance(ranking, SelectedRanking) and (proxy is not None or not by_verdict):
        used = [each for each in selection.thresholds if each.rank]
        yield from ranking.rows_up_to(
            np.array([each.rank for each in used], dtype=np.int64),
            besides=selection.added,
            without=selection.removed,
            column=proxy if by_verdict else None,
            between=[each.verdicts or (0.0, 1.0) for each in used],
        )
        return
    rows: RowReader | None = getattr(ranking, "rows", None)
    yield from _by_rank(selection, ranking) if rows is None else _by_row(selection, ranking, rows)


def _by_row(selection: Selection, ranking: RankedList, rows: RowReader) -> Iterator[pa.RecordBatch]:
    """All columns of the items to keep, in one pass over the input and in its order."""
    import pyarrow as pa

    rows_at: Any = ranking.rows_at  # type: ignore[attr-defined]  # lists with rows count them
    wanted = np.zeros(len(ranking), dtype=bool)
    for ranks in selection.rank_chunks():
        wanted[rows_at(ranks)] = True
    start = 0
    for batch in rows.batches():
        yield batch.filter(pa.array(wanted[start : start + batch.num_rows]))
        start += batch.num_rows


def _by_rank(selection: Selection, ranking: RankedList) -> Iterator[pa.RecordBatch]:
    """Ids and scores, where the list has nothing else."""
    import pyarrow as pa

    ids = pa.string() if ranking.ids_kind == "text" else pa.int64()
    schema = pa.schema([("id", ids), ("score", pa.float64())])
    empty = True
    for ranks in selection.rank_chunks():
        if len(ranks):
            empty = False
            scores = np.asarray(ranking.score_at(ranks), dtype=np.float64)
            yield pa.record_batch([pa.array(ranking.items_at(ranks), ids), pa.array(scores)], schema=schema)
    if empty:
        yield pa.record_batch([pa.array([], ids), pa.array([], pa.float64())], schema=schema)
