"""Convert Arrow columns to NumPy arrays of scores and labels."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import LabelError, SourceError, shorten
from karat.core.labels import PLAIN_LABELS
from karat.data.ranking import finite_scores
from karat.sources.parts import Items


def not_a_number(column: str, value: object, place: str) -> SourceError:
    """The error for a score that is no number."""
    if re.fullmatch(r"[+-]?\d*,\d+", str(value)):
        return SourceError(
            f"Column {column!r} holds {shorten(value)} in {place}, with a decimal comma. "
            "Write numbers with a point, such as 0.9."
        )
    return SourceError(
        f"Column {column!r} holds {shorten(value)} in {place}, not a number. "
        "Write numbers there or name another column."
    )


def scores_of(column: pa.ChunkedArray, name: str, where: Callable[..., str]) -> NDArray[np.floating[Any]]:
    """The scores as floats; `Ranking` checks that they are finite."""
    if column.null_count:
        row = pc.index(column.is_null(), True).as_py()
        raise SourceError(
            f"Column {name!r} holds no score in {where(row)}. Remove such rows or give them a finite score."
        )
    kind = column.type
    if pa.types.is_floating(kind):
        return _numpy(column)
    if pa.types.is_integer(kind) or pa.types.is_decimal(kind) or pa.types.is_boolean(kind):
        # Safe casts refuse integers above 2^53; as scores they may lose their last digits.
        return _numpy(column.cast(pa.float64(), safe=False))
    if len(column) == 0:
        return np.empty(0)
    raise not_a_number(name, column[0].as_py(), where(0))


def numbers_of(column: pa.ChunkedArray, name: str, where: Callable[..., str]) -> NDArray[np.float64]:
    """The numbers of a column, NaN where one is missing; text that spells them is read."""
    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        texts = pc.if_else(pc.equal(pc.utf8_trim_whitespace(column), ""), None, column)
        try:
            column = texts.cast(pa.float64())
        except pa.ArrowInvalid:
            row, value = next(
                (row, value) for row, value in enumerate(texts.to_pylist()) if not _spells_number(value)
            )
            raise not_a_number(name, value, where(row)) from None
    elif not (pa.types.is_floating(kind) or pa.types.is_integer(kind) or pa.types.is_boolean(kind)):
        raise not_a_number(name, column[0].as_py(), where(0))
    values: NDArray[np.float64] = pc.fill_null(column.cast(pa.float64(), safe=False), np.nan).to_numpy()
    return values


def _spells_number(text: str | None) -> bool:
    try:
        return text is None or pa.scalar(text).cast(pa.float64()) is not None
    except pa.ArrowInvalid:
        return False


def finite_column(items: Items) -> NDArray[np.floating[Any]]:
    """The scores of all parts of a source, by row."""
    name = items.columns.ranked_by
    scores = [scores_of(part.table["score"], name, part.name_rows) for part in items.parts]
    joined = scores[0] if len(scores) == 1 else np.concatenate(scores)
    return finite_scores(joined, f"scores in column {name!r}", items.name_rows)


def known_truth(items: Items) -> NDArray[np.int8]:
    """The labels of all parts of a source, by row."""
    name = str(items.columns.truth)
    return np.concatenate([truth_of(part.table["truth"], name, part.name_rows) for part in items.parts])


def truth_of(column: pa.ChunkedArray, name: str, where: Callable[..., str]) -> NDArray[np.int8]:
    """The labels as 0 and 1."""
    labels = np.empty(len(column), dtype=np.int8)
    start = 0
    for chunk in column.chunks:
        values = _labels_of(chunk)
        wrong = values < 0
        if wrong.any():
            row = int(np.argmax(wrong))
            value = chunk[row].as_py()
            held = "no label" if value is None else f"{shorten(value)}"
            raise LabelError(
                f"Column {name!r} holds {held} in {where(start + row)}; labels are 0 or 1. "
                "Correct such rows or remove them."
            )
        labels[start : start + len(chunk)] = values
        start += len(chunk)
    return labels


def _numpy(column: pa.ChunkedArray) -> NDArray[np.floating[Any]]:
    values: NDArray[np.floating[Any]] = column.to_numpy()
    return values


def _labels_of(chunk: pa.Array) -> NDArray[np.int8]:
    """0 and 1, and -1 for anything else."""
    kind = chunk.type
    if pa.types.is_boolean(kind) or pa.types.is_integer(kind) or pa.types.is_floating(kind):
        values = pc.fill_null(chunk.cast(pa.float64(), safe=False), -1).to_numpy()
        return np.where((values == 0) | (values == 1), values, -1).astype(np.int8)
    if kind == pa.string_view():
        chunk = chunk.cast(pa.string())
    # Labels repeat: each different text is looked at once.
    encoded = chunk if pa.types.is_dictionary(kind) else chunk.dictionary_encode()
    meanings = [
        PLAIN_LABELS.get(str(value).strip().casefold(), -1) for value in encoded.dictionary.to_pylist()
    ]
    codes = pc.fill_null(encoded.indices.cast(pa.int64()), len(meanings)).to_numpy()
    labels: NDArray[np.int8] = np.array([*meanings, -1], dtype=np.int8)[codes]
    return labels
