"""Read vectors of documents that were made elsewhere (.npy, .npz)."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import IO, Any

import numpy as np

from karat.core.errors import SourceError, spell_options
from karat.sources.address import find_files


def read_matrix(source: str | Path) -> Any:
    """The matrix in an `.npy` or `.npz` file: one array, or what `scipy.sparse.save_npz` writes."""
    path, *others = find_files(source)
    if others:
        raise SourceError(f"{source} names several files; features are one matrix in one file.")
    try:
        with path.open("rb") as file:
            if path.suffix.lower() == ".npz":
                return _from_archive(file, path)
            # Pickles run code: a file that holds one is refused.
            return np.load(file, allow_pickle=False)
    except SourceError:
        raise
    except (ValueError, OSError, EOFError, KeyError, zipfile.BadZipFile):
        raise SourceError(
            f"{path} is not a matrix that NumPy or SciPy wrote. Save it with numpy.save or "
            "scipy.sparse.save_npz."
        ) from None


def _from_archive(file: IO[bytes], path: Path) -> Any:
    from scipy.sparse import load_npz

    with np.load(file, allow_pickle=False) as archive:
        names = archive.files
        if "format" in names:
            file.seek(0)
            return load_npz(file)
        if len(names) != 1:
            raise SourceError(
                f"{path} holds {len(names)} arrays ({spell_options(names)}); features are one matrix."
            )
        return archive[names[0]]
