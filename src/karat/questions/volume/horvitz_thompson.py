"""Documents drawn in proportion to their probability of relevance, each found one weighted by its rarity."""

from __future__ import annotations

import math

import numpy as np

from karat.audit.evariables import item_exponents
from karat.audit.inclusion_rates import rates_for
from karat.bounds.normal import normal_quantile
from karat.questions.volume.bet_sizing import Standing, best_slope
from karat.questions.volume.remainder import Draw, Floats, OtherInterval, Residual, Sampler, Tail

__all__ = ["HORVITZ_THOMPSON"]

# Kinds of documents, by their inclusion probability, that the stakes are settled for.
KINDS = 100


def next_draw(residual: Residual) -> Draw | None:
    """One Poisson sample: every document by itself, with a probability in proportion to its chance."""
    if residual.draws:
        return None
    aim = min(residual.settings.sample_of(len(residual)), residual.labels_left())
    inclusion = _inclusion(residual, aim)
    chosen = residual.generator.random(len(residual)) < inclusion
    return Draw(
        residual.order[chosen],
        inclusion[chosen],
        "a sample of the rest in proportion to the model's probabilities",
        {"aim": aim},
    )


def tail(residual: Residual) -> Tail:
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
    settings, size = residual.settings, len(residual)
    if not residual.draws:
        return Tail(0.0, 0.0, float(size), ("Nothing was drawn yet.",))
    draw = residual.draws[0]
    relevant = residual.labels_of(draw.items) == 1
    weights = 1.0 / draw.chances[relevant]
    value = float(weights.sum())
    half = normal_quantile(settings.confidence) * math.sqrt(float((weights * (weights - 1.0)).sum()))
    found = float(relevant.sum())
    lower, upper = _bounds(residual, draw, relevant)
    wald = OtherInterval("wald", max(found, value - half), min(size, value + half), "a normal estimate")
    return Tail(
        lower,
        value,
        upper,
        ("Documents were drawn independently of each other (Poisson sampling).",),
        (wald,),
    )


def _inclusion(residual: Residual, aim: float) -> Floats:
    return rates_for(residual.chances, np.ones(len(residual)), aim)


def _bounds(residual: Residual, draw: Draw, relevant: np.ndarray) -> tuple[float, float]:
    """The e-variables of all documents, drawn or not, with the slopes that the design alone suggests."""
    inclusion = _inclusion(residual, draw.numbers["aim"])
    guess = residual.chances.clip(1e-9, 1.0 - 1e-6)
    drawn = np.isin(residual.order, draw.items)
    ones = np.isin(residual.order, draw.items[relevant])
    kinds = np.array_split(np.arange(len(residual)), min(KINDS, len(residual)))
    rates, hopes = (np.array([part[kind].mean() for kind in kinds]) for part in (inclusion, guess))
    counts = np.array([len(kind) for kind in kinds], dtype=np.float64)
    limit = math.log(2.0 / residual.settings.error)
    reach = []
    for sign in (1.0, -1.0):
        slope = best_slope(Standing(limit), rates, hopes, counts, known=0.0, sign=sign, turns=1)
        each = item_exponents(np.array(sign * slope), inclusion, guess)
        exponent = np.where(ones, each.one, np.where(drawn, each.zero, each.unseen)).sum()
        reach.append((limit + float(exponent)) / slope)
    found, most = float(ones.sum()), float(len(residual) - drawn.sum() + ones.sum())
    upper = min(most, max(found, math.floor(reach[0] + 1e-9)))
    return min(upper, max(found, math.ceil(-reach[1] - 1e-9))), upper


HORVITZ_THOMPSON = Sampler(next_draw, tail)
