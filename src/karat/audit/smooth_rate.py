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
    variances = STEPS**2 * distance
    scores, logits = _fits(seen, right, overall, variances)
    chances: Floats = 1.0 / (1.0 + np.exp(-np.interp(coordinates, points, logits[int(np.argmax(scores))])))
    return chances


def _fits(seen: Floats, right: Floats, overall: float, variances: Floats) -> tuple[Floats, Floats]:
    """Log marginal likelihood, up to a constant, and the log-odds at each point, for each variance of a step.

    The equations of all of them are one banded system without entries between one variance and the next.
    """
    # As cholesky_banded and cho_solve_banded, whose checks take longer than the work.
    from scipy.linalg.lapack import dpbtrf, dpbtrs

    shape = (len(variances), len(seen))
    # The prior's precision matrices in banded form: the diagonal, and what is beside it.
    bands = np.empty((2, *shape))
    bands[0], bands[1] = 2.0 / variances[:, None], -1.0 / variances[:, None]
    bands[0, :, [0, -1]] = 1.0 / variances
    bands[0, :, 0] += FIRST_SPREAD**-2
    bands[1, :, -1] = 0.0
    logits = np.full(shape, overall)
    diagonals = np.empty(shape)
    moving = np.arange(len(variances))
    for _ in range(NEWTON_STEPS):
        before = logits[moving]
        chances = 1.0 / (1.0 + np.exp(-before))
        weights = seen * chances * (1.0 - chances)
        system = bands[:, moving]
        system[0] += weights
        factor, _ = dpbtrf(system.reshape(2, -1), lower=1)
        target = weights * (before - overall) + right - seen * chances
        solved, _ = dpbtrs(factor, target.ravel(), lower=1)
        moved = (overall + solved).clip(-LARGEST_LOGIT, LARGEST_LOGIT).reshape(before.shape)
        logits[moving], diagonals[moving] = moved, factor[0].reshape(before.shape)
        moving = moving[np.abs(moved - before).max(axis=1) >= PRECISION]
        if not len(moving):
            break
    away = logits - overall
    penalties = 0.5 * (np.square(np.diff(away)).sum(axis=1) / variances + (away[:, 0] / FIRST_SPREAD) ** 2)
    likelihoods = (right * logits - seen * np.logaddexp(0.0, logits)).sum(axis=1)
    log_determinants = np.log(diagonals).sum(axis=1)
    scores = likelihoods - penalties - 0.5 * (len(seen) - 1) * np.log(variances) - log_determinants
    return scores, logits
