"""Guess of local precision along a list: a ridge logistic regression on rank and score, corrected locally.

Plans use it to choose sample sizes, candidate cuts and what to label next. No guarantee rests on it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.questions.cut.labelled import Ints, LabelledPositions

Floats = NDArray[np.float64]

GEOMETRIC, LINEAR = 200, 140
INTERCEPT_RIDGE, RIDGE = 0.01, 0.3
# Width of the local correction in ln(rank), and the labels that it is shrunk by.
WIDTH, SHRINKAGE = 0.25, 2.0


def strata_ends(size: int) -> Ints:
    """Ends of strata: narrow at the head, of equal width further down."""
    ends = np.concatenate(
        (np.ceil(np.geomspace(1, size, GEOMETRIC)), np.linspace(0, size, LINEAR + 1)[1:], [size])
    )
    return np.unique(ends.astype(np.int64))


@dataclass(frozen=True, eq=False)
class Strata:
    """Strata of consecutive positions with what may predict their precision.

    Attributes:
        ends: the last position of each.
        features: one row for each.
    """

    ends: Ints
    features: Floats

    @classmethod
    def of(cls, ends: Ints, scores: Floats | None) -> Strata:
        """Strata with a typical score of each, where there are scores."""
        middles = middles_of(ends)
        columns = [np.log(middles + 1.0), middles / ends[-1]]
        columns.append(np.zeros(len(ends)) if scores is None else _spread(scores))
        scaled = [(each - each.mean()) / (each.std() + 1e-9) for each in columns]
        return cls(ends, np.stack([np.ones(len(ends)), *scaled], axis=1))

    @property
    def middles(self) -> Floats:
        """The middle of each stratum."""
        return middles_of(self.ends)

    def unlabelled(self, labelled: LabelledPositions) -> Floats:
        """Unlabelled items of each stratum."""
        counts: Floats = np.diff(labelled.unlabelled_up_to(self.ends), prepend=0).astype(np.float64)
        return counts

    def local_precision(self, labelled: LabelledPositions) -> Floats:
        """The guessed share of right items of each stratum."""
        stratum = np.searchsorted(self.ends, labelled.positions)
        right = labelled.values == 1
        ones = np.bincount(stratum[right], minlength=len(self.ends)).astype(np.float64)
        zeros = np.bincount(stratum[~right], minlength=len(self.ends)).astype(np.float64)
        return self._locally_corrected(fitted_chances(self.features, ones, zeros), ones, zeros)

    def _locally_corrected(self, chances: Floats, ones: Floats, zeros: Floats) -> Floats:
        """The regression's odds times those of labels nearby against what it expects of them."""
        counts, place = ones + zeros, np.log(self.middles + 1.0) / WIDTH
        some = counts > 0
        near = np.exp(-0.5 * (place[:, None] - place[some][None]) ** 2)
        seen = [near @ each[some] + SHRINKAGE for each in (ones, zeros)]
        expected = [near @ (counts * each)[some] + SHRINKAGE for each in (chances, 1.0 - chances)]
        odds = chances / (1.0 - chances) * (seen[0] / expected[0]) * (expected[1] / seen[1])
        corrected: Floats = (odds / (1.0 + odds)).clip(1e-5, 0.995)
        return corrected


def fitted_chances(features: Floats, ones: Floats, zeros: Floats) -> Floats:
    """Chances of cells with these features by a ridge logistic regression on their labels."""
    some = (ones + zeros) > 0
    known, right, counts = features[some], ones[some], (ones + zeros)[some]
    ridge = np.full(features.shape[1], RIDGE)
    ridge[0] = INTERCEPT_RIDGE
    slopes = np.zeros(features.shape[1])
    slopes[0] = np.log((ones.sum() + 0.5) / (zeros.sum() + 0.5))
    for _ in range(25):
        chances = _logistic(known @ slopes)
        gradient = known.T @ (right - counts * chances) - ridge * slopes
        weights = counts * chances * (1.0 - chances)
        step = np.linalg.solve((known * weights[:, None]).T @ known + np.diag(ridge), gradient)
        slopes += step.clip(-2.0, 2.0)
        if np.abs(step).max() < 1e-6:
            break
    return _logistic(features @ slopes)


def middles_of(ends: Ints) -> Floats:
    """The middles of strata that end at these positions."""
    middles: Floats = 0.5 * (np.concatenate(([0], ends[:-1])) + ends).astype(np.float64)
    return middles


def _spread(scores: Floats) -> Floats:
    """Scores on a scale on which log-odds may be straight; chances become log-odds."""
    if scores.min() >= 0.0 and scores.max() <= 1.0:
        inside = scores.clip(1e-6, 1.0 - 1e-6)
        odds: Floats = np.log(inside / (1.0 - inside))
        return odds
    return scores


def _logistic(values: Floats) -> Floats:
    chances: Floats = 1.0 / (1.0 + np.exp(-values.clip(-12.0, 12.0)))
    return chances
