"""Method `horvitz-thompson`: draws in proportion to the model's probabilities, weighted by their inverse."""

from __future__ import annotations

import math

import numpy as np

from karat.audit.bet_sizing import best_slope
from karat.audit.evariables import item_exponents
from karat.audit.inclusion_rates import rates_for
from karat.bounds.normal import normal_quantile
from karat.questions.volume.method import AUTOTAR, ZHANG, VolumeMethod
from karat.questions.volume.remainder import Batch, OtherInterval, Remainder, RemainderEstimate

# Kinds of documents, by their inclusion probability, that bet sizes are settled for.
KINDS = 100


def next_batch(remainder: Remainder) -> Batch | None:
    """One Poisson sample: every document by itself, with a probability in proportion to its chance."""
    if remainder.batches:
        return None
    aim = min(remainder.choices.sample_of(len(remainder)), remainder.labels_left())
    inclusion = rates_for(remainder.chances, np.ones(len(remainder)), aim)
    chosen = remainder.generator.random(len(remainder)) < inclusion
    return Batch(
        remainder.order[chosen],
        inclusion[chosen],
        "a sample of the rest in proportion to the model's probabilities",
        {"aim": aim},
    )


def estimate(remainder: Remainder) -> RemainderEstimate:
    """Σ 1/π over the relevant documents that were drawn.

    The design is Poisson sampling: documents are drawn independently, so that the inclusion probabilities π
    are exactly what they are meant to be (in proportion to calibrated probabilities of relevance, at most
    1). The size of the sample varies a little around what was asked for.

    Guarantee: the estimate is unbiased. The interval holds with at least the confidence: it is one batch of
        the audit's e-variables under these π, and wide, for documents that the model thinks little of are
        hardly ever drawn.
    Assumes, for the other interval: `wald`, that the estimate is normal; its width is 0 where nothing is
        found.
    Reference: Horvitz and Thompson, JASA 1952; Zhang et al., SIGIR 2016, equation 2.
    """
    choices, size = remainder.choices, len(remainder)
    if not remainder.batches:
        return RemainderEstimate(0.0, 0.0, float(size), ("Nothing was drawn yet.",))
    batch = remainder.batches[0]
    relevant = remainder.labels_of(batch.items) == 1
    weights = 1.0 / batch.chances[relevant]
    value = float(weights.sum())
    half = normal_quantile(choices.confidence) * math.sqrt(float((weights * (weights - 1.0)).sum()))
    lower, upper = _bounds(remainder, batch, relevant)
    least = max(float(relevant.sum()), value - half)
    wald = OtherInterval("wald", least, min(size, value + half), "a normal estimate")
    return RemainderEstimate(
        lower,
        value,
        upper,
        ("Documents were drawn independently of each other (Poisson sampling).",),
        (wald,),
    )


def _bounds(remainder: Remainder, batch: Batch, relevant: np.ndarray) -> tuple[float, float]:
    """The e-variables of all documents, drawn or not, with the slopes that the design alone suggests."""
    inclusion = rates_for(remainder.chances, np.ones(len(remainder)), batch.numbers["aim"])
    guess = remainder.chances.clip(1e-9, 1.0 - 1e-6)
    drawn = np.isin(remainder.order, batch.items)
    ones = np.isin(remainder.order, batch.items[relevant])
    kinds = np.array_split(np.arange(len(remainder)), min(KINDS, len(remainder)))
    rates, guesses = (np.array([part[kind].mean() for kind in kinds]) for part in (inclusion, guess))
    counts = np.array([len(kind) for kind in kinds], dtype=np.float64)
    limit = math.log(2.0 / remainder.choices.error)
    reach = []
    for sign in (1.0, -1.0):
        slope = best_slope(rates, guesses, counts, known=0.0, sign=sign, turns=1, limit=limit)
        each = item_exponents(np.array(sign * slope), inclusion, guess)
        exponent = np.where(ones, each.one, np.where(drawn, each.zero, each.unseen)).sum()
        reach.append((limit + float(exponent)) / slope)
    least, most = float(ones.sum()), float(len(remainder) - drawn.sum() + ones.sum())
    upper = min(most, max(least, math.floor(reach[0] + 1e-9)))
    return min(upper, max(least, math.ceil(-reach[1] - 1e-9))), upper


HORVITZ_THOMPSON = VolumeMethod(
    name="horvitz-thompson",
    does="the rest was sampled with probabilities that follow the model's, and weighted by their inverse [3]",
    cites=(AUTOTAR, ZHANG),
    next_batch=next_batch,
    estimate=estimate,
)
