"""The interval of a share from a stratified sample, overall and in slices."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.bounds.exact import hypergeometric_interval
from karat.bounds.shares import clopper_pearson_interval, wilson_interval
from karat.bounds.stratified import stratified_count_interval
from karat.questions.rate.cells import Cells, Floats

# How many labels' worth the model's rate counts in the variance of a cell.
SMOOTHING = 16.0
# Grades are never thought to vary less than this part of what labels of 0 and 1 do.
LEAST_DISPERSION = 0.01
# Student's quantiles have no fewer degrees of freedom than this.
FEWEST_FREEDOM = 4.0
# Two strata with more labels than this have Clopper and Pearson's interval, which is then hardly wider.
MOST_COUNTED = 150


class Interval(NamedTuple):
    """An estimate between its bounds."""

    lower: float
    value: float
    upper: float


class CellSample(NamedTuple):
    """What was drawn of each cell: how many draws, the sum of their labels, and the model's rates.

    Of grades between 0 and 1 also the sums of squared deviations from the mean; None for labels of 0 and 1.
    """

    drawn: Floats
    ones: Floats
    rates: Floats
    deviations: Floats | None = None

    def variances(self) -> Floats:
        """The variance of a label in each cell, smoothed towards the model's rates."""
        smooth = (self.ones + SMOOTHING * self.rates) / (self.drawn + SMOOTHING)
        most: Floats = smooth * (1.0 - smooth)
        if self.deviations is None:
            return most
        # Grades vary less than labels of 0 and 1 of the same mean, by about the same factor in all cells.
        usual = self.dispersion() * most
        freedom = np.maximum(self.drawn - 1.0, 0.0)
        smoothed: Floats = (self.deviations + SMOOTHING * usual) / (freedom + SMOOTHING)
        return np.maximum(smoothed, LEAST_DISPERSION * most)

    def dispersion(self) -> float:
        """The variance of grades over that of labels of 0 and 1 with the same mean, at most 1."""
        if self.deviations is None:
            return 1.0
        means = self.ones / np.maximum(self.drawn, 1.0)
        usual = float((np.maximum(self.drawn - 1.0, 0.0) * means * (1.0 - means)).sum())
        observed = float(self.deviations.sum()) / usual if usual > 0 else 1.0
        return min(1.0, max(LEAST_DISPERSION, observed))


def stratified_interval(
    cells: Cells,
    inside: NDArray[np.bool_],
    sample: CellSample,
    *,
    error: float,
    exact: bool,
    freedom: float,
    by_effect: bool,
) -> Interval:
    """The share of right items among these cells.

    `exact` inverts the exact test for one cell or two. Of more cells it takes Clopper and Pearson's interval
    at Kish's effective size, which supposes that each is sampled in proportion. Otherwise the variance
    of the stratified mean, smoothed towards the model's rates, gives an effective size for Wilson's interval;
    Student's quantile allows for what the variance itself is worth, and for the first stage that
    decided the allocation. Wilson's interval knows that the variance changes with the share, so that with
    `by_effect` only the design effect, the variance over that of a simple sample, is taken as estimated. Of
    grades it is their own variance, and `exact` is wider than it need be.

    Guarantee: `exact` contains the share with probability at least 1 - error for one cell or two, and for
        more where draws are proportional; otherwise about 1 - error (see tests/coverage/test_rate.py).
    Reference: Cochran, Sampling Techniques, 1977, chapter 5; Wilson 1927; Korn and Graubard 1998 for
        effective sizes; Stein 1945 for two stages; `stratified_count_interval` for two cells.
    """
    mass, drawn, ones = cells.mass[inside], sample.drawn[inside], sample.ones[inside]
    share = mass / mass.sum()
    means = np.where(drawn > 0, ones / np.maximum(drawn, 1.0), sample.rates[inside])
    value = float(share @ means)
    left = np.zeros(len(mass)) if cells.weighted else drawn / cells.sizes[inside]
    if not cells.weighted and (drawn >= cells.sizes[inside]).all():
        return Interval(value, value, value)
    if exact:
        spreads = np.ones(len(mass))
        if may_be_counted(cells, inside, graded=sample.deviations is not None):
            if _is_whole(drawn) and _is_whole(ones) and drawn.sum() <= MOST_COUNTED:
                low, high = _counted_interval(cells.sizes[inside], drawn, ones, error)
                return _ordered(low, value, high)
            if not _is_whole(ones):
                # A plan: two strata are worth as many labels of one as they vary less.
                spreads = means * (1.0 - means) / max(value * (1.0 - value), 1e-9)
        spread = float((share**2 * spreads / np.maximum(drawn, 1.0) * (1.0 - left)).sum())
        effective = 1.0 / max(spread, 1e-12)
        low, high = clopper_pearson_interval(value * effective, effective, error)
        return _ordered(low, value, high)
    from scipy.special import stdtrit

    rates = sample.rates[inside]
    product = sample.variances()[inside]
    variances = share**2 * product / np.maximum(drawn - 1.0, 1.0) * (1.0 - left)
    variance = float(variances.sum())
    centre = float(share @ ((ones + rates) / (drawn + 1.0)))
    of_variance = 2.0 / np.maximum(drawn - 1.0, 1.0)
    if by_effect and sample.deviations is None:
        # The variance of the logarithm of the design effect, by its change with the rate of each cell.
        smooth = (ones + SMOOTHING * rates) / (drawn + SMOOTHING)
        simple = (1.0 - 2.0 * centre) / max(centre * (1.0 - centre), 1e-300)
        change = variances * (1.0 - 2.0 * smooth) / product - variance * share * simple
        unknown = change**2 * product / np.maximum(drawn, 1.0) * (1.0 - left) + variances**2 * of_variance
    else:
        relative = (1.0 - 4.0 * product) / (np.maximum(drawn, 1.0) * product) + of_variance
        unknown = variances**2 * relative
    own_freedom = 2.0 * variance**2 / max(float(unknown.sum()), 1e-300)
    quantile = float(stdtrit(max(FEWEST_FREEDOM, min(own_freedom, freedom)), 1.0 - error / 2.0))
    low, high = wilson_interval(value, centre * (1.0 - centre) / max(variance, 1e-300), quantile)
    return _ordered(low, value, high)


def may_be_counted(cells: Cells, inside: NDArray[np.bool_], *, graded: bool) -> bool:
    """Whether there is an exact test for these cells: one or two of them, labels of 0 and 1, no weights."""
    return not cells.weighted and not graded and int(inside.sum()) <= 2


def _is_whole(counts: Floats) -> bool:
    return bool((counts == np.round(counts)).all())


def _counted_interval(
    sizes: NDArray[np.int64], drawn: Floats, ones: Floats, error: float
) -> tuple[float, float]:
    """The interval of the exact test for one cell or two."""
    total = int(sizes.sum())
    if len(sizes) == 1:
        fewest, most = hypergeometric_interval(int(ones[0]), int(drawn[0]), total, error)
    else:
        fewest, most = stratified_count_interval(
            (int(ones[0]), int(ones[1])),
            (int(drawn[0]), int(drawn[1])),
            (int(sizes[0]), int(sizes[1])),
            error,
        )
    return fewest / total, most / total


def _ordered(lower: float, value: float, upper: float) -> Interval:
    return Interval(min(max(lower, 0.0), value), value, max(min(upper, 1.0), value))
