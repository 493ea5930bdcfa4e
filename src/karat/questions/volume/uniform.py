"""A uniform sample of the whole collection: the baseline that knows nothing."""

from __future__ import annotations

import numpy as np

from karat.bounds.exact import hypergeometric_interval
from karat.questions.volume.remainder import Draw, Residual, Sampler, Tail

__all__ = ["UNIFORM", "draw_uniformly"]

# Documents that are asked for at a time, and their share of the sample, where that is more.
BATCH, SHARE = 100, 0.05


def draw_uniformly(residual: Residual, count: int, reason: str) -> Draw | None:
    """`count` of the documents that were not drawn yet, in random order; None where none is left."""
    left = residual.undrawn()
    count = min(count, len(left), residual.labels_left())
    if count <= 0:
        return None
    places = residual.generator.choice(len(left), count, replace=False)
    return Draw(left[places], np.full(count, count / len(left)), reason)


def next_draw(residual: Residual) -> Draw | None:
    """The next documents of a sample whose size was set beforehand."""
    sample = residual.settings.sample_of(len(residual))
    count = min(max(BATCH, int(SHARE * sample)), sample - len(residual.drawn))
    return draw_uniformly(residual, count, "a uniform sample of the collection")


def tail(residual: Residual) -> Tail:
    """The share of relevant documents in the sample, times the collection.

    Guarantee: the interval holds with at least the confidence: it is exact for a uniform sample whose size
        was fixed beforehand.
    Reference: Clopper and Pearson 1934, for the hypergeometric distribution.
    """
    drawn = len(residual.drawn)
    found = int((residual.labels_of(residual.drawn) == 1).sum())
    lower, upper = hypergeometric_interval(found, drawn, len(residual), residual.settings.error)
    value = len(residual) * found / drawn if drawn else 0.0
    return Tail(lower, value, upper, ("The size of the sample was fixed beforehand.",))


UNIFORM = Sampler(next_draw, tail, finds_first=False)
