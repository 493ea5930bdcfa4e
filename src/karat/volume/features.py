"""Documents as vectors: how alike two of them are is the product of their rows."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from karat.core.documents import Documents
from karat.volume.feature_cache import load_features, store_features

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Features", "build_features"]

# Words of two characters and more, as scikit-learn's vectorisers find them.
WORD = re.compile(r"\b\w\w+\b")

# Chinese, Japanese and Korean have no or few blanks between words: pairs of characters stand for words there.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")

# Documents whose words are counted at a time.
BLOCK = 4096

# What two bytes can count.
MOST_OFTEN = np.iinfo(np.uint16).max

# Entries that are weighed at a time.
SLICE = 1 << 20

# Documents whose mean stands for a query among vectors that were made elsewhere.
NEAREST = 10

# A term that only one document has cannot make it like another.
MIN_DOCUMENTS = 2


@dataclass(frozen=True, eq=False, repr=False)
class Features:
    """A unit row for each document.

    Attributes:
        matrix: CSR, float32, (documents, terms); a document without any known term has an empty row.
        terms: what the columns stand for; empty where the matrix was made elsewhere.
        weights: how rare each term is, `ln(D/df)`.
        words: where the matrix was made elsewhere, how to get the features of the documents' words.
    """

    matrix: csr_matrix
    terms: Sequence[str] = ()
    weights: NDArray[np.float32] | None = None
    words: Callable[[], Features] | None = None

    def __len__(self) -> int:
        return int(self.matrix.shape[0])

    def __repr__(self) -> str:
        return f"<Features: {self.matrix.shape[0]:,} documents × {self.matrix.shape[1]:,} terms>"

    @property
    def nbytes(self) -> int:
        """The memory of the matrix."""
        return int(self.matrix.data.nbytes + self.matrix.indices.nbytes + self.matrix.indptr.nbytes)

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: one unit row, empty when it has no known word.

        Among vectors that were made elsewhere, a text stands where the documents are whose words are most
        like its own: at the mean of the nearest ten.
        """
        if self.words is not None:
            return self._mean_of_nearest(text)
        columns = [self._codes[word] for word in words_of(text) if word in self._codes]
        counts = csr_matrix(
            (np.ones(len(columns), dtype=np.float32), columns, [0, len(columns)]),
            shape=(1, self.matrix.shape[1]),
        )
        counts.sum_duplicates()
        if counts.nnz and self.weights is not None:
            counts.data = (1.0 + np.log(counts.data)) * self.weights[counts.indices]
            counts.data /= max(float(np.linalg.norm(counts.data)), np.finfo(np.float32).tiny)
        return counts

    def _mean_of_nearest(self, text: str) -> csr_matrix:
        words = self._words
        likeness = (words.matrix @ words.of_text(text).T).toarray().ravel()
        nearest = np.argsort(-likeness, kind="stable")[:NEAREST]
        nearest = nearest[likeness[nearest] > 0.0]
        if not len(nearest):
            return csr_matrix((1, self.matrix.shape[1]), dtype=np.float32)
        return unit_rows(csr_matrix(self.matrix[nearest].mean(axis=0), dtype=np.float32))

    @cached_property
    def _words(self) -> Features:
        assert self.words is not None  # noqa: S101 - the caller looked
        return self.words()

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {term: code for code, term in enumerate(self.terms)}


def build_features(documents: Documents, cache: Path | None = None) -> Features:
    """The documents' own features where they bring some, else tf-idf of their words.

    tf-idf is `(1 + ln tf)·ln(D/df)` over terms in at least two documents, in unit length.

    Args:
        documents: what to describe.
        cache: a folder in which features are kept for the next time; None keeps none.
    """
    if documents.features is not None:
        own = replace(documents, features=None)
        return Features(unit_rows(_as_rows(documents.features)), words=lambda: build_features(own, cache))
    if cache is None:
        return tfidf(documents)
    found = load_features(cache, documents.fingerprint, len(documents))
    if found is None:
        found = tfidf(documents)
        store_features(cache, documents.fingerprint, found)
    return found


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, in their order."""
    lowered = text.lower()
    found: list[str] = WORD.findall(lowered)
    if lowered.isascii() or UNSPACED.search(lowered) is None:
        return found
    return [piece for word in found for piece in (_pairs(word) if UNSPACED.search(word) else (word,))]


def tfidf(documents: Documents) -> Features:
    """Count the words of a block of documents at a time, so that little but the result is in memory."""
    codes: defaultdict[str, int] = defaultdict()
    codes.default_factory = codes.__len__
    blocks = [_count_words(texts, codes) for texts in _blocks_of(documents)]
    size = len(documents)
    frequency = np.zeros(len(codes), dtype=np.int64)
    for block in blocks:
        found = np.bincount(block.indices)
        frequency[: len(found)] += found
    # A term that all documents have tells none of them apart: its weight is ln 1.
    kept = (frequency >= MIN_DOCUMENTS) & (frequency < size)
    terms = [term for term, keep in zip(codes, kept.tolist(), strict=True) if keep]
    weights = np.log(size / frequency[kept]).astype(np.float32)
    places = np.where(kept, np.cumsum(kept) - 1, -1).astype(np.int32)
    matrix = _assembled(blocks, places, frequency, size, len(terms))
    for start in range(0, matrix.nnz, SLICE):
        part = slice(start, start + SLICE)
        matrix.data[part] *= weights[matrix.indices[part]]
    return Features(unit_rows(matrix), terms, weights)


def _pairs(word: str) -> list[str]:
    return [word[place : place + 2] for place in range(len(word) - 1)]


def unit_rows(matrix: csr_matrix) -> csr_matrix:
    """The matrix with every row that is not empty in unit length; changed in place."""
    for start in range(0, matrix.shape[0], BLOCK):
        ends = matrix.indptr[start : start + BLOCK + 1]
        values = matrix.data[ends[0] : ends[-1]]
        lengths = np.diff(ends)
        rows = np.repeat(np.arange(len(lengths)), lengths)
        norms = np.sqrt(
            np.bincount(rows, weights=np.square(values, dtype=np.float64), minlength=len(lengths))
        )
        norms[norms == 0.0] = 1.0
        values /= np.repeat(norms, lengths).astype(np.float32)
    return matrix


def _as_rows(matrix: Any) -> csr_matrix:
    """A copy of a matrix as CSR; of a dense one zeros, too: to look for them takes several times its size."""
    if not isinstance(matrix, np.ndarray):
        return csr_matrix((matrix.data.copy(), matrix.indices, matrix.indptr), shape=matrix.shape)
    rows, columns = matrix.shape
    kind: Any = np.int32 if matrix.size <= np.iinfo(np.int32).max else np.int64
    indices = np.tile(np.arange(columns, dtype=kind), rows)
    starts = np.arange(0, matrix.size + 1, max(1, columns), dtype=kind)
    return csr_matrix((matrix.ravel().copy(), indices, starts[: rows + 1]), shape=matrix.shape)


def _blocks_of(documents: Documents) -> Iterator[list[str]]:
    for start in range(0, len(documents), BLOCK):
        yield documents.texts[start : start + BLOCK]


def _count_words(texts: Sequence[str], codes: dict[str, int]) -> csr_matrix:
    """How often each text has each word; new words get the next codes."""
    words = array("i")
    starts = [0]
    for text in texts:
        words.extend(map(codes.__getitem__, words_of(text)))
        starts.append(len(words))
    found = np.frombuffer(words, dtype=np.int32) if words else np.empty(0, dtype=np.int32)
    counts = csr_matrix(
        (np.ones(len(found), dtype=np.float32), found.copy(), np.array(starts, dtype=np.int32)),
        shape=(len(texts), max(1, len(codes))),
    )
    counts.sum_duplicates()
    # Half the memory; nobody writes a word more often in one document.
    counts.data = np.minimum(counts.data, MOST_OFTEN).astype(np.uint16)
    return counts


def _assembled(
    blocks: list[csr_matrix],
    places: NDArray[np.int32],
    frequency: NDArray[np.int64],
    size: int,
    width: int,
) -> csr_matrix:
    """1 + ln tf of the kept terms as one matrix; each block is let go when it is copied."""
    total = int(frequency[places >= 0].sum())
    index_type: Any = np.int32 if total <= np.iinfo(np.int32).max else np.int64
    data = np.empty(total, dtype=np.float32)
    indices = np.empty(total, dtype=index_type)
    lengths = np.zeros(size, dtype=np.int64)
    row = place = 0
    blocks.reverse()
    while blocks:
        block = blocks.pop()
        columns = places[block.indices]
        kept = columns >= 0
        rows = np.repeat(np.arange(block.shape[0]), np.diff(block.indptr))[kept]
        count = len(rows)
        data[place : place + count] = 1.0 + np.log(block.data[kept], dtype=np.float32)
        indices[place : place + count] = columns[kept]
        lengths[row : row + block.shape[0]] = np.bincount(rows, minlength=block.shape[0])
        row, place = row + block.shape[0], place + count
    starts = np.concatenate(([0], np.cumsum(lengths))).astype(index_type)
    return csr_matrix((data, indices, starts), shape=(size, width))
