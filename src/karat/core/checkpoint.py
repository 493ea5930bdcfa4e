"""Checkpoints of plans as bytes: arrays in NumPy's own format and the rest as JSON.

Never pickle: a checkpoint may lie in a database that others can write to.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import KaratError

Arrays = dict[str, NDArray[Any]]


class CheckpointError(KaratError, ValueError):
    """A checkpoint that cannot be used; the log can always be replayed instead."""

    code = "bad_checkpoint"


def pack_checkpoint(arrays: Arrays, words: Mapping[str, Any]) -> bytes:
    """Arrays, and whatever else JSON can keep, as bytes."""
    packed = np.frombuffer(json.dumps(words).encode(), dtype=np.uint8)
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **arrays, words=packed)
    return content.getvalue()


@contextmanager
def unpacked_checkpoint(content: bytes) -> Iterator[tuple[Arrays, dict[str, Any]]]:
    """What was packed; damage that shows while it is read inside the block becomes a `CheckpointError`."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        yield arrays, json.loads(arrays.pop("words").tobytes())
    except CheckpointError:
        raise
    except (KeyError, ValueError, TypeError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise CheckpointError("The checkpoint is damaged.") from error
