"""Kinds of items that an audit treats alike."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from karat.data.system_pool import Floats, Ints, SystemPool

# With few systems, every combination of them is a kind of its own.
FEW_SYSTEMS = 6
MANY_SYSTEMS = 62
LEVELS_PER_DOUBLING = 1.0


def importance(systems: SystemPool) -> Floats:
    """Σ_i p_i(x)², for an item of each unit: how much its label matters for all precisions together."""
    return _sums(systems, lambda system: np.square(systems.unit_chances(system)))


def strata_of(systems: SystemPool) -> tuple[Ints, int]:
    """The stratum of every unit, and how many strata there are.

    Items of few systems: by who has them. Else by how many systems have them, and by how much they matter.
    Units that nobody has are in stratum -1.
    """
    owned = systems.degree > 0
    if len(systems) <= FEW_SYSTEMS:
        keys = _sums(systems, lambda system: 2.0**system).astype(np.int64)
    else:
        keys = systems.degree.astype(np.int64)
    matters = importance(systems)
    if not systems.is_alike or len(systems) > FEW_SYSTEMS:
        levels = np.zeros(systems.unit_count, dtype=np.int64)
        levels[owned] = np.round(LEVELS_PER_DOUBLING * np.log2(matters[owned] / matters[owned].max()))
        keys = keys * 128 - levels.clip(-127, 0)
    strata = np.full(systems.unit_count, -1, dtype=np.int64)
    kinds, strata[owned] = np.unique(keys[owned], return_inverse=True)
    return strata, len(kinds)


def _sums(systems: SystemPool, values: Callable[[int], Floats | float]) -> Floats:
    """For each unit the sum of what the systems say that have it."""
    totals = np.zeros(systems.unit_count)
    for system in range(len(systems)):
        totals[systems.units_of(system)] += values(system)
    return totals
