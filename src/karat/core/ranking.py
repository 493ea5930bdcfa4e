"""A ranked list: who stands at which rank, and where a score falls."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from karat.core.errors import SourceError
from karat.core.ids import is_increasing, name_rows, plain_ids, refuse_duplicates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pyarrow as pa
    from numpy.typing import ArrayLike, NDArray

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
    def from_scores(
        cls,
        scores: ArrayLike,
        ids: object = None,
        *,
        name: str = "scores",
        where: Callable[..., str] | None = None,
    ) -> Ranking:
        """Rank items by any array of numbers; higher is better.

        Args:
            scores: one finite number for each item.
            ids: one identifier for each item (numbers or strings, all different). Without it an
                item is known by its row, counted from 0.
            name: what to call the scores in an error.
            where: what to call rows in an error, such as `where(3, 7)` for "lines 5 and 9 of
                pairs.csv". Without it they are rows, counted from 0.
        """
        where = where or name_rows
        values = _finite_scores(scores, name, where)
        order = _best_first(values)
        if ids is None:
            return cls(values, order)
        identifiers = plain_ids(ids, len(values), where)
        # Ids that rise with the rows are distinct, and equal scores already stand in their order.
        if not is_increasing(identifiers):
            refuse_duplicates(identifiers, where)
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
        found: list[Any] = rows.tolist() if self.ids is None else self.ids.take(rows).to_pylist()
        return found

    def ranks_of(self, items: Sequence[Any]) -> NDArray[np.int64]:
        """The ranks of items, given their ids; an error names the first that is not in the list."""
        if self.ids is None:
            rows = np.array(
                [item if isinstance(item, int | np.integer) else -1 for item in items], dtype=np.int64
            )
            rows[rows >= len(self)] = -1
        else:
            import pyarrow as pa
            import pyarrow.compute as pc

            try:
                wanted = pa.array(items, type=self.ids.type)
            except (pa.ArrowInvalid, pa.ArrowTypeError):
                raise SourceError(
                    f"The ids of the list are of type {self.ids.type}; these are not."
                ) from None
            rows = pc.fill_null(pc.index_in(wanted, self.ids), -1).to_numpy().astype(np.int64)
        if len(rows) and rows.min() < 0:
            raise SourceError(f"The list has no item {items[int(np.argmin(rows))]!r}.")
        place = np.empty(len(self), dtype=self.order.dtype)
        place[self.order] = np.arange(len(self), dtype=self.order.dtype)
        return place[rows].astype(np.int64) + 1

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


def _finite_scores(scores: ArrayLike, name: str, where: Callable[..., str]) -> NDArray[np.floating[Any]]:
    values = np.asarray(scores)
    if values.ndim != 1:
        raise SourceError(f"The {name} have {values.ndim} dimensions; karat needs one number for each item.")
    if len(values) == 0:
        raise SourceError(f"The {name} are empty; there is nothing to rank.")
    if values.dtype.kind in "iub":
        values = values.astype(np.float64)
    if values.dtype.kind != "f":
        raise SourceError(f"The {name} are of type {values.dtype}, not numbers.")
    if values.dtype.itemsize < 4:
        values = values.astype(np.float32)
    finite = np.isfinite(values)
    if not finite.all():
        row = int(np.argmin(finite))
        raise SourceError(
            f"The {name} hold {values[row]} in {where(row)}. Remove such rows or give them a finite score."
        )
    return values


def _best_first(scores: NDArray[np.floating[Any]]) -> NDArray[np.integer[Any]]:
    """The rows in order of falling score, equal scores in order of row."""
    if len(scores) > np.iinfo(np.uint32).max:
        return np.argsort(-scores, kind="stable")
    if scores.dtype.itemsize != 4:
        return np.argsort(-scores, kind="stable").astype(np.uint32)
    # Score bits and row number packed into one integer: a plain sort of those is several times
    # faster than a stable argsort. Adding 0 turns -0.0 into 0.0, which has other bits.
    bits = (scores + np.float32(0)).view(np.uint32)
    np.bitwise_xor(bits, np.uint32(0x7FFFFFFF), out=bits, where=bits < np.uint32(0x80000000))
    keys = bits.astype(np.uint64)
    keys <<= np.uint64(32)
    keys |= np.arange(len(keys), dtype=np.uint32)
    keys.sort()
    return keys.astype(np.uint32)


def _order_ties_by_id(
    order: NDArray[np.integer[Any]], scores: NDArray[np.floating[Any]], ids: pa.Array
) -> None:
    """Put the items of each run of equal scores in order of id, in place."""
    import pyarrow as pa
    import pyarrow.compute as pc

    ranked = scores[order]
    equal = ranked[1:] == ranked[:-1]
    if not equal.any():
        return
    # Only tied items are looked at; run numbers keep the runs apart in one sort.
    is_tied = np.zeros(len(order), dtype=bool)
    is_tied[1:] = equal
    is_tied[:-1] |= equal
    tied = np.flatnonzero(is_tied)
    runs = np.cumsum(np.concatenate(([True], ranked[tied[1:]] != ranked[tied[:-1]])))
    rows = order[tied]
    table = pa.table({"run": runs, "id": ids.take(pa.array(rows))})
    order[tied] = rows[pc.sort_indices(table, [("run", "ascending"), ("id", "ascending")]).to_numpy()]
