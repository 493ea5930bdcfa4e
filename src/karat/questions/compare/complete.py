"""Scores of systems where every item has a label, or a judge's verdict."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.ranked import RankedLists, ranked_scores


def true_scores(systems: SystemPool, labels: ArrayLike, scores: Sequence[str] = ()) -> dict[str, Floats]:
    """Precision, recall within the pool and F1 of every system, from the labels of all units.

    And those of `scores` that are of ranked outputs.
    """
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
    values = {"precision": precision, "recall": recall, "f1": np.where(np.isnan(recall), np.nan, f1)}
    ranked = ranked_scores(scores)
    if ranked:
        lists = RankedLists(systems)
        values |= {score.name: lists.estimate(score, known, np.ones(len(known))) for score in ranked}
    return values
