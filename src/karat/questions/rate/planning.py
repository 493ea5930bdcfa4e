"""How many labels a half-width takes, before and between the stages of a sample."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from karat.bounds.shares import clopper_pearson_interval
from karat.questions.rate.cells import Cells, Floats

# Labels beyond what the variance asks for: the second stage may be less lucky than the first.
MARGIN = 1.03
# A cell is never thought to vary less than this: one that looked sure in a few labels needs more of them.
LEAST_VARIANCE = 0.02


def bet_quantile(error: float) -> float:
    """Standard errors in the half-width of a well-aimed bet."""
    return math.sqrt(2.0 * math.log(2.0 / error))


def cell_spreads(rates: Floats) -> Floats:
    """The standard deviation of a label in each cell, as far as it decides the allocation."""
    spreads: Floats = np.sqrt(np.maximum(rates * (1.0 - rates), LEAST_VARIANCE))
    return spreads


def labels_by_variance(cells: Cells, parts: Floats, rates: Floats, half_width: float, quantile: float) -> int:
    """Labels for a half-width of the stratified mean where cells get these parts of them."""
    share = cells.mass / cells.mass.sum()
    variances = np.maximum(rates * (1.0 - rates), 1e-4)
    used = parts > 0
    spread = float((share[used] ** 2 * variances[used] / (parts[used] / parts.sum())).sum())
    finite = 0.0 if cells.weighted else float((share**2 * variances / cells.sizes).sum())
    labels = MARGIN * quantile**2 * spread / (half_width**2 + quantile**2 * finite)
    most = math.inf if cells.weighted else int(cells.sizes.sum())
    return int(min(most, math.ceil(labels)))


def labels_by_counts(share: float, half_width: float, error: float, size: float) -> int:
    """Labels for a half-width of Clopper and Pearson's interval."""

    def wide(labels: int) -> bool:
        effective = labels / max(1e-9, 1.0 - labels / size)
        low, high = clopper_pearson_interval(share * effective, effective, error)
        return high - low > 2.0 * half_width

    return first_number(lambda labels: not wide(labels), int(min(size, math.ceil(4.0 / half_width**2) + 10)))


def first_number(holds: Callable[[int], bool], most: int) -> int:
    """The first number from 1 on for which it holds, where it holds from some number on; at most `most`."""
    low, high = 1, max(1, most)
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
