"""Recall beyond the pool: recall within the pool, corrected by an independent sample of true items."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from karat.core.errors import ParameterError
from karat.questions.compare.scores import Scores, harmonic_mean


class PoolRecall(NamedTuple):
    """How many of an independent sample of true items any system has."""

    found: int
    size: int

    @property
    def value(self) -> float:
        """θ, the share of true items that is in the pool: a mean (the appendix prints a sum)."""
        return self.found / self.size

    @property
    def variance(self) -> float:
        """Of θ; never 0, because a sample that was found completely does not prove the pool complete."""
        share = (self.found + 1.0) / (self.size + 2.0) if self.found in (0, self.size) else self.value
        return share * (1.0 - share) / self.size

    def checked(self) -> PoolRecall:
        """Refuse an empty sample, and one that is found more often than drawn."""
        if self.size < 1 or not 0 <= self.found <= self.size:
            raise ParameterError(
                f"An independent sample of {self.size} true items of which {self.found} are in the pool "
                "says nothing about recall. Give at least one item."
            )
        return self


def with_pool_recall(scores: Scores, pool: PoolRecall) -> Scores:
    """Recall in place of recall within the pool, `r = θ·ν`, and F1 with it.

    Guarantee: consistent. The variance of the product is exact for the true means: Lemma 1's (Theorem 3 drops
        the squares). F1 follows by the delta method.
    Reference: Goodman 1960; Chaganty et al., EMNLP 2017, Lemma 1.
    """
    theta, spread = pool.value, pool.variance
    precision, inside = scores.values["precision"], scores.values["recall"]
    recall = theta * inside
    both = precision + recall
    with np.errstate(divide="ignore", invalid="ignore"):
        by_precision = np.where(both > 0, 2.0 * recall**2 / both**2, 0.0)
        by_recall = np.where(both > 0, 2.0 * precision**2 / both**2, 0.0)
    influence = dict(scores.influence)
    influence["recall"] = theta * scores.influence["recall"]
    influence["f1"] = by_precision * scores.influence["precision"] + by_recall * influence["recall"]
    # θ is common to all systems: it moves them together.
    pool_moves = {"recall": inside, "f1": by_recall * inside}
    inner = scores.covariance(scores.influence["recall"])
    extra = {
        metric: spread * (np.outer(move, move) + inner * (metric == "recall"))
        for metric, move in pool_moves.items()
    }
    return replace(
        scores,
        values={**scores.values, "recall": recall, "f1": harmonic_mean(precision, recall)},
        influence=influence,
        extra=extra,
    )
