"""Method `uniform`: a uniform sample of the whole collection, the baseline without a model."""

from __future__ import annotations

import numpy as np

from karat.bounds.exact import hypergeometric_interval
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.remainder import Batch, Remainder, RemainderEstimate

# Documents that are asked for at a time, and their share of the sample, where that is more.
BATCH, SHARE = 100, 0.05


def draw_uniformly(remainder: Remainder, count: int, reason: str) -> Batch | None:
    """`count` of the documents that were not drawn yet, in random order; None where none is left."""
    left = remainder.undrawn()
    count = min(count, len(left), remainder.labels_left())
    if count <= 0:
        return None
    places = remainder.generator.choice(len(left), count, replace=False)
    return Batch(left[places], np.full(count, count / len(left)), reason)


def next_batch(remainder: Remainder) -> Batch | None:
    """The next documents of a sample whose size was set beforehand."""
    sample = remainder.choices.sample_of(len(remainder))
    count = min(max(BATCH, int(SHARE * sample)), sample - len(remainder.drawn))
    return draw_uniformly(remainder, count, "a uniform sample of the collection")


def estimate(remainder: Remainder) -> RemainderEstimate:
    """The share of relevant documents in the sample, times the collection.

    Guarantee: the interval holds with at least the confidence: it is exact for a uniform sample whose size
        was fixed beforehand.
    Reference: Clopper and Pearson 1934, for the hypergeometric distribution.
    """
    drawn = len(remainder.drawn)
    relevant = int((remainder.labels_of(remainder.drawn) == 1).sum())
    lower, upper = hypergeometric_interval(relevant, drawn, len(remainder), remainder.choices.error)
    value = len(remainder) * relevant / drawn if drawn else 0.0
    return RemainderEstimate(lower, value, upper, ("The size of the sample was fixed beforehand.",))


UNIFORM = VolumeMethod(
    name="uniform",
    does="documents were drawn uniformly",
    next_batch=next_batch,
    estimate=estimate,
    finds_first=False,
    holds_at_the_end=True,
    # A uniform sample of everything must not depend on what is known already.
    takes_known=False,
    takes_late=False,
)
