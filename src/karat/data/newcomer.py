"""Add a system to those of a benchmark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import ArrayLike

from karat.core.errors import ParameterError, SourceError
from karat.data.system_pool import Ints, no_outputs
from karat.data.systems import Systems


def add_system(
    systems: Systems,
    name: str,
    items: Sequence[Any],
    *,
    weights: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> Systems:
    """The same systems and one more; codes, draws and labels of the others stay as they are.

    Args:
        systems: the benchmark so far.
        name: of the newcomer.
        items: its outputs, by id, or by code where the benchmark has no ids.
        weights: a weight for each, where outputs are sampled by weight.
        groups: the group of each by code, where they are sampled by group.
    """
    if not isinstance(systems, Systems):
        raise ParameterError(
            "A newcomer is put beside systems in memory, where all items are known: karat.read_systems."
        )
    if name in systems.names:
        raise SourceError(f"There is a system {name!r} already. Give the newcomer another name.")
    if not len(items):
        raise no_outputs(name)
    ids, codes = _codes_of(systems, items)
    count = len(systems)
    system = np.repeat(np.arange(count + 1), [*systems.sizes.tolist(), len(codes)])
    size = max(systems.size if ids is None else len(ids), int(codes.max()) + 1)

    def stacked(old: Any, new: Any, what: str) -> Any:
        if old is None:
            return None
        if new is None or len(np.asarray(new)) != len(codes):
            raise SourceError(f"System {name!r} has {len(codes):,} outputs; give it as many {what}.")
        return np.concatenate((old, np.asarray(new)))

    return Systems.from_entries(
        [*systems.names, name],
        system,
        np.concatenate((systems.items, codes)),
        size=size,
        sampling=systems.sampling,
        weights=stacked(systems.chances, weights, "weights") if systems.sampling == "weight" else None,
        groups=stacked(systems.groups, groups, "groups") if systems.sampling == "group" else None,
        ids=ids,
    )


def _codes_of(systems: Systems, items: Sequence[Any]) -> tuple[Any, Ints]:
    """Codes of the newcomer's outputs; items that nobody had before come after the others."""
    if systems.ids is None:
        return None, np.asarray(items, dtype=np.int64)
    try:
        wanted = pa.array(items, type=systems.ids.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        raise SourceError(
            f"The items of the benchmark are of type {systems.ids.type}; those of the newcomer are not."
        ) from None
    places = pc.index_in(wanted, systems.ids)
    fresh = wanted.filter(pc.is_null(places)).unique()
    ids = pa.concat_arrays([systems.ids, fresh]) if len(fresh) else systems.ids
    return ids, pc.index_in(wanted, ids).to_numpy(zero_copy_only=False).astype(np.int64)
