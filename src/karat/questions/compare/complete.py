"""Scores of systems where every item has a label, or a judge's verdict."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from karat.data.system_pool import Floats, SystemPool


def true_scores(systems: SystemPool, labels: ArrayLike) -> dict[str, Floats]:
    """Precision, recall within the pool and F1 of every system, from the labels of all units."""
    known = np.asarray(labels, dtype=np.float64)
    right = known if systems.multiplicity is None else known * systems.multiplicity
    every = range(len(systems))
    right_of_each = np.array([right[systems.units_of(system)].sum() for system in every])
    if systems.is_alike:
        precision = right_of_each / systems.sizes
    else:
        precision = np.array(
            [(right[systems.units_of(system)] * systems.unit_chances(system)).sum() for system in every]
        )
    right_count = right[systems.degree > 0].sum()
    recall = right_of_each / right_count if right_count else np.full(len(systems), np.nan)
    both = precision + recall
    f1 = np.divide(2.0 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return {"precision": precision, "recall": recall, "f1": np.where(np.isnan(recall), np.nan, f1)}
