"""Systems in memory: which items each has, and with which probability each is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import ParameterError, SourceError
from karat.data.ids import kind_of_ids, update_digest
from karat.data.item_set import Slicing
from karat.data.system_pool import (
    Codes,
    Floats,
    Ints,
    SystemPool,
    UnlabelledItems,
    check_names,
    check_sampling,
    entry_order,
    joined,
    no_outputs,
)

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, eq=False, repr=False)
class Systems(SystemPool):
    """The outputs of several systems as one sparse item × system matrix; every item is a unit.

    The entries of system j go from `starts[j]` to `starts[j + 1]`, in order of item. Everything else
    that is known of an entry is at the same place.

    Attributes:
        names: of the systems.
        starts: where the entries of each system begin, and where the last end.
        items: the item of each entry.
        size: how many codes there are.
        sampling: uniform, weight or group.
        chances: the probability of each entry in its system; None where all are alike.
        groups: the group of each entry (an entity, a topic), or None.
        scores: a score for each entry, higher is better, or None.
        ids: what the items are called, by code, or None.
        verdicts: of another judge, in [0, 1], by code, NaN where it has none; or None.
        slicing: which slice each item is in, by code, or None.
    """

    names: tuple[str, ...]
    starts: Ints
    items: NDArray[np.integer[Any]]
    size: int
    sampling: str = "uniform"
    chances: Floats | None = None
    groups: NDArray[np.integer[Any]] | None = None
    scores: Floats | None = None
    ids: pa.Array | None = None
    verdicts: Floats | None = None
    slicing: Slicing | None = None

    @classmethod
    def from_codes(
        cls,
        outputs: Mapping[str, ArrayLike],
        *,
        size: int | None = None,
        sampling: str = "uniform",
        weights: Mapping[str, ArrayLike] | None = None,
        groups: Mapping[str, ArrayLike] | None = None,
        scores: Mapping[str, ArrayLike] | None = None,
        ids: pa.Array | None = None,
    ) -> Systems:
        """Systems from the integer codes of their outputs.

        Args:
            outputs: by the name of the system, the codes of its items, none of them twice.
            size: how many codes there are in all; by default the largest plus one.
            sampling: uniform, weight or group.
            weights: by system, a weight for each output, in the same order.
            groups: by system, the code of the group of each output.
            scores: by system, a score for each output.
            ids: what the items are called, by code.
        """
        names = tuple(outputs)
        lists = [np.asarray(outputs[name]) for name in names]
        for name, codes in zip(names, lists, strict=True):
            if not len(codes):
                raise no_outputs(name)
            if codes.ndim != 1 or codes.dtype.kind not in "iu":
                raise SourceError(
                    f"The outputs of system {name!r} must be one list of item codes, 0 or more."
                )
        system = np.repeat(np.arange(len(names), dtype=np.int32), [len(codes) for codes in lists])
        return cls.from_entries(
            names,
            system,
            np.concatenate(lists) if lists else np.empty(0, dtype=np.int64),
            size=size,
            sampling=sampling,
            weights=joined(weights, names, lists, "weights"),
            groups=joined(groups, names, lists, "groups"),
            scores=joined(scores, names, lists, "scores"),
            ids=ids,
        )

    @classmethod
    def from_entries(
        cls,
        names: Sequence[str],
        system: NDArray[np.integer[Any]],
        items: NDArray[np.integer[Any]],
        *,
        size: int | None = None,
        sampling: str = "uniform",
        weights: ArrayLike | None = None,
        groups: ArrayLike | None = None,
        scores: ArrayLike | None = None,
        ids: pa.Array | None = None,
    ) -> Systems:
        """Systems from a long table in codes: the system and the item of each row."""
        check_sampling(sampling, weights is not None, groups is not None)
        check_names(names)
        counts = np.bincount(system, minlength=len(names))
        for name, count in zip(names, counts, strict=True):
            if not count:
                raise no_outputs(name)
        size = int(items.max()) + 1 if size is None else size
        if int(items.min()) < 0 or int(items.max()) >= size:
            raise SourceError(
                f"Item codes go from 0 to {size - 1:,}; found {items.min():,} to {items.max():,}."
            )
        order = entry_order(system, items, size)
        starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        sorted_items: NDArray[np.integer[Any]] = items[order].astype(
            np.int32 if size < np.iinfo(np.int32).max else np.int64
        )
        systems = cls(
            names=tuple(names),
            starts=starts,
            items=sorted_items,
            size=size,
            sampling=sampling,
            groups=None if groups is None else np.asarray(groups)[order],
            scores=None if scores is None else np.asarray(scores, dtype=np.float64)[order],
            ids=ids,
        )
        systems._refuse_twice()
        given = None if weights is None else np.asarray(weights, dtype=np.float64)[order]
        return replace(systems, chances=systems._chances(given))

    def __repr__(self) -> str:
        return f"<Systems: {len(self)} with {len(self.items):,} outputs, {self.pool_size:,} different>"

    # ------------------------------------------------------------------ single systems

    def entries(self, system: int) -> slice:
        """The range of the entries of a system."""
        return slice(int(self.starts[system]), int(self.starts[system + 1]))

    @cached_property
    def sizes(self) -> Ints:
        """How many outputs each system has."""
        return np.diff(self.starts)

    def outputs(self, system: int) -> Codes:
        """The items of a system, in order of code."""
        return self.items[self.entries(system)]

    def chances_of(self, system: int) -> Floats:
        """The chance of each output of a system."""
        if self.chances is None:
            return np.full(int(self.sizes[system]), 1.0 / self.sizes[system])
        return self.chances[self.entries(system)]

    def item_names(self, items: Codes) -> list[Any]:
        """What these items are called; their codes where they have no names."""
        return items.tolist() if self.ids is None else list(self.ids.take(np.asarray(items)).to_pylist())

    @property
    def ids_kind(self) -> str:
        """What items are known by: "int" or "text"."""
        return "int" if self.ids is None else kind_of_ids(self.ids.type)

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The codes of those of these names, written as text, that some system has."""
        pool = np.flatnonzero(self.degree > 0)
        codes = {str(name): int(code) for name, code in zip(self.item_names(pool), pool, strict=True)}
        return {text: codes[text] for text in texts if text in codes}

    def count_known(self, items: Iterable[Any]) -> int:
        """How many of these names are items that some system has."""
        known = set(self.item_names(np.flatnonzero(self.degree > 0)))
        return sum(item in known for item in items)

    # ------------------------------------------------------------------ items as units

    @property
    def unit_count(self) -> int:
        """How many units there are."""
        return self.size

    @property
    def multiplicity(self) -> None:
        """Each unit is an item."""
        return

    def units_of(self, system: int) -> Codes:
        """The items of a system, in order of code."""
        return self.outputs(system)

    def unit_chances(self, system: int) -> Floats | float:
        """The chance of each output of a system; one number where all are alike."""
        return 1.0 / float(self.sizes[system]) if self.chances is None else self.chances_of(system)

    def units_at(self, items: Codes) -> Codes:
        """Items are units."""
        return items

    def shared_among(self, kinds: Ints, count: int) -> Floats:
        """Items that each two systems share, by kind, (kinds, systems, systems)."""
        from scipy.sparse import csc_array

        ones = np.ones(len(self.items))
        matrix = csc_array((ones, self.items, self.starts), shape=(self.size, len(self))).tocsr()
        shared = np.zeros((count, len(self), len(self)))
        for kind in range(count):
            rows = matrix[kinds == kind]
            shared[kind] = (rows.T @ rows).toarray()
        return shared

    # ------------------------------------------------------------------ draws

    def outputs_at(self, system: int, places: Ints) -> Ints:
        """The items at these places among the outputs of a system, in order of code."""
        return self.outputs(system)[places].astype(np.int64)

    def draw(self, system: int, count: int, generator: np.random.Generator) -> Ints:
        """Draw so many outputs of a system by its own chances, alike ones not twice."""
        if self.chances is None:
            places = generator.permutation(int(self.sizes[system]))[:count]
        else:
            ends = np.cumsum(self.chances_of(system))
            places = np.searchsorted(ends / ends[-1], generator.random(count), side="right")
        return self.outputs_at(system, places)

    def best_outputs(self, system: int, count: int, generator: np.random.Generator) -> Ints:
        """The best outputs of a system by score, or any where there are no scores."""
        order = generator.permutation(int(self.sizes[system]))
        if self.scores is not None:
            order = order[np.argsort(-self.scores[self.entries(system)][order], kind="stable")]
        return self.outputs_at(system, order[:count])

    def unlabelled(self) -> UnlabelledItems:
        """All items of the pool, before any has a label."""
        return UnlabelledItems(self.degree > 0)

    # ------------------------------------------------------------------ all systems at once

    @property
    def is_alike(self) -> bool:
        """Whether all outputs of a system have the same chance."""
        return self.chances is None

    def entries_of(self, items: Codes) -> Ints:
        """The entry of each item in each system, (items, systems); -1 where it is not an output."""
        entries = np.empty((len(items), len(self)), dtype=np.int64)
        for system in range(len(self)):
            own = self.outputs(system)
            place = np.searchsorted(own, items)
            here = own[np.minimum(place, len(own) - 1)] == items
            entries[:, system] = np.where(here, place + self.starts[system], -1)
        return entries

    def members_at(self, items: Codes) -> NDArray[np.bool_]:
        """Which systems have each item, (items, systems)."""
        return np.asarray(self.entries_of(items) >= 0)

    def chances_at(self, items: Codes) -> Floats:
        """The chance of each item in each system, (items, systems); 0 where it is not an output."""
        places = self.entries_of(items)
        chances = 1.0 / self.sizes if self.chances is None else self.chances[places]
        return np.where(places >= 0, chances, 0.0)

    @cached_property
    def degree(self) -> NDArray[np.int32]:
        """How many systems have each item."""
        return np.bincount(self.items, minlength=self.size).astype(np.int32)

    @cached_property
    def shared(self) -> Ints:
        """How many items each two systems have in common, (systems, systems)."""
        ones = np.ones(len(self.items), dtype=np.int32)
        return self._products(ones).astype(np.int64)

    @cached_property
    def agreement(self) -> Floats:
        """Σ p_i(x)·p_j(x), (systems, systems)."""
        return super().agreement if self.chances is None else self._products(self.chances)

    @cached_property
    def apart(self) -> Floats:
        """½·Σ|p_i(x) - p_j(x)|, (systems, systems): no difference of precision can be larger."""
        if self.chances is None:
            return super().apart
        common = np.zeros((len(self), len(self)))
        chances = np.zeros(self.size)
        for one in range(len(self)):
            chances[self.outputs(one)] = self.chances_of(one)
            for other in range(one):
                overlap = np.minimum(chances[self.outputs(other)], self.chances_of(other)).sum()
                common[one, other] = common[other, one] = overlap
            chances[self.outputs(one)] = 0.0
        np.fill_diagonal(common, 1.0)
        distance = 1.0 - common
        # Sums of chances are 1 up to rounding: what is that near is the same.
        return np.where(distance < 1e-12, 0.0, distance)

    def fingerprint(self) -> str:
        """A digest of who has which item with what chance."""
        digest = hashlib.blake2b(digest_size=16)
        digest.update(repr((self.names, self.size, self.sampling)).encode())
        for part in (self.starts, self.items.astype(np.int64), self.chances):
            if part is not None:
                digest.update(np.ascontiguousarray(part).data)
        if self.verdicts is not None:
            digest.update(b"verdicts")
            digest.update(np.ascontiguousarray(self.verdicts).data)
        if self.slicing is not None:
            digest.update(repr((self.slicing.name, self.slicing.values)).encode())
            digest.update(np.ascontiguousarray(self.slicing.codes).data)
        if self.ids is not None:
            update_digest(digest, self.ids)
        return digest.hexdigest()

    # ------------------------------------------------------------------ how it is made

    def _products(self, values: NDArray[Any]) -> NDArray[Any]:
        from scipy.sparse import csc_array

        matrix = csc_array((values, self.items, self.starts), shape=(self.size, len(self)))
        return np.asarray((matrix.T @ matrix).toarray())

    def _refuse_twice(self) -> None:
        same = self.items[1:] == self.items[:-1]
        same[self.starts[1:-1] - 1] = False
        if not same.any():
            return
        system, item = self._names_at(int(np.argmax(same)))
        raise SourceError(
            f"System {system!r} lists item {item!r} more than once "
            f"({int(same.sum()):,} such rows in all). List each output of a system once."
        )

    def _names_at(self, entry: int) -> tuple[str, Any]:
        """The system and the item of an entry."""
        system = int(np.searchsorted(self.starts, entry, side="right")) - 1
        return self.names[system], self.item_names(self.items[entry : entry + 1])[0]

    def _chances(self, weights: Floats | None) -> Floats | None:
        if self.sampling == "uniform":
            return None
        if self.sampling == "weight":
            return self._normalised(weights)
        return self.group_chances()

    def _normalised(self, weights: Floats | None) -> Floats:
        if weights is None:
            raise ParameterError("Sampling by weight needs weights.")
        wrong = ~np.isfinite(weights) | (weights < 0.0)
        if wrong.any():
            entry = int(np.argmax(wrong))
            system, item = self._names_at(entry)
            raise SourceError(
                f"The weight of item {item!r} in system {system!r} is {weights[entry]:g}. "
                "Weights must be finite and not negative."
            )
        totals = np.add.reduceat(weights, self.starts[:-1])
        for name, total in zip(self.names, totals, strict=True):
            if total <= 0.0:
                raise SourceError(
                    f"All weights of system {name!r} are 0. Give at least one of its outputs a weight."
                )
        return np.asarray(weights / np.repeat(totals, self.sizes))

    def group_chances(self) -> Floats:
        """Each group of a system has the same chance, and so has each output within it."""
        if self.groups is None:
            raise ParameterError("Sampling by group needs a group for each output.")
        system = np.repeat(np.arange(len(self)), self.sizes)
        keys = system * (int(self.groups.max()) + 1) + self.groups
        _, cell, counts = np.unique(keys, return_inverse=True, return_counts=True)
        cells = np.unique(np.column_stack((system, cell)), axis=0)[:, 0]
        groups = np.bincount(cells, minlength=len(self))
        return np.asarray(1.0 / (counts[cell] * groups[system]))
