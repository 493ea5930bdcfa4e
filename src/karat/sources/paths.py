"""Find the files that a path or a glob names."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from karat.core.errors import SourceError


def is_folder(source: object) -> bool:
    """Whether this is the path of a folder."""
    # `Path.is_dir` raises where a text is too long for a path, such as a query.
    return isinstance(source, str | Path) and os.path.isdir(Path(source).expanduser())  # noqa: PTH112


def find_files(source: str | Path) -> list[Path]:
    """The files that a path or a glob names, in order of name; all of them can be opened."""
    path = Path(source).expanduser()
    try:
        files = [path] if path.exists() or not _is_glob(path) else _expand(path)
        for file in files:
            _check_readable(file)
    except SourceError:
        raise
    except PermissionError as error:
        raise SourceError(
            f"No permission to read {error.filename}. Change its permissions or copy it."
        ) from None
    except (OSError, ValueError) as error:
        # Names that no file system takes: too long, or with a zero byte.
        raise SourceError(f"{str(source)!r} cannot be opened: {error}.") from None
    return files


def _is_glob(path: Path) -> bool:
    return any(sign in str(path) for sign in "*?[")


def _expand(pattern: Path) -> list[Path]:
    root = Path(pattern.anchor)
    files = sorted(p for p in root.glob(str(pattern.relative_to(root))) if p.is_file())
    if not files:
        raise SourceError(f"No file matches {pattern}. Check the folder and the suffix.")
    return files


def _check_readable(path: Path) -> None:
    if path.is_dir():
        raise SourceError(
            f"{path} is a directory. Name a file, or several with a glob such as {path}/*.parquet."
        )
    try:
        with path.open("rb"):
            pass
    except FileNotFoundError:
        raise SourceError(f"No such file: {path}.{_suggest(path)}") from None


def _suggest(path: Path) -> str:
    if not path.parent.is_dir():
        return f" There is no folder {path.parent} either."
    close = get_close_matches(path.name, [entry.name for entry in path.parent.iterdir()], n=3)
    return f" Did you mean {' or '.join(close)}?" if close else " Check its name and folder."
