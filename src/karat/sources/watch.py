"""Notice that files change while they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from karat.core.errors import SourceError
from karat.sources.fingerprint import sampled_digest


class _Look(NamedTuple):
    size: int
    modified: int
    inode: int


class FileWatch:
    """Files whose size, time and identity were noted; `check` tells when they are not those any more."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = list(paths)
        self._before = [_look(path) for path in self.paths]

    def check(self) -> None:
        """Refuse to go on with a file that grew or was replaced: rows would not be those that were ranked."""
        for path, before in zip(self.paths, self._before, strict=True):
            try:
                same = _look(path) == before
            except FileNotFoundError:
                raise SourceError(f"{path} was removed while it was read. Put it back.") from None
            if not same:
                raise SourceError(
                    f"{path} was changed while it was read. Wait until it is complete, and try again."
                )

    def snapshot(self) -> list[tuple[str, int, int, str]]:
        """What tells the files from others in milliseconds: name, size, time, and a digest of samples."""
        return [
            (path.name, look.size, look.modified, sampled_digest(path, look.size))
            for path, look in zip(self.paths, self._before, strict=True)
        ]


@contextmanager
def unchanged(watch: FileWatch | None) -> Iterator[None]:
    """Refuse files that change before or while something is done with them."""
    if watch is not None:
        watch.check()
    yield
    if watch is not None:
        watch.check()


def _look(path: Path) -> _Look:
    status = path.stat()
    return _Look(status.st_size, status.st_mtime_ns, status.st_ino)
