"""Write ranks into the disk cache while they are sorted, so that nothing is copied.

An entry is named when all of it is on disk, which a thread sees to while the ranks are used already: after a
power cut there is the whole entry or none.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from karat.sources.memory.rank_cache import RankCache, Ranks

# Entries that are being written by this process, and who writes them.
_WRITERS: dict[Path, Thread] = {}


def settle(entry: Path | None = None) -> None:
    """Wait until an entry, or every one, is on disk."""
    for path in list(_WRITERS) if entry is None else [entry]:
        writer = _WRITERS.pop(path, None)
        if writer is not None:
            writer.join()


class Draft:
    """An entry in the making; without a cache, plain memory.

    Used as a context: what was not kept by its end is removed.
    """

    def __init__(self, cache: RankCache | None, key: str) -> None:
        self._cache, self._key = cache, key
        self._folder: Path | None = None
        self._mapped: dict[str, np.memmap[Any, Any]] = {}
        self._is_kept = False

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._is_kept:
            self._drop()

    def empty(self, name: str, rows: int, kind: np.dtype[Any]) -> NDArray[Any]:
        """Room for an array: a file of the entry, mapped, where it will be kept."""
        if self._may_keep(rows, rows * kind.itemsize):
            try:
                return self._file_of(name, rows, kind)
            except OSError as error:
                self._give_up(error)
        return np.empty(rows, dtype=kind)

    def keep(self, ranks: Ranks) -> None:
        """Name the entry as soon as it is on disk; the ranks may be used meanwhile."""
        if not self._may_keep(len(ranks.keys), 0 if self._mapped else ranks.nbytes):
            return
        assert self._cache is not None  # noqa: S101 - otherwise nothing may be kept
        self._is_kept = True
        entry = self._cache.folder / self._key
        settle(entry)
        _WRITERS[entry] = writer = Thread(target=self._write, args=(ranks,), name="karat-ranks")
        writer.start()

    def _may_keep(self, rows: int, size: int) -> bool:
        if self._cache is not None and (rows < self._cache.fewest_rows or not self._cache.has_room(size)):
            self._cache = None
        return self._cache is not None

    def _file_of(self, name: str, rows: int, kind: np.dtype[Any]) -> NDArray[Any]:
        if not hasattr(os, "posix_fallocate"):
            return np.empty(rows, dtype=kind)
        path = self._own_folder() / f"{name}.npy"
        array = np.lib.format.open_memmap(path, mode="w+", dtype=kind, shape=(rows,))
        # A disk that is full tells it here, not when a page is written to.
        with path.open("r+b") as file:
            os.posix_fallocate(file.fileno(), 0, path.stat().st_size)
        self._mapped[name] = array
        return np.asarray(array)

    def _own_folder(self) -> Path:
        assert self._cache is not None  # noqa: S101 - callers have looked
        if self._folder is None:
            self._folder = Path(
                tempfile.mkdtemp(prefix=f"{self._key}.", suffix=".part", dir=self._cache.folder)
            )
        return self._folder

    def _write(self, ranks: Ranks) -> None:
        assert self._cache is not None  # noqa: S101 - it is called by `keep`
        try:
            folder = self._own_folder()
            for mapped in self._mapped.values():
                mapped.flush()
            ranks.write(folder, but=self._mapped)
            for path in folder.iterdir():
                with path.open("rb") as file:
                    os.fsync(file.fileno())
            entry = self._cache.folder / self._key
            try:
                folder.rename(entry)
            except OSError:
                # Somebody else may have kept the same list meanwhile; theirs is as good.
                if not entry.exists():
                    raise
        except OSError as error:
            self._give_up(error)
        self._drop()

    def _give_up(self, error: OSError) -> None:
        if self._cache is not None:
            self._cache.warn(error.strerror or str(error))
        self._cache = None

    def _drop(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
