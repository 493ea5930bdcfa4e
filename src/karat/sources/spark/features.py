"""tf-idf features on a Spark cluster.

What comes here is small: the vocabulary, the rows of documents that the model learns from, and one float32
for each document in each round.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from karat.core.errors import SourceError
from karat.data.collection import ROW, TEXT, ClusterDocuments
from karat.data.features import Features, SmoothedFeatures
from karat.data.relevance import Ints, Relevance, Singles
from karat.data.tfidf import MIN_DOCUMENTS, idf, text_row, words_of
from karat.sources.spark.feature_store import SparkStore
from karat.sources.spark.feature_workers import (
    BLOCKS,
    FOUND_ROWS,
    SCORES,
    TERM_COUNTS,
    Job,
    count_terms,
    find_rows,
    make_blocks,
    measure_blocks,
    score_blocks,
)

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# Every worker holds the vocabulary, some 130 bytes for each term. Of more terms the rarest are left out.
MOST_TERMS = 1 << 21

# Documents whose scores come at a time: a quarter of a gigabyte, which Spark's driver takes as it is.
SCORED_AT_ONCE = 1 << 26


class SparkFeatures(Features):
    """Blocks of rows in a table of Spark's, which keeps them in memory, on disk or in files."""

    def __init__(self, documents: ClusterDocuments, blocks: DataFrame, vocabulary: pa.Table) -> None:
        self.documents, self.blocks = documents, blocks
        self.terms: pa.Array = vocabulary["term"].combine_chunks()
        self.weights = idf(vocabulary["documents"].to_numpy(), len(documents))
        self._firsts = self._check_blocks()
        # Rows that the model learns from are needed again in every round.
        self._known: dict[int, tuple[NDArray[np.int32], Singles]] = {}

    def __len__(self) -> int:
        return len(self.documents)

    def __repr__(self) -> str:
        return f"<SparkFeatures: {len(self):,} documents × {self.width:,} terms>"

    @property
    def width(self) -> int:
        """How many columns a row has."""
        return len(self.terms)

    def rows(self, items: Ints) -> csr_matrix:
        """The rows of these documents, in this order; those that were not asked for before are fetched."""
        self._fetch(np.array([item for item in items.tolist() if item not in self._known], dtype=np.int64))
        vectors = [self._known[item] for item in items.tolist()]
        starts = np.concatenate(([0], np.cumsum([len(columns) for columns, _ in vectors]))).astype(np.int32)
        columns = np.concatenate([np.empty(0, dtype=np.int32), *(columns for columns, _ in vectors)])
        data = np.concatenate([np.empty(0, dtype=np.float32), *(values for _, values in vectors)])
        return csr_matrix((data, columns, starts), shape=(len(vectors), self.width))

    def scores(self, model: Relevance) -> Singles:
        """The score of every document, as the workers have it."""
        return self._numbers(score_blocks(model))

    @cached_property
    def smoothed(self) -> Features:
        """The same documents with smoothed weights of words."""
        return SmoothedFeatures(self, self.weights, lambda scale: self._numbers(measure_blocks(scale)))

    def _numbers(self, job: Job) -> Singles:
        """One number for each document, as the workers compute it."""
        scores, done = np.empty(len(self), dtype=np.float32), 0
        for blocks in self._portions():
            scored = self._run(blocks, job, SCORES)
            for first, part in zip(scored["first"].to_pylist(), _buffers(scored["scores"]), strict=True):
                values = np.frombuffer(part, dtype=np.float32)
                scores[first : first + len(values)] = values
                done += len(values)
        if done != len(self):
            raise _lost(len(self), done)
        return scores

    def of_text(self, text: str) -> csr_matrix:
        """A text as a document would be: one unit row, empty when it has no known word."""
        words = pa.array(words_of(text), pa.string())
        columns = pc.drop_null(pc.index_in(words, self.terms)).to_pylist()
        return text_row(columns, self.weights, self.width)

    def _fetch(self, missing: Ints) -> None:
        if not len(missing):
            return
        wanted = np.unique(missing)
        places = np.unique(np.searchsorted(self._firsts, wanted, side="right") - 1)
        from pyspark.sql.functions import col

        blocks = self.blocks.where(col("first").isin(self._firsts[places].tolist()))
        vectors = self._run(blocks, find_rows(wanted), FOUND_ROWS)
        if vectors.num_rows != len(wanted):
            raise _lost(len(wanted), vectors.num_rows)
        for row, columns, data in zip(
            vectors["row"].to_pylist(), _buffers(vectors["columns"]), _buffers(vectors["data"]), strict=True
        ):
            # Copies, or each would keep everything that came with it.
            own = np.frombuffer(columns, dtype=np.int32).copy(), np.frombuffer(data, np.float32).copy()
            self._known[row] = own

    def _portions(self) -> Iterator[DataFrame]:
        if len(self) <= SCORED_AT_ONCE:
            yield self.blocks
            return
        for start in range(0, len(self), SCORED_AT_ONCE):
            yield self.blocks.where(f"first >= {start} AND first < {start + SCORED_AT_ONCE}")

    def _run(self, blocks: DataFrame, job: Any, schema: str) -> pa.Table:
        with self.documents.watched():
            return _mapped(blocks, job, schema).toArrow()

    def _check_blocks(self) -> Ints:
        """Where blocks begin; together they must be all documents, each once."""
        with self.documents.watched():
            blocks = self.blocks.select("first", "size").toArrow().sort_by("first")
        firsts, sizes = blocks["first"].to_numpy(), blocks["size"].to_numpy().astype(np.int64)
        ends = np.concatenate(([0], np.cumsum(sizes)))
        if ends[-1] != len(self) or not np.array_equal(firsts, ends[:-1]):
            raise _lost(len(self), int(ends[-1]))
        where: Ints = firsts
        return where


def build_spark_features(documents: ClusterDocuments, store: SparkStore | None) -> SparkFeatures:
    """Count the words of all documents, then weigh them: two passes over the texts.

    Args:
        documents: what to describe.
        store: where features are kept; None lets Spark keep them while its session lasts.
    """
    from karat.sources.spark.feature_store import send_karat

    texts = documents.texts.select(ROW, TEXT)
    send_karat(texts.sparkSession)
    kept = None if store is None else store.load()
    if kept is not None:
        return SparkFeatures(documents, *kept)
    with documents.watched():
        vocabulary = _vocabulary(texts, len(documents))
        weights = idf(vocabulary["documents"].to_numpy(), len(documents))
        codes = {term: code for code, term in enumerate(vocabulary["term"].to_pylist())}
        sent = texts.sparkSession.sparkContext.broadcast((codes, weights))
        blocks = _mapped(texts, make_blocks(sent), BLOCKS)
        blocks = blocks.persist() if store is None else store.keep(blocks, vocabulary)
    return SparkFeatures(documents, blocks, vocabulary)


def _vocabulary(texts: DataFrame, size: int) -> pa.Table:
    """Terms and how many documents have each, in the order in which they occur first."""
    counted = (
        _mapped(texts, count_terms, TERM_COUNTS)
        .groupBy("term")
        .agg({"documents": "sum", "first": "min"})
        .withColumnsRenamed({"sum(documents)": "documents", "min(first)": "first"})
        # A term that all documents have tells none of them apart.
        .where(f"documents >= {MIN_DOCUMENTS} AND documents < {size}")
        .persist()
    )
    try:
        least = _fewest_documents(counted.groupBy("documents").count().toArrow())
        frequent = counted.where(f"documents >= {least}").toArrow()
    finally:
        counted.unpersist()
    return frequent.sort_by("first").select(["term", "documents"])


def _fewest_documents(frequencies: pa.Table) -> int:
    """How many documents must have a term for it to count: two, or more where there are too many terms."""
    ordered = frequencies.sort_by([("documents", "descending")])
    documents, terms = ordered["documents"].to_numpy(), np.cumsum(ordered["count"].to_numpy())
    if not len(terms) or terms[-1] <= MOST_TERMS:
        return MIN_DOCUMENTS
    fitting = int(np.searchsorted(terms, MOST_TERMS, side="right"))
    return int(documents[fitting]) + 1


def _mapped(frame: DataFrame, job: Any, schema: str) -> DataFrame:
    with warnings.catch_warnings():
        # Spark has doubts about new versions of pandas, which takes no part in this.
        warnings.simplefilter("ignore", FutureWarning)
        return frame.mapInArrow(job, schema)


def _buffers(column: pa.ChunkedArray) -> Iterator[Any]:
    return (value.as_buffer() for chunk in column.chunks for value in chunk)


def _lost(wanted: int, received: int) -> SourceError:
    return SourceError(
        f"Spark gave {received:,} of {wanted:,} documents. Do all workers see the same files, and did nobody "
        "remove what Spark keeps? Try again."
    )
