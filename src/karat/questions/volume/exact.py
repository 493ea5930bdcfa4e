"""Method `exact`: a uniform sample of the rest, of a size settled when finding ends, and one exact bound."""

from __future__ import annotations

from karat.bounds.exact import most_ones
from karat.questions.volume.method import AUTOTAR, VolumeMethod
from karat.questions.volume.remainder import Batch, Remainder, RemainderEstimate
from karat.questions.volume.uniform import BATCH, SHARE, draw_uniformly

CLOPPER_PEARSON = (
    "C. J. Clopper and E. S. Pearson. The use of confidence or fiducial limits illustrated in the case of "
    "the binomial. Biometrika 26, 1934; for the hypergeometric distribution."
)


def sample_size(remainder: Remainder) -> int:
    """Draws in all: what a budget leaves when finding ends, or the sample that was chosen."""
    if remainder.choices.budget is None:
        return remainder.choices.sample_of(len(remainder))
    return min(len(remainder), len(remainder.drawn) + remainder.labels_left())


def next_batch(remainder: Remainder) -> Batch | None:
    """The next documents of the sample; its size does not depend on what they turn out to be."""
    size = sample_size(remainder)
    count = min(max(BATCH, int(SHARE * size)), size - len(remainder.drawn))
    return draw_uniformly(remainder, count, "a random sample of the rest, whose size is settled")


def estimate(remainder: Remainder) -> RemainderEstimate:
    """The relevant documents of the sample, and the most that the rest may hold.

    All of the error is spent on that one side: how many there are at least is counted, so recall loses
    nothing by it. What is unsure counts as relevant above and as not relevant below.

    Guarantee: no more than `upper` with at least the confidence, exactly: a uniform sample whose size was
        settled before it was drawn, one look when all of it is labelled.
    Reference: Clopper and Pearson 1934, for the hypergeometric distribution.
    """
    labels = remainder.labels_of(remainder.drawn)
    drawn, relevant = len(labels), int((labels == 1).sum())
    unsure = int((labels < 0).sum())
    most = most_ones(relevant + unsure, drawn, len(remainder), remainder.choices.error)
    value = min(float(most), len(remainder) * relevant / drawn) if drawn else 0.0
    return RemainderEstimate(
        float(relevant),
        max(value, float(relevant)),
        float(most),
        ("The size of the sample was settled before it was drawn, and one looks when it is labelled.",),
        warnings=(f"{unsure:,} unsure labels may be either.",) if unsure else (),
    )


EXACT = VolumeMethod(
    name="exact",
    does="a uniform sample of the rest, whose size was settled beforehand, gave an exact upper bound [3]",
    cites=(AUTOTAR, CLOPPER_PEARSON),
    next_batch=next_batch,
    estimate=estimate,
    takes_unsure=True,
    holds_at_the_end=True,
)
