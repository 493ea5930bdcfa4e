"""tf-idf vectors of texts: term frequency weighted by inverse document frequency.

`(1 + ln tf)·ln(D/df)` over terms in at least two documents, in unit length; columns are in the order in which
terms occur first. Everything is float32 and is added up row by row, so that a row is the same to the last bit
whatever block of documents it was made in.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

Singles = NDArray[np.float32]

# Rows that are brought to unit length at a time.
BLOCK = 4096

# What two bytes can count.
MOST_OFTEN = np.iinfo(np.uint16).max

# Entries that are weighed at a time.
SLICE = 1 << 20

# A term that only one document has cannot make it like another.
MIN_DOCUMENTS = 2


class Tfidf(NamedTuple):
    """A unit row for each text, what its columns stand for, and how rare each is."""

    matrix: csr_matrix
    terms: list[str]
    weights: Singles


def tfidf(blocks_of_texts: Iterable[Sequence[str]], size: int) -> Tfidf:
    """Count the words of a block of texts at a time, so that little but the result is in memory."""
    codes: defaultdict[str, int] = defaultdict()
    codes.default_factory = codes.__len__
    blocks = [_count_words(texts, codes) for texts in blocks_of_texts]
    frequency = np.zeros(len(codes), dtype=np.int64)
    for block in blocks:
        counts = np.bincount(block.indices)
        frequency[: len(counts)] += counts
    # A term that all documents have tells none of them apart: its weight is ln 1.
    kept = (frequency >= MIN_DOCUMENTS) & (frequency < size)
    terms = [term for term, keep in zip(codes, kept.tolist(), strict=True) if keep]
    weights = idf(frequency[kept], size)
    places = np.where(kept, np.cumsum(kept) - 1, -1).astype(np.int32)
    matrix = _assembled(blocks, places, frequency, size, len(terms))
    return Tfidf(_weigh(matrix, weights), terms, weights)


def idf(frequency: NDArray[np.int64], size: int) -> Singles:
    """How rare terms are that so many of so many documents have."""
    rarity: Singles = np.log(size / frequency).astype(np.float32)
    return rarity


def known_words(texts: Sequence[str], codes: Mapping[str, int]) -> csr_matrix:
    """How often each text has each of the words that have a code; others do not count."""
    words = array("i")
    starts = [0]
    for text in texts:
        words.extend([code for code in map(codes.get, words_of(text)) if code is not None])
        starts.append(len(words))
    return _counts(words, starts, len(codes))


def weighed(counts: csr_matrix, weights: Singles) -> csr_matrix:
    """Unit rows from counts."""
    data = 1.0 + np.log(counts.data, dtype=np.float32)
    return _weigh(csr_matrix((data, counts.indices, counts.indptr), shape=counts.shape), weights)


def text_row(columns: Sequence[int], weights: Singles | None, width: int) -> csr_matrix:
    """One unit row of a text that has these columns, one for each of its words; without weights, counts."""
    counts = csr_matrix(
        (np.ones(len(columns), dtype=np.float32), columns, [0, len(columns)]), shape=(1, width)
    )
    counts.sum_duplicates()
    if counts.nnz and weights is not None:
        counts.data = (1.0 + np.log(counts.data)) * weights[counts.indices]
        counts.data /= max(float(np.linalg.norm(counts.data)), np.finfo(np.float32).tiny)
    return counts


def unit_rows(matrix: csr_matrix) -> csr_matrix:
    """The matrix with every row that is not empty in unit length; changed in place."""
    for start in range(0, matrix.shape[0], BLOCK):
        ends = matrix.indptr[start : start + BLOCK + 1]
        values = matrix.data[ends[0] : ends[-1]]
        values /= np.repeat(_norms(values, ends), np.diff(ends)).astype(np.float32)
    return matrix


def scaled_rows(matrix: csr_matrix, scale: Singles) -> csr_matrix:
    """Unit rows of a matrix whose columns are multiplied by `scale`; changed in place."""
    matrix.data *= scale[matrix.indices]
    return unit_rows(matrix)


def scaled_norms(matrix: csr_matrix, scale: Singles) -> Singles:
    """The length of each row of a matrix whose columns would be multiplied by `scale`; 1 where it is 0."""
    norms = np.empty(matrix.shape[0], dtype=np.float32)
    for start in range(0, matrix.shape[0], BLOCK):
        ends = matrix.indptr[start : start + BLOCK + 1]
        part = slice(ends[0], ends[-1])
        norms[start : start + BLOCK] = _norms(matrix.data[part] * scale[matrix.indices[part]], ends)
    return norms


def _norms(values: Singles, ends: NDArray[Any]) -> NDArray[np.float64]:
    """The length of each row, added up row by row; 1 where it is 0."""
    lengths = np.diff(ends)
    rows = np.repeat(np.arange(len(lengths)), lengths)
    squares = np.square(values, dtype=np.float64)
    norms: NDArray[np.float64] = np.sqrt(np.bincount(rows, weights=squares, minlength=len(lengths)))
    norms[norms == 0.0] = 1.0
    return norms


def _weigh(matrix: csr_matrix, weights: Singles) -> csr_matrix:
    for start in range(0, matrix.nnz, SLICE):
        part = slice(start, start + SLICE)
        matrix.data[part] *= weights[matrix.indices[part]]
    return unit_rows(matrix)


def _count_words(texts: Sequence[str], codes: dict[str, int]) -> csr_matrix:
    """How often each text has each word; new words get the next codes."""
    words = array("i")
    starts = [0]
    for text in texts:
        words.extend(map(codes.__getitem__, words_of(text)))
        starts.append(len(words))
    return _counts(words, starts, len(codes))


def _counts(words: array[int], starts: Sequence[int], width: int) -> csr_matrix:
    columns = np.frombuffer(words, dtype=np.int32) if words else np.empty(0, dtype=np.int32)
    counts = csr_matrix(
        (np.ones(len(columns), dtype=np.float32), columns.copy(), np.array(starts, dtype=np.int32)),
        shape=(len(starts) - 1, max(1, width)),
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


# Words of two characters and more, as scikit-learn's vectorisers find them.
WORD = re.compile(r"\b\w\w+\b")

# Chinese, Japanese and Korean have no or few blanks between words: pairs of characters stand for words there.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, in their order."""
    lowered = text.lower()
    words: list[str] = WORD.findall(lowered)
    if lowered.isascii() or UNSPACED.search(lowered) is None:
        return words
    return [piece for word in words for piece in (_pairs(word) if UNSPACED.search(word) else (word,))]


def _pairs(word: str) -> list[str]:
    return [word[place : place + 2] for place in range(len(word) - 1)]
