"""Estimates of precision, recall and F1 for all systems at once, and how they vary together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from karat.data.system_pool import Floats

METRICS = ("precision", "recall", "f1")


@dataclass(frozen=True, eq=False)
class Scores:
    """Estimates for every system, as sums over units (draws, or different items).

    Attributes:
        values: by metric, one number for each system; NaN where it cannot be estimated.
        influence: by metric, what each unit does to each system's estimate, (units, systems).
        covariance: of sums over units, from what each unit says.
        reach: what a right unit adds to each system's precision; 0 where it is not an output.
        positives: the weight of each unit among the true items of the pool; 0 if it is wrong.
        labels: of the units.
        member: which systems have each unit, (units, systems).
        label_variance: the variance of each precision if labels had nothing to do with the weights of units.
        extra: by metric, covariance that does not come from units.
    """

    values: dict[str, Floats]
    influence: dict[str, Floats]
    covariance: Callable[[Floats], Floats]
    reach: Floats
    positives: Floats
    labels: Floats
    member: NDArray[np.bool_]
    label_variance: Floats
    extra: dict[str, Floats] = field(default_factory=dict)

    @property
    def effective_draws(self) -> Floats:
        """How many draws of equal weight would tell as much about each system's precision (Kish)."""
        squares: Floats = np.square(self.reach).sum(axis=0)
        draws: Floats = np.square(self.reach.sum(axis=0)) / np.maximum(squares, 1e-300)
        return draws

    def effective_units(self, metric: str) -> Floats:
        """How many units of equal weight each difference rests on, (systems, systems).

        On the diagonal, how many each single estimate rests on: `(Σd²)² / Σd⁴`. A variance from few units is
        a poor one, and normal quantiles are then too small.
        """
        influence: Floats = self.influence[metric]
        size = float(np.abs(influence).max(initial=0.0)) or 1.0
        first, second, third, fourth = (np.power(influence / size, power) for power in (1, 2, 3, 4))
        squares, fourths = second.sum(axis=0), fourth.sum(axis=0)
        middle, cubes = second.T @ second, third.T @ first
        by_squares = squares[:, None] + squares[None, :] - 2.0 * (first.T @ first)
        by_fourths = fourths[:, None] + fourths[None, :] + 6.0 * middle - 4.0 * (cubes + cubes.T)
        np.fill_diagonal(by_squares, squares)
        np.fill_diagonal(by_fourths, fourths)
        with np.errstate(divide="ignore", invalid="ignore"):
            units = by_squares**2 / by_fourths
        return np.where(np.isfinite(units), units, 1.0).clip(1.0, 1e6)

    def covariances(self) -> dict[str, Floats]:
        """By metric, how the estimates of the systems vary together, (systems, systems)."""
        return {
            metric: self.covariance(influence) + self.extra.get(metric, 0.0)
            for metric, influence in self.influence.items()
        }


def harmonic_mean(precision: Floats, recall: Floats) -> Floats:
    """F1: 0 where precision and recall are both 0, NaN where either is."""
    both = precision + recall
    f1 = np.divide(2.0 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return np.where(np.isnan(both), np.nan, f1)


def scores_from(
    *,
    reach: Floats,
    positives: Floats,
    labels: Floats,
    member: NDArray[np.bool_],
    loads: Floats,
    total: Callable[[Floats], Floats],
    covariance: Callable[[Floats], Floats],
) -> Scores:
    """Form all estimates from what each unit adds.

    Precision is divided by the total reach of the system (Hájek), which takes out the luck of how much of it
    was drawn.

    Args:
        reach: what a right unit adds to each system's precision, (units, systems).
        positives: the weight of each unit among the true items of the pool.
        labels: of the units.
        member: which systems have each unit.
        loads: what the square of each unit's value adds to a variance where units have nothing in common.
        total: sums what units say into an estimate.
        covariance: of such sums.
    """
    right = reach * labels[:, None]
    whole = total(reach)
    precision = total(right) / whole
    precision_influence = (right - reach * precision) / whole
    right_in_pool = float(total(positives))
    inside = positives[:, None] * member
    with np.errstate(divide="ignore", invalid="ignore"):
        recall = total(inside) / right_in_pool
        recall_influence = (inside - positives[:, None] * recall) / right_in_pool
        both = precision + recall
        # By the delta method: how F1 moves with each of the two.
        f1_influence = 2.0 * (recall**2 * precision_influence + precision**2 * recall_influence) / both**2
    return Scores(
        values={"precision": precision, "recall": recall, "f1": harmonic_mean(precision, recall)},
        influence={
            "precision": precision_influence,
            "recall": recall_influence,
            "f1": np.where(both > 0, f1_influence, 0.0),
        },
        covariance=covariance,
        reach=reach,
        positives=positives,
        labels=labels,
        member=member,
        label_variance=precision * (1.0 - precision) * (loads @ np.square(reach)) / whole**2,
    )
