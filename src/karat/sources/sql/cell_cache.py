"""Disk cache of the cells of systems, for files that have not changed."""

from __future__ import annotations

from typing import NamedTuple

from karat.data.system_pool import Ints
from karat.data.systems_by_cell import systems_marked
from karat.sources.disk_cache import DiskCache, Draft, cache_folder
from karat.sources.sql.engine import SystemsRequest

# Fewer outputs are counted in less time than it takes to look after files.
FEWEST_OUTPUTS = 1_000_000

MOST_BYTES = 50 * 10**9


class StoredCells(NamedTuple):
    """Names of systems in order; marks of cells, and how many items each has."""

    names: list[str]
    marks: Ints
    counts: Ints


def kept_cells(request: SystemsRequest) -> StoredCells | None:
    """What was counted before in these files with these choices; None if there is nothing."""
    cache, key = _entry(request)
    entry = None if cache is None else cache.load(key)
    if entry is None:
        return None
    return StoredCells(entry.notes["systems"], entry.arrays["marks"], entry.arrays["counts"])


def keep_cells(request: SystemsRequest, cells: StoredCells) -> None:
    """Keep what was counted in files, where counting it again would take long."""
    cache, key = _entry(request)
    outputs = int(systems_marked(cells.marks, len(cells.names)) @ cells.counts)
    if outputs < FEWEST_OUTPUTS:
        return
    with Draft(cache, key) as draft:
        draft.keep({"marks": cells.marks, "counts": cells.counts}, {"systems": list(cells.names)})


def _entry(request: SystemsRequest) -> tuple[DiskCache | None, str]:
    """The cache and the key of what is counted; no cache where there is none or there are no files."""
    folder = cache_folder("cells")
    if folder is None or request.watch is None:
        return None, ""
    cache = DiskCache(folder, what="counts of outputs", most_bytes=MOST_BYTES)
    choices = (request.system, request.item, request.cut_by, request.by_rank, request.depth, request.proxy)
    return cache, cache.key("cells", request.watch.snapshot(), choices, sorted(request.where.items()))
