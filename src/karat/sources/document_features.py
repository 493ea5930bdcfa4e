"""Feature vectors of a collection, made where the collection is and kept in the disk cache."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
from scipy.sparse import csr_matrix

from karat.core.errors import ParameterError
from karat.data.collection import ClusterDocuments, Collection, LocalDocuments
from karat.data.documents import Documents
from karat.data.features import Features, MatrixFeatures, build_features
from karat.data.joined_features import JoinedFeatures
from karat.sources.disk_cache import DiskCache, Draft

# Raised when features are counted in another way: older entries are then not found.
VERSION = 1

MOST_BYTES = 8 << 30


def features_of(documents: Collection, cache: Path | None = None, *, with_words: bool = False) -> Features:
    """A unit row for each document; the same to the bit in memory and on a cluster.

    Args:
        documents: what to describe.
        cache: a folder on this machine in which features are kept for the next time; None keeps none.
        with_words: join the words to vectors that the documents bring.
    """
    if with_words:
        if not isinstance(documents, Documents) or documents.features is None:
            raise ParameterError("Words are joined to vectors of your own: give these, too (features).")
        words = _features_in_memory(replace(documents, features=None), cache)
        return JoinedFeatures(words, _features_in_memory(documents, cache))
    if isinstance(documents, LocalDocuments):
        return _features_in_memory(documents, cache)
    if isinstance(documents, ClusterDocuments):
        from karat.sources.spark.feature_store import store_for
        from karat.sources.spark.features import build_spark_features

        return build_spark_features(documents, store_for(documents, cache))
    raise ParameterError(f"karat makes no features of {type(documents).__name__}.")


def _features_in_memory(documents: LocalDocuments, cache: Path | None) -> MatrixFeatures:
    if cache is None:
        return build_features(documents)
    if isinstance(documents, Documents) and documents.features is not None:
        own = replace(documents, features=None)
        return replace(build_features(documents), words=lambda: _features_in_memory(own, cache))
    disk = DiskCache(cache, what="features", most_bytes=MOST_BYTES)
    key = disk.key("features", VERSION, documents.fingerprint)
    entry = disk.load(key)
    if entry is not None:
        arrays = entry.arrays
        terms = arrays["terms"].to_pylist()
        rows = (arrays["data"], arrays["indices"], arrays["indptr"])
        matrix = csr_matrix(rows, shape=(len(documents), len(terms)), copy=False)
        return MatrixFeatures(matrix, terms, arrays["weights"])
    features = build_features(documents)
    matrix = features.matrix
    arrays = {"data": matrix.data, "indices": matrix.indices, "indptr": matrix.indptr}
    arrays |= {"weights": features.weights, "terms": pa.array(features.terms, pa.large_string())}
    with Draft(disk, key) as draft:
        draft.keep(arrays, {})
    return features
