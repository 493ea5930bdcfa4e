"""Bounds for every system and every pair, with the cases in which a variance says nothing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.draws import LabelledDraws, inclusion_chances
from karat.questions.compare.intervals import difference_interval, none_found_bound, share_interval
from karat.questions.compare.scores import METRICS, Scores

# Draws from one of two systems alone that a variance of their difference needs.
FEW_APART = 10

NONE_FOUND = "no right item was found among its labelled outputs: an upper bound"
ALL_RIGHT = "every labelled output is right: a lower bound"
NONE_OUTSIDE = "no right item was found outside its outputs: a lower bound"
NO_TRUE_ITEM = "no right item was found at all, so recall and F1 cannot be estimated"


@dataclass(frozen=True, eq=False)
class Bounds:
    """Lower and upper ends for every system, or for every pair, and what is special about some.

    NaN stands where nothing can be said.
    """

    lower: Floats
    value: Floats
    upper: Floats
    notes: dict[int, str]


def bounds_of(
    scores: Scores,
    covariances: dict[str, Floats],
    sample: LabelledDraws,
    *,
    error: float,
    kind: str,
    pool_share: float = 1.0,
) -> dict[str, Bounds]:
    """Bounds by metric, one for each system.

    Where no right item, or no wrong one, or none outside the system was found, the variance is 0 and says
    nothing: the bound is then one-sided and exact. What the labels prove is never left out: a right
    item that was seen is a right item.

    Args:
        scores: the estimates.
        covariances: of each metric.
        sample: the draws they come from.
        error: 1 - confidence.
        kind: of interval.
        pool_share: θ, where recall is not only within the pool.
    """
    regular = {
        metric: _regular(
            scores.values[metric],
            np.diag(covariances[metric]),
            np.diag(scores.effective_units(metric)),
            error,
            kind,
        )
        for metric in METRICS
    }
    proven = _Proven.of(sample)
    precision = _one_sided_precision(regular["precision"], scores, proven, error)
    recall = _one_sided_recall(regular["recall"], precision, sample, proven, error, pool_share)
    f1 = _one_sided_f1(regular["f1"], precision, recall, np.diag(covariances["f1"]))
    return {"precision": precision, "recall": recall, "f1": f1}


def _regular(values: Floats, variances: Floats, units: Floats, error: float, kind: str) -> Bounds:
    lower, upper = share_interval(values, np.maximum(variances, 0.0), error, kind=kind, units=units)
    return Bounds(lower, values, upper, {})


@dataclass(frozen=True, eq=False)
class _Proven:
    """What the labels say for certain: right and wrong outputs seen, as shares of each system."""

    right: Floats
    wrong: Floats
    right_items: Floats
    right_outside: Floats
    unseen_inside: Floats
    unseen_outside: Floats

    @classmethod
    def of(cls, sample: LabelledDraws) -> _Proven:
        member = sample.chances > 0
        right_items = member.T @ sample.labels
        seen = member.sum(axis=0)
        systems = sample.systems
        pool = systems.pool_size
        return cls(
            right=sample.chances.T @ sample.labels,
            wrong=sample.chances.T @ (1.0 - sample.labels),
            right_items=right_items,
            right_outside=sample.labels.sum() - right_items,
            unseen_inside=systems.sizes - seen,
            unseen_outside=pool - systems.sizes - (len(sample.items) - seen),
        )


def _one_sided_precision(regular: Bounds, scores: Scores, proven: _Proven, error: float) -> Bounds:
    lower, value, upper = regular.lower.copy(), regular.value.copy(), regular.upper.copy()
    notes = {}
    reach = scores.reach
    # Kish: how many draws of equal weight would tell as much.
    effective = reach.sum(axis=0) ** 2 / np.maximum((reach**2).sum(axis=0), 1e-300)
    missed = none_found_bound(effective, error / 2.0)
    for system in range(len(value)):
        if proven.right[system] <= 0.0:
            lower[system], value[system], upper[system] = 0.0, 0.0, missed[system]
            notes[system] = NONE_FOUND
        elif proven.wrong[system] <= 0.0:
            lower[system], value[system], upper[system] = 1.0 - missed[system], 1.0, 1.0
            notes[system] = ALL_RIGHT
    # Sums of chances may pass 1 by rounding.
    least, most = proven.right.clip(0.0, 1.0), (1.0 - proven.wrong).clip(0.0, 1.0)
    most = np.maximum(least, most)
    value = value.clip(least, most)
    lower = np.minimum(lower.clip(least, most), value)
    upper = np.maximum(upper.clip(least, most), value)
    complete = proven.unseen_inside <= 0
    lower, upper = np.where(complete, value, lower), np.where(complete, value, upper)
    return Bounds(lower, value, upper, {s: note for s, note in notes.items() if not complete[s]})


def _one_sided_recall(
    regular: Bounds,
    precision: Bounds,
    sample: LabelledDraws,
    proven: _Proven,
    error: float,
    pool_share: float,
) -> Bounds:
    lower, value, upper = regular.lower.copy(), regular.value.copy(), regular.upper.copy()
    if np.isnan(value).any():
        nothing = np.full(len(value), np.nan)
        return Bounds(nothing, nothing, nothing, dict.fromkeys(range(len(value)), NO_TRUE_ITEM))
    notes = {}
    for system in np.flatnonzero((proven.right_outside <= 0) | (proven.right_items <= 0)).tolist():
        inside, outside = _missed_counts(sample, system, error / 2.0, proven)
        least_inside = _least_right(sample.systems, precision, system, proven)
        if proven.right_outside[system] <= 0:
            lower[system] = pool_share * least_inside / max(least_inside + outside, 1e-300)
            value[system] = upper[system] = pool_share
            if pool_share < 1.0:
                upper[system] = 1.0
            notes[system] = NONE_OUTSIDE
        else:
            lower[system], value[system] = 0.0, 0.0
            upper[system] = pool_share * inside / (inside + float(proven.right_outside[system]))
            notes[system] = NONE_FOUND
    # A true item that was seen and is not an output of the system keeps its recall below 1.
    right, missed = proven.right_items, proven.right_outside
    least = right / np.maximum(right + missed + proven.unseen_outside, 1e-300)
    most = (right + proven.unseen_inside) / np.maximum(right + proven.unseen_inside + missed, 1e-300)
    if pool_share == 1.0:
        value = value.clip(least, most)
        lower = np.minimum(lower.clip(least, most), value)
        upper = np.maximum(upper.clip(least, most), value)
    return Bounds(lower, value, upper, notes)


def _least_right(systems: SystemPool, precision: Bounds, system: int, proven: _Proven) -> float:
    """The fewest right outputs of a system; exact counts, where its chances are not alike."""
    counted = float(proven.right_items[system])
    if not systems.is_alike:
        return counted
    return max(counted, float(precision.lower[system] * systems.sizes[system]))


def _missed_counts(sample: LabelledDraws, system: int, error: float, proven: _Proven) -> tuple[float, float]:
    """The most right items inside and outside a system that draws could all have missed.

    An item that was missed had at least the smallest chance of all items to be drawn, so b of them are missed
    with probability at most (1 - chance)^b.
    """
    systems, counts = sample.systems, sample.draws.counts
    rates = np.array(
        [
            inclusion_chances(systems, counts, _single_chances(systems, other, len(systems)))[0]
            for other in range(len(systems))
        ]
    )

    def most(rate: float, unseen: float) -> float:
        if rate >= 1.0:
            return 0.0
        return float(min(unseen, np.log(error) / np.log1p(-max(rate, 1e-12))))

    others = np.delete(rates, system)
    outside = most(float(others.min()) if len(others) else 1.0, float(proven.unseen_outside[system]))
    return most(float(rates[system]), float(proven.unseen_inside[system])), outside


def _single_chances(systems: SystemPool, system: int, count: int) -> Floats:
    """An item that only this system has, with the least chance of all its outputs."""
    chances = np.zeros((1, count))
    chances[0, system] = systems.least_chance(system)
    return chances


def _one_sided_f1(regular: Bounds, precision: Bounds, recall: Bounds, variances: Floats) -> Bounds:
    """F1 rises with both; where either is one-sided, so is F1, from the ends of both."""
    lower, value, upper = regular.lower.copy(), regular.value.copy(), regular.upper.copy()
    special = {**precision.notes, **recall.notes}
    exact = (precision.upper == precision.lower) & (variances <= 0.0)
    for system in sorted(set(special) | set(np.flatnonzero(exact).tolist())):
        lower[system], value[system], upper[system] = (
            _f1(float(getattr(precision, end)[system]), float(getattr(recall, end)[system]))
            for end in ("lower", "value", "upper")
        )
    return Bounds(lower, value, upper, special)


def _f1(precision: float, recall: float) -> float:
    if np.isnan(recall):
        return float("nan")
    both = precision + recall
    return 2.0 * precision * recall / both if both > 0.0 else 0.0


def difference_bounds(
    bounds: Bounds,
    covariance: Floats,
    scores: Scores,
    systems: SystemPool,
    *,
    metric: str,
    error: float,
    kind: str,
) -> Bounds:
    """Bounds on the difference of each two systems, row minus column, from the joint covariance.

    Where hardly any draw belongs to one of the two alone, the variance knows little of what sets them
    apart: the ends of the two single intervals are used. Systems with the same outputs differ by exactly 0;
    no two precisions differ by more than `½·Σ|p_i - p_j|`.
    """
    value = bounds.value[:, None] - bounds.value[None, :]
    spread = np.diag(covariance)
    variances = np.maximum(spread[:, None] + spread[None, :] - 2.0 * covariance, 0.0)
    scale = np.maximum(spread[:, None], spread[None, :])
    most = systems.apart if metric == "precision" else np.where(systems.same, 0.0, 1.0)
    lower, upper = difference_interval(
        value, variances, most, error, kind=kind, units=scores.effective_units(metric)
    )
    silent = (variances <= 1e-12 * scale) | _one_sided(bounds) | _hardly_told_apart(scores, systems)
    lower = np.where(silent, np.maximum(bounds.lower[:, None] - bounds.upper[None, :], -most), lower)
    upper = np.where(silent, np.minimum(bounds.upper[:, None] - bounds.lower[None, :], most), upper)
    same = most <= 0.0
    lower, value, upper = (np.where(same, 0.0, end) for end in (lower, value, upper))
    value = value.clip(-most, most)
    return Bounds(np.minimum(lower, value), value, np.maximum(upper, value), {})


def _hardly_told_apart(scores: Scores, systems: SystemPool) -> NDArray[np.bool_]:
    """Which two systems have outputs of their own, of which draws have seen hardly any."""
    member = scores.member.astype(np.float64)
    own = member.sum(axis=0)
    told = own[:, None] + own[None, :] - 2.0 * (member.T @ member)
    return np.asarray((told < FEW_APART) & ~systems.same)


def _one_sided(bounds: Bounds) -> NDArray[np.bool_]:
    special = np.zeros(len(bounds.value), dtype=bool)
    special[list(bounds.notes)] = True
    return np.asarray(special[:, None] | special[None, :])


def apart_by_holm(differences: Bounds, covariance: Floats, error: float) -> NDArray[np.int8]:
    """Which systems are really apart: 1 where the row is better, -1 where it is worse, 0 where it is open.

    Guarantee: with probability about 1 - error no pair is put in the wrong order, over all pairs at once.
    Reference: Holm 1979.
    """
    count = len(covariance)
    rows, columns = np.triu_indices(count, 1)
    spread = np.diag(covariance)
    variances = (spread[:, None] + spread[None, :] - 2.0 * covariance)[rows, columns]
    value = differences.value[rows, columns]
    # What the interval of the pair itself leaves open stays open.
    told = (differences.lower[rows, columns] > 0.0) | (differences.upper[rows, columns] < 0.0)
    deviations = np.sqrt(np.maximum(variances, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        chances = np.where(told & (deviations > 0.0), 2.0 * ndtr(-np.abs(value) / deviations), 1.0)
    order = np.argsort(chances, kind="stable")
    limits = error / np.arange(len(order), 0, -1)
    kept = np.cumprod(chances[order] <= limits).astype(bool) if len(order) else np.zeros(0, dtype=bool)
    apart = np.zeros((count, count), dtype=np.int8)
    for pair in order[kept].tolist():
        sign = 1 if value[pair] > 0.0 else -1
        apart[rows[pair], columns[pair]], apart[columns[pair], rows[pair]] = sign, -sign
    return apart
