"""Read sets of items: files, tables, arrays and lists of ids, with whatever columns they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.core.plan import Labels
from karat.data.item_set import ItemSet
from karat.data.ranking import Ranking
from karat.sources.address import find_files
from karat.sources.columns import finite_column, known_truth, numbers_of
from karat.sources.files import read_files
from karat.sources.formats.format import format_of
from karat.sources.frames import has_labelled_columns, is_frame, read_frame
from karat.sources.parts import Columns, Items, text_role

# The column of scores, where there is one and no other is named.
USUAL_SCORE = "score"


@dataclass(frozen=True, slots=True)
class ItemColumns:
    """The source's own names of the columns of items; None for those that it does not have."""

    id: str | None = None
    score: str | None = None
    proxy: str | None = None
    weights: str | None = None
    by: tuple[str, ...] = ()

    def among(self, names: Sequence[str], truth: str | None = None) -> Columns:
        """The columns to read of a source with these ones."""
        score = self.score or (USUAL_SCORE if USUAL_SCORE in names else None)
        others = tuple(name for name in (self.proxy, self.weights, *self.by) if name is not None)
        if not (others or score or self.id or truth or "id" in names):
            # Some column has to be read to count the rows.
            others = tuple(names[:1])
        return Columns(score, self.id, truth, others)


@dataclass(frozen=True, slots=True, eq=False)
class ReadItems:
    """Items, the columns that were read, and their labels where a column of known ones was named."""

    items: ItemSet
    columns: Columns
    truth: Labels | None = None


def read_items(
    source: object,
    columns: ItemColumns,
    *,
    format: str | None = None,  # noqa: A002 - as in read_ranking
    truth: str | None = None,
) -> ReadItems:
    """The items of a file, of several files or of a table in memory; only the wanted columns are read."""
    if isinstance(source, str | Path):
        names = format_of(find_files(source)[0], name=format).column_names(find_files(source)[0])
        read = read_files(source, columns.among(names, truth), format_name=format)
    elif is_frame(source):
        read = read_frame(source, columns.among(_frame_names(source), truth))
    else:
        raise SourceError(
            f"karat reads items from paths, tables, arrays and lists, not from {type(source).__name__}."
        )
    return ReadItems(
        _item_set(read, columns), read.columns, None if read.columns.truth is None else known_truth(read)
    )


def items_of(source: object) -> ItemSet | None:
    """Items that need no columns: a set, a ranking, an array of scores or a list of ids; None for others."""
    if isinstance(source, ItemSet):
        return source
    if isinstance(source, Ranking):
        return ItemSet(len(source), source.ids, source.scores.astype(np.float64))
    if isinstance(source, np.ndarray | list | tuple | range):
        values = np.asarray(source)
        if values.ndim != 1:
            raise SourceError(f"Items must be one for each row; this array has {values.ndim} dimensions.")
        if values.dtype.kind == "f":
            return ItemSet.of(len(values), scores=values)
        return ItemSet.of(len(values), ids=values.tolist())
    return None


def columns_given(by: object, size: int) -> Mapping[str, object]:
    """Slices that are given as an array, or as several by their name."""
    if isinstance(by, Mapping):
        return by
    values = np.asarray(by)
    if values.ndim != 1 or len(values) != size:
        raise SourceError(f"There are {size:,} items but {values.size:,} values of `by`.")
    return {"slice": values.tolist()}


def _frame_names(source: Any) -> list[str]:
    if isinstance(source, pa.RecordBatch):
        return list(source.schema.names)
    if has_labelled_columns(source):
        return [str(name) for name in source.columns]
    if hasattr(source, "column_names"):
        return list(source.column_names)
    return list(pa.RecordBatchReader.from_stream(source).schema.names)


def _item_set(read: Items, columns: ItemColumns) -> ItemSet:
    texts = {name: text_role(place) for place, name in enumerate(read.columns.texts)}
    size = sum(part.table.num_rows for part in read.parts)

    def column(name: str) -> pa.ChunkedArray:
        chunks = [chunk for part in read.parts for chunk in part.table[texts[name]].chunks]
        return pa.chunked_array(chunks, type=read.parts[0].table[texts[name]].type)

    def numbers(name: str | None) -> NDArray[np.float64] | None:
        return None if name is None else numbers_of(column(name), name, read.name_rows)

    return ItemSet.of(
        size,
        ids=read.ids,
        scores=None if read.columns.score is None else finite_column(read),
        verdicts=numbers(columns.proxy),
        weights=numbers(columns.weights),
        by={name: column(name) for name in columns.by},
        where=read.name_rows,
    )
