"""Smoothed chance of a 1 along one coordinate: logistic regression with a random-walk prior.

For estimates, which may use every label; guesses that are bet on come from `local_rate`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Distance between the points at which the log-odds are kept.
SPACING = 0.1
# Candidates for the standard deviation of the log-odds' change over one unit of the coordinate.
STEPS = np.geomspace(0.02, 6.0, 14)
NEWTON_STEPS = 30
PRECISION = 1e-6
# Log-odds beyond this are as good as certain.
LARGEST_LOGIT = 8.0
# The log-odds of the first point are normal around the overall ones with this standard deviation.
FIRST_SPREAD = 3.0


def smooth_rate(coordinates: Floats, labels: Floats, ones: Floats) -> Floats:
    """The chance of a 1 at each coordinate, given how many labels and ones were seen there.

    The log-odds are a random walk along the coordinate; the size of its steps is the one with the largest
    marginal likelihood (Laplace's approximation), so that the smoothing follows from the labels.

    Args:
        coordinates: of the strata, in increasing order.
        labels: labels seen in each of them, perhaps weighted.
        ones: how many of those are 1.

    Reference: Rue and Held, Gaussian Markov Random Fields, 2005, sections 3.3 and 4.4.
    """
    span = float(coordinates[-1] - coordinates[0])
    points = np.linspace(coordinates[0], coordinates[-1], max(2, int(span / SPACING) + 2))
    distance = max(float(points[1] - points[0]), 1e-9)
    nearest = np.rint((coordinates - points[0]) / distance).astype(np.int64).clip(0, len(points) - 1)
    seen = np.bincount(nearest, weights=labels, minlength=len(points)).astype(np.float64)
    right = np.bincount(nearest, weights=ones, minlength=len(points)).astype(np.float64)
    overall = float(np.log((right.sum() + 0.5) / (seen.sum() - right.sum() + 0.5)))
    fits = [_fit(seen, right, overall, step**2 * distance) for step in STEPS]
    logits = max(fits, key=lambda fit: fit[0])[1]
    return 1.0 / (1.0 + np.exp(-np.interp(coordinates, points, logits)))


def _fit(seen: Floats, right: Floats, overall: float, variance: float) -> tuple[float, Floats]:
    """Log marginal likelihood, up to a constant, and the log-odds at each point for one size of steps."""
    from scipy.linalg import cho_solve_banded, cholesky_banded

    count = len(seen)
    # The prior's precision matrix in banded form: the diagonal, and what is beside it.
    diagonal = np.full(count, 2.0 / variance)
    diagonal[[0, -1]] = 1.0 / variance
    diagonal[0] += FIRST_SPREAD**-2
    beside = np.full(count, -1.0 / variance)
    logits = np.full(count, overall)
    for _ in range(NEWTON_STEPS):
        chances = 1.0 / (1.0 + np.exp(-logits))
        weights = seen * chances * (1.0 - chances)
        factor = cholesky_banded(np.stack((diagonal + weights, beside)), lower=True)
        target = weights * (logits - overall) + right - seen * chances
        moved = (overall + cho_solve_banded((factor, True), target)).clip(-LARGEST_LOGIT, LARGEST_LOGIT)
        change = float(np.abs(moved - logits).max())
        logits = moved
        if change < PRECISION:
            break
    away = logits - overall
    penalty = 0.5 * (np.square(np.diff(away)).sum() / variance + (away[0] / FIRST_SPREAD) ** 2)
    likelihood = (right * logits - seen * np.logaddexp(0.0, logits)).sum()
    log_determinant = np.log(factor[0]).sum()
    score = likelihood - penalty - 0.5 * (count - 1) * np.log(variance) - log_determinant
    return float(score), logits
