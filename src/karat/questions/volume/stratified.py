"""Method `stratified`: samples of one stratum of ranks after another, until one holds nothing relevant."""

from __future__ import annotations

import math

import numpy as np

from karat.bounds.exact import fewest_ones, most_ones
from karat.bounds.normal import normal_quantile
from karat.questions.volume.method import AUTOTAR, ZHANG, VolumeMethod
from karat.questions.volume.remainder import Batch, OtherInterval, Remainder, RemainderEstimate


def next_batch(remainder: Remainder) -> Batch | None:
    """A sample of the next stratum, unless the last one held nothing relevant."""
    if remainder.batches and not (remainder.labels_of(remainder.batches[-1].items) == 1).any():
        return None
    size, sample = remainder.choices.strata_of(len(remainder))
    start = len(remainder.batches) * size
    stratum = remainder.order[start : start + size]
    count = min(math.ceil(sample * len(stratum) / size), remainder.labels_left())
    if not len(stratum) or count <= 0:
        return None
    places = remainder.generator.permutation(len(stratum))[:count]
    reason = f"a sample of ranks {start + 1:,} to {start + len(stratum):,} of the rest"
    return Batch(stratum[places], np.full(count, count / len(stratum)), reason, {"size": len(stratum)})


def estimate(remainder: Remainder) -> RemainderEstimate:
    """In each stratum the share of its sample, and nothing beyond the strata that were looked at.

    Guarantee: the interval holds with at least the confidence. It is a union of exact intervals, one for each
        stratum there could have been; beyond the last one that was looked at, everything may be relevant.
    Assumes, for the other intervals: `monotone`, that no stratum beyond holds a larger share than the last
        one that was looked at may; `wald`, that the estimate is normal and that there is nothing beyond.
    Reference: Zhang et al., SIGIR 2016, equation 3. The paper gives no intervals.
    """
    choices, size = remainder.choices, len(remainder)
    strata = max(1, math.ceil(size / choices.strata_of(size)[0]))
    error = choices.error / (2 * strata)
    lower = value = upper = variance = looked = 0.0
    densest = 1.0
    for batch in remainder.batches:
        held, drawn = int(batch.numbers["size"]), len(batch.items)
        relevant = int((remainder.labels_of(batch.items) == 1).sum())
        share = relevant / drawn
        most = most_ones(relevant, drawn, held, error)
        lower += fewest_ones(relevant, drawn, held, error)
        upper += most
        value += held * share
        variance += held**2 * share * (1.0 - share) / drawn * (1.0 - drawn / held)
        looked += held
        densest = most / held
    beyond = size - looked
    monotone = OtherInterval(
        "monotone",
        lower,
        upper + densest * beyond,
        "relevant documents do not get denser further down the ranking",
    )
    half = normal_quantile(choices.confidence) * math.sqrt(variance)
    wald = OtherInterval(
        "wald", max(0.0, value - half), min(size, value + half), "a normal estimate, and nothing further down"
    )
    warnings: tuple[str, ...] = ()
    if beyond:
        warnings = (
            f"Nobody has looked at the last {beyond:,.0f} documents of the ranking: the interval allows for "
            "all of them.",
        )
    return RemainderEstimate(
        lower,
        value,
        upper + beyond,
        ("Samples are uniform within strata. What was not looked at may be anything.",),
        (monotone, wald),
        warnings,
    )


STRATIFIED = VolumeMethod(
    name="stratified",
    does="the rest was sampled in strata of the ranking [3]",
    cites=(AUTOTAR, ZHANG),
    next_batch=next_batch,
    estimate=estimate,
    ends_by_itself=True,
)
