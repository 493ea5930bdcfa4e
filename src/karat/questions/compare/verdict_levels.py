"""Levels of a judge's verdicts, by which an audit divides items into strata."""

from __future__ import annotations

import numpy as np

from karat.data.system_pool import Ints, SystemPool
from karat.data.systems import Systems

LEVELS = 5


def verdict_levels(systems: SystemPool) -> Ints | None:
    """The level of each item code; None without a judge.

    Each verdict is a level of its own where they are few; else levels are cut where they hold as many items.
    Items without a verdict are the last level.
    """
    if not isinstance(systems, Systems) or systems.verdicts is None:
        return None
    verdicts = systems.verdicts
    given = np.isfinite(verdicts) & (systems.degree > 0)
    values = np.unique(verdicts[given])
    if len(values) > LEVELS:
        values = np.unique(np.quantile(verdicts[given], np.arange(LEVELS) / LEVELS))
    levels = np.full(systems.size, len(values), dtype=np.int64)
    levels[given] = np.searchsorted(values, verdicts[given], side="right") - 1
    return levels
