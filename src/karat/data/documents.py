"""A collection of documents in memory: ids, texts and vectors."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError, first_line
from karat.data.collection import LocalDocuments
from karat.data.ids import (
    is_increasing,
    kind_of_ids,
    known_ids,
    name_rows,
    plain_ids,
    refuse_duplicates,
    rows_of_ids,
)

# How many values become Python objects at a time when a column is gone through.
BLOCK = 4096


class ArrowSequence(Sequence[Any]):
    """An Arrow array that reads like a list; only values that are looked at become Python objects."""

    def __init__(self, array: pa.Array) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return self.at(range(*place.indices(len(self))))
        return self.array[int(place)].as_py()

    def __iter__(self) -> Iterator[Any]:
        for start in range(0, len(self), BLOCK):
            yield from self.array.slice(start, BLOCK).to_pylist()

    def at(self, rows: ArrayLike | Sequence[int]) -> list[Any]:
        """The values of these rows, in their order."""
        values: list[Any] = self.array.take(np.asarray(rows, dtype=np.int64)).to_pylist()
        return values


@dataclass(frozen=True, eq=False, repr=False)
class Documents(LocalDocuments):
    """Documents by row, counted from 0.

    Attributes:
        ids: what each is called, all different; the row where nobody gave names.
        texts: what each says, one text even where a source has several columns; may be empty.
        features: a vector for each, made elsewhere (embeddings): float32, dense or CSR; None where
            karat makes them of the words.
        notes: what was noticed when they were read, a sentence each.
        by_row: whether the ids are only rows of the source, which mean nothing in another collection.
    """

    ids: ArrowSequence
    texts: ArrowSequence
    features: Any = None
    notes: tuple[str, ...] = ()
    by_row: bool = False

    @classmethod
    def from_texts(
        cls,
        texts: object,
        ids: object = None,
        *,
        features: object = None,
        where: Callable[..., str] | None = None,
    ) -> Documents:
        """Documents from any sequence of texts.

        Args:
            texts: one text for each document; None and empty texts stay documents without words.
            ids: one identifier for each (numbers or strings, all different); else the row, from 0.
            features: a matrix with a row for each document: NumPy, or any SciPy sparse matrix.
            where: what to call rows in an error, as for `Ranking.from_scores`.
        """
        where = where or name_rows
        column = _plain_texts(texts)
        size = len(column)
        if size == 0:
            raise SourceError("There are no documents; there is nothing to look for.")
        names = plain_ids(np.arange(size) if ids is None else ids, size, where, of="document")
        if not is_increasing(names):
            refuse_duplicates(names, where)
        matrix = None if features is None else _checked_features(features, size)
        return cls(ArrowSequence(names), ArrowSequence(column), matrix, by_row=ids is None)

    def __len__(self) -> int:
        return len(self.texts)

    def __repr__(self) -> str:
        return f"<Documents: {len(self):,}>"

    @property
    def ids_kind(self) -> str:
        """What documents are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(None if self.by_row else self.ids.array.type)

    def ids_at(self, rows: ArrayLike) -> list[Any]:
        """The ids of the documents in these rows, in their order."""
        return self.ids.at(rows)

    def texts_at(self, rows: ArrayLike) -> list[str]:
        """What the documents in these rows say, in their order."""
        return self.texts.at(rows)

    def text_blocks(self) -> Iterator[list[str]]:
        """What all documents say, some at a time, in their order."""
        for start in range(0, len(self), BLOCK):
            yield self.texts[start : start + BLOCK]

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The rows of those of these ids, written as text, that are in the collection."""
        names, ids = known_ids(texts, None if self._counted else self.ids.array, len(self))
        return dict(zip(names, self.rows_of(ids).tolist(), strict=True)) if names else {}

    @property
    def _counted(self) -> bool:
        """Whether ids are 0, 1, 2 and on; some are missing where copies were left out."""
        return self.by_row and self.ids[len(self) - 1] == len(self) - 1

    def rows_of(self, ids: Sequence[Any]) -> NDArray[np.int64]:
        """The rows of documents, given their ids; -1 for one that is not there."""
        return rows_of_ids(ids, self.ids.array, "documents")

    @cached_property
    def fingerprint(self) -> str:
        """A digest of ids, texts and features; equal for equal documents in the same order."""
        digest = hashlib.blake2b(digest_size=16)
        digest.update(f"{len(self)} {self.ids.array.type}".encode())
        for column in (self.ids.array, self.texts.array):
            for block in _content(column):
                digest.update(block)
        for part in _parts_of(self.features):
            digest.update(f"{part.dtype} {part.shape}".encode())
            digest.update(np.ascontiguousarray(part).data)
        return digest.hexdigest()

    @cached_property
    def empty(self) -> NDArray[np.int64]:
        """The rows of documents without any text."""
        blank = pc.equal(pc.binary_length(pc.utf8_trim_whitespace(self.texts.array)), 0)
        return np.flatnonzero(blank.to_numpy(zero_copy_only=False))

    @cached_property
    def repeated(self) -> NDArray[np.int64]:
        """The rows of documents that say exactly what one before them says."""
        codes = self.texts.array.dictionary_encode().indices.to_numpy(zero_copy_only=False)
        _, first = np.unique(codes, return_index=True)
        is_repeated = np.ones(len(self), dtype=bool)
        is_repeated[first] = False
        is_repeated[self.empty] = False
        return np.flatnonzero(is_repeated)


def _plain_texts(texts: object) -> pa.Array:
    """One array of large strings without nulls, whatever the texts come in."""
    if isinstance(texts, ArrowSequence):
        return texts.array
    if isinstance(texts, str):
        raise SourceError("One text is not a collection. Give a list of texts, one for each document.")
    try:
        given = texts if isinstance(texts, pa.Array | pa.ChunkedArray) else pa.array(texts, from_pandas=True)
        if pa.types.is_null(given.type):
            given = given.cast(pa.large_string())
        if not _is_text(given.type):
            raise SourceError(f"The texts are of type {given.type}, not text.")
        given = given.cast(pa.large_string())
    except (pa.ArrowInvalid, pa.ArrowTypeError, TypeError) as error:
        raise SourceError(f"The texts are not all text: {first_line(error)}.") from None
    chunks = given.chunks if isinstance(given, pa.ChunkedArray) else [given]
    joined = pa.concat_arrays(chunks) if chunks else pa.array([], pa.large_string())
    return pc.fill_null(joined, "") if joined.null_count else joined


def _is_text(kind: pa.DataType) -> bool:
    if pa.types.is_dictionary(kind):
        return _is_text(kind.value_type)
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or kind == pa.string_view())


def _checked_features(features: Any, size: int) -> Any:
    """The matrix as float32, dense or CSR, with a finite row for each document."""
    from scipy.sparse import csr_matrix, issparse

    if issparse(features):
        matrix = csr_matrix(features, dtype=np.float32)
        values = matrix.data
    else:
        matrix = values = np.asarray(features)
        if matrix.ndim != 2 or matrix.dtype.kind not in "fiu":
            raise SourceError("Features must be a matrix of numbers with a row for each document.")
        matrix = values = np.ascontiguousarray(matrix, dtype=np.float32)
    if matrix.shape[0] != size:
        raise SourceError(
            f"There are {size:,} documents but {matrix.shape[0]:,} rows of features. "
            "Give one row for each document, in the same order."
        )
    if not np.isfinite(values).all():
        raise SourceError("The features hold values that are not finite. Give each document finite numbers.")
    return matrix


def _content(column: pa.Array) -> Iterator[Any]:
    """The bytes that make up a column, whatever larger buffers they lie in."""
    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        yield np.ascontiguousarray(column.to_numpy(zero_copy_only=False)).data
        return
    yield np.ascontiguousarray(pc.binary_length(column).to_numpy(zero_copy_only=False), dtype=np.int64).data
    for start in range(0, len(column), BLOCK):
        yield "".join(column.slice(start, BLOCK).to_pylist()).encode(errors="surrogatepass")


def _parts_of(features: Any) -> list[NDArray[Any]]:
    if features is None:
        return []
    return (
        [features] if isinstance(features, np.ndarray) else [features.data, features.indices, features.indptr]
    )
