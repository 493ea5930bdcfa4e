"""Label error rate (label noise) from the disagreement of repeated labels, with an exact interval."""

from __future__ import annotations

import math
from typing import NamedTuple


class ErrorRate(NamedTuple):
    """The probability that a label is wrong, with an interval, from so many pairs of labels."""

    lower: float
    value: float
    upper: float
    confidence: float
    pairs: int
    disagreements: int

    @classmethod
    def exactly(cls, rate: float) -> ErrorRate:
        """A rate that is known for certain."""
        return cls(rate, rate, rate, 1.0, 0, 0)


def error_rate_from_repeats(disagreements: int, pairs: int, *, confidence: float = 0.95) -> ErrorRate:
    """The rate η at which labels are wrong, if two labels of one item differ with probability 2η(1-η).

    More than half of the pairs cannot disagree for any η below 1/2; the rate is then 1/2.

    Guarantee: the interval holds with probability at least `confidence`, whatever the labels (Clopper and
        Pearson for the share of disagreements, of which η is an increasing function).
    Assumes: each label is wrong with probability η, independently of the item and of other labels. People
        who make the same mistakes look better than they are.
    Reference: Clopper and Pearson, Biometrika 1934.
    """
    if pairs == 0:
        return ErrorRate(0.0, 0.0, 0.5, confidence, 0, 0)
    # SciPy takes a while to load, and every command opens campaigns.
    from scipy.special import betainccinv, betaincinv

    tail = (1.0 - confidence) / 2.0
    low = float(betaincinv(disagreements, pairs - disagreements + 1, tail)) if disagreements else 0.0
    high = (
        float(betainccinv(disagreements + 1, pairs - disagreements, tail)) if disagreements < pairs else 1.0
    )
    value = _rate(disagreements / pairs)
    return ErrorRate(_rate(low), value, _rate(high), confidence, pairs, disagreements)


def _rate(disagreement: float) -> float:
    return 0.5 * (1.0 - math.sqrt(max(0.0, 1.0 - 2.0 * disagreement)))
