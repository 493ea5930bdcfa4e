"""The interface of collections of documents: on this machine or on a cluster."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# The columns of texts in an engine.
ROW, TEXT = "karat_row", "karat_text"


class Collection(ABC):
    """Documents by row, counted from 0; every implementation gives the same document the same row.

    Each call may be a pass over the data, so callers ask for many rows at a time.
    """

    # What was noticed when the documents were opened, a sentence each.
    notes: tuple[str, ...]

    @abstractmethod
    def __len__(self) -> int:
        """How many documents there are."""

    @property
    @abstractmethod
    def ids_kind(self) -> str:
        """What documents are known by: "int", "text", or "row" where there are no ids."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """A digest of the documents, by which what is made of them is found again."""

    @abstractmethod
    def ids_at(self, rows: ArrayLike) -> list[Any]:
        """The ids of the documents in these rows, in their order."""

    @abstractmethod
    def texts_at(self, rows: ArrayLike) -> list[str]:
        """What the documents in these rows say, in their order."""

    @abstractmethod
    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The rows of those of these ids, written as text, that are in the collection."""

    def rows_of(self, ids: Sequence[Any]) -> NDArray[np.int64]:
        """The rows of documents, given their ids; -1 for one that is not there."""
        rows = self.find([str(name) for name in ids])
        return np.array([rows.get(str(name), -1) for name in ids], dtype=np.int64)


class LocalDocuments(Collection):
    """Documents whose words are counted on this machine, wherever their texts are."""

    @abstractmethod
    def text_blocks(self) -> Iterator[list[str]]:
        """What all documents say, some at a time, in their order."""


class ClusterDocuments(Collection):
    """Documents on a cluster of Spark's; only those that are asked for come here."""

    @property
    @abstractmethod
    def texts(self) -> DataFrame:
        """What each document says: `karat_row` and `karat_text`, the same whenever it is looked at."""

    @abstractmethod
    def watched(self) -> AbstractContextManager[None]:
        """For what runs on the cluster: its errors in one line, and no file that changes meanwhile."""
