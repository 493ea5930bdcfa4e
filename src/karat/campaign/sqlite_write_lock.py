"""The line in which writers of one file of SQLite's wait for their turn."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has other locks; SQLite's own then serve alone
    fcntl = None  # type: ignore[assignment]

__all__ = ["Line"]

# Threads of one process take turns here. One that is writing already may write again, to another database.
WRITERS: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)


class Line:
    """Writers of one database, one after the other.

    SQLite lets those who wait sleep and look again, up to a tenth of a second at a time: with fifty of them
    the file mostly lies idle, or they keep the processor from the one who writes. Here the system wakes the
    next as soon as its turn comes, which doubles what fifty processes can write. It is a courtesy: SQLite's
    own lock still guards the file, so nothing is lost where the line cannot be kept.
    """

    def __init__(self, path: str | None) -> None:
        self._path = None if path is None or fcntl is None else Path(f"{path}-line")
        self._threads = WRITERS[str(path)]
        self._file: int | None = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the turn, and let the next in afterwards."""
        with self._threads:
            file = self._waited()
            try:
                yield
            finally:
                if file is not None:
                    fcntl.flock(file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Leave, and clear the line away where nobody stands in it."""
        file, self._file = self._file, None
        if file is None or self._path is None:
            return
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(file).st_nlink:
                self._path.unlink()
        os.close(file)

    def _waited(self) -> int | None:
        """The file that says whose turn it is, ours now; None where there can be none."""
        while self._path is not None:
            try:
                if self._file is None:
                    self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
                fcntl.flock(self._file, fcntl.LOCK_EX)
            except OSError:
                # A folder that one may not write to: SQLite says so in its own time.
                return None
            if os.fstat(self._file).st_nlink:
                return self._file
            # Somebody who closed the database cleared it away while we waited.
            os.close(self._file)
            self._file = None
        return None
