"""Inclusion rates in proportion to a wish."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Rates below 1 stay below this, or an item's exponents would lose their digits.
NEARLY_ALL = 0.999


def rates_for(wish: Floats, unlabelled: Floats, aim: float) -> Floats:
    """Rates in proportion to a wish, at most 1, that come to `aim` items on average.

    Args:
        wish: of an item of each stratum, none negative.
        unlabelled: items of each stratum that can be drawn.
        aim: items in all.
    """
    if aim >= unlabelled.sum():
        return np.ones(len(wish))
    full = np.zeros(len(wish), dtype=bool)
    while True:
        rest = aim - unlabelled[full].sum()
        weight = float((wish * unlabelled)[~full].sum())
        scale = rest / weight if weight > 0 else 0.0
        over = ~full & (wish * scale >= NEARLY_ALL)
        if not over.any():
            return np.where(full, 1.0, np.minimum(wish * scale, NEARLY_ALL))
        full |= over
