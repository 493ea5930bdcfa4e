"""Disk cache: named arrays kept under a key, shared by any number of processes.

An entry is a folder. It is written under another name (`Draft`), forced to disk and then renamed: it is there
whole or not at all, after a power cut too. A failed write is one warning, and work goes on without the cache.
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
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from platformdirs import user_cache_path

from karat.core.errors import KaratWarning, first_line

CACHE_VARIABLE = "KARAT_CACHE"

# Left free on the disk for everybody else.
SPARE_BYTES = 1 << 30
_STALE_SECONDS = 24 * 3600.0
# Changed whenever the files of an entry change.
_LAYOUT = 2
_MANIFEST = "notes.json"


def cache_folder(part: str) -> Path | None:
    """This part of the folder that KARAT_CACHE names, else of the user's cache; None where it is `off`."""
    named = os.environ.get(CACHE_VARIABLE, "")
    if named == "off":
        return None
    if named:
        return Path(named).expanduser() / part
    try:
        folder = user_cache_path("karat", appauthor=False)
    except RuntimeError:
        return None
    # Without a home directory, older versions of platformdirs return "~/.cache/karat" as it is.
    return folder / part if folder.is_absolute() else None


class Entry(NamedTuple):
    """NumPy and Arrow arrays by name, and notes that JSON can hold."""

    arrays: dict[str, Any]
    notes: dict[str, Any]


class DiskCache:
    """A folder of entries; the least recently used are removed when it holds too much.

    Args:
        folder: made when it is first written to, readable by its owner alone.
        what: what is kept, as warnings call it.
        most_bytes: how much the folder may hold.
        is_mapped: arrays are mapped from disk, and only the sizes of their files are checked; otherwise they
            are read whole and compared with their checksums.
        fewest_rows: a draft that is asked for room for a shorter array is not kept.
    """

    def __init__(
        self, folder: Path, *, what: str, most_bytes: int, is_mapped: bool = False, fewest_rows: int = 0
    ) -> None:
        self.folder, self.what, self.most_bytes = folder, what, most_bytes
        self.is_mapped, self.fewest_rows = is_mapped, fewest_rows

    def key(self, *parts: Any) -> str:
        """The name of an entry, a hash of all that it depends on."""
        return hashlib.blake2b(repr((_LAYOUT, parts)).encode(), digest_size=16).hexdigest()

    def load(self, key: str) -> Entry | None:
        """What was kept under this key; None if there is nothing, or it is damaged, which is one warning."""
        entry = self.folder / key
        wait_until_written(entry)
        try:
            manifest = json.loads((entry / _MANIFEST).read_text())
            arrays = {
                Path(name).stem: self._read(entry / name, size, checksum)
                for name, size, checksum in manifest["files"]
            }
            os.utime(entry)
            return Entry(arrays, manifest["notes"])
        except (OSError, ValueError, KeyError, TypeError, EOFError, pa.ArrowException) as error:
            if (entry / _MANIFEST).exists():
                warnings.warn(
                    f"The {self.what} in {entry} cannot be used ({_reason(error)}); they are made anew.",
                    KaratWarning,
                    stacklevel=2,
                )
        # What is left of it would prevent a new entry under this key.
        shutil.rmtree(entry, ignore_errors=True)
        return None

    def has_room(self, size: int) -> bool:
        """Whether this many bytes can be kept, after removing older entries; if not, one warning."""
        try:
            # Entries may hold words of confidential documents.
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._make_room(size)
            free = shutil.disk_usage(self.folder).free
        except OSError as error:
            self.warn(_reason(error))
            return False
        if free < size + SPARE_BYTES:
            self.warn(f"it needs {_in_bytes(size)}, and {_in_bytes(free)} of the disk are free")
            return False
        return True

    def warn(self, reason: str) -> None:
        """Say in one line why nothing is kept."""
        warnings.warn(
            f"The {self.what} are not kept for the next time: {reason} ({self.folder}). Name another folder "
            f"in {CACHE_VARIABLE}, or set it to 'off'.",
            KaratWarning,
            stacklevel=2,
        )

    def _read(self, path: Path, size: int, checksum: int | None) -> Any:
        if path.stat().st_size != size:
            raise ValueError(f"{path.name} has not the size it had")
        if checksum is not None and _checksum(path) != checksum:
            raise ValueError(f"{path.name} has not the checksum it had")
        if path.suffix == ".arrow":
            return pa.ipc.open_file(pa.memory_map(str(path))).read_all()["values"].combine_chunks()
        if not self.is_mapped:
            return np.load(path)
        array = np.load(path, mmap_mode="r")
        # Lookups are scattered; reading ahead would take most of the time.
        if isinstance(array.base, mmap.mmap) and hasattr(mmap, "MADV_RANDOM"):
            array.base.madvise(mmap.MADV_RANDOM)
        return array

    def _make_room(self, wanted: int) -> None:
        entries = []
        for entry in self.folder.iterdir():
            with suppress(OSError):
                if entry.suffix == ".part":
                    if time.time() - entry.stat().st_mtime > _STALE_SECONDS:
                        shutil.rmtree(entry, ignore_errors=True)
                elif (entry / _MANIFEST).exists():
                    size = sum(file.stat().st_size for file in entry.iterdir())
                    entries.append((entry.stat().st_mtime, size, entry))
        total = sum(size for _, size, _ in entries) + wanted
        for _, size, entry in sorted(entries):
            if total <= self.most_bytes:
                break
            shutil.rmtree(entry, ignore_errors=True)
            total -= size


# Entries that are being written by this process, and the threads that write them.
_WRITERS: dict[Path, Thread] = {}


def wait_until_written(entry: Path | None = None) -> None:
    """Wait until an entry, or every one, is on disk."""
    for path in list(_WRITERS) if entry is None else [entry]:
        writer = _WRITERS.pop(path, None)
        if writer is not None:
            writer.join()


class Draft:
    """An entry that is being made; without a cache, its arrays are plain memory.

    Used as a context: what was not kept by its end is removed.
    """

    def __init__(self, cache: DiskCache | None, key: str) -> None:
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
            self._remove()

    def empty(self, name: str, rows: int, kind: np.dtype[Any]) -> NDArray[Any]:
        """Room for an array: a file of the entry, mapped, where it will be kept."""
        cache = self._cache
        if cache is not None and rows >= cache.fewest_rows and cache.has_room(rows * kind.itemsize):
            try:
                return self._file_of(name, rows, kind)
            except OSError as error:
                cache.warn(_reason(error))
        self._cache = None
        return np.empty(rows, dtype=kind)

    def keep(self, arrays: Mapping[str, Any], notes: Mapping[str, Any]) -> None:
        """Write what is not on disk yet and name the entry, in a thread; the arrays may be used meanwhile."""
        cache = self._cache
        unwritten = {name: array for name, array in arrays.items() if name not in self._mapped}
        if cache is None or not cache.has_room(sum(array.nbytes for array in unwritten.values())):
            return
        self._is_kept = True
        entry = cache.folder / self._key
        wait_until_written(entry)
        _WRITERS[entry] = writer = Thread(
            target=self._write, args=(cache, unwritten, dict(notes)), name="karat-disk-cache"
        )
        writer.start()

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
            folder = tempfile.mkdtemp(prefix=f"{self._key}.", suffix=".part", dir=self._cache.folder)
            self._folder = Path(folder)
        return self._folder

    def _write(self, cache: DiskCache, unwritten: dict[str, Any], notes: dict[str, Any]) -> None:
        try:
            folder = self._own_folder()
            for mapped in self._mapped.values():
                mapped.flush()
            for name, array in unwritten.items():
                _write_array(folder, name, array)
            files = [
                (path.name, path.stat().st_size, None if cache.is_mapped else _checksum(path))
                for path in folder.iterdir()
            ]
            (folder / _MANIFEST).write_text(json.dumps({"files": files, "notes": notes}))
            for path in folder.iterdir():
                with path.open("rb") as file:
                    os.fsync(file.fileno())
            entry = cache.folder / self._key
            try:
                folder.rename(entry)
            except OSError:
                # Another process may have kept the same entry meanwhile; theirs is as good.
                if not entry.exists():
                    raise
        except OSError as error:
            cache.warn(_reason(error))
        self._remove()

    def _remove(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _write_array(folder: Path, name: str, array: Any) -> None:
    if isinstance(array, np.ndarray):
        np.save(folder / f"{name}.npy", array)
        return
    table = pa.table({"values": array})
    with pa.ipc.new_file(str(folder / f"{name}.arrow"), table.schema) as writer:
        writer.write_table(table)


def _checksum(path: Path) -> int:
    checksum = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            checksum = zlib.crc32(block, checksum)
    return checksum


def _reason(error: Exception) -> str:
    return first_line(getattr(error, "strerror", None) or error)


def _in_bytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 10**8 else f"{size / 1e6:.1f} MB"
