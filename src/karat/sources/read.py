"""The door: a file, a glob or a table in memory becomes a `Ranking`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karat.core.errors import SourceError
from karat.data.ranking import Ranking, finite_scores
from karat.sources.columns import scores_of, truth_of
from karat.sources.files import read_files
from karat.sources.frames import is_frame, read_frame
from karat.sources.parts import Columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from karat.sources.parts import Items

__all__ = ["Labelled", "read_labelled", "read_labels", "read_ranking", "read_scores"]


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A ranking whose truth is known, as simulations need it.

    `truth` holds 0 or 1 for each input row, not for each rank: `truth[ranking.rows_at(ranks)]`.
    """

    ranking: Ranking
    truth: NDArray[np.int8]


def read_ranking(
    source: object,
    *,
    score: str = "score",
    id: str | None = None,  # noqa: A002 — the name in the contract
    format: str | None = None,  # noqa: A002
) -> Ranking:
    """Rank the rows of a file, of several files or of a table by one of their columns.

    Only the wanted columns are read.

    Args:
        source: a path (`pairs.csv`, `pairs.jsonl.gz`, `pairs.parquet`, `bm25.run`), a glob
            (`parts/*.parquet`), or a table in memory: pandas, polars, Arrow, or anything else that
            speaks the Arrow PyCapsule protocol.
        score: the column to rank by; higher is better.
        id: the column that names the items. Without it a column called `id` serves where there is
            one; else items are known by their row, counted from 0.
        format: `csv`, `tsv`, `jsonl`, `parquet` or `trec`, where the suffix does not tell.

    A TREC run has the columns `topic`, `iteration`, `docid`, `rank`, `score` and `tag`. All its
    lines are one ranking, in which an item's `id` is `topic/docid`, or `docid` alone when there is
    only one topic. Whole numbers in the id column of a CSV are read as numbers, unless that would
    lose something, such as the zeros of `007`: then all ids are text.
    """
    return _rank(_read(source, Columns(score, id), format))


def read_labelled(
    source: object,
    *,
    score: str = "score",
    truth: str = "truth",
    id: str | None = None,  # noqa: A002
    format: str | None = None,  # noqa: A002
) -> Labelled:
    """Rank as `read_ranking` does, and read the known label of each row.

    Args:
        source: as for `read_ranking`.
        score: the column to rank by; higher is better.
        truth: the column of known labels: 0 and 1, false and true, as numbers, booleans or text.
        id: as for `read_ranking`.
        format: as for `read_ranking`.
    """
    items = _read(source, Columns(score, id, truth), format)
    # Labels first: they are cheap to check, ranking a long list is not.
    labels = np.concatenate([truth_of(part.table["truth"], truth, part.name_rows) for part in items.parts])
    return Labelled(_rank(items), labels)


def read_labels(
    source: object,
    *,
    label: str = "label",
    id: str | None = None,  # noqa: A002
) -> dict[Any, int]:
    """Labels by id, as `estimate_curve(known=…)` takes them.

    Args:
        source: as for `read_ranking`.
        label: the column of labels, 0 and 1.
        id: the column that names the items; see `read_ranking`.
    """
    labelled = read_labelled(source, score=label, truth=label, id=id)
    ids = range(len(labelled.truth)) if labelled.ranking.ids is None else labelled.ranking.ids.to_pylist()
    return dict(zip(ids, labelled.truth.tolist(), strict=True))


def read_scores(
    source: object,
    *,
    score: str,
    format: str | None = None,  # noqa: A002
) -> NDArray[np.floating[Any]]:
    """A column of finite numbers, by row."""
    return _scores(_read(source, Columns(score), format))


def _read(source: object, wish: Columns, format_name: str | None) -> Items:
    if isinstance(source, str | Path):
        return read_files(source, wish, format_name=format_name)
    if is_frame(source):
        return read_frame(source, wish)
    raise SourceError(
        f"karat reads paths and tables (pandas, polars, Arrow), not {type(source).__name__}. "
        "For arrays there is Ranking.from_scores."
    )


def _rank(items: Items) -> Ranking:
    return Ranking.from_scores(_scores(items), items.ids, where=items.name_rows)


def _scores(items: Items) -> NDArray[np.floating[Any]]:
    column = items.columns.ranked_by
    scores = [scores_of(part.table["score"], column, part.name_rows) for part in items.parts]
    joined = scores[0] if len(scores) == 1 else np.concatenate(scores)
    return finite_scores(joined, f"scores in column {column!r}", items.name_rows)
