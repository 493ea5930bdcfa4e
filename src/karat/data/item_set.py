"""A set of items in memory: ids, and where they have them scores, verdicts, slices and weights."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.ids import (
    is_increasing,
    kind_of_ids,
    known_ids,
    name_rows,
    plain_ids,
    refuse_duplicates,
    rows_of_ids,
    update_digest,
)
from karat.data.verdicts import some_verdicts

if TYPE_CHECKING:
    import pyarrow as pa

Floats = NDArray[np.float64]
# What a slice is called whose value is missing.
NO_VALUE = "(none)"
# Numbers of a column: (values, its name in errors, how rows are called in errors).
Where = Callable[..., str]


@dataclass(frozen=True, slots=True, eq=False)
class Slicing:
    """A column that divides the items into slices.

    Attributes:
        name: of the column.
        values: the slices, in their order.
        codes: for each item the place of its slice in `values`.
    """

    name: str
    values: tuple[str, ...]
    codes: NDArray[np.int32]

    @classmethod
    def of(cls, name: str, values: object) -> Slicing:
        """The slices of a column of any type: numbers in their order, texts alphabetically."""
        import pyarrow as pa
        import pyarrow.compute as pc

        column = values if isinstance(values, pa.Array | pa.ChunkedArray) else pa.array(values)
        if isinstance(column, pa.ChunkedArray):
            column = column.combine_chunks()
        if pa.types.is_dictionary(column.type):
            column = column.dictionary_decode()
        encoded = column.dictionary_encode()
        known = encoded.dictionary
        texts = [str(value) for value in known.to_pylist()]
        order = sorted(range(len(texts)), key=lambda place: _natural(texts[place]))
        place = np.empty(len(texts) + 1, dtype=np.int32)
        place[order] = np.arange(len(texts))
        place[-1] = len(texts)
        codes = place[pc.fill_null(encoded.indices.cast(pa.int64()), len(texts)).to_numpy()]
        names = [texts[number] for number in order] + [NO_VALUE] * bool(column.null_count)
        return cls(name, tuple(names), codes)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ItemSet:
    """Items by row, counted from 0.

    Attributes:
        size: how many there are.
        ids: what they are called; None where they are known by their row.
        scores: higher is better; None where there are none.
        verdicts: another judge's, in [0, 1], NaN where it has none; None where there is no judge.
        weights: what each item counts, above 0; None where all count alike.
        slicings: the columns that divide the items.
    """

    size: int
    ids: pa.Array | None = None
    scores: Floats | None = None
    verdicts: Floats | None = None
    weights: Floats | None = None
    slicings: tuple[Slicing, ...] = ()

    @classmethod
    def of(
        cls,
        size: int,
        *,
        ids: object = None,
        scores: ArrayLike | None = None,
        verdicts: ArrayLike | None = None,
        weights: ArrayLike | None = None,
        by: Mapping[str, object] | None = None,
        where: Where = name_rows,
    ) -> ItemSet:
        """Check columns of so many rows; `where` is what errors call rows."""
        if size < 1:
            raise SourceError("There are no items; there is nothing to estimate.")
        identifiers = None
        if ids is not None:
            identifiers = plain_ids(ids, size, where, of="item")
            if not is_increasing(identifiers):
                refuse_duplicates(identifiers, where)
        slicings = []
        for name, values in (by or {}).items():
            slicing = Slicing.of(name, values)
            _check_length(len(slicing.codes), size, f"values of {name!r}")
            slicings.append(slicing)
        return cls(
            size,
            identifiers,
            _numbers(scores, size, "scores", where, lambda x: np.isfinite(x), "a finite number"),
            None if verdicts is None else np.asarray(some_verdicts(verdicts, size, where=where), float),
            _numbers(weights, size, "weights", where, lambda x: np.isfinite(x) & (x >= 0), "0 or more"),
            tuple(slicings),
        )

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<ItemSet of {self.size:,} items>"

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(None if self.ids is None else self.ids.type)

    def items_at(self, rows: ArrayLike) -> list[Any]:
        """The ids of the items in these rows."""
        wanted = np.asarray(rows, dtype=np.int64)
        items: list[Any] = wanted.tolist() if self.ids is None else self.ids.take(wanted).to_pylist()
        return items

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The rows of those of these ids, written as text, that are in the set."""
        known, keys = known_ids(texts, self.ids, self.size)
        rows = keys if self.ids is None else rows_of_ids(keys, self.ids, "set").tolist()
        return dict(zip(known, rows, strict=True))

    def rows_of(self, items: Sequence[Any]) -> list[int]:
        """The rows of items, given their ids; an error names the first that is not in the set."""
        rows = self.find([str(item) for item in items])
        for item in items:
            if str(item) not in rows:
                raise SourceError(f"The set has no item {item!r}.")
        return [rows[str(item)] for item in items]

    def fingerprint(self) -> str:
        """A digest of everything that decides which items are asked for."""
        digest = hashlib.blake2b(f"{self.size}".encode(), digest_size=16)
        for name in ("scores", "verdicts", "weights"):
            values = getattr(self, name)
            if values is not None:
                digest.update(name.encode())
                digest.update(np.ascontiguousarray(values).data)
        for slicing in self.slicings:
            digest.update(repr((slicing.name, slicing.values)).encode())
            digest.update(np.ascontiguousarray(slicing.codes).data)
        if self.ids is not None:
            update_digest(digest, self.ids)
        return digest.hexdigest()


def _numbers(
    given: ArrayLike | None,
    size: int,
    name: str,
    where: Where,
    allowed: Callable[[Floats], NDArray[np.bool_]],
    range_: str,
) -> Floats | None:
    if given is None:
        return None
    try:
        values = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise SourceError(f"The {name} are not numbers. Give one number for each item.") from None
    if values.ndim != 1:
        raise SourceError(f"The {name} have {values.ndim} dimensions; karat needs one number for each item.")
    _check_length(len(values), size, name)
    right = allowed(values)
    if not right.all():
        row = int(np.argmin(right))
        raise SourceError(f"The {name} hold {values[row]:g} in {where(row)}; each must be {range_}.")
    return values


def _check_length(count: int, size: int, name: str) -> None:
    if count != size:
        raise SourceError(f"There are {size:,} items but {count:,} {name}. Give one for each item.")


def _natural(text: str) -> tuple[int, float, str]:
    """Sorts numbers by size before texts by letter."""
    try:
        return 0, float(text), text
    except ValueError:
        return 1, 0.0, text
