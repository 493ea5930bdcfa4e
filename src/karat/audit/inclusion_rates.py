"""Inclusion probabilities proportional to weights, capped at 1."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Rates below 1 stay below this, or an item's exponents would lose their digits.
NEARLY_ALL = 0.999


def rates_for(weights: Floats, unlabelled: Floats, aim: float) -> Floats:
    """Inclusion probabilities proportional to weights, capped at 1, that draw `aim` items on average.

    Args:
        weights: of an item of each stratum, none negative.
        unlabelled: items of each stratum that can be drawn.
        aim: items in all.
    """
    if aim >= unlabelled.sum():
        return np.ones(len(weights))
    full = np.zeros(len(weights), dtype=bool)
    while True:
        rest = aim - unlabelled[full].sum()
        total = float((weights * unlabelled)[~full].sum())
        scale = rest / total if total > 0 else 0.0
        over = ~full & (weights * scale >= NEARLY_ALL)
        if not over.any():
            return np.where(full, 1.0, np.minimum(weights * scale, NEARLY_ALL))
        full |= over
