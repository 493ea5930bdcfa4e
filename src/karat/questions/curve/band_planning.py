"""How a sweep of the method `band` is planned: its target, its slopes, and how late labels enter it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.local_rate import LocalRate
from karat.bounds.label_noise import NO_NOISE
from karat.core.errors import LabelError
from karat.core.plan import LATE, Items, Labels
from karat.questions.curve.band_state import BandState, Leg, last_block
from karat.questions.curve.pacing import Caution, LateLabels, Pace, deviations_of_bound, slope_weights
from karat.questions.curve.tally import Counts
from karat.questions.curve.targets import BandTarget, Bools
from karat.questions.curve.yields import Floats, Ranks

# The sweeps in their order; after the repair come sweeps over fresh samples.
COARSE_LEG, MAIN_LEG, REPAIR_LEG = 0, 1, 2
# Slopes of the mixture to each factor of e.
SLOPES_PER_FOLD = 3.0


class BandPlanning(BandState):
    """The state of a run, and how further sweeps follow from it."""

    def begin_leg(
        self, number: int, frame: int, power: float, share: float, wanted: Bools, extra: float, stop: int
    ) -> Leg | None:
        """Start a walk from the top, down to block `stop`; slopes suit the half-widths of interest.

        They, like the guesses ahead of the walk, come from the frame's base alone.
        """
        last = last_block(wanted)
        if last == 0:
            return None
        target, error = self.target.loosened(power), self.error * share
        guesses = self.guesses_from(self.tally.base)
        deviations, smallest = self.width_of_bound(target, guesses, error, last)
        leg = Leg(number, frame, target, wanted, extra, last, min(stop, last), deviations, guesses)
        self.tally.begin_sweep(frame, self.bound_for(leg, smallest, error))
        return leg

    def tops_up(self) -> bool:
        """Whether the main sweep is topped up where it comes out too wide.

        With a budget no target has to be met, and with noisy labels nobody knows how many of those that were
        seen are right.
        """
        return self.design.top_up_caution is not None and self.choices.budget is None and self.noisy is None

    def caution(self, leg: Leg) -> Caution:
        """How much a sweep keeps in reserve: little where top-ups make up for bad luck, or on the coarse one.

        Labels that come late may show that the band is too wide where no top-up is possible any more.
        """
        light = self.design.top_up_caution
        if light is None or leg.number > MAIN_LEG or self.tally.late or not self.tops_up():
            return self.design.caution
        return light

    def is_single(self) -> bool:
        """Whether one rank is asked for, so that nothing need be kept for others."""
        return self.design.looks_where_wanted and int(self.wanted.sum()) == 1

    def bound_for(self, leg: Leg, smallest: float, error: float) -> ChainBound:
        """A bound whose slopes reach down to the smallest; see `BandDesign.weighted_slopes`."""
        folds = math.log(self.largest_slope / smallest)
        slopes = np.geomspace(smallest, self.largest_slope, max(4, int(folds * SLOPES_PER_FOLD)))
        if not self.design.weighted_slopes:
            return self.chain(slopes, error)
        base = self.tally.base
        pace = self.pace(leg, base, np.zeros_like(self.tally.sizes), lambda _: np.array([leg.deviations]))
        rates = pace.next_rates(0, leg.last, middle=0.0, half=0.0, batch=math.inf)
        labels = (pace.sizes[: len(rates)] * rates).sum(axis=1)
        widths = pace.widths(slice(0, leg.last), 0.0)
        deviations = leg.deviations
        if self.is_single():
            # All weight is on one slope, nearly.
            deviations = math.sqrt(2.0 * math.log(2.0 / error))
        return self.chain(slopes, error, slope_weights(slopes, deviations**2 / widths, labels))

    def width_of_bound(
        self, target: BandTarget, guesses: LocalRate, error: float, last: int
    ) -> tuple[float, float]:
        """The bound's half-width in standard deviations, and the smallest slope that it needs."""
        rates = guesses.rates()[0]
        rates = (rates if self.noisy is None else self.noisy.true(rates)).clip(0.02, 1.0)
        expected = np.cumsum((self.tally.sizes * rates).sum(axis=1))
        widest = float(target.allowed(expected, self.ranks)[last - 1])
        if target.factor is not None:
            widest = max(widest, target.factor**2 * target.floor * float(self.ranks[last - 1]))
        return deviations_of_bound(max(widest, 1.0), self.largest_slope, error)

    def pace(self, leg: Leg, labelled: Counts, drawn: Floats, deviations: Callable[[Floats], Floats]) -> Pace:
        """What the controller needs to know; `labelled` is what enters exactly."""
        rates, weights = leg.guesses.rates()
        right = labelled.ones.sum(axis=1)
        if self.noisy is not None:
            rates = self.noisy.true(rates)
            right = self.noisy.rates.behind(right, labelled.drawn.sum(axis=1))
        return Pace(
            ranks=self.ranks,
            sizes=self.tally.sizes - labelled.drawn,
            base=right,
            guesses=rates,
            weights=weights,
            rates=drawn,
            wanted=leg.wanted,
            allowed=partial(self.allowed, leg.target),
            deviations=deviations,
            extra=leg.extra,
            caution=self.caution(leg),
            looks_where_wanted=self.design.looks_where_wanted,
            wrong_labels=NO_NOISE if self.noisy is None else self.noisy.rates,
        )

    def deviations_of(self, leg: Leg, bound: ChainBound) -> Callable[[Floats], Floats]:
        """Half-widths of a bound in standard deviations."""
        return bound.deviations if self.design.weighted_slopes else lambda _: np.array([leg.deviations])

    def labels_on_their_way(self) -> LateLabels | None:
        """What is late, where the design allows for it."""
        if not self.design.expects_late_labels:
            return None
        sweep, places = self.tally.sweeps[-1], self.tally.late_places()
        return LateLabels(sweep.rates[places], sweep.guesses[places])

    def middle_and_half(self, leg: Leg) -> tuple[float, float]:
        """The middle of the bounds at the walk's position, and the half-width that sampling leaves."""
        low, high = self.with_late_labels_guessed(leg)
        half = (high - low) / 2.0
        if self.noisy is not None and leg.position:
            half = max(half - float(self.half_width_of_base()[leg.position - 1]), 0.0)
        return (low + high) / 2.0, half

    def with_late_labels_guessed(self, leg: Leg) -> tuple[float, float]:
        """The bounds at the walk's position as they will be, about, once the late labels are there.

        Until then each late label counts as 0 below and 1 above, and a controller that took this for
        lack of samples would draw far too many.
        """
        if not self.tally.late:
            return leg.low, leg.high
        if self.design.expects_late_labels and leg.position:
            low, high = self.tally.expected_bounds(leg.position - 1, leg.guesses.rates()[0])
            return min(low, high), max(low, high)
        sweep = self.tally.sweeps[-1]
        places = self.tally.late_places()
        weights, guesses = 1.0 / sweep.rates[places], sweep.guesses[places]
        low = leg.low + float((weights * guesses).sum())
        high = leg.high - float((weights * (1 - guesses)).sum())
        return min(low, high), max(low, high)

    def amend(self, labels: Mapping[int, int]) -> None:
        """Take in labels that came late or were corrected; earlier asks do not change."""
        unknown = [rank for rank in labels if rank not in self.tally.items]
        if unknown:
            raise LabelError(f"A correction is for rank {unknown[0]:,}, which has no label yet.")
        for rank in sorted(self.tally.late & set(labels)):
            self.tally.settle(rank, labels[rank])
            if self.leg is not None:
                self.learn(self.leg, np.array([rank]), np.array([labels[rank]], dtype=np.int8))
        changed = {rank: label for rank, label in labels.items() if self.tally.items[rank][0] != label}
        if changed:
            self.corrected += len(changed)
            self.tally.correct(changed)
        if self.leg is not None and self.leg.position:
            self.leg.low, self.leg.high = self.tally.chain_bounds(self.leg.position - 1)

    def learn(self, leg: Leg, ranks: Items, labels: Labels) -> None:
        """Let the guesses of a sweep learn from labels above the batch that it is passing."""
        learnt = leg.position if self.passing is None else int(self.passing.blocks[0])
        blocks, cells = self.tally.place(ranks)
        for block, cell, label in zip(blocks.tolist(), cells.tolist(), labels.tolist(), strict=True):
            if block < learnt and label != LATE:
                one = np.zeros((1, self.tally.sizes.shape[1]))
                one[0, cell] = 1.0
                leg.guesses.add(np.array([block]), one, one * (label == 1))

    def late_in(self, blocks: Ranks) -> Floats:
        """How many labels are still missing in these blocks, which follow each other, by cell."""
        counts = np.zeros((len(blocks), self.tally.sizes.shape[1]))
        late, cells = self.tally.place(np.array(sorted(self.tally.late), dtype=np.int64))
        inside = (late >= blocks[0]) & (late <= blocks[-1])
        np.add.at(counts, (late[inside] - blocks[0], cells[inside]), 1.0)
        return counts
