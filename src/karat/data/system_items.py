"""A judge's verdicts on the items of systems, and slices of those items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.by_id import values_by_id
from karat.core.errors import ParameterError, SourceError
from karat.data.item_set import Slicing
from karat.data.system_pool import Floats, SystemPool
from karat.data.systems import Systems
from karat.data.verdicts import some_verdicts


def with_verdicts(systems: SystemPool, verdicts: Any) -> Systems:
    """The same systems with another judge's verdicts.

    Args:
        systems: in memory, where each item is known.
        verdicts: numbers in [0, 1]: an array by item code, NaN where there is none; or by id, as a mapping or
            a Series, where items may be missing.
    """
    held = in_memory(systems, "Verdicts")
    given = values_by_id(verdicts, "Verdicts")
    if given is not None:
        verdicts = _by_code(held, given)
    values = some_verdicts(
        verdicts, held.size, where=lambda code: f"item {held.item_names(np.array([code]))[0]!r}"
    )
    return replace(held, verdicts=np.asarray(values, dtype=np.float64))


def with_slices(systems: SystemPool, by: Any) -> Systems:
    """The same systems, their items divided into slices.

    Args:
        systems: in memory, where each item is known.
        by: the slice of each item: an array by item code; or by id, as a mapping or a Series.
    """
    held = in_memory(systems, "Slices")
    given = values_by_id(by, "Slices")
    if given is not None:
        by = [given.get(name) for name in held.item_names(np.arange(held.size))]
    values = list(by)
    if len(values) != held.size:
        raise SourceError(f"There are {held.size:,} items but {len(values):,} values of `by`.")
    return replace(held, slicing=Slicing.of("slice", values))


def part_of(systems: Systems, kept: NDArray[np.bool_], members: Sequence[int]) -> Systems:
    """Some of the systems with some of their items, which keep their codes; chances add up to 1 again.

    Args:
        systems: all of them.
        kept: whether an item is kept, by code.
        members: the systems that are kept, each of which has such an item.
    """
    chosen = [np.flatnonzero(kept[systems.outputs(one)]) + systems.starts[one] for one in members]
    places = np.concatenate(chosen)
    starts = np.concatenate(([0], np.cumsum([len(each) for each in chosen]))).astype(np.int64)
    chances = None
    if systems.chances is not None:
        totals = np.add.reduceat(systems.chances[places], starts[:-1])
        chances = systems.chances[places] / np.repeat(totals, np.diff(starts))
    return replace(
        systems,
        names=tuple(systems.names[one] for one in members),
        starts=starts,
        items=systems.items[places],
        chances=chances,
        groups=None if systems.groups is None else systems.groups[places],
        scores=None if systems.scores is None else systems.scores[places],
        slicing=None,
    )


def in_memory(systems: SystemPool, what: str) -> Systems:
    """Refuse systems that know only how many items there are of each kind."""
    if not isinstance(systems, Systems):
        raise ParameterError(
            f"{what} are of single items, which an engine leaves where they are. Name their column when the "
            "systems are read (SystemColumns), or read them into memory."
        )
    return systems


def _by_code(systems: Systems, given: Any) -> Floats:
    codes = np.flatnonzero(systems.degree > 0)
    names = systems.item_names(codes)
    values = np.full(systems.size, np.nan)
    values[codes] = [np.nan if given.get(name) is None else float(given[name]) for name in names]
    if not np.isfinite(values).any():
        raise SourceError(
            f"No item of the systems has a verdict; the first item is {names[0]!r}. Verdicts in a mapping or "
            "a Series go by item."
        )
    return values
