"""Two-sided quantiles of the standard normal distribution (z-scores), for normal intervals."""

from __future__ import annotations


def normal_quantile(confidence: float) -> float:
    """How many standard deviations either side hold this share of a normal distribution: 1.96 for 0.95."""
    from scipy.special import ndtri

    return float(ndtri(0.5 + confidence / 2.0))
