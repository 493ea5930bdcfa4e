"""A judge's verdicts as control variate of estimates from labelled draws."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.scores import Scores

# Draws, alike, that a slope needs to be worth estimating.
FEWEST_UNITS = 10.0
# Labels that contradict the judge and were perhaps missed, for the variance where few were found.
MISSED = 2.0


def known_verdicts(systems: SystemPool) -> Floats | None:
    """The verdict on each unit, the mean of all in place of a missing one; None without a judge."""
    if systems.verdicts is None:
        return None
    given = np.isfinite(systems.verdicts) & (systems.degree > 0)
    weights = None if systems.multiplicity is None else systems.multiplicity[given]
    mean = float(np.average(systems.verdicts[given], weights=weights)) if given.any() else 0.5
    return np.where(given, systems.verdicts, mean)


def with_control(scores: Scores, judged: Scores, known: dict[str, Floats]) -> Scores:
    """Estimates less what the same draws say of the judge's scores, beyond what those are known to be.

    `value - β·(judged - known)`, β from the covariance of the two, by metric and system; influences likewise,
    so that differences of systems profit as well.

    Args:
        scores: from labels.
        judged: the same from the verdicts on the drawn items.
        known: by metric, the scores of all systems from the verdicts on all items.

    Guarantee: consistent whatever the verdicts are; the variance is at most about that without them.
    Reference: Angelopoulos, Duchi and Zrnic, PPI++: Efficient prediction-powered inference, 2023; Cochran,
        Sampling Techniques, 1977, chapter 7.
    """
    values, influence = dict(scores.values), dict(scores.influence)
    slopes = {}
    for metric in values:
        slopes[metric] = slope = _slopes(scores, judged, metric)
        moved = np.where(slope != 0.0, judged.values[metric] - known[metric], 0.0)
        values[metric] = (scores.values[metric] - slope * moved).clip(0.0, 1.0)
        influence[metric] = scores.influence[metric] - slope * np.nan_to_num(judged.influence[metric])
    return replace(
        scores,
        values=values,
        influence=influence,
        label_variance=_label_variance(scores, judged, slopes["precision"]),
    )


def _slopes(scores: Scores, judged: Scores, metric: str) -> Floats:
    own, other = scores.influence[metric], np.nan_to_num(judged.influence[metric])
    count = own.shape[1]
    both = scores.covariance(np.hstack((np.nan_to_num(own), other)))
    covariance, variance = np.diag(both[:count, count:]), np.diag(both[count:, count:])
    known = (
        (variance > 1e-300)
        & np.isfinite(judged.values[metric])
        & np.isfinite(scores.values[metric])
        & (scores.effective_draws >= FEWEST_UNITS)
    )
    return np.divide(covariance, variance, out=np.zeros(count), where=known)


def _label_variance(scores: Scores, judged: Scores, slopes: Floats) -> Floats:
    """The least variance of each precision, by how much labels differ from what the judge tells.

    A judge that no drawn label contradicts may still be wrong: a few such labels are added. It is never more
    than without the judge.
    """
    weights = scores.reach / np.maximum(scores.reach.sum(axis=0), 1e-300)
    rest = scores.labels[:, None] - slopes * judged.labels[:, None]
    spread = (weights * np.square(rest - (weights * rest).sum(axis=0))).sum(axis=0)
    draws, shares = scores.effective_draws, scores.values["precision"]
    whole = np.maximum(shares * (1.0 - shares), 1e-300)
    share = ((spread * draws + MISSED) / (draws + MISSED) / whole).clip(max=1.0)
    return np.asarray(scores.label_variance * share)
