"""Logistic regression with a quadratic penalty, for guesses at local rates."""

from __future__ import annotations

import numpy as np
from scipy.special import expit

from karat.audit.evariables import Floats

STEPS = 50


def penalised_logistic(
    design: Floats,
    counts: Floats,
    ones: Floats,
    usual: Floats,
    penalty: Floats,
    *,
    start: Floats,
    longest_step: float,
    tolerance: float,
) -> Floats:
    """Coefficients of a logistic regression on counts of labels and of ones, by Newton's method.

    A quadratic `penalty` draws them towards the `usual` ones.
    """
    fitted = start.copy()
    for _ in range(STEPS):
        expected = expit(design @ fitted)
        gradient = design.T @ (ones - counts * expected) - penalty @ (fitted - usual)
        curvature = (design * (counts * expected * (1.0 - expected))[:, None]).T @ design + penalty
        step = np.linalg.solve(curvature, gradient)
        fitted += step.clip(-longest_step, longest_step)
        if np.abs(step).max() < tolerance:
            break
    return fitted
