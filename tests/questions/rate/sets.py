"""Generated sets of items with a judge, scores, slices and weights."""

from typing import Any

import numpy as np

from karat.core.plan import Labels
from karat.data.item_set import ItemSet


def judged_items(
    size: int = 2_000,
    *,
    first: float = 0.95,
    last: float = 0.65,
    accuracy: float | None = 0.85,
    slices: int = 0,
    weighted: bool = False,
    scored: bool = True,
    missing: float = 0.1,
    seed: int = 0,
) -> tuple[ItemSet, Labels]:
    """Items whose share of right ones falls with the score, and a judge who is right with some probability.

    The part `missing` of the verdicts is not there.
    """
    generator = np.random.default_rng([seed, 41])
    chances = np.linspace(first, last, size)
    labels = (generator.random(size) < chances).astype(np.int8)
    columns: dict[str, Any] = {}
    if scored:
        columns["scores"] = np.linspace(1.0, 0.0, size)
    if accuracy is not None:
        verdicts = np.where(generator.random(size) < accuracy, labels, 1 - labels).astype(float)
        verdicts[generator.random(size) < missing] = np.nan
        columns["verdicts"] = verdicts
    if slices:
        columns["by"] = {"week": generator.integers(1, slices + 1, size).tolist()}
    if weighted:
        columns["weights"] = generator.pareto(1.5, size) + 0.05
    return ItemSet.of(size, **columns), labels
