"""The features of a collection, made where the collection is."""

from __future__ import annotations

from pathlib import Path

from karat.core.collection import ClusterDocuments, Collection
from karat.core.documents import Documents
from karat.core.errors import ParameterError
from karat.volume.features import Features, build_features

__all__ = ["features_of"]


def features_of(documents: Collection, cache: Path | None = None) -> Features:
    """A unit row for each document; the same to the bit in memory and on a cluster.

    Args:
        documents: what to describe.
        cache: a folder on this machine in which features are kept for the next time; None keeps none.
    """
    if isinstance(documents, Documents):
        return build_features(documents, cache)
    if isinstance(documents, ClusterDocuments):
        from karat.volume.spark_features import build_spark_features
        from karat.volume.spark_store import store_for

        return build_spark_features(documents, store_for(documents, cache))
    raise ParameterError(f"karat makes no features of {type(documents).__name__}.")
