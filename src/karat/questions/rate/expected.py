"""What half-width a sample gives and what it costs, if the items are as somebody supposes."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from karat.bounds.normal import normal_quantile
from karat.questions.rate.allocation import allocate
from karat.questions.rate.cells import Cells, Floats
from karat.questions.rate.choices import FEWEST, RateChoices, RatePricing
from karat.questions.rate.design import DESIGNS, LEAST_IN_CELL, RARE, first_stage, planned_labels
from karat.questions.rate.interval import CellSample, stratified_interval
from karat.questions.rate.planning import bet_quantile, cell_spreads, first_number

# Half-widths of bets exceed those of their variance by this times the squared quantile over the labels: they
# begin without knowledge. Measured with 20,000 items, half-widths of .03 to .1 and shares of .5 to .99.
BET_OVERHEAD = 0.25


def verdict_rates(supposed: RatePricing) -> tuple[Floats, Floats]:
    """The parts of the items by verdict, and the share of right ones in each; one part without a judge."""
    expected, accuracy = supposed.expected, supposed.judge_accuracy
    if accuracy is None:
        return np.ones(1), np.array([expected])
    right = np.array([expected * accuracy, expected * (1.0 - accuracy)])
    parts = right + np.array([(1.0 - expected) * (1.0 - accuracy), (1.0 - expected) * accuracy])
    used = parts > 0
    return parts[used], (right[used] / parts[used]).clip(1e-6, 1.0 - 1e-6)


@dataclass(frozen=True)
class FixedExpectation:
    """A fixed sample of so many items."""

    size: int
    choices: RateChoices
    supposed: RatePricing

    def labels(self, half_width: float) -> int:
        """About how many labels the half-width takes."""
        wanted = replace(self.choices, half_width=half_width, budget=None)
        design = DESIGNS[wanted.revision]
        planned = min(self.size, planned_labels(wanted, self.size))
        first = first_stage(wanted, planned, design.two_strata_below)
        exact = self._is_exact(planned, first)
        parts, rates = verdict_rates(self.supposed)
        cautious = design.cautious(rates, first * parts)
        needed = first_number(
            lambda labels: self._half_width(labels, first, cautious, exact=exact) <= design.aim * half_width,
            self.size,
        )
        return min(planned, max(first, needed))

    def half_width(self, labels: int) -> float:
        """About the half-width that so many labels give."""
        wanted = replace(self.choices, half_width=None, budget=max(labels, FEWEST))
        small = DESIGNS[wanted.revision].two_strata_below
        first = first_stage(wanted, labels, small)
        exact = self._is_exact(labels, first)
        return self._half_width(labels, first, verdict_rates(self.supposed)[1], exact=exact)

    def _is_exact(self, planned: int, first: int) -> bool:
        rarer = min(self.supposed.expected, 1.0 - self.supposed.expected)
        return planned < DESIGNS[self.choices.revision].two_strata_below or first * rarer < RARE

    def _half_width(self, labels: int, first: int, rates: Floats, *, exact: bool) -> float:
        if labels >= self.size:
            return 0.0
        parts, supposed = verdict_rates(self.supposed)
        design = DESIGNS[self.choices.revision]
        cells = Cells.alike(parts, self.size)
        shares = parts if exact else parts * cell_spreads(supposed)
        most = cells.sizes.astype(np.float64)
        drawn = allocate(shares, np.minimum(LEAST_IN_CELL, most), most, labels)
        interval = stratified_interval(
            cells,
            np.ones(len(parts), dtype=bool),
            # Half a label off, so that counts are planned ones and never taken for found ones.
            CellSample(drawn, np.minimum(drawn * rates + 1e-9, drawn), rates),
            error=self.choices.error,
            exact=exact,
            freedom=float(first - len(parts)),
            by_effect=design.by_effect,
        )
        return (interval.upper - interval.lower) / 2.0


@dataclass(frozen=True)
class AnytimeExpectation:
    """Bets on so many items."""

    size: int
    choices: RateChoices
    supposed: RatePricing

    def labels(self, half_width: float) -> int:
        """About how many labels the half-width takes: whole batches."""
        labels = first_number(lambda count: self.half_width(count) <= half_width, self.size)
        batch = self.choices.batch
        return min(self.size, batch * math.ceil(labels / batch))

    def half_width(self, labels: int) -> float:
        """About the half-width that so many labels give."""
        parts, rates = verdict_rates(self.supposed)
        spread = float(parts @ np.sqrt(rates * (1.0 - rates)))
        quantile = bet_quantile(self.choices.error)
        finite = max(0.0, 1.0 - labels / self.size)
        return min(
            0.5, quantile * spread * math.sqrt(finite / labels) + finite * BET_OVERHEAD * quantile**2 / labels
        )


def labels_factor(error: float) -> float:
    """How many times as many labels a bet takes as an interval that one looks at once."""
    return float((bet_quantile(error) / normal_quantile(1.0 - error)) ** 2)
