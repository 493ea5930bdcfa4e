"""Test weak monotonicity with the labels at hand: does precision rise somewhere?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from karat.core.plan import Labels
from karat.questions.curve.envelope import KnownPoints
from karat.questions.curve.sampling import Sample
from karat.questions.curve.yields import Ranks

# Parts of the head that are looked at, and the chance of a warning if labels fall where they may.
HEAD_PARTS = 8
FALSE_ALARM = 0.01


def rising_precision_warning(
    head: Labels, sample: Sample, boundaries: Ranks, bounds: KnownPoints, *, monotone_from: int
) -> tuple[str, ...]:
    """A warning if labels after some rank are right more often than precision up to it allows.

    Precision rises from rank a to rank b just when more of the ranks in between are right than up to a. In
    the head every label is known; beyond it, precision up to a boundary is taken at its upper bound. Labels
    are tested in each stratum by itself, in 2, 4, 8 … strata that follow each other, and in all that follow:
    a slow rise shows in many labels only.

    Args:
        head: the labels of the first ranks.
        sample: labels beyond them.
        boundaries: the ends of the strata, that of the head first.
        bounds: on the yield at the other boundaries.
        monotone_from: where the assumption begins.

    Guarantee: where local precision does not rise, a warning has a chance of at most about `FALSE_ALARM`
        (binomial tests with a union bound).
    """
    reached = np.cumsum(head, dtype=np.float64)
    cuts = np.unique(np.linspace(min(monotone_from, len(head)), len(head), HEAD_PARTS + 1).astype(np.int64))
    drawn, right = sample.counts(boundaries)
    # After which rank, precision there at most, labels that follow, and right ones among them.
    after = np.concatenate((cuts[:-1], boundaries[:-1]))
    most = np.concatenate(
        (reached[cuts - 1][:-1], [reached[-1]], np.asarray(bounds.upper, dtype=np.float64)[:-1])
    )
    labels = np.concatenate((np.diff(cuts), drawn)).astype(np.float64)
    ones = np.concatenate((np.diff(reached[cuts - 1]), right)).astype(np.float64)
    # What does not rise is nowhere above any earlier bound.
    shares = np.minimum.accumulate((most / after).clip(0.0, 1.0))
    first, last = _spans(len(labels))
    labels_of, ones_of = (np.append(0.0, np.cumsum(each)) for each in (labels, ones))
    labels, ones = labels_of[last] - labels_of[first], ones_of[last] - ones_of[first]
    chances = _at_least(ones, labels, shares[first])
    if not len(chances) or chances.min() * len(chances) >= FALSE_ALARM:
        return ()
    worst = int(np.argmin(chances))
    end = np.append(after, boundaries[-1])[last[worst]]
    return (
        f"The labels contradict weak monotonicity: precision up to rank {after[first[worst]]:,} is at most "
        f"{shares[first[worst]]:.3g}, and {ones[worst] / labels[worst]:.3g} of the labels from there to rank "
        f"{end:,} are right. The band assumes that precision does not rise, and need not hold. Take `band`.",
    )


def _spans(count: int) -> tuple[Ranks, Ranks]:
    """First place, and place after the last, of runs of 1, 2, 4, 8 … of so many places, up to the end."""
    lengths = [2**power for power in range(count.bit_length() + 1)]
    pairs = {(start, min(start + length, count)) for length in lengths for start in range(count)}
    first, last = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2).T
    return first, last


def _at_least(
    ones: NDArray[np.float64], labels: NDArray[np.float64], share: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The probability of so many ones or more among so many labels, each 1 with this probability."""
    from scipy.special import betainc

    some = (ones > 0) & (labels > 0)
    tails = betainc(np.maximum(ones, 1.0), np.maximum(labels - ones, 0.0) + 1.0, share)
    return np.where(some, tails, 1.0)
