"""The interface of ranked lists, in memory, on disk or on a cluster."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError

if TYPE_CHECKING:
    import pyarrow as pa


class Tie(NamedTuple):
    """The ranks that share one score, both ends included."""

    first: int
    last: int


class RowReader(Protocol):
    """All columns of the rows that a list was made of."""

    def at(self, rows: Sequence[int], /) -> list[dict[str, Any]]:
        """All fields of these rows, counted from 0, in their order."""
        ...

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Every row, in order; at least one batch."""
        ...


class RankedList(ABC):
    """Items in the order of their scores, best first; ranks count from 1.

    Equal scores are ordered by id, or by row where there are no ids; -0.0 equals 0.0. Every
    implementation gives the same item at the same rank. Each call may be a pass over the data, so
    callers ask for many ranks at a time.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int:
        """How many items there are."""

    @property
    @abstractmethod
    def ids_kind(self) -> str:
        """What items are known by: "int", "text", or "row" where there are no ids."""

    @abstractmethod
    def items_at(self, ranks: ArrayLike) -> list[Any]:
        """The ids of the items at these ranks."""

    @abstractmethod
    def score_at(self, ranks: ArrayLike) -> NDArray[np.floating[Any]]:
        """The scores at these ranks."""

    def records_at(self, ranks: ArrayLike) -> list[dict[str, Any]]:  # noqa: ARG002 - for lists with columns
        """The fields of the items at these ranks, by column; refused where the list has none."""
        raise SourceError(
            "This list holds scores and ids and nothing to read: make it with karat.read_ranking, of a file "
            "or a table that has the texts."
        )

    @abstractmethod
    def last_ranks(self, scores: ArrayLike) -> NDArray[np.int64]:
        """How many items have at least each of these scores: the last ranks of cutoffs `score >= …`."""

    @abstractmethod
    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these ids, written as text, that are in the list."""

    @abstractmethod
    def fingerprint(self) -> str:
        """A digest of what is ranked."""

    def rank_of(self, score: float) -> int:
        """How many items have at least this score: the last rank of the cutoff `score >= …`."""
        return int(self.last_ranks([score])[0])

    def tie_at(self, rank: int) -> Tie:
        """The ranks that share the score of this one."""
        score = float(self.score_at([rank])[0])
        above, last = self.last_ranks([np.nextafter(score, np.inf), score]).tolist()
        return Tie(above + 1, last)

    def ranks_of(self, items: Sequence[Any]) -> NDArray[np.int64]:
        """The ranks of items, given their ids; an error names the first that is not in the list."""
        ranks = self.find([str(item) for item in items])
        for item in items:
            if str(item) not in ranks:
                raise SourceError(f"The list has no item {item!r}.")
        return np.array([ranks[str(item)] for item in items], dtype=np.int64)

    def checked_ranks(self, ranks: ArrayLike) -> NDArray[np.int64]:
        """The ranks as an array; refused where the list has no such ranks."""
        wanted = np.asarray(ranks, dtype=np.int64)
        if wanted.size and (wanted.min() < 1 or wanted.max() > len(self)):
            raise SourceError(
                f"Ranks go from 1 to {len(self):,}; asked for {wanted.min():,} to {wanted.max():,}."
            )
        return wanted
