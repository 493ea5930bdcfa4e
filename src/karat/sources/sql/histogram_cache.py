"""Disk cache of histograms of scores, for files that have not changed."""

from __future__ import annotations

from dataclasses import dataclass

from karat.sources.disk_cache import DiskCache, Draft, cache_folder
from karat.sources.parts import Columns
from karat.sources.sql.engine import Request
from karat.sources.sql.histogram import Histogram

# Fewer rows are counted in less time than it takes to look after files.
FEWEST_ROWS = 1_000_000

MOST_BYTES = 10 * 10**9


@dataclass(frozen=True, slots=True)
class StoredHistogram:
    """A histogram of scores that were found to be numbers, of items whose ids were looked through.

    Attributes:
        histogram: of the scores.
        has_whole_ids: whether the ids are whole numbers; in text files all rows have to be read to know.
    """

    histogram: Histogram
    has_whole_ids: bool


def kept_histogram(request: Request, columns: Columns, engine: str) -> StoredHistogram | None:
    """What an engine counted before in these files; None if there is nothing."""
    cache, key = _entry(request, columns, engine)
    entry = None if cache is None else cache.load(key)
    if entry is None:
        return None
    arrays, notes = entry.arrays, entry.notes
    histogram = Histogram.counted(
        arrays["cells"],
        arrays["counts"],
        arrays["lowest"],
        arrays["highest"],
        least=float.fromhex(notes["least"]),
        scale=float.fromhex(notes["scale"]),
        shrink=float.fromhex(notes["shrink"]),
    )
    return StoredHistogram(histogram, notes["has_whole_ids"])


def keep_histogram(request: Request, columns: Columns, engine: str, stored: StoredHistogram) -> None:
    """Keep what was counted in files, where counting it again would take long."""
    histogram = stored.histogram
    if histogram.size < FEWEST_ROWS:
        return
    arrays = {name: getattr(histogram, name) for name in ("cells", "counts", "lowest", "highest")}
    formula = {name: getattr(histogram, name).hex() for name in ("least", "scale", "shrink")}
    with Draft(*_entry(request, columns, engine)) as draft:
        draft.keep(arrays, {**formula, "has_whole_ids": stored.has_whole_ids})


def _entry(request: Request, columns: Columns, engine: str) -> tuple[DiskCache | None, str]:
    """The cache and the key of what is counted; no cache where there is none or there are no files."""
    folder = cache_folder("histograms")
    if folder is None or request.watch is None:
        return None, ""
    cache = DiskCache(folder, what="histograms of scores", most_bytes=MOST_BYTES)
    choices = (engine, columns.score, columns.id, request.format_name)
    return cache, cache.key("histogram", request.watch.snapshot(), choices)
