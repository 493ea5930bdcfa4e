"""Curves of the published methods: the labelled head, then the envelope of known points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from karat.core.label_book import LabelBook
from karat.core.plan import Labels, Plan
from karat.questions.curve.constants import Constants
from karat.questions.curve.envelope import KnownPoints, envelope
from karat.questions.curve.result import Curve, QueriedPoint
from karat.questions.curve.yields import (
    Floats,
    Ranks,
    YieldLines,
    combined,
    constant_precision,
    feasible_band,
    highest,
    joined,
    lowest,
    stepwise,
    uncrossed,
)

# Points at which a band is tightened when a user vouches for monotonicity.
MONOTONE_POINTS = 300


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """The first ranks, all of them labelled: the yield at each one, and its bounds."""

    yields: Floats
    lower: Floats
    upper: Floats

    @classmethod
    def of(cls, labels: Labels, *, noise: float = 0.0, error: float = 0.0) -> Head:
        """The head's yields; with a noise rate, corrected for it and bounded at every rank at once.

        Guarantee: with noise, all bounds hold with probability at least 1 - error (Hoeffding's
            bound for the flips up to each rank, and a union bound over the ranks).
        """
        ranks = np.arange(1, len(labels) + 1)
        observed = np.cumsum(labels, dtype=np.float64)
        if noise == 0.0:
            return cls(observed, observed, observed)
        yields = ((observed - noise * ranks) / (1.0 - 2.0 * noise)).clip(0, ranks)
        widths = np.sqrt(0.5 * ranks * np.log(2.0 * len(ranks) / error)) / (1.0 - 2.0 * noise)
        return cls(
            yields,
            np.ceil(yields - widths).clip(0, ranks),
            np.floor(yields + widths).clip(0, ranks),
        )

    def __len__(self) -> int:
        return len(self.yields)

    def lines(self, values: Floats, size: int) -> YieldLines:
        """One of the head's three sequences as straight pieces."""
        return stepwise(np.arange(1, len(self) + 1), values, size)


def ask_head(book: LabelBook, last: int) -> Plan[Ranks]:
    """Ask for all of the first ranks, and return them."""
    ranks = np.arange(1, last + 1, dtype=np.int64)
    yield from book.ask(ranks, f"all of the first {last:,}")
    return ranks


def exact_curve(labels: Labels, *, method: str, constants: Constants, parameters: dict[str, Any]) -> Curve:
    """The curve of a list that is labelled from end to end.

    Without noise it is exact and holds for sure, whatever was assumed; with it, as sure as asked.
    """
    size = len(labels)
    head = Head.of(labels, noise=constants.noise, error=constants.error)
    value = head.lines(head.yields, size)
    return Curve(
        size=size,
        lower=head.lines(head.lower, size),
        upper=head.lines(head.upper, size),
        estimate=(value, value),
        method=method,
        confidence=constants.confidence if constants.noise else 1.0,
        factor=None if constants.noise else 1.0,
        labels_used=size,
        parameters=parameters,
        assumptions=("The whole list was labelled; nothing is assumed.",),
        assumes_nothing=not constants.noise,
    )


def band_through_points(
    head: Head, points: KnownPoints, *, size: int, slack: int, monotone_from: int
) -> tuple[YieldLines, YieldLines, tuple[str, ...]]:
    """The band: exact (or noisy) head, then the envelope of the points. And what speaks against it.

    Where the points contradict weak monotonicity the envelope's bounds cross. The band then spans
    both, and a warning says that the guarantee is void.
    """
    start = len(head)
    known = KnownPoints(
        np.append(start, points.ranks),
        np.append(head.lower[-1], points.lower),
        np.append(head.upper[-1], points.upper),
    )
    below, above = envelope(known, first=start + 1, size=size, slack=slack, monotone_from=monotone_from)
    lower, upper, crossing = uncrossed(below, above)
    warnings = (
        ()
        if crossing is None
        else (
            f"The labels contradict weak monotonicity: no curve that falls from rank {monotone_from:,} on "
            f"fits them near rank {crossing:,}. The band assumes that, and its guarantee is void.",
        )
    )
    return (
        joined(head.lines(head.lower, size), lower),
        joined(head.lines(head.upper, size), upper),
        warnings,
    )


def monotone_band(
    lower: YieldLines, upper: YieldLines, *, monotone_from: int, slack: int
) -> tuple[YieldLines, YieldLines] | None:
    """A closed band, tightened by what weak monotonicity allows between some of its points.

    None where no weakly monotone curve fits into the band: then the promise is broken.
    """
    size = upper.size
    ranks = np.unique(np.geomspace(monotone_from, size, MONOTONE_POINTS).astype(np.int64))
    points = KnownPoints(ranks, lower.at(ranks), upper.at(ranks)).in_whole_labels()
    below, above = envelope(points, first=monotone_from, size=size, slack=slack, monotone_from=monotone_from)
    tight = feasible_band(combined(highest, lower, below), combined(lowest, upper, above))
    return None if uncrossed(*tight)[2] is not None else tight


def queried_points(ranks: Ranks, values: Floats, bounds: KnownPoints) -> tuple[QueriedPoint, ...]:
    """The queried yields as precisions."""
    return tuple(
        QueriedPoint(rank, low / rank, value / rank, high / rank)
        for rank, low, value, high in zip(
            ranks.tolist(),
            bounds.lower.tolist(),
            values.tolist(),
            bounds.upper.tolist(),
            strict=True,
        )
    )


def steps_after(points: Ranks, precisions: Floats, size: int) -> YieldLines:
    """The papers' step function: each grid rank's precision up to the next; the head comes before."""
    starts = np.append(points[0] + 1, points[1:])
    distinct = np.append(starts[1:] != starts[:-1], True)
    return constant_precision(starts[distinct], precisions[distinct], size)


def min_precision_warning(precision: float, rank: int, constants: Constants) -> tuple[str, ...]:
    """What to say when an estimated precision is below the p_min that the user vouched for."""
    if constants.min_precision == "auto" or precision >= constants.min_precision:
        return ()
    return (
        f"p_min = {constants.min_precision:g} does not hold: precision at rank {rank:,} is about "
        f"{precision:.3g}. The factor is not guaranteed. The band does not use p_min; it "
        "assumes weak monotonicity.",
    )


def weak_monotonicity(monotone_from: int, slack: int) -> str:
    """The assumption in words."""
    return (
        f"Weak monotonicity: from rank {monotone_from:,} on, precision at a rank is never lower than "
        f"precision {slack:,} or more ranks further down."
    )
