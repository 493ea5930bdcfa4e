"""Bounds under the assumption that relevant documents get no denser further down the ranking."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from karat.bounds.exact import fewest_ones
from karat.bounds.pool_sequence import PoolSequence
from karat.core.plan import LATE
from karat.questions.volume.balance import expected_missing, recent_density
from karat.questions.volume.drawn_pool import UPPER_SHARE
from karat.questions.volume.remainder import OtherInterval
from karat.questions.volume.review import Review

NAME = "the ranking holds"
ASSUMES = (
    "Relevant documents get no denser further down the ranking: each one that the model chooses is at least "
    "as likely to be relevant as one drawn at random from what is left."
)
# Chosen documents count once the rest, if it were as dense as the last finds, would hold no more relevant
# ones than this share of those found.
MISSING_OF_FOUND = 1.0
# The assumption is withdrawn where random draws are denser than chosen documents with less chance than this.
CONTRADICTION = 0.05


class Assumed(NamedTuple):
    """An interval under the assumption, or a warning that labels contradict it; neither before it matters."""

    interval: OtherInterval | None
    warning: str | None


def if_ranking_holds(review: Review, size: int, error: float) -> Assumed:
    """The interval that counts chosen documents as draws of at least the chance of a random one.

    Whether the documents of a round count is settled by what was judged before it. Unsure documents count as
    relevant.

    Guarantee: under the assumption the upper end holds at every time with probability at least 1 - error.
    Assumes: see `ASSUMES`. Tested by Fisher's exact test of random draws against the chosen documents.
    """
    values = review.values[review.items]
    if (values == LATE).any():
        return Assumed(None, None)
    ones = (values != 0).astype(np.int64)
    known = np.concatenate(([0], np.cumsum(ones)))
    is_drawn = np.zeros(size, dtype=bool)
    for batch in review.samples:
        is_drawn[batch.items] = True
    drawn = is_drawn[review.items]
    pool, counts = PoolSequence(size, UPPER_SHARE * error), np.zeros((2, 2), dtype=np.int64)
    start = review.known
    ends = sorted({*review.rounds, len(values)})
    for end in (end for end in ends if end > start):
        before = values[review.known : start][~drawn[review.known : start]]
        if len(before) and recent_density(before) * (size - start) <= MISSING_OF_FOUND * known[start]:
            expected = expected_missing(before)
            for place in range(start, end):
                pool.draw(
                    int(ones[place]),
                    known=(int(known[place]), int(known[place])),
                    left=size - place,
                    expected=expected,
                    at_least=not drawn[place],
                )
                counts[int(drawn[place]), int(ones[place])] += 1
        start = end
    return _told(pool, counts, found=int((values == 1).sum()), most=int(known[-1]) + size - len(values))


def _told(pool: PoolSequence, counts: np.ndarray, *, found: int, most: int) -> Assumed:
    chosen, drawn = counts.sum(axis=1).tolist()
    if not chosen:
        return Assumed(None, None)
    relevant = int(counts[:, 1].sum())
    if fewest_ones(int(counts[1, 1]), drawn, chosen + drawn, CONTRADICTION) > relevant:
        return Assumed(
            None,
            "Labels contradict the assumption that relevant documents get no denser further down the ranking:"
            f" of the last {chosen:,} that the model chose {counts[0, 1]:,} are relevant, of {drawn:,} "
            f"random draws {counts[1, 1]:,}. What rested on it is withdrawn.",
        )
    upper = float(max(found, min(pool.upper, most)))
    return Assumed(OtherInterval(NAME, float(found), upper, ASSUMES), None)
