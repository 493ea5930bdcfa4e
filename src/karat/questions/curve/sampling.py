"""Stratified samples of ranks without replacement, and estimates of the yield from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.bounds.hoeffding import stratified_half_widths
from karat.core.plan import Labels
from karat.questions.curve.envelope import KnownPoints
from karat.questions.curve.yields import Floats, Ranks


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Labelled ranks in increasing order."""

    ranks: Ranks
    labels: Labels

    @classmethod
    def empty(cls) -> Sample:
        """Nothing labelled yet."""
        return cls(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int8))

    def __len__(self) -> int:
        return len(self.ranks)

    def counts(self, boundaries: Ranks) -> tuple[Ranks, Ranks]:
        """Drawn and right in each stratum `(boundaries[i], boundaries[i+1]]`."""
        cuts = np.searchsorted(self.ranks, boundaries, side="right")
        right = np.concatenate(([0], np.cumsum(self.labels, dtype=np.int64)))
        return np.diff(cuts), np.diff(right[cuts])


def draw_ranks(after: int, last: int, count: int, taken: Ranks, generator: np.random.Generator) -> Ranks:
    """Up to `count` different ranks in `(after, last]`, uniformly among those not taken, sorted."""
    here = taken[np.searchsorted(taken, after, side="right") : np.searchsorted(taken, last, side="right")]
    free = last - after - len(here)
    count = min(count, free)
    if count <= 0:
        return np.empty(0, dtype=np.int64)
    if 2 * (count + len(here)) > last - after:
        rest = np.setdiff1d(np.arange(after + 1, last + 1, dtype=np.int64), here, assume_unique=True)
        return np.sort(generator.choice(rest, size=count, replace=False))
    drawn = np.empty(0, dtype=np.int64)
    while len(drawn) < count:
        # Among the first distinct free draws, in the order of drawing, every set is equally likely.
        more = generator.integers(after + 1, last + 1, size=2 * (count - len(drawn)) + 16)
        more = more[~_is_among(more, here)]
        both = np.concatenate((drawn, more))
        _, first_seen = np.unique(both, return_index=True)
        drawn = both[np.sort(first_seen)][:count]
    return np.sort(drawn)


def _is_among(ranks: Ranks, taken: Ranks) -> NDArray[np.bool_]:
    """Which ranks occur in a sorted array; np.isin would sort that array again each time."""
    if not len(taken):
        return np.zeros(len(ranks), dtype=bool)
    place = np.minimum(np.searchsorted(taken, ranks), len(taken) - 1)
    among: NDArray[np.bool_] = taken[place] == ranks
    return among


def draw_to_density(
    boundaries: Ranks, per_rank: float, sample: Sample, generator: np.random.Generator
) -> tuple[Ranks, Floats]:
    """The ranks still to be labelled so that each stratum up to r has `per_rank / r` of its items.

    And the chance with which each was drawn, among those of its stratum that had no label.
    """
    drawn, _ = sample.counts(boundaries)
    sizes = np.diff(boundaries)
    wanted = np.minimum(np.ceil(sizes * (per_rank / boundaries[1:]) - 1e-9), sizes).astype(np.int64)
    short = np.flatnonzero(wanted > drawn)
    new = [
        draw_ranks(int(after), int(last), int(count), sample.ranks, generator)
        for after, last, count in zip(
            boundaries[short], boundaries[short + 1], (wanted - drawn)[short], strict=True
        )
    ]
    if not new:
        return np.empty(0, dtype=np.int64), np.empty(0)
    chances = (wanted - drawn)[short] / (sizes - drawn)[short]
    return np.concatenate(new), np.repeat(chances, [len(ranks) for ranks in new])


def stratified_points(
    sample: Sample,
    boundaries: Ranks,
    *,
    head_yield: float,
    error: float,
    noise: float = 0.0,
) -> tuple[Floats, KnownPoints]:
    """Estimates of the yield at every boundary but the first, and their simultaneous bounds.

    The first boundary ends the head, whose observed yield is given. With a noise rate, the head's
    labels are noisy as well and all yields are corrected for it.

    Guarantee: all bounds hold at once with probability at least 1 - error. Nothing is assumed about
        the smallest precision; this is Hoeffding's bound with the strata's actual sizes.
    """
    drawn, right = sample.counts(boundaries)
    sizes = np.diff(boundaries)
    means = np.divide(right, drawn, out=np.full(len(sizes), 0.5), where=drawn > 0)
    observed = head_yield + np.cumsum(sizes * means)
    ends = boundaries[1:]
    all_sizes, all_drawn = np.append(boundaries[0], sizes), np.append(boundaries[0], drawn)
    widths = stratified_half_widths(all_sizes, all_drawn, error / max(1, len(ends)), noise=noise)[1:]
    corrected = (observed - noise * ends) / (1.0 - 2.0 * noise)
    widths = widths / (1.0 - 2.0 * noise)
    bounds = KnownPoints(ends, (corrected - widths).clip(0, ends), (corrected + widths).clip(0, ends))
    return corrected.clip(0, ends), bounds.in_whole_labels()
