"""Intervals for a share, from independent draws or from a weighted sample of known effective size."""

from __future__ import annotations

import math


def wilson_interval(share: float, draws: float, quantile: float) -> tuple[float, float]:
    """Bounds on a share whose estimate has the variance p(1 - p)/draws.

    `quantile` is of the normal distribution, or of Student's where the variance itself is estimated.

    Guarantee: contains the share with about the confidence of the quantile.
    Reference: Wilson, JASA 1927; Korn and Graubard, Survey Methodology 1998, for effective sizes.
    """
    if not draws > 0:
        return 0.0, 1.0
    square = quantile * quantile
    middle = (share + square / (2.0 * draws)) / (1.0 + square / draws)
    spread = share * (1.0 - share) / draws + square / (4.0 * draws * draws)
    half = quantile * math.sqrt(max(spread, 0.0)) / (1.0 + square / draws)
    return max(0.0, middle - half), min(1.0, middle + half)


def clopper_pearson_interval(ones: float, draws: float, error: float) -> tuple[float, float]:
    """Bounds on a share of which `draws` held `ones`, half of the error for each side.

    Guarantee: contains the share with probability at least 1 - error for independent draws that are alike,
        and for a sample in which every stratum has its proportional part, whose number of ones varies less.
        For effective sizes, which need not be whole, it holds approximately.
    Reference: Clopper and Pearson, Biometrika 1934; Hoeffding, Annals of Mathematical Statistics 1956;
        Korn and Graubard, Survey Methodology 1998.
    """
    from scipy.special import betainccinv, betaincinv

    if not draws > 0:
        return 0.0, 1.0
    zeros = draws - ones
    tail = error / 2.0
    lower = 0.0 if ones <= 0 else float(betaincinv(ones, zeros + 1.0, tail))
    upper = 1.0 if zeros <= 0 else float(betainccinv(ones + 1.0, zeros, tail))
    return lower, upper
