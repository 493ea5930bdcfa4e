"""Write files atomically: several of them, all or none, or a large one part by part."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from karat.core.errors import KaratError, OutputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write all of these files, or leave what was there before.

    Everything is first written beside its place under another name; only when all of it is safely on disk are
    the names exchanged. A symbolic link stays, and the file that it names is written; devices and pipes are
    written to as they are, after all files.
    """
    suffix = f".{secrets.token_hex(4)}.tmp"
    targets = {path: path.resolve() if path.is_symlink() else path for path in contents}
    streams = [path for path, target in targets.items() if target.exists() and not _is_replaceable(target)]
    drafts = {path: _beside(target, suffix) for path, target in targets.items() if path not in streams}
    try:
        for path in drafts:
            if path.parent.exists() and not path.parent.is_dir():
                raise OutputError(f"Cannot write to {path.parent}: it is a file, not a directory.")
            path.parent.mkdir(parents=True, exist_ok=True)
            with drafts[path].open("xb") as file:
                file.write(contents[path])
                file.flush()
                os.fsync(file.fileno())
            if targets[path].exists():
                shutil.copymode(targets[path], drafts[path])
        for path, draft in drafts.items():
            draft.replace(targets[path])
        for path in streams:
            with path.open("wb") as stream:
                stream.write(contents[path])
    except OutputError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"Cannot write {path}: {reason}. Choose another directory.") from None
    finally:
        for draft in drafts.values():
            with suppress(OSError):
                draft.unlink(missing_ok=True)


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """Another name to write a file under; it becomes `path` when the block ends without an error."""
    target = path.resolve() if path.is_symlink() else path
    draft = _beside(target, f".{secrets.token_hex(4)}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        yield draft
        draft.replace(target)
    except OSError as error:
        if isinstance(error, KaratError):
            raise
        reason = error.strerror or str(error)
        raise OutputError(f"Cannot write {path}: {reason}. Choose another directory.") from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _beside(target: Path, suffix: str) -> Path:
    """A hidden name in the same folder; paths such as an empty text name no file."""
    if not target.name:
        raise OutputError("Name the file to write; an empty name or a folder is none.")
    return target.with_name(f".{target.name}{suffix}")


def _is_replaceable(path: Path) -> bool:
    """Whether another file may take its place. Directories are left to fail with the system's own words."""
    return path.is_file() or path.is_dir()
