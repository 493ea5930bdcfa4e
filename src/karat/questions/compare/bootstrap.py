"""Covariances by resampling each system's draws."""

from __future__ import annotations

import numpy as np

from karat.data.system_pool import Floats, Ints
from karat.questions.compare.scores import METRICS, Scores


def bootstrap_covariances(
    scores: Scores,
    starts: Ints,
    unseen_share: Floats,
    *,
    replicates: int,
    generator: np.random.Generator,
    theta: float = 1.0,
) -> dict[str, Floats]:
    """The covariance of every metric over the systems, from replicates of all draws together.

    Each system's draws are drawn again with replacement, by themselves, so the joint covariance is formed
    within them. What a replicate changes is scaled by `sqrt((1 - n/N)·n/(n-1))`: without that correction a
    sample without replacement would look more uncertain than it is.

    Guarantee: the covariance is consistent for smooth functions of sums over draws. Intervals are then
        formed as from analytic covariances; percentiles of differences cover 87 % in place of 95 %.
    Reference: Rao and Wu 1988, Resampling inference with complex survey data.
    """
    weights = _replicate_weights(starts, unseen_share, replicates, generator)
    counts = np.diff(starts)
    per_draw = weights / np.repeat(counts, counts)
    whole = np.maximum(per_draw @ scores.reach, 1e-300)
    precision = per_draw @ (scores.reach * scores.labels[:, None]) / whole
    inside = per_draw @ (scores.positives[:, None] * scores.member)
    right = per_draw @ scores.positives
    with np.errstate(divide="ignore", invalid="ignore"):
        recall = theta * inside / right[:, None]
        f1 = 2.0 * precision * recall / (precision + recall)
    samples = {"precision": precision, "recall": recall, "f1": f1}
    return {metric: _covariance(samples[metric]) for metric in METRICS}


def _replicate_weights(
    starts: Ints, unseen_share: Floats, replicates: int, generator: np.random.Generator
) -> Floats:
    weights = np.ones((replicates, int(starts[-1])))
    for first, last, unseen in zip(starts[:-1].tolist(), starts[1:].tolist(), unseen_share, strict=True):
        count = last - first
        if count < 2 or unseen <= 0.0:
            continue
        times = generator.multinomial(count, np.full(count, 1.0 / count), size=replicates)
        weights[:, first:last] += np.sqrt(unseen * count / (count - 1.0)) * (times - 1.0)
    return weights


def _covariance(samples: Floats) -> Floats:
    known = samples[np.isfinite(samples).all(axis=1)]
    if len(known) < 2:
        return np.zeros((samples.shape[1], samples.shape[1]))
    return np.atleast_2d(np.cov(known, rowvar=False))
