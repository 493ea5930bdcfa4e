"""Ranks kept on disk, so that a list that was ranked once opens in a moment the next day.

An entry is a folder named by a fingerprint of the files and columns. It is written under another name and
then renamed, so any number of processes may read and write: an entry is there whole or not at all. What
cannot be written is told in one line, and work goes on without it.
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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from karat.core.cache import CACHE_VARIABLE, cache_folder
from karat.core.errors import KaratWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["RankCache", "Ranks", "default_cache"]

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
        try:
            notes = json.loads((entry / "notes.json").read_text())
            keys = _mapped(entry / "keys.npy")
            low = _mapped(entry / "low.npy") if notes["low"] else None
            ids = _mapped_ids(entry / "ids.arrow") if notes["ids"] else None
            if len(keys) != notes["size"]:
                return None
            os.utime(entry)
        except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
            return None
        return Ranks(keys, low, ids, notes)

    def save(self, key: str, ranks: Ranks) -> None:
        """Keep a ranked list; says so in one line where that is not possible."""
        if len(ranks.keys) < self.fewest_rows:
            return
        wanted = sum(part.nbytes for part in (ranks.keys, ranks.low, ranks.ids) if part is not None)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room(wanted)
            free = shutil.disk_usage(self.folder).free
            if free < wanted + SPARE_BYTES:
                self._warn(f"it needs {_spell(wanted)}, and {_spell(free)} of the disk are free")
                return
            with self._new_entry(key) as entry:
                _write(entry, ranks)
        except OSError as error:
            self._warn(error.strerror or str(error))

    def forget(self, key: str) -> None:
        """Remove an entry."""
        shutil.rmtree(self.folder / key, ignore_errors=True)

    @contextmanager
    def _new_entry(self, key: str) -> Iterator[Path]:
        written = Path(tempfile.mkdtemp(prefix=f"{key}.", suffix=".part", dir=self.folder))
        try:
            yield written
            # Somebody else may have kept the same list meanwhile; theirs is as good.
            with suppress(FileExistsError, OSError):
                written.rename(self.folder / key)
        finally:
            shutil.rmtree(written, ignore_errors=True)

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

    def _warn(self, reason: str) -> None:
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


def _write(entry: Path, ranks: Ranks) -> None:
    np.save(entry / "keys.npy", ranks.keys)
    if ranks.low is not None:
        np.save(entry / "low.npy", ranks.low)
    if ranks.ids is not None:
        with pa.OSFile(str(entry / "ids.arrow"), "wb") as sink:
            table = pa.table({"id": ranks.ids})
            with pa.ipc.new_file(sink, table.schema) as writer:
                writer.write_table(table)
    notes = {
        **ranks.notes,
        "size": len(ranks.keys),
        "low": ranks.low is not None,
        "ids": ranks.ids is not None,
    }
    (entry / "notes.json").write_text(json.dumps(notes))


def _mapped(path: Path) -> NDArray[Any]:
    """An array that is read where it is looked at."""
    found: NDArray[Any] = np.load(path, mmap_mode="r")
    # Looked up here and there: what lies around is not wanted, and reading it would take most of the time.
    if isinstance(found.base, mmap.mmap) and hasattr(mmap, "MADV_RANDOM"):
        found.base.madvise(mmap.MADV_RANDOM)
    return found


def _mapped_ids(path: Path) -> pa.Array:
    table = pa.ipc.open_file(pa.memory_map(str(path))).read_all()
    return table["id"].combine_chunks()


def _spell(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 10**8 else f"{size / 1e6:.1f} MB"
