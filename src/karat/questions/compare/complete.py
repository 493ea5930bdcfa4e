"""Scores of systems where every item has a label, or a judge's verdict."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from karat.data.system_pool import Floats
from karat.data.systems import Systems


def true_scores(systems: Systems, labels: ArrayLike) -> dict[str, Floats]:
    """Precision, recall within the pool and F1 of every system, from all labels."""
    known = np.asarray(labels, dtype=np.float64)
    right = known[systems.items]
    if systems.chances is None:
        precision = np.add.reduceat(right, systems.starts[:-1]) / systems.sizes
    else:
        precision = np.add.reduceat(right * systems.chances, systems.starts[:-1])
    right_count = known[systems.degree > 0].sum()
    recall = (
        np.add.reduceat(right, systems.starts[:-1]) / right_count
        if right_count
        else np.full(len(systems), np.nan)
    )
    both = precision + recall
    f1 = np.divide(2.0 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return {"precision": precision, "recall": recall, "f1": np.where(np.isnan(recall), np.nan, f1)}
