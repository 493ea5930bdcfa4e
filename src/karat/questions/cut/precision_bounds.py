"""Exact upper bounds on the wrong items up to candidate cuts, and the cut that they certify."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from karat.bounds.exact import most_ones
from karat.questions.cut.labelled import Ints, LabelledPositions


@dataclass(frozen=True, eq=False)
class PrecisionSample:
    """A uniform sample without replacement of the items that were unlabelled when it was drawn.

    Everything but `drawn` was fixed before the draw. Either the candidates share the error (`limits` is None)
    and each gets a bound of its own, or they are tested in the given order, each at the whole error, up to
    the first that fails: "at most `limits[k]` of the items up to `cuts[k]` were unlabelled and wrong".

    Attributes:
        stage: how many stages had ended before the draw; later labels are of this stage or later ones.
        cuts: candidate cuts, shallow ones first.
        errors: the error of each candidate's bound.
        limits: what the tests in order are about.
        drawn: the positions of the sample, in order.
        unlabelled: unlabelled items up to each candidate before the draw.
    """

    stage: int
    cuts: Ints
    errors: tuple[float, ...]
    limits: tuple[int, ...] | None
    drawn: Ints
    unlabelled: Ints

    def most_wrong(self, labelled: LabelledPositions) -> list[tuple[int, int]]:
        """Candidates with a bound on the wrong items that were unlabelled before the draw.

        Guarantee: with probability at least 1 - error all bounds hold, whatever the list is like. A
            hypergeometric bound holds for each candidate; in order, the first false hypothesis that is
            rejected is one and the same whatever is drawn, so that the error is used once.
        Reference: Maurer, Hothorn and Lehmacher 1995 (tests in a fixed order); Buonaccorsi 1987.
        """
        places = np.searchsorted(labelled.positions, self.drawn)
        wrong = np.concatenate(([0], np.cumsum(labelled.values[places] != 1)))
        sampled = np.searchsorted(self.drawn, self.cuts, side="right")
        bounds: list[tuple[int, int]] = []
        for place, cut in enumerate(self.cuts.tolist()):
            drawn, drawn_wrong = int(sampled[place]), int(wrong[sampled[place]])
            most = most_ones(drawn_wrong, drawn, int(self.unlabelled[place]), self.errors[place])
            if self.limits is None:
                bounds.append((cut, most))
                continue
            if most > self.limits[place]:
                break
            # The tests of the last candidate go on to ever smaller limits.
            last = place == len(self.cuts) - 1
            bounds.append((cut, most if last else self.limits[place]))
        return bounds


class PrecisionBounds(Protocol):
    """What certifies a precision: a sample, or bets."""

    @property
    def stage(self) -> int:
        """How many stages had ended before."""
        ...

    def most_wrong(self, labelled: LabelledPositions) -> list[tuple[int, int]]:
        """Cuts, and the most wrong items up to each that had no label before this stage."""
        ...


@dataclass(frozen=True)
class SafeStart:
    """A position up to which the wrong items are bounded, and how far the bound is from the target.

    Attributes:
        position: the candidate.
        wrong: at most so many of its unlabelled items are wrong.
        slack: by how much the allowed wrong items exceed that.
    """

    position: int
    wrong: int
    slack: float


def safe_starts(
    samples: Sequence[PrecisionBounds], labelled: LabelledPositions, precision: float
) -> list[SafeStart]:
    """The start of the list and all candidates of all samples, with the slack of each.

    With W unlabelled wrong items up to a cut, U unlabelled ones and K labelled right ones in all, the set
    {unlabelled up to the cut} and {labelled right} has precision at least t just when W <= (1 - t)(U + K).
    """
    bounds = [(0, 0)]
    for sample in samples:
        later = (labelled.stages >= sample.stage) & (labelled.values != 1)
        wrong_later = labelled.positions[later]
        bounds += [
            (cut, max(0, most - int(np.searchsorted(wrong_later, cut, side="right"))))
            for cut, most in sample.most_wrong(labelled)
        ]
    right = labelled.right
    return [
        SafeStart(
            cut,
            min(wrong, int(labelled.unlabelled_up_to(cut))),
            (1.0 - precision) * (int(labelled.unlabelled_up_to(cut)) + right)
            - min(wrong, int(labelled.unlabelled_up_to(cut))),
        )
        for cut, wrong in bounds
    ]


@dataclass(frozen=True)
class CertifiedCut:
    """The deepest cut whose precision is certain, and the most wrong items that its set may hold."""

    position: int
    wrong: int


def deepest_cut(starts: list[SafeStart], labelled: LabelledPositions, precision: float) -> CertifiedCut:
    """The deepest position that the bounds allow; what is beyond a candidate counts as wrong."""
    best = CertifiedCut(0, 0)
    for start in starts:
        if start.slack < -1e-9:
            continue
        more = int(start.slack / precision + 1e-9)
        position = labelled.reach(start.position, more)
        if position > best.position:
            added = int(labelled.unlabelled_up_to(position) - labelled.unlabelled_up_to(start.position))
            best = CertifiedCut(position, start.wrong + added)
    return best
