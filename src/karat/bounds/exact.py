"""Exact intervals for how many ones a finite population holds, from draws without replacement."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray


def hypergeometric_interval(found: int, drawn: int, population: int, error: float) -> tuple[int, int]:
    """Bounds on the ones of a population of which `drawn` were looked at and `found` were ones.

    Guarantee: the number of ones is inside with probability at least 1 - error, half of it for each side, for
        a uniform sample whose size was fixed beforehand.
    Reference: Clopper and Pearson, Biometrika 1934, with the hypergeometric distribution; Buonaccorsi 1987.
    """
    tail = error / 2.0
    return fewest_ones(found, drawn, population, tail), most_ones(found, drawn, population, tail)


def inverse_sampling_interval(needed: int, drawn: int, population: int, error: float) -> tuple[int, int]:
    """Bounds on the ones of a population that was gone through at random until `needed` ones were found.

    Guarantee: as `hypergeometric_interval`, where the sample ended with the draw that was the last one
        needed.
    Reference: the same tests, for the negative hypergeometric distribution: `needed` ones come within `drawn`
        draws just when `drawn` draws hold at least so many.
    """
    tail = error / 2.0
    most = needed if drawn >= population else most_ones(needed - 1, drawn - 1, population, tail)
    return fewest_ones(needed, drawn, population, tail), most


def most_ones(found: int, drawn: int, population: int, error: float) -> int:
    """The largest number of ones under which so few would be found with a chance above `error`.

    Guarantee: there are no more with probability at least 1 - error.
    """
    if drawn <= 0:
        return population
    most = population - drawn + found
    return _last(lambda ones: _chance(0, found, population, ones, drawn) > error, found, most)


def fewest_ones(found: int, drawn: int, population: int, error: float) -> int:
    """The smallest number of ones under which so many would be found with a chance above `error`.

    Guarantee: there are no fewer with probability at least 1 - error.
    """
    if found <= 0:
        return 0
    most = population - drawn + found
    return most - _last(
        lambda less: _chance(found, drawn, population, most - less, drawn) > error, 0, most - found
    )


def _chance(first: int, last: int, population: int, ones: int, drawn: int) -> float:
    """The probability that a sample holds between `first` and `last` ones; SciPy's is far slower."""
    from scipy.special import gammaln

    # What cannot be drawn has no chance, and no logarithm either.
    first, last = max(first, drawn - population + ones, 0), min(last, drawn, ones)
    counts = np.arange(first, last + 1, dtype=np.float64)

    def ways(of: float, chosen: NDArray[np.float64] | float) -> NDArray[np.float64]:
        logs: NDArray[np.float64] = (
            gammaln(of + 1.0) - gammaln(np.add(chosen, 1.0)) - gammaln(of - chosen + 1.0)
        )
        return logs

    logs = ways(ones, counts) + ways(population - ones, drawn - counts) - ways(population, float(drawn))
    return float(np.exp(logs).sum())


def _last(holds: Callable[[int], bool], first: int, last: int) -> int:
    """The last number for which it holds, where it holds up to some number; at least the first."""
    return first + bisect_left(range(first + 1, last + 1), True, key=lambda number: not holds(number))
