"""Levels of a judge's verdicts, by which an audit divides items into strata."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.data.system_pool import Floats, Ints, SystemPool

LEVELS = 5


def verdict_levels(systems: SystemPool) -> Ints | None:
    """The level of each unit; None without a judge.

    Each verdict is a level of its own where they are few; else levels are cut where they hold as many items.
    Items without a verdict are the last level.
    """
    if systems.verdicts is None:
        return None
    verdicts = systems.verdicts
    given = np.isfinite(verdicts) & (systems.degree > 0)
    values = np.unique(verdicts[given])
    if len(values) > LEVELS:
        values = np.unique(_quantiles(systems, verdicts, given))
    levels = np.full(systems.unit_count, len(values), dtype=np.int64)
    levels[given] = np.searchsorted(values, verdicts[given], side="right") - 1
    return levels


def _quantiles(systems: SystemPool, verdicts: Floats, given: NDArray[np.bool_]) -> Floats:
    """Verdicts between which there are about as many items."""
    shares = np.arange(LEVELS) / LEVELS
    if systems.multiplicity is None:
        return np.quantile(verdicts[given], shares)
    order = np.argsort(verdicts[given], kind="stable")
    ends = np.cumsum(systems.multiplicity[given][order])
    places = np.searchsorted(ends, shares * ends[-1], side="right")
    return np.asarray(verdicts[given][order][places])
