"""The stages of a `fixed` sample, by revision of its design: a campaign keeps the revision it began with."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np

from karat.bounds.normal import normal_quantile
from karat.questions.rate.cells import Floats
from karat.questions.rate.choices import FEWEST, RateChoices
from karat.questions.rate.planning import labels_by_counts

# The part of a budget that is drawn in proportion, to learn from. Where a half-width is asked for, the part
# of what it takes at worst, and no fewer labels than the third number.
FIRST_STAGE, FIRST_OF_WORST, LEAST_FIRST = 0.3, 0.15, 30
# With fewer labels than this, a slice or the whole is sampled in proportion and has an exact interval. Where
# it is divided into two strata for the exact test over both, the design says how many.
SMALL = 40
# So few labels of one kind in the first stage call for an exact interval, too.
RARE = 2
# A cell in use has so many labels, or its variance cannot be told.
LEAST_IN_CELL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedDesign:
    """How a fixed sample is divided and sized.

    Attributes:
        two_strata_below: slices with fewer labels than this are divided into two strata, for the exact test
            over both; 0 for none.
        aim: the part of the half-width at which the second stage aims, since it may be less lucky than the
            first.
        prior: how many labels of the rarer kind each cell is supposed to hold beyond those of the first stage
            when the second is sized: a cell where the first found none of them may hold some.
        most_first: labels of the first stage, at most, where a half-width is asked for: rare errors may need
            few in all.
        own_sizes: whether the size of a small slice's sample follows what its own first labels say; else it
            follows those of all slices, and the exact test of the slice is exact.
        by_effect: whether Student's quantile allows for what is unknown of the design effect alone, since
            Wilson's interval allows for the rest; see `stratified_interval`.
    """

    two_strata_below: int
    aim: float
    prior: float
    most_first: int | None
    own_sizes: bool
    by_effect: bool = False

    def cautious(self, rates: Floats, drawn: Floats) -> Floats:
        """Rates for sizing the second stage, nearer to a half the fewer draws a cell has."""
        rarer = np.minimum(rates, 1.0 - rates)
        more = np.minimum(0.5, (rarer * drawn + self.prior) / (drawn + self.prior))
        cautious: Floats = np.where(rates > 0.5, 1.0 - more, more)
        return cautious if self.prior else rates


# By revision; see `RateChoices.revision`.
DESIGNS = {
    1: FixedDesign(two_strata_below=0, aim=0.85, prior=0.0, most_first=None, own_sizes=True),
    2: FixedDesign(two_strata_below=60, aim=0.95, prior=1.0, most_first=250, own_sizes=False),
    3: FixedDesign(
        two_strata_below=60,
        aim=0.95,
        prior=1.0,
        most_first=250,
        own_sizes=False,
        by_effect=True,
    ),
}


def planned_labels(choices: RateChoices, unlabelled: int) -> int:
    """The labels of the whole sample, at most."""
    half_width = choices.wanted_half_width
    most = unlabelled if choices.budget is None else choices.budget
    if half_width is None:
        return most
    worst = labels_by_counts(0.5, half_width, choices.error, max(1, unlabelled))
    return min(most, max(FEWEST, worst))


def first_stage(choices: RateChoices, budget: int, small: int) -> int:
    """The labels of the first stage; all of them where there are fewer than `small`."""
    if choices.wanted_half_width is None:
        return budget if budget < small else ceil(FIRST_STAGE * budget)
    worst = (normal_quantile(choices.confidence) / (2.0 * choices.wanted_half_width)) ** 2
    first = min(budget, max(LEAST_FIRST, ceil(FIRST_OF_WORST * worst)))
    most = DESIGNS[choices.revision].most_first
    return first if most is None else min(first, most)
