"""Method `negative-binomial`: uniform draws from the remainder until enough of them are relevant."""

from __future__ import annotations

import numpy as np

from karat.bounds.exact import hypergeometric_interval, inverse_sampling_interval
from karat.questions.volume.method import AUTOTAR, ZHANG, VolumeMethod
from karat.questions.volume.remainder import Batch, Remainder, RemainderEstimate
from karat.questions.volume.uniform import draw_uniformly

# Documents that are asked for at a time, and their share of those before, where that is more. What comes
# after the last one needed is labelled for nothing.
BATCH, SHARE = 20, 0.05


def next_batch(remainder: Remainder) -> Batch | None:
    """The next few documents, while too few of those before are relevant."""
    needed = remainder.choices.needed
    if int((remainder.labels_of(remainder.drawn) == 1).sum()) >= needed:
        return None
    count = max(BATCH, int(SHARE * len(remainder.drawn)))
    return draw_uniformly(remainder, count, f"uniform draws from the rest until {needed} are relevant")


def estimate(remainder: Remainder) -> RemainderEstimate:
    """(M-1)/(S-1) of the remainder, where the M-th relevant document was the S-th that was drawn.

    Where the remainder, or the budget, ended first, the share among all draws.

    Guarantee: the interval holds with at least the confidence: it is exact for draws that end with the M-th
        relevant one, or at a number that was fixed beforehand.
    Reference: Zhang et al., SIGIR 2016, equation 1; the interval inverts the negative hypergeometric
        distribution.
    """
    size, needed, error = len(remainder), remainder.choices.needed, remainder.choices.error
    relevant = remainder.labels_of(remainder.drawn) == 1
    places = np.flatnonzero(relevant)
    assumption = f"Draws ended with relevant document number {needed}."
    if len(places) >= needed and len(relevant) < size:
        draws = int(places[needed - 1]) + 1
        lower, upper = inverse_sampling_interval(needed, draws, size, error)
        value = size * (needed - 1) / (draws - 1)
    else:
        lower, upper = hypergeometric_interval(len(places), len(relevant), size, error)
        value = size * len(places) / len(relevant) if len(relevant) else 0.0
        assumption = f"Draws ended before relevant document number {needed}, at a number fixed beforehand."
    warnings: tuple[str, ...] = ()
    if len(relevant) == size:
        warnings = ("Every document was labelled: too few relevant ones were left to stop earlier.",)
    return RemainderEstimate(lower, value, upper, (assumption,), warnings=warnings)


NEGATIVE_BINOMIAL = VolumeMethod(
    name="negative-binomial",
    does="the rest was sampled uniformly until a set number of relevant documents had been met [3]",
    cites=(AUTOTAR, ZHANG),
    next_batch=next_batch,
    estimate=estimate,
    ends_by_itself=True,
    holds_at_the_end=True,
)
