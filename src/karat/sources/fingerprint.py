"""Digests of files, to notice changes without reading all of them, and while they are read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from karat.core.errors import SourceError
from karat.sources.source import SourceDefinition

# Blocks that are looked at: both ends, where headers and footers are, and some in between.
BLOCK = 1 << 16
BLOCKS = 64


class FileMark(NamedTuple):
    """What is stored of a file: notices almost any change at once, and every one in a thorough check.

    `sampled` digests both ends and evenly spread blocks, `whole` every byte.
    """

    name: str
    size: int
    modified: int
    sampled: str
    whole: str

    @classmethod
    def from_json(cls, stored: Iterable[Any]) -> FileMark:
        """A mark as JSON keeps it."""
        return cls(*stored)


def file_marks(paths: Iterable[Path]) -> list[FileMark]:
    """The marks of files, in their order."""
    return [_mark(path) for path in paths]


def known_marks(
    paths: Iterable[Path], places: Sequence[str], known: SourceDefinition | None
) -> list[FileMark]:
    """The marks of files; those that are stored where the files are known to be the same."""
    if known is not None and known.places == list(places):
        return [FileMark.from_json(mark) for mark in known.marks]
    return file_marks(paths)


def find_change(marks: Iterable[FileMark], paths: Iterable[Path], *, thoroughly: bool = False) -> str | None:
    """How files differ from what is remembered of them, in words; None if they do not.

    A file that was only touched or moved is read as a whole, and is then as good as before.
    """
    marks, paths = list(marks), list(paths)
    if len(marks) != len(paths):
        return f"there were {len(marks)} files, now there are {len(paths)}"
    for mark, path in zip(marks, paths, strict=True):
        status = path.stat()
        if status.st_size != mark.size:
            return f"{path} had {mark.size:,} bytes and now has {status.st_size:,}"
        if sampled_digest(path, mark.size) != mark.sampled:
            return f"{path} has other content"
        if (thoroughly or status.st_mtime_ns != mark.modified) and _whole(path) != mark.whole:
            return f"{path} has other content"
    return None


def digest_of_files(marks: Iterable[FileMark], columns: Mapping[str, Any]) -> str:
    """One digest of what files hold and which columns are used, whatever engine reads them."""
    used = sorted((role, name) for role, name in columns.items() if name is not None)
    content = [mark.whole for mark in marks]
    return hashlib.blake2b(repr((content, used)).encode(), digest_size=16).hexdigest()


def _mark(path: Path) -> FileMark:
    before = path.stat()
    mark = FileMark(
        path.name, before.st_size, before.st_mtime_ns, sampled_digest(path, before.st_size), _whole(path)
    )
    after = path.stat()
    if (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise SourceError(f"{path} is being written to. Wait until it is complete, and try again.")
    return mark


def sampled_digest(path: Path, size: int) -> str:
    """A digest of both ends of a file and of evenly spread blocks."""
    digest = hashlib.blake2b(digest_size=16)
    last = max(0, size - BLOCK)
    places = sorted({last * step // (BLOCKS - 1) for step in range(BLOCKS)})
    with path.open("rb") as file:
        for place in places:
            file.seek(place)
            digest.update(file.read(BLOCK))
    return digest.hexdigest()


def _whole(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


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
