"""Disk cache of the cells of systems, for files that have not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from karat.sources.disk_cache import cache_folder
from karat.sources.memory.rank_cache import RankCache, Ranks

if TYPE_CHECKING:
    from karat.data.system_pool import Ints
    from karat.sources.sql.opening import SystemsRequest

# Fewer outputs are counted in less time than it takes to look after files.
FEWEST_OUTPUTS = 1_000_000


class Cells(NamedTuple):
    """Names of systems in order; marks of cells, and how many items each has."""

    names: list[str]
    marks: Ints
    counts: Ints


def kept_cells(request: SystemsRequest) -> Cells | None:
    """What was counted before in these files with these choices; None if there is nothing."""
    cache = _cache()
    kept = None if cache is None or request.watch is None else cache.load(_key(cache, request))
    if kept is None:
        return None
    table = np.asarray(kept.keys).astype(np.int64)
    names = [str(name) for name in kept.notes["systems"]]
    return Cells(names, table[:, :-1], table[:, -1])


def keep_cells(request: SystemsRequest, cells: Cells) -> None:
    """Keep what was counted in files, where counting it again would take long."""
    cache = _cache()
    outputs = int(np.bitwise_count(cells.marks).sum(axis=1) @ cells.counts)
    if cache is None or request.watch is None or outputs < FEWEST_OUTPUTS:
        return
    table = np.column_stack((cells.marks, cells.counts)).astype(np.uint64)
    with cache.draft(_key(cache, request)) as draft:
        draft.keep(Ranks(table, None, None, {"systems": list(cells.names)}))


def _cache() -> RankCache | None:
    folder = cache_folder("cells")
    return None if folder is None else RankCache(folder, fewest_rows=0, what="counts of outputs")


def _key(cache: RankCache, request: SystemsRequest) -> str:
    assert request.watch is not None  # noqa: S101 - the caller looked
    choices = (request.system, request.item, request.cut_by, request.by_rank, request.depth)
    return cache.key("cells", request.watch.snapshot(), choices, sorted(request.where.items()))
