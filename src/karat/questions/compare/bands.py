"""Intervals of every system and every pair, with the cases in which a variance says nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.draws import LabelledDraws, inclusion_chances
from karat.questions.compare.intervals import difference_interval, none_found_bound, share_interval
from karat.questions.compare.result import Ends
from karat.questions.compare.scores import METRICS, Scores, harmonic_mean

# Draws from one of two systems alone that a variance of their difference needs.
FEW_APART = 10

NONE_FOUND = "no right item was found among the outputs drawn for it: an upper bound"
ALL_RIGHT = "every output drawn for it is right: a lower bound"
NONE_OUTSIDE = "no right item was found outside its outputs: a lower bound"
NO_TRUE_ITEM = "no right item was found at all, so recall and F1 cannot be estimated"

# Why the interval of a system is one-sided or missing, by the number of the system.
Notes = dict[int, str]


def system_intervals(
    scores: Scores,
    covariances: dict[str, Floats],
    sample: LabelledDraws,
    *,
    error: float,
    kind: str,
    pool_share: float = 1.0,
) -> tuple[dict[str, Ends], dict[str, Notes]]:
    """The ends for each system, and notes on some of them, by metric.

    Where no right item, or no wrong one, or none outside the system was found, the variance is 0 and says
    nothing: the interval is then one-sided and exact. What the labels prove is never left out: a right
    item that was seen is a right item. `pool_share` is θ, where recall is not only within the pool.
    """
    regular = {}
    for metric in METRICS:
        value, variances = scores.values[metric], np.maximum(np.diag(covariances[metric]), 0.0)
        units = np.diag(scores.effective_units(metric))
        if metric == "precision":
            # A few wrong items of small weight say little about the variance. The interval is that of a
            # share, whose variance follows from the share: it is as well known as the weights of draws.
            variances, units = np.maximum(variances, scores.label_variance), scores.effective_draws
        lower, upper = share_interval(value, variances, error, kind=kind, units=units)
        regular[metric] = Ends(lower, value, upper)
    proven = _Proven(sample)
    precision, of_precision = _one_sided_precision(regular["precision"], scores, proven, error)
    recall, of_recall = _one_sided_recall(regular["recall"], precision, proven, error, pool_share)
    of_f1 = {**of_precision, **of_recall}
    # F1 rises with both: where either is one-sided, so is F1, from the ends of both.
    special = (precision.upper == precision.lower) & (np.diag(covariances["f1"]) <= 0.0)
    special[list(of_f1)] = True
    f1 = Ends(
        *(
            np.where(special, harmonic_mean(first, second), usual)
            for first, second, usual in zip(precision, recall, regular["f1"], strict=True)
        )
    )
    ends = dict(zip(METRICS, (precision, recall, f1), strict=True))
    return ends, dict(zip(METRICS, (of_precision, of_recall, of_f1), strict=True))


class _Proven:
    """What the labels say for certain: right and wrong outputs seen, as shares and counts of each system."""

    def __init__(self, sample: LabelledDraws) -> None:
        self.sample = sample
        systems, member = sample.systems, sample.chances > 0
        seen = member.sum(axis=0)
        self.right = sample.chances.T @ sample.labels
        self.wrong = sample.chances.T @ (1.0 - sample.labels)
        self.right_items = member.T @ sample.labels
        self.right_outside = sample.labels.sum() - self.right_items
        self.unseen_inside = systems.sizes - seen
        self.unseen_outside = systems.pool_size - systems.sizes - (len(sample.items) - seen)

    def missed_counts(self, system: int, error: float) -> tuple[float, float]:
        """The most right items inside and outside a system that draws could all have missed.

        An item that was missed had at least the smallest chance of all items to be drawn, so b of them are
        missed with probability at most (1 - chance)^b.
        """
        systems = self.sample.systems
        # For each system an item that no other has, with the least chance of all its outputs.
        alone = np.diag([float(systems.least_chance(other)) for other in range(len(systems))])
        rates = inclusion_chances(systems, self.sample.draws.counts, alone)

        def most(rate: float, unseen: float) -> float:
            if rate >= 1.0:
                return 0.0
            return float(min(unseen, np.log(error) / np.log1p(-max(rate, 1e-12))))

        others = float(np.delete(rates, system).min(initial=1.0))
        inside = most(float(rates[system]), float(self.unseen_inside[system]))
        return inside, most(others, float(self.unseen_outside[system]))


def _one_sided_precision(regular: Ends, scores: Scores, proven: _Proven, error: float) -> tuple[Ends, Notes]:
    missed = none_found_bound(scores.effective_draws, error / 2.0)
    # With `simple` other systems' draws may have found what its own have not.
    none = scores.reach.T @ scores.labels <= 0.0
    every = ~none & (scores.reach.T @ (1.0 - scores.labels) <= 0.0)
    lower = np.where(none, 0.0, np.where(every, 1.0 - missed, regular.lower))
    value = np.where(none, 0.0, np.where(every, 1.0, regular.value))
    upper = np.where(none, missed, np.where(every, 1.0, regular.upper))
    # Sums of chances may pass 1 by rounding.
    least, most = proven.right.clip(0.0, 1.0), (1.0 - proven.wrong).clip(0.0, 1.0)
    lower, value, upper = _within(lower, value, upper, least, np.maximum(least, most))
    complete = proven.unseen_inside <= 0
    notes = dict.fromkeys(np.flatnonzero(none & ~complete).tolist(), NONE_FOUND)
    notes |= dict.fromkeys(np.flatnonzero(every & ~complete).tolist(), ALL_RIGHT)
    return Ends(np.where(complete, value, lower), value, np.where(complete, value, upper)), notes


def _one_sided_recall(
    regular: Ends, precision: Ends, proven: _Proven, error: float, pool_share: float
) -> tuple[Ends, Notes]:
    if np.isnan(regular.value).any():
        nothing = np.full(len(regular.value), np.nan)
        return Ends(nothing, nothing, nothing), dict.fromkeys(range(len(nothing)), NO_TRUE_ITEM)
    lower, value, upper = (end.copy() for end in regular)
    right, missed = proven.right_items, proven.right_outside
    systems, notes = proven.sample.systems, {}
    # The fewest right outputs; exact counts, where the chances of outputs are not alike.
    fewest = np.maximum(right, precision.lower * systems.sizes) if systems.is_alike else right
    for system in np.flatnonzero((missed <= 0) | (right <= 0)).tolist():
        inside, outside = proven.missed_counts(system, error / 2.0)
        if missed[system] <= 0:
            lower[system] = pool_share * fewest[system] / max(fewest[system] + outside, 1e-300)
            value[system], upper[system] = pool_share, 1.0
            notes[system] = NONE_OUTSIDE
        else:
            lower[system], value[system] = 0.0, 0.0
            upper[system] = pool_share * inside / (inside + float(missed[system]))
            notes[system] = NONE_FOUND
    if pool_share == 1.0:
        # A true item that was seen and is not an output of the system keeps its recall below 1.
        least = right / np.maximum(right + missed + proven.unseen_outside, 1e-300)
        most = (right + proven.unseen_inside) / np.maximum(right + proven.unseen_inside + missed, 1e-300)
        lower, value, upper = _within(lower, value, upper, least, most)
    return Ends(lower, value, upper), notes


def _within(
    lower: Floats, value: Floats, upper: Floats, least: Floats, most: Floats
) -> tuple[Floats, Floats, Floats]:
    """Ends and values inside what is possible, and in order."""
    value = value.clip(least, most)
    return np.minimum(lower.clip(least, most), value), value, np.maximum(upper.clip(least, most), value)


def difference_intervals(
    ends: Ends,
    notes: Notes,
    covariance: Floats,
    scores: Scores,
    systems: SystemPool,
    *,
    metric: str,
    error: float,
    kind: str,
) -> Ends:
    """The ends of the difference of each two systems, row minus column, from the joint covariance.

    Where hardly any draw belongs to one of the two alone, the variance knows little of what sets them
    apart: the ends of the two single intervals are used. Systems with the same outputs differ by exactly 0;
    no two precisions differ by more than `½·Σ|p_i - p_j|`.
    """
    value = ends.value[:, None] - ends.value[None, :]
    spread = np.diag(covariance)
    variances = np.maximum(spread[:, None] + spread[None, :] - 2.0 * covariance, 0.0)
    scale = np.maximum(spread[:, None], spread[None, :])
    most = systems.apart if metric == "precision" else np.where(systems.same, 0.0, 1.0)
    units = scores.effective_units(metric)
    lower, upper = difference_interval(value, variances, most, error, kind=kind, units=units)
    one_sided = np.isin(np.arange(len(systems)), list(notes))
    member = scores.member.astype(np.float64)
    own = member.sum(axis=0)
    alone = own[:, None] + own[None, :] - 2.0 * (member.T @ member)
    silent = (variances <= 1e-12 * scale) | one_sided[:, None] | one_sided[None, :]
    silent |= (alone < FEW_APART) & ~systems.same
    lower = np.where(silent, np.maximum(ends.lower[:, None] - ends.upper[None, :], -most), lower)
    upper = np.where(silent, np.minimum(ends.upper[:, None] - ends.lower[None, :], most), upper)
    same = most <= 0.0
    lower, value, upper = (np.where(same, 0.0, end) for end in (lower, value, upper))
    value = value.clip(-most, most)
    return Ends(np.minimum(lower, value), value, np.maximum(upper, value))


def apart_by_holm(differences: Ends, covariance: Floats, error: float, *, units: Floats) -> NDArray[np.int8]:
    """Which systems are really apart: 1 where the row is better, -1 where it is worse, 0 where it is open.

    With many pairs the limits are far out in the tails, where a variance from few units counts: Student's
    distribution with the units of each pair, as for its interval.

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
        beyond = 2.0 * stdtr(units[rows, columns], -np.abs(value) / deviations)
        chances = np.where(told & (deviations > 0.0), beyond, 1.0)
    order = np.argsort(chances, kind="stable")
    limits = error / np.arange(len(order), 0, -1)
    kept = np.cumprod(chances[order] <= limits).astype(bool) if len(order) else np.zeros(0, dtype=bool)
    apart = np.zeros((count, count), dtype=np.int8)
    for pair in order[kept].tolist():
        sign = 1 if value[pair] > 0.0 else -1
        apart[rows[pair], columns[pair]], apart[columns[pair], rows[pair]] = sign, -sign
    return apart
