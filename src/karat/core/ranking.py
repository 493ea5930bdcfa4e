"""A ranked list: who stands at which rank, and where a score falls."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Ranking", "Tie"]


class Tie(NamedTuple):
    """The ranks that share one score, both ends included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ranking:
    """Items in the order of their scores, best first.

    Equal scores are ordered by id, or by row where there are no ids. Ranks count from 1. Scores
    and ids stay in the typed arrays they came in; only the few rows that are asked for ever become
    Python objects.
    """

    scores: NDArray[np.floating[Any]]
    order: NDArray[np.integer[Any]] = field(metadata={"doc": "row of the item at rank k+1"})
    ids: pa.Array | None = None

    @classmethod
    def from_scores(cls, scores: ArrayLike, ids: object = None, *, name: str = "scores") -> Ranking:
        """Rank items by any array of numbers; higher is better.

        Args:
            scores: one finite number for each item.
            ids: one identifier for each item (numbers or strings, all different). Without it an
                item is known by its row, counted from 0.
            name: what to call the scores in an error.
        """
        values = _finite_scores(scores, name)
        order = np.argsort(-values, kind="stable")
        if len(values) <= np.iinfo(np.uint32).max:
            order = order.astype(np.uint32)
        identifiers = None
        if ids is not None:
            identifiers = _distinct_ids(ids, len(values))
            _order_ties_by_id(order, values, identifiers)
        return cls(values, order, identifiers)

    def __len__(self) -> int:
        return len(self.scores)

    def __repr__(self) -> str:
        return f"<Ranking of {len(self):,} items, scores {self.scores.dtype}>"

    def rows_at(self, ranks: ArrayLike) -> NDArray[np.int64]:
        """The input rows of the items at these ranks."""
        wanted = np.asarray(ranks, dtype=np.int64)
        if wanted.size and (wanted.min() < 1 or wanted.max() > len(self)):
            raise SourceError(
                f"Ranks go from 1 to {len(self):,}; asked for {wanted.min():,} to {wanted.max():,}."
            )
        rows: NDArray[np.int64] = self.order[wanted - 1].astype(np.int64)
        return rows

    def items_at(self, ranks: ArrayLike) -> list[Any]:
        """The ids of the items at these ranks."""
        rows = self.rows_at(ranks)
        if self.ids is None:
            return rows.tolist()
        found: list[Any] = self.ids.take(rows).to_pylist()
        return found

    def score_at(self, ranks: ArrayLike) -> NDArray[np.floating[Any]]:
        """The scores at these ranks."""
        found: NDArray[np.floating[Any]] = self.scores[self.rows_at(ranks)]
        return found

    def rank_of(self, score: float) -> int:
        """How many items have at least this score: the last rank of the cutoff `score >= …`."""
        return self._count(lambda value: value >= score)

    def tie_at(self, rank: int) -> Tie:
        """The ranks that share the score of this one."""
        score = self.score_at([rank])[0]
        return Tie(self._count(lambda value: value > score) + 1, self.rank_of(score))

    def fingerprint(self) -> str:
        """A digest of what is ranked; equal for equal scores and ids in the same rows."""
        digest = hashlib.blake2b(digest_size=16)
        digest.update(f"{len(self)} {self.scores.dtype}".encode())
        digest.update(np.ascontiguousarray(self.scores).data)
        if self.ids is not None:
            for block in self.ids.buffers():
                if block is not None:
                    digest.update(block)
        return digest.hexdigest()

    def _count(self, holds: Callable[[Any], bool]) -> int:
        """How many of the first ranks satisfy a condition that is true up to some rank only."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if holds(self.scores[self.order[middle]]):
                low = middle + 1
            else:
                high = middle
        return low


def _finite_scores(scores: ArrayLike, name: str) -> NDArray[np.floating[Any]]:
    values = np.asarray(scores)
    if values.ndim != 1:
        raise SourceError(
            f"The {name} have {values.ndim} dimensions; karat needs one number for each item."
        )
    if len(values) == 0:
        raise SourceError(f"The {name} are empty; there is nothing to rank.")
    if values.dtype.kind in "iub":
        values = values.astype(np.float64)
    if values.dtype.kind != "f":
        raise SourceError(f"The {name} are of type {values.dtype}, not numbers.")
    if values.dtype.itemsize < 4:
        values = values.astype(np.float32)
    if not np.isfinite(values).all():
        row = int(np.flatnonzero(~np.isfinite(values))[0])
        raise SourceError(
            f"The {name} hold {values[row]} in row {row:,} (counted from 0). "
            "Remove such rows or give them a finite score."
        )
    return values


def _distinct_ids(ids: object, size: int) -> pa.Array:
    import pyarrow as pa
    import pyarrow.compute as pc

    try:
        identifiers = ids if isinstance(ids, pa.Array) else pa.array(ids)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise SourceError(
            f"The ids are not all of one type: {error}. Give all numbers or all strings."
        ) from None
    if isinstance(identifiers, pa.ChunkedArray):
        identifiers = identifiers.combine_chunks()
    if len(identifiers) != size:
        raise SourceError(
            f"There are {size:,} scores but {len(identifiers):,} ids. Give one id for each score."
        )
    if identifiers.null_count:
        row = pc.index(identifiers.is_null(), True).as_py()
        raise SourceError(
            f"The id in row {row:,} (counted from 0) is missing. Each item needs an id."
        )
    if pc.count_distinct(identifiers).as_py() != size:
        counts = identifiers.value_counts()
        twice = counts.filter(pc.greater(counts.field(1), 1))[0].as_py()["values"]
        rows = np.flatnonzero(
            pc.equal(identifiers, pa.scalar(twice, identifiers.type)).to_numpy(zero_copy_only=False)
        )
        raise SourceError(
            f"The id {twice!r} occurs {len(rows):,} times, first in rows {rows[0]:,} and {rows[1]:,} "
            "(counted from 0). Each item needs an id of its own."
        )
    return identifiers


def _order_ties_by_id(
    order: NDArray[np.integer[Any]], scores: NDArray[np.floating[Any]], ids: pa.Array
) -> None:
    """Put the items of each run of equal scores in order of id, in place."""
    import pyarrow as pa
    import pyarrow.compute as pc

    ranked = scores[order]
    equal = np.flatnonzero(ranked[1:] == ranked[:-1])
    if not len(equal):
        return
    # Only tied items are looked at; run numbers keep the runs apart in one sort.
    tied = np.union1d(equal, equal + 1)
    runs = np.cumsum(np.concatenate(([True], ranked[tied][1:] != ranked[tied][:-1])))
    rows = order[tied]
    table = pa.table({"run": runs, "id": ids.take(pa.array(rows))})
    order[tied] = rows[
        pc.sort_indices(table, [("run", "ascending"), ("id", "ascending")]).to_numpy()
    ]
