"""Disk cache of document features.

One file for each collection, named by its fingerprint, in NumPy's own archive format, which has a checksum
for each array. A file appears under its name when it is complete, so processes that work at the same time see
all of it or nothing; both may write it, for both write the same. A cache never stops anybody: what cannot be
read is made anew, what cannot be written is said in one line.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_matrix

if TYPE_CHECKING:
    from karat.data.features import MatrixFeatures

LOG = logging.getLogger("karat")

# Raised when features are counted in another way: older files are then not found.
VERSION = 1
SUFFIX = ".features.npz"

# What was not used for the longest time goes when the folder holds more than this.
MOST_BYTES = 8 << 30

_BROKEN = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, UnicodeDecodeError)


def load_features(folder: Path, fingerprint: str, size: int) -> MatrixFeatures | None:
    """The features of a collection, or None where there are none or they cannot be used."""
    from karat.data.features import MatrixFeatures

    path = _path(folder, fingerprint)
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            parts = {name: archive[name] for name in ("data", "indices", "indptr", "weights", "terms")}
        words = parts["terms"].tobytes().decode()
        terms = words.split("\n") if words else []
        weights = parts["weights"]
        if len(terms) != len(weights) or len(parts["indptr"]) != size + 1:
            raise ValueError("the parts do not belong together")
        matrix = csr_matrix(
            (parts["data"], parts["indices"], parts["indptr"]), shape=(size, len(terms)), copy=False
        )
    except FileNotFoundError:
        return None
    except _BROKEN as error:
        LOG.warning("The features in %s cannot be used (%s); they are made anew.", path, _reason(error))
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return MatrixFeatures(matrix, terms, weights)


def store_features(folder: Path, fingerprint: str, features: MatrixFeatures) -> None:
    """Keep features for the next time, if that is possible."""
    path = _path(folder, fingerprint)
    temporary: str | None = None
    try:
        # Words of confidential documents are in it: nobody else may look.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            _write(file, features)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
        temporary = None
        _make_room(folder, keep=path)
    except OSError as error:
        LOG.warning(
            "The features cannot be kept in %s (%s); they will be made anew next time. "
            "Make room there, or name another folder: KARAT_CACHE.",
            folder,
            _reason(error),
        )
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()


def _write(file: IO[bytes], features: MatrixFeatures) -> None:
    matrix = features.matrix
    parts: dict[str, Any] = {
        "data": matrix.data,
        "indices": matrix.indices,
        "indptr": matrix.indptr,
        "weights": features.weights,
        "terms": np.frombuffer("\n".join(features.terms).encode(), dtype=np.uint8),
    }
    np.savez(file, allow_pickle=False, **parts)


def _path(folder: Path, fingerprint: str) -> Path:
    return folder / f"{fingerprint}-{VERSION}{SUFFIX}"


def _make_room(folder: Path, *, keep: Path) -> None:
    """Remove what was not used for the longest time."""
    files = [(path, path.stat()) for path in folder.glob(f"*{SUFFIX}") if path != keep]
    files.sort(key=lambda status: status[1].st_mtime)
    total = keep.stat().st_size + sum(status.st_size for _, status in files)
    for path, status in files:
        if total <= MOST_BYTES:
            return
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        total -= status.st_size


def _reason(error: BaseException) -> str:
    said = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return str(said).splitlines()[0].rstrip(".")
