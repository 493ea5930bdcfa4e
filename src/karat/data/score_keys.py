"""Scores as integers that sort best first, and back."""

from __future__ import annotations

import os
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import SourceError

# Row numbers take the lower half of a 64-bit key.
MOST_ROWS = int(np.iinfo(np.uint32).max)
# Fewer keys are sorted before a second thread has begun.
FEWEST_FOR_A_THREAD = 1 << 19


def refuse_too_many(rows: int) -> None:
    """More rows than a key can number go another way."""
    if rows > MOST_ROWS:
        raise SourceError(
            f"The list has {rows:,} rows; in memory karat ranks up to {MOST_ROWS:,}. "
            "Use --engine duckdb or --engine spark."
        )


def falling_bits(scores: NDArray[np.floating[Any]]) -> NDArray[np.unsignedinteger[Any]]:
    """Unsigned integers that order as the scores fall: uint32 for float32, uint64 for float64.

    The bits of a float order like its magnitude, those of negative ones the wrong way round. Adding 0
    turns -0.0 into 0.0, which has other bits.
    """
    return _turned(scores + scores.dtype.type(0))


def scores_of_bits(bits: NDArray[np.unsignedinteger[Any]]) -> NDArray[np.floating[Any]]:
    """The inverse of `falling_bits`."""
    scores: NDArray[np.floating[Any]] = _turned(bits.copy()).view(
        np.float64 if bits.dtype.itemsize == 8 else np.float32
    )
    return scores


def _turned(values: NDArray[Any]) -> NDArray[np.unsignedinteger[Any]]:
    """The bits of positive numbers but their sign turned round, in place; twice changes nothing."""
    wide = values.dtype.itemsize == 8
    bits: NDArray[Any] = values.view(np.int64 if wide else np.int32)
    kept = bits >> bits.dtype.type(63 if wide else 31)
    np.invert(kept, out=kept)
    kept &= bits.dtype.type(2**63 - 1 if wide else 2**31 - 1)
    bits ^= kept
    return bits.view(np.uint64 if wide else np.uint32)


def pack_rows(
    high: NDArray[np.unsignedinteger[Any]], out: NDArray[np.uint64], *, first_row: int = 0
) -> NDArray[np.uint64]:
    """32 bits of score above 32 bits of row number: a plain sort of these orders equal scores by row."""
    out[:] = high
    out <<= np.uint64(32)
    out |= np.arange(first_row, first_row + len(high), dtype=np.uint64)
    return out


def sort_keys(keys: NDArray[np.uint64], *, threads: int | None = None) -> None:
    """Sort in place, with all processors: parted at their middle, keys are two sorts that need not meet."""
    threads = min(threads or os.cpu_count() or 1, len(keys) // FEWEST_FOR_A_THREAD)
    if threads < 2:
        keys.sort()
        return
    middle = len(keys) // 2
    keys.partition(middle)
    lower = Thread(target=sort_keys, args=(keys[:middle],), kwargs={"threads": threads // 2})
    lower.start()
    sort_keys(keys[middle:], threads=threads - threads // 2)
    lower.join()


def order_best_first(scores: NDArray[np.floating[Any]]) -> NDArray[np.uint32]:
    """The rows in order of falling score, equal scores in order of row.

    One sort of packed keys is several times faster than a stable argsort; float64 takes two, by the lower
    half of its bits and then by the upper one.
    """
    refuse_too_many(len(scores))
    bits = falling_bits(scores)
    keys = np.empty(len(bits), dtype=np.uint64)
    if bits.dtype == np.uint32:
        sort_keys(pack_rows(bits, keys))
        return keys.astype(np.uint32)
    sort_keys(pack_rows(bits.astype(np.uint32), keys))
    rows = keys.astype(np.uint32)
    bits >>= np.uint64(32)
    sort_keys(pack_rows(bits[rows], keys))
    return rows[keys.astype(np.uint32)]
