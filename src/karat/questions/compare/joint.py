"""Importance-weighted estimates: every system's draws serve every system."""

from __future__ import annotations

import numpy as np

from karat.core.errors import ParameterError, spell_options
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.questions.compare.choices import WEIGHTINGS
from karat.questions.compare.draws import LabelledDraws
from karat.questions.compare.scores import Scores, scores_from


def mixture_weights(systems: SystemPool, counts: Ints, weighting: str) -> Floats:
    """w_ij, how much system j's draws count for system i; rows sum to 1.

    size: `∝ n_j`, so that an item weighs the same whoever drew it; overlap: `∝ n_j Σ_x p_i(x) p_j(x)`, as
    published; simple: only a system's own draws.

    Reference: Veach and Guibas, SIGGRAPH 1995, for the balance heuristic (size).
    """
    if weighting not in WEIGHTINGS:
        raise ParameterError(f"No weighting {weighting!r}. Weightings: {spell_options(WEIGHTINGS)}.")
    if weighting == "simple":
        return np.eye(len(systems))
    if weighting == "size":
        return np.tile(counts / counts.sum(), (len(systems), 1))
    shared = systems.agreement * counts
    weights: Floats = shared / shared.sum(axis=1, keepdims=True)
    return weights


def joint_scores(sample: LabelledDraws, *, weighting: str = "size", targets: Floats | None = None) -> Scores:
    """Precision, recall within the pool and F1 of every system, with their covariances.

    Precision is `Σ_j (w_ij/n_j) Σ_{x drawn from j} a_i(x) f(x) / q_i(x)`, `q_i = Σ_j w_ij p_j`, where a_i is
    what is asked for (by default p_i itself), divided by the same sum without the labels f: the published
    sum alone is unbiased but passes 1, and varies most where nearly everything is right. Recall is the
    self-normalised ratio with the mixture `w_j ∝ n_j`. An item that was drawn from several systems counts
    once for each of them.

    Guarantee: all estimates are consistent. Covariances are formed within each system's draws, by
        linearisation, with the finite-population correction where nothing was drawn twice.
    Reference: Chaganty et al., Importance sampling for unbiased on-demand evaluation of knowledge base
        population, EMNLP 2017, appendix B.1 and B.2; Hájek 1971 for the ratio.
    """
    systems, draws = sample.systems, sample.draws
    counts = draws.counts
    owner = np.repeat(np.arange(len(systems)), counts)
    weights = mixture_weights(systems, counts, weighting)
    wanted = sample.chances if targets is None else targets
    share = _ratio(wanted, sample.chances @ weights.T)
    # Every draw, for every system: what it adds to the mean over the draws of its own system.
    reach = share[sample.rows] * weights.T[owner]
    mixture = sample.chances @ (counts / counts.sum())
    outweigh = (counts / counts.sum())[owner] / mixture[sample.rows]
    return scores_from(
        reach=reach,
        positives=outweigh * sample.labels[sample.rows],
        labels=sample.labels[sample.rows],
        member=sample.chances[sample.rows] > 0,
        loads=(draws.unseen_share(systems) / counts**2)[owner],
        total=lambda values: _stratified_sum(values, draws.starts),
        covariance=lambda values: within_covariance(values, draws.starts, draws.unseen_share(systems)),
    )


def within_covariance(values: Floats, starts: Ints, unseen_share: Floats) -> Floats:
    """The covariance of `Σ_j mean of j's draws`, from the spread within each system's draws.

    Args:
        values: what each draw says for each functional, (draws, functionals).
        starts: where the draws of each system begin.
        unseen_share: the finite-population correction of each system.

    Guarantee: unbiased for draws that are independent between systems.
    Reference: Cochran, Sampling Techniques, 1977, sections 2.6 and 5.3.
    """
    covariance = np.zeros((values.shape[1], values.shape[1]))
    for first, last, unseen in zip(starts[:-1], starts[1:], unseen_share, strict=True):
        if last - first < 2 or unseen <= 0.0:
            continue
        centred = values[first:last] - values[first:last].mean(axis=0)
        covariance += (unseen / ((last - first) * (last - first - 1))) * (centred.T @ centred)
    return covariance


def _stratified_sum(values: Floats, starts: Ints) -> Floats:
    sums: Floats = np.add.reduceat(values, starts[:-1], axis=0)
    means: Floats = sums / np.diff(starts).reshape(-1, *[1] * (values.ndim - 1))
    return np.asarray(means.sum(axis=0))


def _ratio(part: Floats, whole: Floats) -> Floats:
    return np.divide(part, whole, out=np.zeros_like(part), where=part > 0)
