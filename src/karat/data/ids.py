"""Ids of items: all different, of one type, in an Arrow array without nulls."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import SourceError, first_line
from karat.data.score_keys import sort_keys

if TYPE_CHECKING:
    import pyarrow as pa


def name_rows(*rows: int) -> str:
    """Rows of an array, as an error calls them."""
    numbers = " and ".join(f"{row:,}" for row in rows)
    return f"row{'s' if len(rows) > 1 else ''} {numbers} (counted from 0)"


def kind_of_ids(kind: pa.DataType | None) -> str:
    """What items are known by: "int", "text", or "row" where there are no ids."""
    import pyarrow as pa

    if kind is None:
        return "row"
    return "int" if pa.types.is_integer(kind) else "text"


def cast_texts(texts: Sequence[str], kind: pa.DataType) -> pa.Array:
    """Ids that are written as text, in the list's own type; null for what cannot be one of them."""
    import pyarrow as pa

    try:
        return pa.array(texts, pa.string()).cast(kind)
    except pa.ArrowInvalid:
        return pa.array([_cast(text, kind) for text in texts], kind)


def known_ids(texts: Sequence[str], ids: pa.Array | None, size: int) -> tuple[list[str], list[Any]]:
    """Those of these texts that are ids of a list, and the ids."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if ids is None:
        rows = [text for text in texts if is_row(text, size)]
        return rows, [int(text) for text in rows]
    wanted = cast_texts(texts, ids.type)
    inside = pc.is_in(wanted, ids, skip_nulls=True).to_pylist()
    known = [text for text, there in zip(texts, inside, strict=True) if there]
    return known, wanted.filter(pa.array(inside, pa.bool_())).to_pylist()


def rows_of_ids(wanted: Sequence[Any], ids: pa.Array, what: str) -> NDArray[np.int64]:
    """The rows of these ids, -1 for one that is not there; `what` has the ids."""
    import pyarrow as pa
    import pyarrow.compute as pc

    try:
        given = pa.array(wanted, type=ids.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        raise SourceError(f"The ids of the {what} are of type {ids.type}; these are not.") from None
    rows: NDArray[np.int64] = pc.fill_null(pc.index_in(given, ids), -1).to_numpy().astype(np.int64)
    return rows


def update_digest(digest: hashlib.blake2b, ids: pa.Array) -> None:
    """Add the content of ids to a digest."""
    for block in ids.buffers():
        if block is not None:
            digest.update(block)


def is_row(text: str, size: int) -> bool:
    """Whether this is the number of a row, as karat would write it."""
    return text.isdecimal() and int(text) < size


def _cast(text: str, kind: pa.DataType) -> Any:
    """A text as an id of another type, or None."""
    import pyarrow as pa

    try:
        return pa.scalar(text).cast(kind).as_py()
    except pa.ArrowInvalid:
        return None


def plain_ids(ids: object, size: int, where: Callable[..., str], *, of: str = "score") -> pa.Array:
    """The ids as one Arrow array without nulls, alike for like ids wherever they come from."""
    import pyarrow as pa
    import pyarrow.compute as pc

    try:
        given = ids if isinstance(ids, pa.Array | pa.ChunkedArray) else pa.array(ids)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise SourceError(
            f"The ids are not all of one type: {first_line(error)}. Give all numbers or all strings."
        ) from None
    if len(given) != size:
        raise SourceError(f"There are {size:,} {of}s but {len(given):,} ids. Give one id for each {of}.")
    if given.null_count:
        row = pc.index(given.is_null(), True).as_py()
        raise SourceError(f"The id in {where(row)} is missing. Each item needs an id.")
    if pa.types.is_nested(given.type):
        raise SourceError(f"The ids are of type {given.type}. Give all numbers or all strings.")
    chunks = given.chunks if isinstance(given, pa.ChunkedArray) else [given]
    joined = pa.concat_arrays(_in_plain_type(chunks))
    # Some arrays carry a mask of nulls though they have none; it would change the fingerprint.
    return pa.Array.from_buffers(joined.type, size, [None, *joined.buffers()[1:]])


def _in_plain_type(chunks: list[pa.Array]) -> list[pa.Array]:
    import pyarrow as pa
    import pyarrow.compute as pc

    plain = [decoded(chunk) for chunk in chunks]
    if plain[0].type not in (pa.string(), pa.large_string()):
        return plain
    # Arrow's usual strings count their bytes in 32 bits; longer ones need the large kind.
    length = sum(pc.sum(pc.binary_length(chunk)).as_py() or 0 for chunk in plain)
    kind = pa.string() if length <= np.iinfo(np.int32).max else pa.large_string()
    return [chunk.cast(kind) for chunk in plain]


def decoded_kind(kind: pa.DataType) -> pa.DataType:
    """The type that `decoded` gives for this one."""
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        return decoded_kind(kind.value_type)
    return pa.large_string() if kind == pa.string_view() else kind


def decoded(chunk: pa.Array) -> pa.Array:
    """Without dictionaries and views, for which Arrow has few functions."""
    import pyarrow as pa

    if pa.types.is_dictionary(chunk.type):
        return decoded(chunk.dictionary).take(chunk.indices)
    return chunk.cast(pa.large_string()) if chunk.type == pa.string_view() else chunk


def is_increasing(ids: pa.Array) -> bool:
    """Whether each id is larger than the one before; then all are different, too."""
    import pyarrow.compute as pc

    # In blocks: most unsorted ids show in the first, and comparisons need no memory of length N.
    block = 1 << 20
    for start in range(0, len(ids) - 1, block):
        size = min(block, len(ids) - 1 - start)
        rises = pc.greater(ids.slice(start + 1, size), ids.slice(start, size))
        if not pc.all(rises).as_py():
            return False
    return True


def refuse_duplicates(ids: pa.Array, where: Callable[..., str]) -> None:
    """Raise an error that names an id which two items have."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if pa.types.is_integer(ids.type):
        # Only equal neighbours matter, so that negative numbers may come last.
        keys = ids.to_numpy().astype(np.uint64)
        sort_keys(keys)
        if (keys[1:] != keys[:-1]).all():
            return
    elif len(ids.unique()) == len(ids):
        return
    counts = ids.value_counts()
    twice = counts.filter(pc.greater(counts.field(1), 1))[0]["values"]
    rows = np.flatnonzero(pc.equal(ids, twice).to_numpy(zero_copy_only=False))
    raise SourceError(
        f"The id {twice.as_py()!r} occurs {len(rows):,} times, first in "
        f"{where(int(rows[0]), int(rows[1]))}. Each item needs an id of its own."
    )
