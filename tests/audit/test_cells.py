"""Ratios are bounded also where the truth lies between two candidates."""

import numpy as np

from karat.audit.cells import Batch, RatioTests


def test_both_neighbours_of_the_truth_may_be_told_from_it() -> None:
    """0.55 lies between 0.5, which is too low, and 0.6, which is too high: neither may shift the ends."""
    grid = np.arange(1, 10) / 10.0
    tests = RatioTests(grid, 1 - grid[None], grid[None], np.zeros((1, 9)), 0.1)
    tests.exponent[1, 0, :5] = -tests.limit - 1
    tests.exponent[0, 0, 5:8] = -tests.limit - 1
    nothing = Batch(*(np.zeros((1, 1)) + start for start in (0.5, 0.5, 0, 0, 0, 0, 0, 0)))
    tests.update(nothing, nothing, share=1.0)
    low, high = tests.ends()
    assert low[0] <= 0.55 <= high[0]
    tests.exponent[0, 0, 8] = -tests.limit - 1
    tests.update(nothing, nothing, share=1.0)
    assert tuple(np.concatenate(tests.ends())) == (0.5, 0.6)
