"""karat's own method: the whole curve at any stopping time, with no assumption about the list."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from functools import partial

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.local_rate import LocalRate
from karat.core.citations import HOWARD, WAUDBY_SMITH
from karat.core.errors import LabelError, ParameterError
from karat.core.plan import UNSURE, Ask, Labels, Plan, run
from karat.questions.curve.band_checkpoint import packed, restore
from karat.questions.curve.band_state import BandState, Leg, OpenDraw, last_block
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.first_sample import (
    LARGEST_SLOPE,
    first_rates,
    in_random_order,
    stage_shares,
    take_in_part,
)
from karat.questions.curve.guesses import LocalPrecision, made_up_labels
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.pacing import Pace, deviations_of_bound, slope_weights
from karat.questions.curve.result import Curve
from karat.questions.curve.tally import Counts
from karat.questions.curve.targets import LEAST_LOOSENING, BandTarget, Bools
from karat.questions.curve.yields import Floats, Ranks

# How δ is shared: the first sample's own rough bands; a first, coarse sweep; the main sweep; one more on
# the same samples where luck was bad; and, halved each time, whatever is still needed after that.
FIRST_SHARE, COARSE_SHARE, MAIN_SHARE, REPAIR_SHARE, FRESH_SHARE = 0.02, 0.05, 0.83, 0.07, 0.03
# The coarse sweep allows the square of the factor. It costs nothing extra, for samples are nested.
COARSE = 2.0
COARSE_LEG, MAIN_LEG, REPAIR_LEG = 0, 1, 2
# Slopes of the mixture to each factor of e.
SLOPES_PER_FOLD = 3.0
REPAIR_MARGIN = 0.06
FRESH_MARGIN = 0.02
MOST_FRAMES = 10
# How a target is loosened, step by step, when unsure labels put it out of reach.
LOOSENING_STEP = 1.2
# After how much of a budget its target is found anew, and how many standard deviations of the number of
# draws are kept back for the end of the list.
REFIT_SHARE, REFIT_STEPS, RESERVE = 0.08, 9, 0.25
# Halvings in which a target that a budget buys is found where it is found only once.
FIT_STEPS = 20
# How often band is run on a made-up list to see what it usually costs.
PRICING_RUNS = 3
# Single short prefixes may look hopeless by chance; they are no reason to loosen a target.
FEW_BLOCKS = 0.1
# The share of a band's width that may be left to unsure labels; the rest is for sampling.
UNSURE_SHARE = 0.5


def band(
    size: int,
    choices: CurveChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    proxy: Floats | None = None,
    checkpoint: bytes | None = None,
) -> Plan[Curve]:
    """Walk down the list, drawing as densely as the band needs at each rank.

    A small first sample tells roughly how precise the list is where. Then a sweep draws each item with a
    rate that is set from what was seen above it, so that the band is just narrow enough at every rank;
    about `batch` labels are asked for at a time. Each item, drawn or not, has an exact e-variable
    (`audit.evariables`), their product is a martingale along the ranks, and one application of
    Ville's inequality bounds the yield at all of them: no union bound, no variance to estimate, no
    monotonicity. If the target is missed somewhere, samples are topped up and bounded again.

    The answer may be read, and the plan stopped, at any ask: `ask.so_far()` is a valid curve, and so is
    `ask.preview(labels)` with any part of the first sample's labels. Beyond the first sample, labels may
    come late: the walk goes on without them and waits at the end of each sweep. Made anew from the
    checkpoint of an ask, the plan goes on from there.

    Guarantee: with probability at least 1 - δ the band holds at every rank, at every ask and at the
        end, whatever the labels are, however good the guesses, and whenever one stops. The estimate
        sqrt(upper·lower) is then a factor-approximation wherever the target was met.
    Assumes: nothing, but with `monotone_from` weak monotonicity from there on, and with `noise` that
        labels are flipped independently at that rate. Late or unsure labels count 0 in the lower and
        1 in the upper bound.
    Reference: karat's own; docs/engine.md has the theorem, its proof and what was tried.
    """
    choices.check_size(size)
    _check_known(known or {}, size, choices)
    walk = _Walk(size, choices, seed, known=known, proxy=proxy)
    if checkpoint is not None:
        restore(walk, checkpoint)
    return (yield from walk.plan())


class _BudgetSpentError(Exception):
    """The next draw is more than is left to spend."""


class _Walk(BandState):
    """One run of the plan."""

    # ------------------------------------------------------------------ the plan

    def plan(self) -> Plan[Curve]:
        if self.leg is None and self.open is None:
            self._take_known()
            self.leave_out_what_noise_forbids()
        try:
            if not self.budget_spent:
                yield from self._walk()
        except _BudgetSpentError:
            self.budget_spent = True
        yield from self._wait_for_late_labels()
        return self.curve(finished=True)

    def _walk(self) -> Plan[None]:
        if self.leg is None:
            yield from self._first_sample()
            if self.choices.budget is not None:
                self._fit_target_to_budget()
            self.leg = self._first_leg()
        while self.leg is not None:
            yield from self._walk_down(self.leg)
            self.leg = self._next_leg(self.leg)

    def _take_known(self) -> None:
        if self.known:
            ranks = sorted(self.known)
            labels = [UNSURE if self.known[rank] is None else self.known[rank] for rank in ranks]
            self.tally.add_known(np.array(ranks, dtype=np.int64), np.array(labels, dtype=np.int8))

    def _first_leg(self) -> Leg | None:
        frame = self.tally.begin_frame()
        self._loosen_for_unsure_labels()
        every = len(self.ends)
        if self._is_single() or (self.design.refits_budget and self.choices.budget is not None):
            share = COARSE_SHARE + MAIN_SHARE
            return self._begin_leg(MAIN_LEG, frame, 1.0, share, self.wanted, 0.0, every)
        return self._begin_leg(COARSE_LEG, frame, COARSE, COARSE_SHARE, self.wanted, 0.0, every)

    def _next_leg(self, done: Leg) -> Leg | None:
        """The main walk after the coarse one; then repairs for as long as the target is missed somewhere."""
        every = len(self.ends)
        if done.number == COARSE_LEG:
            return self._begin_leg(MAIN_LEG, done.frame, 1.0, MAIN_SHARE, self.wanted, 0.0, every)
        missed = self.missed()
        if done.number == MAIN_LEG:
            if not missed.any() or self.is_hopeless(missed, self.target).all():
                return None
            # Nested samples: rates may not know where the target was missed, only how far to go.
            return self._begin_leg(
                REPAIR_LEG, done.frame, 1.0, REPAIR_SHARE, self.wanted, REPAIR_MARGIN, last_block(missed)
            )
        repairs = done.number - REPAIR_LEG
        missed[missed] = ~self.is_hopeless(missed, self.target)
        if repairs >= MOST_FRAMES or not missed.any() or self.exhausted(last_block(missed)):
            return None
        # Fresh samples of what is left: all that is known may be used.
        share, margin = FRESH_SHARE / 2.0 ** (repairs + 1), FRESH_MARGIN * 2.0**repairs
        frame = self.tally.begin_frame()
        return self._begin_leg(done.number + 1, frame, 1.0, share, missed, margin, last_block(missed))

    def _loosen_for_unsure_labels(self) -> None:
        """Pursue what can be had if as many items are unsure as in the first sample."""
        if not self.tally.unsure or not self.wanted.any():
            return
        power = 1.0
        while power < LEAST_LOOSENING:
            hopeless = self.is_hopeless(self.wanted, self.target.loosened(power), share=UNSURE_SHARE)
            if hopeless.mean() <= FEW_BLOCKS:
                break
            power *= LOOSENING_STEP
        if power > 1.0:
            self.target = self.target.loosened(power)
            self.notes.append(
                f"{self.tally.unsure:,} of the first {self.tally.labels:,} labels are unsure, which puts the "
                f"target out of reasonable reach; {self.spelled_target()} is pursued instead."
            )

    def _first_sample(self) -> Plan[None]:
        """Labels at rates proportional to 1/rank, and a rough band from them alone."""
        every = np.arange(len(self.ends))
        if self.open is None:
            self.open = self._first_draw(every)
        draw, error = self.open, self.error * FIRST_SHARE
        if self.design.early_bounds:
            error /= len(stage_shares(self.tally, draw.inclusion))
        labels = np.empty(0, dtype=np.int8)
        if len(draw.ranks):
            # Everything later is planned from the first sample, so it waits for all of it.
            ask = self._ask(draw.ranks, draw.chances, draw.reason, late_allowed=False)
            labels = yield replace(ask, preview=self._preview) if self.design.early_bounds else ask
        self.open = None
        slopes = np.geomspace(min(20.0 / self.size, 1.0), LARGEST_SLOPE, 40)
        self.tally.begin_sweep(self.tally.begin_frame(), ChainBound(slopes, error))
        self.tally.add(draw.ranks, labels)
        if len(draw.asked) < len(every):
            raise _BudgetSpentError
        guesses = self.guesses_from(self.tally.base)
        start = 0
        while start < len(self.ends):
            stop = max(start + 1, int(np.searchsorted(self.ranks, self.ranks[start] * 1.15)))
            blocks = np.arange(start, min(stop, len(self.ends)))
            self.tally.extend(blocks, draw.inclusion[blocks], guesses.rates()[0][blocks])
            new = self.tally.since_base(blocks)
            guesses.add(blocks, new.drawn, new.ones)
            start = int(blocks[-1]) + 1
        self.note_progress()

    def _first_draw(self, every: Ranks) -> OpenDraw:
        rates = first_rates(self)
        draw = self._drawn(every, rates, rates, rates, "a first look along the whole list")
        if not self.design.early_bounds:
            return draw
        return in_random_order(draw, stage_shares(self.tally, rates), self.tally.draws.generator)

    def _preview(self, labels: Mapping[int, int]) -> Curve:
        """The curve from a part of the first sample's labels."""
        part = copy(self)
        part.tally, part.trace = self.tally.forked(), []
        if self.open is not None:
            take_in_part(part, self.open, labels, self.error * FIRST_SHARE)
        return part.curve(finished=False)

    def _begin_leg(
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
        deviations, smallest = self._width_of_bound(target, guesses, error, last)
        leg = Leg(number, frame, target, wanted, extra, last, min(stop, last), deviations, guesses)
        self.tally.begin_sweep(frame, self._bound_for(leg, smallest, error))
        return leg

    def _is_single(self) -> bool:
        """Whether one rank is asked for, so that nothing need be kept for others."""
        return self.design.looks_where_wanted and int(self.wanted.sum()) == 1

    def _bound_for(self, leg: Leg, smallest: float, error: float) -> ChainBound:
        """A bound whose slopes reach down to the smallest; see `BandDesign.weighted_slopes`."""
        folds = math.log(LARGEST_SLOPE / smallest)
        slopes = np.geomspace(smallest, LARGEST_SLOPE, max(4, int(folds * SLOPES_PER_FOLD)))
        if not self.design.weighted_slopes:
            return ChainBound(slopes, error)
        base = self.tally.base
        pace = self._pace(leg, base, np.zeros_like(self.tally.sizes), lambda _: np.array([leg.deviations]))
        rates = pace.next_rates(0, leg.last, middle=0.0, half=0.0, batch=math.inf)
        labels = (pace.sizes[: len(rates)] * rates).sum(axis=1)
        widths = pace.widths(slice(0, leg.last), 0.0)
        deviations = leg.deviations
        if self._is_single():
            # All weight is on one slope, nearly.
            deviations = math.sqrt(2.0 * math.log(2.0 / error))
        return ChainBound(slopes, error, slope_weights(slopes, deviations**2 / widths, labels))

    def _walk_down(self, leg: Leg) -> Plan[None]:
        """One walk from the top; ahead of it, only the frame's base is looked at."""
        while leg.position < leg.stop:
            if self.open is None:
                self.open = self._draw_ahead(leg)
            draw = self.open
            yield from self._label(draw)
            blocks = draw.asked
            kept = slice(len(blocks))
            if len(blocks):
                leg.low, leg.high = self.tally.extend(blocks, draw.inclusion[kept], draw.guesses[kept])
            if len(blocks) < len(draw.blocks):
                self.note_progress()
                raise _BudgetSpentError
            new = self.tally.since_base(blocks)
            leg.guesses.add(blocks, new.drawn - self._late_in(blocks), new.ones)
            leg.position += len(blocks)
            self.note_progress()
        yield from self._wait_for_late_labels()

    def _draw_ahead(self, leg: Leg) -> OpenDraw:
        """Set the rates of the next blocks, about one batch, and draw."""
        if self.design.refits_budget and leg.number == MAIN_LEG and self.choices.budget is not None:
            self._fit_target_to_what_is_left(leg, self.choices.budget)
        tally, sweep = self.tally, self.tally.sweeps[-1]
        pace = self._pace(leg, tally.base, sweep.rates, self._deviations(leg, sweep.chain))
        low, high = self._with_late_labels_guessed(leg)
        inclusion = pace.next_rates(
            leg.position,
            leg.last,
            middle=(low + high) / 2.0,
            half=(high - low) / 2.0,
            batch=self.choices.batch,
        )
        blocks = np.arange(leg.position, leg.position + len(inclusion))
        unlabelled = (tally.sizes - tally.base.drawn)[blocks]
        drawn = sweep.rates[blocks]
        inclusion = np.where(inclusion > 0.95, 1.0, np.maximum(inclusion, drawn))
        inclusion = np.where(unlabelled > 0, inclusion, 1.0)
        fresh = np.where(unlabelled > 0, _further_rates(inclusion, drawn), 0.0)
        reason = f"ranks {self.ends[blocks[0]]:,} to {self.ends[blocks[-1]]:,}"
        return self._drawn(blocks, fresh, inclusion, pace.guesses[blocks], reason)

    def _width_of_bound(
        self, target: BandTarget, guesses: LocalRate, error: float, last: int
    ) -> tuple[float, float]:
        """The bound's half-width in standard deviations, and the smallest slope that it needs."""
        rates = guesses.rates()[0].clip(0.02, 1.0)
        expected = np.cumsum((self.tally.sizes * rates).sum(axis=1))
        widest = float(target.allowed(expected, self.ranks)[last - 1])
        if target.factor is not None:
            widest = max(widest, target.factor**2 * target.floor * float(self.ranks[last - 1]))
        return deviations_of_bound(max(widest, 1.0), LARGEST_SLOPE, error)

    def _pace(
        self, leg: Leg, labelled: Counts, drawn: Floats, deviations: Callable[[Floats], Floats]
    ) -> Pace:
        """What the controller needs to know; `labelled` is what enters exactly."""
        rates, weights = leg.guesses.rates()
        return Pace(
            ranks=self.ranks,
            sizes=self.tally.sizes - labelled.drawn,
            base=labelled.ones.sum(axis=1),
            guesses=rates,
            weights=weights,
            rates=drawn,
            wanted=leg.wanted,
            allowed=partial(self.allowed, leg.target),
            deviations=deviations,
            extra=leg.extra,
            end_margin=self.design.end_margin,
            looks_where_wanted=self.design.looks_where_wanted,
        )

    def _deviations(self, leg: Leg, bound: ChainBound) -> Callable[[Floats], Floats]:
        """Half-widths of a bound in standard deviations."""
        return bound.deviations if self.design.weighted_slopes else lambda _: np.array([leg.deviations])

    # ------------------------------------------------------------------ asking

    def _drawn(
        self, blocks: Ranks, rates: Floats, inclusion: Floats, guesses: Floats, reason: str
    ) -> OpenDraw:
        """Draw from these blocks, as far as the budget goes."""
        budget = self.choices.budget
        left = math.inf if budget is None else budget - self.tally.labels
        ranks, chances, kept = self.tally.draw(blocks, rates, at_most=left)
        stages = np.zeros(len(ranks), dtype=np.int64)
        return OpenDraw(blocks, blocks[:kept], inclusion, guesses, ranks, chances, stages, reason)

    def _label(self, draw: OpenDraw) -> Plan[None]:
        """Have what was drawn labelled, sooner or later."""
        if len(draw.ranks):
            labels = yield self._ask(draw.ranks, draw.chances, draw.reason, late_allowed=True)
            self.tally.add(draw.ranks, labels)
        self.open = None

    def _ask(self, ranks: Ranks, chances: Floats, reason: str, *, late_allowed: bool) -> Ask:
        return Ask(
            ranks,
            reason,
            chances=chances,
            unsure_allowed=True,
            late_allowed=late_allowed,
            so_far=lambda: self.curve(finished=False),
            amend=self.amend,
            checkpoint=lambda: packed(self),
            # Before the first look is complete, nobody can tell.
            labels_left=None if self.leg is None else self._labels_left,
        )

    def _wait_for_late_labels(self) -> Plan[None]:
        """Decisions about a whole sweep are made from all of its labels."""
        if self.tally.late:
            ranks = np.array(sorted(self.tally.late), dtype=np.int64)
            reason = "labels that are still missing"
            labels: Labels = yield self._ask(ranks, np.ones(len(ranks)), reason, late_allowed=False)
            self.tally.late.clear()
            self.tally.correct(dict(zip(ranks.tolist(), labels.tolist(), strict=True)))
            self.note_progress()
        elif self.tally.came_late and self.design.forms_anew:
            self.tally.form_anew()
            self.note_progress()

    def amend(self, labels: Mapping[int, int]) -> None:
        """Take in labels that came late or were corrected; earlier asks do not change."""
        unknown = [rank for rank in labels if rank not in self.tally.items]
        if unknown:
            raise LabelError(f"A correction is for rank {unknown[0]:,}, which has no label yet.")
        for rank in sorted(self.tally.late & set(labels)):
            block, cell = self.tally.settle(rank, labels[rank])
            if self.leg is not None:
                one = np.zeros((1, self.tally.sizes.shape[1]))
                one[0, cell] = 1.0
                self.leg.guesses.add(np.array([block]), one, one * (labels[rank] == 1))
        changed = {rank: label for rank, label in labels.items() if self.tally.items[rank][0] != label}
        if changed:
            self.corrected += len(changed)
            self.tally.correct(changed)
        if self.leg is not None and self.leg.position:
            self.leg.low, self.leg.high = self.tally.chain_bounds(self.leg.position - 1)

    def _with_late_labels_guessed(self, leg: Leg) -> tuple[float, float]:
        """The bounds at the walk's position as they will be, about, once the late labels are there.

        Until then each late label counts as 0 below and 1 above, and a controller that took this for
        lack of samples would draw far too many.
        """
        if not self.tally.late:
            return leg.low, leg.high
        sweep = self.tally.sweeps[-1]
        places = self.tally.late_places()
        weights, guesses = 1.0 / sweep.rates[places], sweep.guesses[places]
        low = leg.low + float((weights * guesses).sum())
        high = leg.high - float((weights * (1 - guesses)).sum())
        return min(low, high), max(low, high)

    def _late_in(self, blocks: Ranks) -> Floats:
        """How many labels are still missing in these blocks, by cell."""
        counts = np.zeros((len(blocks), self.tally.sizes.shape[1]))
        late, cells = self.tally.late_places()
        inside = late >= blocks[0]
        np.add.at(counts, (late[inside] - blocks[0], cells[inside]), 1.0)
        return counts

    # ------------------------------------------------------------------ budget and progress

    def _fit_target_to_budget(self) -> None:
        """Ask for as much as the budget will buy, going by the first sample."""
        budget = self.choices.budget or 0
        if not self.wanted.any() or self._predicted_labels(1.0) <= budget:
            return
        # Roughly, where the target is found anew later on.
        steps = REFIT_STEPS if self.design.refits_budget else FIT_STEPS
        most = self.target.most_loosening() if self.design.refits_budget else LEAST_LOOSENING
        power = _least_power(lambda power: self._predicted_labels(power) <= budget, most=most, steps=steps)
        self.target = self.target.loosened(power)
        self.notes.append(f"The budget of {budget:,} labels will buy about {self.spelled_target()}.")

    def _fit_target_to_what_is_left(self, leg: Leg, budget: int) -> None:
        """Ask for as much as the rest of the budget will buy in the rest of the list, at most for the target.

        Like rates, this may depend on what was seen above and on the frame's base alone: of what the coarse
        walk drew further down, only its rates are looked at.
        """
        tally, position = self.tally, leg.position
        inside = tally.counts.drawn[:position].sum() - tally.base.drawn[:position].sum()
        spent = float(tally.base.drawn.sum()) - len(self.known) + float(inside)
        if position and spent < leg.fitted_at + REFIT_SHARE * budget:
            return
        leg.fitted_at = spent
        left = budget - spent
        left -= math.sqrt(max(left, 0.0)) * RESERVE
        sweep = tally.sweeps[-1]
        low, high = self._with_late_labels_guessed(leg)
        rest = {"middle": (low + high) / 2.0, "half": (high - low) / 2.0, "batch": math.inf}
        asked = BandTarget.of(self.choices)

        def affordable(power: float) -> bool:
            leg.target = asked.loosened(power)
            pace = self._pace(leg, tally.base, sweep.rates, self._deviations(leg, sweep.chain))
            rates = pace.next_rates(position, leg.last, **rest)
            return float((pace.sizes[position : position + len(rates)] * rates).sum()) <= left

        power = (
            1.0
            if affordable(1.0)
            else _least_power(affordable, most=asked.most_loosening(), steps=REFIT_STEPS)
        )
        self.target = leg.target = asked.loosened(power)

    def _predicted_labels(self, power: float) -> float:
        """Labels in all, if the rest of the list is as the labels so far say."""
        target = self.target.loosened(power)
        tally, last = self.tally, last_block(self.wanted)
        guesses = self.guesses_from(tally.counts)
        deviations, smallest = self._width_of_bound(target, guesses, self.error * MAIN_SHARE, last)
        leg = Leg(MAIN_LEG, 0, target, self.wanted, 0.0, last, last, deviations, guesses)
        bound = self._bound_for(leg, smallest, self.error * MAIN_SHARE)
        pace = self._pace(leg, tally.counts, np.zeros_like(tally.sizes), self._deviations(leg, bound))
        inclusion = pace.next_rates(0, last, middle=0.0, half=0.0, batch=math.inf)
        return tally.labels + float((pace.sizes[: len(inclusion)] * inclusion).sum())

    def _labels_left(self) -> int:
        """About how many labels are still to come, if the rest of the list is as the labels so far say."""
        leg = self.leg
        waiting = len(self.tally.late) + (0 if self.open is None else len(self.open.ranks))
        if leg is None:
            return waiting
        expected = 0.0
        if leg.number == COARSE_LEG:
            expected = self._predicted_labels(1.0) - self.tally.labels
        elif leg.position < leg.last:
            sweep = self.tally.sweeps[-1]
            rates = sweep.rates
            pace = self._pace(leg, self.tally.base, rates, self._deviations(leg, sweep.chain))
            middle, half = (leg.low + leg.high) / 2.0, (leg.high - leg.low) / 2.0
            ahead = slice(leg.position, leg.last)
            rest = pace.next_rates(leg.position, leg.last, middle=middle, half=half, batch=math.inf)
            expected = float((pace.sizes[ahead] * (rest - rates[ahead])).sum())
        if self.choices.budget is not None:
            expected = min(expected, self.choices.budget - self.tally.labels)
        return max(waiting, round(expected))


def _check_known(known: Mapping[int, int | None], size: int, choices: CurveChoices) -> None:
    """Refuse known labels that cannot be used."""
    if choices.noise and known:
        raise ParameterError(
            "Known labels are taken as right and asked ones as noisy; give band either known labels or a "
            "noise rate, not both."
        )
    for rank, label in known.items():
        if not 1 <= rank <= size:
            raise LabelError(f"A known label is for rank {rank:,}; ranks go from 1 to {size:,}.")
        if label not in (0, 1, None):
            raise LabelError(f"The known label of rank {rank:,} is {label!r}; it must be 0, 1 or None.")


def _least_power(affordable: Callable[[float], bool], *, most: float, steps: int) -> float:
    """The least power of a target, from 1 to `most`, that is affordable, found in so many halvings."""
    low, high = 1.0, most
    for _ in range(steps):
        middle = math.sqrt(low * high)
        low, high = (low, middle) if affordable(middle) else (middle, high)
    return high


def _further_rates(inclusion: Floats, drawn: Floats) -> Floats:
    """With what rate to draw items that `drawn` left, so that each is drawn with `inclusion` in all."""
    with np.errstate(divide="ignore", invalid="ignore"):
        further: Floats = np.where(drawn < 1.0, (inclusion - drawn) / (1.0 - drawn), 0.0)
    return further


def _cost(size: int, choices: CurveChoices, guess: LocalPrecision) -> Cost:
    """The median of a few runs: now and then one is unlucky and costs nearly twice as much."""
    curves = [run(band(size, choices, seed=seed), made_up_labels(guess)) for seed in range(PRICING_RUNS)]
    usual = sorted(curves, key=lambda curve: curve.labels_used)[PRICING_RUNS // 2]
    return Cost(None, usual.labels_used, usual.factor or 1.0)


BAND = CurveMethod(
    name="band",
    does="Items were drawn at rates that fall with their rank, and bets against every possible curve, whose "
    "gains bound the error at any stopping time [2], [3], were joined to one band over all ranks",
    cites=(WAUDBY_SMITH, HOWARD),
    takes_unsure=True,
    takes_known=True,
    takes_noise=True,
    takes_proxy=True,
    takes_late=True,
    takes_budget=True,
    may_be_watched=True,
    takes_checkpoint=True,
    certifies=True,
    price_depends_on_data=True,
    plan=band,
    cost=_cost,
)
