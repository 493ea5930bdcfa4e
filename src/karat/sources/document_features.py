"""Feature vectors of a collection, made where the collection is and kept in the disk cache."""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import numpy as np
from scipy.sparse import csr_matrix

from karat.core.errors import ParameterError
from karat.data.collection import ClusterDocuments, Collection
from karat.data.documents import Documents
from karat.data.features import Features, MatrixFeatures, build_features


def features_of(documents: Collection, cache: Path | None = None) -> Features:
    """A unit row for each document; the same to the bit in memory and on a cluster.

    Args:
        documents: what to describe.
        cache: a folder on this machine in which features are kept for the next time; None keeps none.
    """
    if isinstance(documents, Documents):
        return _features_in_memory(documents, cache)
    if isinstance(documents, ClusterDocuments):
        from karat.sources.spark.feature_store import store_for
        from karat.sources.spark.features import build_spark_features

        return build_spark_features(documents, store_for(documents, cache))
    raise ParameterError(f"karat makes no features of {type(documents).__name__}.")


def _features_in_memory(documents: Documents, cache: Path | None) -> MatrixFeatures:
    if cache is None:
        return build_features(documents)
    if documents.features is not None:
        own = replace(documents, features=None)
        return replace(build_features(documents), words=lambda: _features_in_memory(own, cache))
    cached = load_features(cache, documents.fingerprint, len(documents))
    if cached is not None:
        return cached
    features = build_features(documents)
    store_features(cache, documents.fingerprint, features)
    return features


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
    reason = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return str(reason).splitlines()[0].rstrip(".")
