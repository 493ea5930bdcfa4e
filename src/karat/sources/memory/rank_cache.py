"""Disk cache of ranked lists.

An entry is a folder named by a fingerprint of the files and columns. It is written under another name
(`rank_draft`) and then renamed, so any number of processes may read and write: an entry is there whole or not
at all. A failed write is one warning, and work goes on without the cache.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Container
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.core.errors import KaratWarning
from karat.sources.disk_cache import CACHE_VARIABLE, cache_folder

# Shorter lists are ranked in less time than it takes to look after their files.
FEWEST_ROWS = 1_000_000
# Entries that were not used for longest go first when there is more than this.
MOST_BYTES = 50 * 10**9
# Left free for everybody else.
SPARE_BYTES = 1 << 30
_STALE_SECONDS = 24 * 3600.0
# Changed whenever what is stored changes.
_LAYOUT = 1


class Ranks(NamedTuple):
    """What is kept of a ranked list; `ids` only where they are not left in the files."""

    keys: NDArray[np.uint64]
    low: NDArray[np.uint32] | None
    ids: pa.Array | None
    notes: dict[str, Any]

    @property
    def nbytes(self) -> int:
        """What it takes to keep them."""
        return sum(part.nbytes for part in (self.keys, self.low, self.ids) if part is not None)

    def write(self, folder: Path, *, but: Container[str]) -> None:
        """Write all arrays but those that are there already, and the notes last."""
        for name, array in (("keys", self.keys), ("low", self.low)):
            if array is not None and name not in but:
                np.save(folder / f"{name}.npy", array)
        if self.ids is not None:
            with pa.OSFile(str(folder / "ids.arrow"), "wb") as sink:
                table = pa.table({"id": self.ids})
                with pa.ipc.new_file(sink, table.schema) as writer:
                    writer.write_table(table)
        notes = {
            **self.notes,
            "size": len(self.keys),
            "low": self.low is not None,
            "ids": self.ids is not None,
        }
        (folder / "notes.json").write_text(json.dumps(notes))


class RankCache:
    """A folder of ranked lists, or of what else was found out about files; warnings call it `what`."""

    def __init__(
        self,
        folder: Path,
        *,
        fewest_rows: int = FEWEST_ROWS,
        most_bytes: int = MOST_BYTES,
        what: str = "ranks",
    ) -> None:
        self.folder, self.fewest_rows, self.most_bytes, self.what = folder, fewest_rows, most_bytes, what

    def key(self, *parts: Any) -> str:
        """The name of an entry, from what tells its files and columns from others."""
        return hashlib.blake2b(repr((_LAYOUT, parts)).encode(), digest_size=16).hexdigest()

    def load(self, key: str) -> Ranks | None:
        """What was kept under this key, mapped from disk; None if there is nothing, or nothing whole."""
        entry = self.folder / key
        settle(entry)
        try:
            notes = json.loads((entry / "notes.json").read_text())
            keys = _mapped(entry / "keys.npy")
            low = _mapped(entry / "low.npy") if notes["low"] else None
            ids = _mapped_ids(entry / "ids.arrow") if notes["ids"] else None
            if len(keys) != notes["size"]:
                raise ValueError("the parts do not belong together")
            os.utime(entry)
        except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
            # If there is anything, it is damaged, and in the way of what will be kept now.
            self.forget(key)
            return None
        return Ranks(keys, low, ids, notes)

    def has_room(self, size: int) -> bool:
        """Whether so many bytes can be kept, older entries given up for them; else one warning."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room(size)
            free = shutil.disk_usage(self.folder).free
        except OSError as error:
            self.warn(error.strerror or str(error))
            return False
        if free < size + SPARE_BYTES:
            self.warn(f"it needs {_spell(size)}, and {_spell(free)} of the disk are free")
            return False
        return True

    def forget(self, key: str) -> None:
        """Remove an entry."""
        shutil.rmtree(self.folder / key, ignore_errors=True)

    def _make_room(self, wanted: int) -> None:
        entries = []
        for entry in self.folder.iterdir():
            with suppress(OSError):
                if entry.suffix == ".part":
                    if time.time() - entry.stat().st_mtime > _STALE_SECONDS:
                        shutil.rmtree(entry, ignore_errors=True)
                elif (entry / "notes.json").exists():
                    size = sum(file.stat().st_size for file in entry.iterdir())
                    entries.append((entry.stat().st_mtime, size, entry))
        total = sum(size for _, size, _ in entries) + wanted
        for _, size, entry in sorted(entries):
            if total <= self.most_bytes:
                break
            shutil.rmtree(entry, ignore_errors=True)
            total -= size

    def warn(self, reason: str) -> None:
        """Say in one line why ranks are not kept."""
        warnings.warn(
            f"The {self.what} are not kept for the next time: {reason.rstrip('.')} ({self.folder}). Name "
            f"another folder in {CACHE_VARIABLE}, or set it to 'off'.",
            KaratWarning,
            stacklevel=2,
        )


def default_cache() -> RankCache | None:
    """The cache in the usual folder; None where there is to be none."""
    folder = cache_folder("ranks")
    return None if folder is None else RankCache(folder)


def _mapped(path: Path) -> NDArray[Any]:
    """An array that is read where it is looked at."""
    array: NDArray[Any] = np.load(path, mmap_mode="r")
    # Looked up here and there: what lies around is not wanted, and reading it would take most of the time.
    if isinstance(array.base, mmap.mmap) and hasattr(mmap, "MADV_RANDOM"):
        array.base.madvise(mmap.MADV_RANDOM)
    return array


def _mapped_ids(path: Path) -> pa.Array:
    table = pa.ipc.open_file(pa.memory_map(str(path))).read_all()
    return table["id"].combine_chunks()


def _spell(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 10**8 else f"{size / 1e6:.1f} MB"


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
