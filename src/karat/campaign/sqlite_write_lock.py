"""Fair inter-process write lock for SQLite."""

from __future__ import annotations

import os
import stat
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - on Windows, SQLite's own lock serves alone
    fcntl = None  # type: ignore[assignment]

# One lock per database for the threads of this process. A thread that is writing to one database may write
# to another one.
_THREAD_LOCKS: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)


class WriteLock:
    """Lets the writers of one SQLite file write one after the other.

    A writer that finds SQLite's own lock taken sleeps and tries again, up to a tenth of a second later: with
    fifty writers the file is mostly idle, or their attempts keep the processor from the one that writes. With
    a lock file, the operating system wakes the next writer as soon as the lock is free, which doubles what
    fifty processes can write. SQLite's lock still protects the file, so nothing is lost where there can be no
    lock file.

    The operating system promises no order: a process that releases a lock and wants it again at once mostly
    gets it before those that wait. So a writer first takes a second lock, the head of the queue, keeps it
    while it waits for the lock itself, and then releases it. Whoever has just written queues behind.
    """

    def __init__(self, path: str | None) -> None:
        self._threads = _THREAD_LOCKS[str(path)]
        files = [] if path is None or fcntl is None else [f"{path}-queue", f"{path}-lock"]
        # Whoever may use the database may use its locks.
        mode = stat.S_IMODE(Path(path).stat().st_mode) if path and Path(path).exists() else 0o600
        self._files = [_LockFile(Path(file), mode) for file in files]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for the lock, and release it at the end of the `with` block."""
        with self._threads:
            if not self._files:
                yield
                return
            queue, lock = self._files
            queue.acquire()
            try:
                lock.acquire()
            finally:
                queue.release()
            try:
                yield
            finally:
                lock.release()

    def close(self) -> None:
        """Close the lock files, and remove those that nobody else uses."""
        for file in self._files:
            file.close()


class _LockFile:
    """An exclusive lock on a file, which is made when it is first needed."""

    def __init__(self, path: Path, mode: int) -> None:
        self.path, self.mode = path, mode
        self._file: int | None = None

    def acquire(self) -> None:
        """Wait for the lock; do nothing where there can be no lock file."""
        while True:
            try:
                if self._file is None:
                    self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, self.mode)
                fcntl.flock(self._file, fcntl.LOCK_EX)
            except OSError:
                # A folder without write permission: SQLite reports it when it writes.
                return
            if os.fstat(self._file).st_nlink:
                return
            # Another process closed the database and removed the file while we waited.
            os.close(self._file)
            self._file = None

    def release(self) -> None:
        """Let the next one have the lock."""
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the file, and remove it where nobody else uses it."""
        file, self._file = self._file, None
        if file is None:
            return
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(file).st_nlink:
                self.path.unlink()
        os.close(file)
