"""Rank files in memory as packed numbers, or read the ranks of an earlier time from the disk cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

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
from karat.sources.watch import FileWatch


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
    cache: RankCache | None = None,
) -> PackedRanking:
    """Rank files in memory, or map the ranks of an earlier time from disk."""
    watch = FileWatch(find_files(source))
    digest = lazy_digest(watch.paths, columns, marks)
    cache = cache or default_cache()
    key = "" if cache is None else cache.key(watch.snapshot(), columns.ranked_by, columns.id, format_name)
    kept = None if cache is None else cache.load(key)
    if kept is not None:
        name, rises = kept.notes["id"], kept.notes["rises"]
        ids: IdColumn | None = ArrowIds(kept.ids) if kept.ids is not None else None
        if ids is None and name is not None:
            ids = ParquetIds(watch.paths, name, watch)
        return PackedRanking(kept.keys, kept.low, ids, digest=digest, rises=rises)
    with Draft(cache, key) as draft:
        ranked = pack_files(source, columns, watch, format_name=format_name, room=draft.empty)
        # Parquet gives single ids quickly; those of text files are kept with the ranks.
        in_file = isinstance(format_of(watch.paths[0], name=format_name), Parquet)
        beside = ranked.ids.ids if isinstance(ranked.ids, ArrowIds) and not in_file else None
        draft.keep(Ranks(ranked.keys, ranked.low, beside, {"id": ranked.columns.id, "rises": ranked.rises}))
    return PackedRanking(ranked.keys, ranked.low, ranked.ids, digest=digest, rises=ranked.rises)
