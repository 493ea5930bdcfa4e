"""How far random label flips may move a yield, at all ranks at once."""

from __future__ import annotations

import math

import numpy as np

from karat.questions.curve.yields import Floats, Ranks


def flip_allowance(ranks: Ranks, noise: float, error: float) -> Floats:
    """How far the noisy yield may be from its expectation at each of these ranks, in labels.

    Each label is flipped with probability η, independently; the difference is a martingale along the
    ranks with variance η(1-η)·r and steps below 1. In each stretch from a rank to its double,
    Freedman's inequality bounds the largest deviation; the stretches share the error.

    Guarantee: all bounds hold at once with probability at least 1 - error.
    Reference: Freedman, Annals of Probability 1975.
    """
    if noise == 0.0:
        return np.zeros(len(ranks))
    stretches = max(1, math.ceil(math.log2(float(ranks[-1]))) + 1)
    logarithm = math.log(2.0 * stretches / error)
    reach = 2.0 ** np.ceil(np.log2(ranks))
    variance = noise * (1.0 - noise) * np.minimum(reach, ranks[-1])
    # x²/(2(V + x/3)) = ln(2·stretches/error), solved for x.
    deviation: Floats = logarithm / 3.0 + np.sqrt((logarithm / 3.0) ** 2 + 2.0 * variance * logarithm)
    return np.minimum(deviation, ranks)
