"""What Spark's Python workers do with documents: count words, weigh them, score them.

The same functions as in memory do the work, so words and numbers are the same to the bit. Workers need Python
with NumPy, SciPy and PyArrow; karat itself is sent to them. A block is a run of consecutive documents as the
parts of one CSR matrix, in one row of a table: Spark moves a few large values instead of millions of small
ones, and a product is one call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from karat.data.collection import ROW, TEXT
from karat.data.relevance import Relevance, Singles
from karat.data.tfidf import known_words, scaled_norms, weighed, words_of

Batches = Iterator[pa.RecordBatch]
Job = Callable[[Batches], Batches]

TERM_COUNTS = "term string, documents bigint, first bigint"
BLOCKS = "first bigint, size int, starts binary, columns binary, data binary"
SCORES = "first bigint, scores binary"
FOUND_ROWS = "row bigint, columns binary, data binary"

# Documents in a block: megabytes, of which a few fit into a worker at any time.
BLOCK = 4096
# Terms that a worker counts before it hands them on.
MOST_TERMS = 1 << 20
# A term's first place is its document's row and its number among the new words there, in one number.
PLACE_BITS = 24


def count_terms(batches: Batches) -> Batches:
    """How many documents have each term, and where it occurs first; terms may come several times."""
    counted: Counter[str] = Counter()
    firsts: dict[str, int] = {}
    last = -1
    for batch in batches:
        for row, text in zip(batch[ROW].to_pylist(), batch[TEXT].to_pylist(), strict=True):
            if row < last or len(counted) > MOST_TERMS:
                # Another file begins: what comes first there does not come first here.
                yield _term_counts(counted, firsts)
                counted, firsts = Counter(), {}
            last = row
            words = list(dict.fromkeys(words_of(text)))
            counted.update(words)
            if len(firsts) < len(counted):
                for place, word in enumerate(words):
                    if word not in firsts:
                        firsts[word] = (row << PLACE_BITS) + place
    yield _term_counts(counted, firsts)


def make_blocks(vocabulary: Any) -> Job:
    """Documents as blocks of unit rows; `vocabulary` is a broadcast of codes and weights."""

    def made(batches: Batches) -> Batches:
        codes, weights = vocabulary.value
        for batch in batches:
            rows = batch[ROW].to_numpy()
            for start, end in _runs(rows):
                yield _block(int(rows[start]), batch[TEXT].slice(start, end - start), codes, weights)

    return made


def score_blocks(model: Relevance) -> Job:
    """The scores of each block's documents; only weights that are not 0 travel."""
    columns = np.flatnonzero(model.weights)
    values, width, intercept = model.weights[columns], len(model.weights), model.intercept

    def scored(batches: Batches) -> Batches:
        weights = np.zeros(width, dtype=np.float32)
        weights[columns] = values
        yield from _numbers(batches, width, Relevance(weights, intercept).scores)

    return scored


def measure_blocks(scale: Singles) -> Job:
    """The length of each document's row if columns were multiplied by `scale`."""
    return lambda batches: _numbers(batches, len(scale), lambda matrix: scaled_norms(matrix, scale))


def _numbers(batches: Batches, width: int, numbers_of: Callable[[csr_matrix], Singles]) -> Batches:
    for batch in batches:
        numbers = [numbers_of(block_matrix(batch, place, width)).tobytes() for place in range(batch.num_rows)]
        yield pa.RecordBatch.from_arrays(
            [batch["first"], pa.array(numbers, pa.binary())], names=["first", "scores"]
        )


def find_rows(wanted: NDArray[np.int64]) -> Job:
    """The rows of documents whose numbers are given in increasing order."""

    def matching(batches: Batches) -> Batches:
        for batch in batches:
            for place in range(batch.num_rows):
                first, size = batch["first"][place].as_py(), batch["size"][place].as_py()
                here = wanted[np.searchsorted(wanted, first) : np.searchsorted(wanted, first + size)]
                starts, columns, data = _parts(batch, place)
                spans = [slice(starts[row - first], starts[row - first + 1]) for row in here.tolist()]
                yield pa.RecordBatch.from_pydict(
                    {
                        "row": pa.array(here),
                        "columns": pa.array([columns[span].tobytes() for span in spans], pa.binary()),
                        "data": pa.array([data[span].tobytes() for span in spans], pa.binary()),
                    }
                )

    return matching


def block_matrix(batch: pa.RecordBatch, place: int, width: int) -> csr_matrix:
    """The matrix in one row of a table of blocks."""
    starts, columns, data = _parts(batch, place)
    return csr_matrix((data, columns, starts), shape=(len(starts) - 1, max(1, width)))


def _parts(batch: pa.RecordBatch, place: int) -> tuple[NDArray[np.int32], ...]:
    kinds: Mapping[str, Any] = {"starts": np.int32, "columns": np.int32, "data": np.float32}
    return tuple(np.frombuffer(batch[name][place].as_buffer(), dtype=kind) for name, kind in kinds.items())


def _runs(rows: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Where consecutive documents begin and end, a block's length at most."""
    breaks = np.flatnonzero(np.diff(rows) != 1) + 1
    edges = [0, *breaks.tolist(), len(rows)]
    for begin, end in pairwise(edges):
        for start in range(begin, end, BLOCK):
            yield start, min(end, start + BLOCK)


def _block(
    first: int, texts: pa.Array, codes: Mapping[str, int], weights: NDArray[np.float32]
) -> pa.RecordBatch:
    matrix = weighed(known_words(texts.to_pylist(), codes), weights)
    parts = [
        matrix.indptr.astype(np.int32).tobytes(),
        matrix.indices.astype(np.int32).tobytes(),
        matrix.data.tobytes(),
    ]
    return pa.RecordBatch.from_arrays(
        [
            pa.array([first], pa.int64()),
            pa.array([matrix.shape[0]], pa.int32()),
            *(pa.array([part], pa.binary()) for part in parts),
        ],
        names=["first", "size", "starts", "columns", "data"],
    )


def _term_counts(counted: Mapping[str, int], firsts: Mapping[str, int]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pydict(
        {
            "term": pa.array(counted.keys(), pa.string()),
            "documents": pa.array(counted.values(), pa.int64()),
            "first": pa.array([firsts[term] for term in counted], pa.int64()),
        }
    )
