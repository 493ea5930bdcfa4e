"""Kinds of items that an audit treats alike."""

from __future__ import annotations

import numpy as np

from karat.core.systems import Floats, Ints, Systems

__all__ = ["MANY_SYSTEMS", "importance", "strata_of"]

# With few systems, every combination of them is a kind of its own.
FEW_SYSTEMS = 6
MANY_SYSTEMS = 62
LEVELS_PER_DOUBLING = 1.0


def importance(systems: Systems) -> Floats:
    """Σ_i p_i(x)², for each item: how much its label matters for all precisions together."""
    weights = (
        np.repeat(1.0 / systems.sizes**2, systems.sizes) if systems.chances is None else systems.chances**2
    )
    return np.bincount(systems.items, weights=weights, minlength=systems.size).astype(np.float64)


def strata_of(systems: Systems) -> tuple[Ints, int]:
    """The stratum of every item, and how many strata there are.

    Items of few systems: by who has them. Else by how many systems have them, and by how much they matter.
    Items that nobody has are in stratum -1.
    """
    owned = systems.degree > 0
    if len(systems) <= FEW_SYSTEMS:
        marks = np.repeat(2.0 ** np.arange(len(systems)), systems.sizes)
        keys = np.bincount(systems.items, weights=marks, minlength=systems.size).astype(np.int64)
    else:
        keys = systems.degree.astype(np.int64)
    matters = importance(systems)
    if systems.chances is not None or len(systems) > FEW_SYSTEMS:
        levels = np.zeros(systems.size, dtype=np.int64)
        levels[owned] = np.round(LEVELS_PER_DOUBLING * np.log2(matters[owned] / matters[owned].max()))
        keys = keys * 128 - levels.clip(-127, 0)
    found = np.full(systems.size, -1, dtype=np.int64)
    kinds, found[owned] = np.unique(keys[owned], return_inverse=True)
    return found, len(kinds)
