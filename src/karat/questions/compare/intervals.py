"""Intervals for shares and for differences of shares, from an estimate and its variance."""

from __future__ import annotations

import numpy as np
from scipy.special import ndtri, stdtrit

from karat.data.system_pool import Floats


def share_interval(
    values: Floats,
    variances: Floats,
    error: float,
    *,
    kind: str = "wilson",
    units: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Bounds on shares in [0, 1], given estimates and their variances; a point only where the variance is 0.

    `wilson` and `logit` take the estimate for a share of `p(1-p)/V` independent draws; `wald` adds
    and subtracts, and covers too little near 0 and 1 (90 % in place of 95 % at p of about .05). Where the
    variance comes from few units, Student's quantiles take the place of normal ones.

    Guarantee: contains the share with probability about 1 - error, as far as the estimate is normal.
    Reference: Wilson 1927; Korn and Graubard 1998 for effective sizes; Brown, Cai and DasGupta 2001.
    """
    z = _quantile(error, units)
    reach = z * np.sqrt(variances)
    # An estimate at an end, or beyond it, has no odds and no effective size.
    nearest = values.clip(0.0, 1.0)
    wald = (nearest - reach).clip(0.0, 1.0), (nearest + reach).clip(0.0, 1.0)
    if kind == "wald":
        return wald
    inside = (values > 0.0) & (values < 1.0) & (variances > 0.0)
    p = np.where(inside, values, 0.5)
    if kind == "logit":
        centre = np.log(p / (1.0 - p))
        half = reach / (p * (1.0 - p))
        lower, upper = (1.0 / (1.0 + np.exp(-(centre + side * half))) for side in (-1.0, 1.0))
    else:
        size = p * (1.0 - p) / np.where(inside, variances, 1.0)
        middle = (p + z * z / (2.0 * size)) / (1.0 + z * z / size)
        half = z / (1.0 + z * z / size) * np.sqrt(p * (1.0 - p) / size + z * z / (4.0 * size * size))
        lower, upper = middle - half, middle + half
    return np.where(inside, lower, wald[0]), np.where(inside, upper, wald[1])


def none_found_bound(draws: Floats, error: float) -> Floats:
    """The largest share of which so many independent draws could all have missed every one.

    Guarantee: an upper bound with probability at least 1 - error when the draws are alike; with weighted
        draws, `draws` is Kish's effective number and the bound is approximate.
    Reference: Clopper and Pearson 1934, with none found.
    """
    return np.where(draws > 0, -np.expm1(np.log(error) / np.maximum(draws, 1e-300)), 1.0)


def difference_interval(
    values: Floats,
    variances: Floats,
    most: Floats,
    error: float,
    *,
    kind: str = "wilson",
    units: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Bounds on differences that cannot be larger than `most` either way.

    The difference is taken as a share of the way from -most to most, with an effective size like any
    other share.

    Guarantee: as `share_interval`; 0 to 0 where `most` is 0.
    """
    possible = most > 0.0
    scale = np.where(possible, most, 1.0)
    share = (values / scale + 1.0) / 2.0
    lower, upper = share_interval(share, variances / (4.0 * scale**2), error, kind=kind, units=units)
    lower, upper = (2.0 * lower - 1.0) * scale, (2.0 * upper - 1.0) * scale
    # Two systems that are nearly the same may be estimated further apart than they can be.
    half = _quantile(error, units) * np.sqrt(variances)
    beyond = np.abs(values) >= scale
    lower, upper = np.where(beyond, values - half, lower), np.where(beyond, values + half, upper)
    missed = beyond & ((lower > scale) | (upper < -scale))
    lower, upper = np.where(missed, -scale, lower), np.where(missed, scale, upper)
    return (
        np.where(possible, np.clip(lower, -scale, scale), 0.0),
        np.where(possible, np.clip(upper, -scale, scale), 0.0),
    )


def _quantile(error: float, units: Floats | None) -> Floats:
    """How many standard deviations an interval reaches, either way."""
    if units is None:
        return np.asarray(ndtri(1.0 - error / 2.0))
    return np.asarray(stdtrit(units, 1.0 - error / 2.0))
