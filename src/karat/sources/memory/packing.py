"""Read the scores of files in parts and sort them as packed keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.data.ids import is_increasing, plain_ids, refuse_duplicates
from karat.data.ranking import finite_scores
from karat.data.score_keys import falling_bits, pack_rows, refuse_too_many, sort_keys
from karat.sources.address import find_files
from karat.sources.columns import finite_column, scores_of
from karat.sources.disk_cache import DiskCache, Draft, cache_folder
from karat.sources.files import check_files, read_files
from karat.sources.fingerprint import FileMark, FileWatch, digest_of_files, file_marks
from karat.sources.formats.format import format_of
from karat.sources.formats.parquet import Parquet
from karat.sources.memory.idcolumns import ArrowIds, ParquetIds
from karat.sources.memory.packed import IdColumn, PackedRanking
from karat.sources.memory.rowgroups import RowGroups, in_threads
from karat.sources.parts import Columns, Items, TablePart
from karat.sources.rows import SourceRows

Room = Callable[[str, int, np.dtype[Any]], "NDArray[Any]"]

# Lists up to this length are looked through for ids that occur twice; in longer ones, what is asked for.
CHECKED_ROWS = 1 << 24

# Shorter lists are ranked in less time than it takes to look after their files.
FEWEST_CACHED_ROWS = 1_000_000
MOST_CACHED_BYTES = 50 * 10**9


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """Sorted keys, the lower halves of float64 scores, and the ids."""

    columns: Columns
    keys: NDArray[np.uint64]
    low: NDArray[np.uint32] | None
    ids: IdColumn | None
    rises: bool | None


def pack_files(
    source: str | Path, wanted: Columns, watch: FileWatch, *, format_name: str | None, room: Room
) -> Packed:
    """Rank the rows of files; refused where a file changes meanwhile.

    Args:
        source: a path or a glob.
        wanted: the columns to rank by.
        watch: over those files.
        format_name: of files whose name does not tell.
        room: what gives room for the arrays, by name, length and kind.
    """
    try:
        if isinstance(format_of(watch.paths[0], name=format_name), Parquet):
            return _pack_parquet(source, wanted, watch, format_name, room)
        return _pack_items(read_files(source, wanted, format_name=format_name), room)
    finally:
        # Whatever else is wrong with a file that is being written to, this is the reason.
        watch.check()


def _pack_items(items: Items, room: Room) -> Packed:
    """Columns that were read whole, because text has to be."""
    values = finite_column(items)
    keys, low = _empty(room, len(values), values.dtype)
    _fill(values, keys, low, 0)
    sort_keys(keys)
    return _with_ids(items, keys, low)


def _with_ids(items: Items, keys: NDArray[np.uint64], low: NDArray[np.uint32] | None) -> Packed:
    if items.ids is None:
        return Packed(items.columns, keys, low, None, None)
    ids = plain_ids(items.ids, len(keys), items.name_rows)
    rises = is_increasing(ids)
    if not rises:
        refuse_duplicates(ids, items.name_rows)
    return Packed(items.columns, keys, low, ArrowIds(ids), rises)


def _pack_parquet(
    source: str | Path, wanted: Columns, watch: FileWatch, format_name: str | None, room: Room
) -> Packed:
    columns = check_files(source, wanted, format_name=format_name)
    groups = RowGroups(watch.paths)
    rows = groups.starts[-1]
    if not rows:
        raise SourceError(f"{source} has no rows; there is nothing to rank.")
    refuse_too_many(rows)
    kind = groups.schema.field(columns.ranked_by).type
    keys, low = _empty(
        room, rows, np.dtype(np.float32 if kind in (pa.float32(), pa.float16()) else np.float64)
    )

    def fill(group: int) -> None:
        path, number = groups.places[group]
        part, begin = TablePart(str(path), pa.table({})), groups.starts[group - number]
        start = groups.starts[group]
        for batch in groups.batches(group, [columns.ranked_by]):
            offset = start - begin

            def where(*inside: int, part: TablePart = part, offset: int = offset) -> str:
                return part.name_rows(*(offset + row for row in inside))

            column = pa.chunked_array([_plain(batch.column(0))])
            values = scores_of(column, columns.ranked_by, where)
            _fill(finite_scores(values, f"scores in column {columns.ranked_by!r}", where), keys, low, start)
            start += len(batch)

    # In order, so that of several bad rows the first is named.
    for _ in in_threads(fill, range(len(groups))):
        pass
    sort_keys(keys)
    if columns.id is None:
        return Packed(columns, keys, low, None, None)
    if rows > CHECKED_ROWS:
        return Packed(columns, keys, low, ParquetIds(watch.paths, columns.id, watch), None)
    parts = [Parquet().read_roles(path, {"id": columns.id}) for path in watch.paths]
    chunks = [chunk for part in parts for chunk in part.table["id"].chunks]
    ids = pa.chunked_array(chunks, type=parts[0].table["id"].type)
    return _with_ids(Items(columns, tuple(parts), ids), keys, low)


def _empty(
    room: Room, rows: int, kind: np.dtype[Any]
) -> tuple[NDArray[np.uint64], NDArray[np.uint32] | None]:
    refuse_too_many(rows)
    low = room("low", rows, np.dtype(np.uint32)) if kind.itemsize == 8 else None
    return room("keys", rows, np.dtype(np.uint64)), low


def _fill(
    scores: NDArray[np.floating[Any]],
    keys: NDArray[np.uint64],
    low: NDArray[np.uint32] | None,
    start: int,
) -> None:
    bits, end = falling_bits(scores), start + len(scores)
    if low is not None:
        low[start:end] = bits.astype(np.uint32)
        bits >>= np.uint64(32)
    pack_rows(bits, keys[start:end], first_row=start)


def _plain(column: pa.Array) -> pa.Array:
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def lazy_digest(
    paths: Sequence[Path], columns: Columns, marks: Sequence[FileMark] | None
) -> Callable[[], str]:
    """The fingerprint of files, the same for every engine; without marks all of them has to be read."""
    return lambda: digest_of_files(file_marks(paths) if marks is None else marks, columns.by_role())


def packed_ranking(
    source: str | Path,
    columns: Columns,
    *,
    format_name: str | None = None,
    marks: Sequence[FileMark] | None = None,
    cache: DiskCache | None = None,
) -> PackedRanking:
    """Rank files in memory, or map the ranks of an earlier time from disk."""
    watch = FileWatch(find_files(source))
    digest = lazy_digest(watch.paths, columns, marks)
    rows = SourceRows(source, format_name, columns.score)
    cache = cache or rank_cache()
    key = "" if cache is None else cache.key(watch.snapshot(), columns.ranked_by, columns.id, format_name)
    entry = None if cache is None else cache.load(key)
    if entry is not None:
        arrays, name = entry.arrays, entry.notes["id"]
        ids: IdColumn | None = ArrowIds(arrays["ids"]) if "ids" in arrays else None
        if ids is None and name is not None:
            ids = ParquetIds(watch.paths, name, watch)
        return PackedRanking(
            arrays["keys"], arrays.get("low"), ids, digest=digest, rises=entry.notes["rises"], rows=rows
        )
    with Draft(cache, key) as draft:
        ranked = pack_files(source, columns, watch, format_name=format_name, room=draft.empty)
        # Parquet gives single ids quickly; those of text files are kept with the ranks.
        in_file = isinstance(format_of(watch.paths[0], name=format_name), Parquet)
        arrays = {"keys": ranked.keys}
        if ranked.low is not None:
            arrays["low"] = ranked.low
        if isinstance(ranked.ids, ArrowIds) and not in_file:
            arrays["ids"] = ranked.ids.ids
        draft.keep(arrays, {"id": ranked.columns.id, "rises": ranked.rises})
    return PackedRanking(ranked.keys, ranked.low, ranked.ids, digest=digest, rises=ranked.rises, rows=rows)


def rank_cache() -> DiskCache | None:
    """The disk cache of ranks in the usual folder; None where there is to be none."""
    folder = cache_folder("ranks")
    if folder is None:
        return None
    return DiskCache(
        folder,
        what="ranks",
        most_bytes=MOST_CACHED_BYTES,
        is_mapped=True,
        fewest_rows=FEWEST_CACHED_ROWS,
    )
