"""Method `inclusion`: distinct items weighted by the inverse of their inclusion probability."""

from __future__ import annotations

import numpy as np

from karat.data.system_pool import Floats
from karat.questions.compare.draws import LabelledDraws, inclusion_chances
from karat.questions.compare.scores import Scores, scores_from


def inclusion_scores(sample: LabelledDraws, *, targets: Floats | None = None) -> Scores:
    """Precision, recall within the pool and F1 as ratios of inverse-inclusion sums (Hájek's form).

    An item that several systems drew counts once, with weight one over the chance that any did:
    `1 - Π_j (1 - n_j/N_j)`. Precision divides by the weights of the system's own items, which takes out
    the luck of how many of them were drawn.

    Guarantee: consistent. Covariances as for independent inclusion (Poisson sampling), by linearisation.
    Reference: Hájek 1971; Särndal, Swensson and Wretman, Model Assisted Survey Sampling, section 5.7.
    """
    chance = inclusion_chances(sample.systems, sample.draws.counts, sample.chances)
    wanted = sample.chances if targets is None else targets
    unseen = (1.0 - chance)[:, None]

    def covariance(values: Floats) -> Floats:
        return np.asarray((values * unseen).T @ values)

    return scores_from(
        reach=wanted / chance[:, None],
        positives=sample.labels / chance,
        labels=sample.labels,
        member=sample.chances > 0,
        loads=1.0 - chance,
        total=lambda values: values.sum(axis=0),
        covariance=covariance,
    )
