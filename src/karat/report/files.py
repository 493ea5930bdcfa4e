"""Write several files atomically: all of them or none."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from karat.core.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write all of these files, or leave what was there before.

    Everything is first written beside its place under another name; only when all of it is safely
    on disk are the names exchanged.
    """
    suffix = f".{secrets.token_hex(4)}.tmp"
    drafts = {path: path.with_name(f".{path.name}{suffix}") for path in contents}
    try:
        for path, content in contents.items():
            if path.parent.exists() and not path.parent.is_dir():
                raise OutputError(f"Cannot write to {path.parent}: it is a file, not a directory.")
            path.parent.mkdir(parents=True, exist_ok=True)
            with drafts[path].open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for path, draft in drafts.items():
            draft.replace(path)
    except OutputError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"Cannot write {path}: {reason}. Choose another directory.") from None
    finally:
        for draft in drafts.values():
            with suppress(OSError):
                draft.unlink(missing_ok=True)
