"""Labels that are wrong at known rates in the method `band`: their e-variables, and what they leave open."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.evariables import LabelErrors
from karat.bounds.label_noise import WrongLabels
from karat.questions.curve.yields import Floats

# The share of δ for the truth of labels that a frame begins with.
NOISE_SHARE = 0.05
# How close to the steepest possible slope the steepest one that is used comes.
STEEPEST_SHARE = 0.8
# Slopes of the bound on the truth of such labels, and the smallest of them.
SLOPES, LEAST_SLOPE = 16, 0.02
# Half-widths of a bound in standard deviations, about, and how much wider a target must be than what is left
# open when every item is labelled.
DEVIATIONS, ROOM = 3.6, 1.6


@dataclass(frozen=True, slots=True)
class NoisyLabels:
    """Labels that are wrong with the probabilities `rates`, each independently of all else.

    A sweep bounds the true yield of the items that were unlabelled when its frame began, by the exact
    e-variables of `audit.evariables.noisy_exponents`. What was labelled before does not enter exactly, as it
    would without noise: the errors in it are bounded by a chain of their own.
    """

    rates: WrongLabels
    error: float

    @property
    def errors(self) -> LabelErrors:
        """For e-variables."""
        return LabelErrors(sensitivity=1.0 - self.rates.of_right, specificity=1.0 - self.rates.of_wrong)

    @property
    def steepest(self) -> float:
        """The steepest slope that is of use."""
        return STEEPEST_SHARE * self.errors.steepest

    def true(self, observed: Floats) -> Floats:
        """The chance that an item is right, within 0 and 1, given the chance that its label is 1."""
        return self.rates.behind(observed, np.ones(1)).clip(0.0, 1.0)

    def left_open(self, ranks: Floats, yields: Floats) -> Floats:
        """About how uncertain yields up to these ranks are when every item is labelled."""
        of_wrong, of_right = (rate * (1.0 - rate) for rate in self.rates)
        # In the form that is exact where both are equal.
        variance = of_wrong * ranks + (of_right - of_wrong) * yields
        return DEVIATIONS * np.sqrt(variance) / self.rates.kept

    def true_counts(self, drawn: Floats, surely: Floats, perhaps: Floats) -> tuple[Floats, Floats]:
        """How many labelled items up to each block are right, at least and at most.

        Given which items they are, their labels' errors are independent, and slopes are fixed: a chain along
        the ranks with inclusion 1.

        Args:
            drawn: labelled items of each block, chosen without a look at their own labels.
            surely: how many of them have the label 1.
            perhaps: the same, with those counted in whose label is unsure.

        Guarantee: with probability at least 1 - error both bounds hold at all blocks.
        """
        some = np.flatnonzero(drawn > 0)
        least, most = np.zeros(len(drawn)), np.cumsum(drawn)
        if len(some):
            slopes = np.geomspace(min(LEAST_SLOPE, self.steepest / 2.0), self.steepest, SLOPES)
            chain = ChainBound(slopes, self.error, errors=self.errors)
            items, sure, maybe = (part[some, None] for part in (drawn, surely, perhaps))
            low, high = chain.extend(np.ones_like(items), np.full_like(items, 0.5), items, items, sure, maybe)
            reached = np.searchsorted(some, np.arange(len(drawn)), side="right")
            least = np.maximum(least, np.append(0.0, low)[reached])
            most = np.minimum(most, np.append(0.0, high)[reached])
        return np.ceil(least - 1e-9), np.floor(most + 1e-9)
