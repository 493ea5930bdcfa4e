"""karat's own method: the whole curve at any stopping time, with no assumption about the list."""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import copy
from dataclasses import replace

import numpy as np

from karat.audit.draws import further_rates
from karat.bounds.label_noise import LabelNoise
from karat.core.citations import HOWARD, WAUDBY_SMITH
from karat.core.errors import LabelError, ParameterError
from karat.core.plan import LATE, UNSURE, Ask, Labels, Plan, run
from karat.questions.curve.band_budget import (
    fit_target_to_budget,
    fit_target_to_what_is_left,
    labels_left,
)
from karat.questions.curve.band_checkpoint import packed, restore
from karat.questions.curve.band_design import DESIGNS
from karat.questions.curve.band_legs import FIRST_SHARE, first_leg, next_leg
from karat.questions.curve.band_planning import MAIN_LEG, BandPlanning
from karat.questions.curve.band_state import Leg, OpenDraw, joined_draws, top_up_draw
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.few_cutoffs import cutoffs_of, few_cutoffs
from karat.questions.curve.first_sample import (
    FIRST_SLOPES,
    first_rates,
    first_slopes,
    in_random_order,
    stage_shares,
    take_in_part,
)
from karat.questions.curve.guesses import LocalPrecision, made_up_labels
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.result import Curve
from karat.questions.curve.tally import LARGEST_BET, LEAST_BET
from karat.questions.curve.top_up import SHORTLY, excess, plan_top_up
from karat.questions.curve.yields import Floats, Ranks

# How many labels of a large batch are planned at a time.
STEP = 15
# How often the same block is topped up at most; not at all where unsure labels take up this share of the
# width that is allowed.
MOST_TOP_UPS, MOST_UNSURE = 20, 0.25
# How often band is run on a made-up list to see what it usually costs.
PRICING_RUNS = 3


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
    monotonicity. Where the band comes out too wide at a rank, a further sample of the items above it is drawn
    before the sweep goes on (`top_up`), within the same bound.

    The answer may be read, and the plan stopped, at any ask: `ask.so_far()` is a valid curve, and so is
    `ask.preview(labels)` with any part of the first sample's labels. Beyond the first sample, labels may
    come late: the walk goes on without them and waits at the end of each sweep. Made anew from the
    checkpoint of an ask, the plan goes on from there.

    Guarantee: with probability at least 1 - δ the band holds at every rank, at every ask and at the
        end, whatever the labels are, however good the guesses, and whenever one stops. The estimate
        sqrt(upper·lower) is then a factor-approximation wherever the target was met.
    Assumes: nothing, but with `monotone_from` weak monotonicity from there on, and with `noise` and
        `noise_of_right` that labels are wrong independently at these rates. Late or unsure labels
        count 0 in the lower and 1 in the upper bound.
    Reference: karat's own; docs/engine.md has the theorem, its proof and what was tried.
    """
    choices.check_size(size)
    _check_known(known or {}, size, choices)
    if (choices.cutoffs is not None or DESIGNS[choices.revision].single_as_rate) and cutoffs_of(choices):
        return (yield from few_cutoffs(size, choices, seed=seed, known=known, proxy=proxy))
    walk = _Walk(size, choices, seed, known=known, proxy=proxy)
    if checkpoint is not None:
        restore(walk, checkpoint)
    return (yield from walk.plan())


class _BudgetSpentError(Exception):
    """The next draw is more than is left to spend."""


class _Walk(BandPlanning):
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
                fit_target_to_budget(self)
            self.leg = first_leg(self)
        while self.leg is not None:
            yield from self._walk_down(self.leg)
            self.leg = next_leg(self, self.leg)

    def _take_known(self) -> None:
        if self.known:
            ranks = sorted(self.known)
            labels = [UNSURE if self.known[rank] is None else self.known[rank] for rank in ranks]
            self.tally.add_known(np.array(ranks, dtype=np.int64), np.array(labels, dtype=np.int8))

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
            if self.design.early_bounds:
                ask = replace(ask, preview=self._preview, in_order=True)
            labels = yield ask
        self.open = None
        self.tally.begin_sweep(self.tally.begin_frame(), self.chain(first_slopes(self, FIRST_SLOPES), error))
        self.tally.add(draw.ranks, labels)
        if len(draw.asked) < len(every):
            raise _BudgetSpentError
        guesses = self.guesses_from(self.tally.base)
        start = 0
        while start < len(self.ends):
            stop = max(start + 1, int(np.searchsorted(self.ranks, self.ranks[start] * 1.15)))
            blocks = np.arange(start, min(stop, len(self.ends)))
            last = stop >= len(self.ends)
            self.tally.extend(blocks, draw.inclusion[blocks], guesses.rates(blocks)[0], tightens=last)
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

    def _walk_down(self, leg: Leg) -> Plan[None]:
        """One walk from the top; ahead of it, only the frame's base is looked at."""
        while leg.position < leg.stop:
            if self.passing is None:
                if self.open is None:
                    self.open = self._draw_batch(leg)
                draw = self.open
                yield from self._label(draw)
                self.passing = draw
            if leg.number == MAIN_LEG and self.tops_up():
                yield from self._pass_with_top_ups(leg, self.passing)
            complete = self._go_on(leg, self.passing)
            self.passing = None
            self.note_progress()
            if not complete:
                raise _BudgetSpentError
        yield from self._wait_for_late_labels()

    def _go_on(self, leg: Leg, draw: OpenDraw) -> bool:
        """Extend the walk over the rest of what was drawn; whether the budget did for all of it."""
        self._pass(leg, draw, len(draw.asked))
        if len(draw.asked) < len(draw.blocks):
            return False
        blocks = draw.blocks
        new = self.tally.since_base(blocks)
        leg.guesses.add(blocks, new.drawn - self.late_in(blocks), new.ones)
        return True

    def _pass(self, leg: Leg, draw: OpenDraw, stop: int) -> None:
        """Extend the walk over the blocks of a batch, up to so many of them."""
        part = slice(leg.position - int(draw.blocks[0]), stop)
        blocks = draw.blocks[part]
        if len(blocks):
            leg.low, leg.high = self.tally.extend(blocks, draw.inclusion[part], draw.guesses[part])
            leg.position += len(blocks)

    # ------------------------------------------------------------------ top-ups

    def _pass_with_top_ups(self, leg: Leg, batch: OpenDraw) -> Plan[None]:
        """Extend the walk over a batch, and sample once more above each block where the band is too wide."""
        if self.top_up is not None:
            # Made anew from a checkpoint, in the middle of what `_narrow` does.
            yield from self._take_top_up(leg)
            yield from self._narrow(leg)
        while (too_wide := self._first_too_wide(leg, batch)) is not None:
            self._pass(leg, batch, too_wide + 1)
            yield from self._narrow(leg)

    def _first_too_wide(self, leg: Leg, batch: OpenDraw) -> int | None:
        """The first block in the rest of a batch where the band is, or is expected to be, too wide."""
        start = leg.position - int(batch.blocks[0])
        blocks = batch.blocks[start:]
        if not len(blocks):
            return None
        bound = self.tally.expected_chain(leg.guesses.rates()[0])
        low, high = bound.bounds() if leg.position else (0.0, 0.0)
        new, late = self.tally.since_base(blocks), self.late_in(blocks)
        guessed = batch.guesses[start:].clip(LEAST_BET, LARGEST_BET)
        ones = new.ones + late * guessed
        lows, highs = bound.extend(
            batch.inclusion[start:],
            guessed,
            (self.tally.sizes - self.tally.base.drawn)[blocks],
            new.drawn,
            ones,
            ones + new.unsure - late,
        )
        lows, highs = self.tally.own_bounds(np.append(low, lows), np.append(high, highs), leg.position)
        boundaries = self.tally.boundaries[leg.position : int(blocks[-1]) + 2]
        places = np.flatnonzero(
            (excess(leg.target, boundaries.astype(np.float64), lows, highs) > 1.0) & leg.wanted[blocks]
        )
        if not len(places):
            return None
        leg.low_before, leg.high_before = float(lows[places[0]]), float(highs[places[0]])
        return start + int(places[0])

    def _narrow(self, leg: Leg) -> Plan[None]:
        """Sample above the block that the walk has reached until the band is narrow enough there."""
        block, sweep = leg.position - 1, self.tally.sweeps[-1]
        while sum(top_up.block == block for top_up in sweep.top_ups) < MOST_TOP_UPS:
            guesses = leg.guesses.rates()[0]
            low, high = self.tally.expected_chain(guesses).bounds()
            lows, highs = self.tally.own_bounds(np.array([low]), np.array([high]), leg.position)
            width = excess(
                leg.target,
                self.tally.boundaries[block : block + 2].astype(np.float64),
                np.append(leg.low_before, lows),
                np.append(leg.high_before, highs),
            )
            unseen = (self.tally.sizes - self.tally.counts.drawn)[: block + 1]
            if width[0] <= 1.0 or not unseen.any() or self._is_left_open(leg, block):
                return
            half = (high - low) / 2.0
            since = self.ranks[block] * math.exp(-SHORTLY)
            self.top_up = plan_top_up(
                sweep.chain,
                block,
                half,
                float(width[0]),
                unseen,
                guesses[: block + 1],
                shortly_before=sum(self.ranks[top_up.block] >= since for top_up in sweep.top_ups),
            )
            rates = np.where(unseen > 0, self.top_up.rates, 0.0)
            reason = f"ranks up to {self.ends[block]:,} once more"
            ranks, chances, _ = self.tally.draw(np.arange(block + 1), rates, at_most=math.inf)
            self.open = top_up_draw(ranks, chances, reason)
            yield from self._take_top_up(leg)

    def _is_left_open(self, leg: Leg, block: int) -> bool:
        """Whether unsure labels up to a block leave so much open that a top-up would hardly help."""
        upto = slice(block + 1)
        unsure = self.tally.counts.unsure[upto].sum() - self.late_in(np.arange(block + 1)).sum()
        share = unsure / max(1.0, float(self.tally.counts.drawn[upto].sum()))
        rank = self.ranks[[block]]
        allowed = leg.target.allowed(np.array([(leg.low + leg.high) / 2.0]), rank)
        return bool(share * rank[0] / 2.0 >= MOST_UNSURE * allowed[0])

    def _take_top_up(self, leg: Leg) -> Plan[None]:
        """Have a top-up labelled, and take it in."""
        draw, top_up = self.open, self.top_up
        assert draw is not None and top_up is not None  # noqa: S101, PT018 - it was drawn
        labels = np.empty(0, dtype=np.int8)
        if len(draw.ranks):
            labels = yield self._ask(draw.ranks, draw.chances, draw.reason, late_allowed=True)
        self.open = self.top_up = None
        leg.low, leg.high = self.tally.top_up(top_up, draw.ranks, labels)
        self.learn(leg, draw.ranks, labels)
        self.note_progress()

    def _draw_batch(self, leg: Leg) -> OpenDraw:
        """Draw from the next blocks, about one batch.

        A large batch is planned in steps, as if what was drawn in earlier ones were on its way: so rates heed
        labels of earlier sweeps above them.
        """
        batch = self.choices.batch
        if not self.design.expects_late_labels or batch <= STEP:
            return self._draw_ahead(leg, batch)
        ahead = copy(self)
        ahead.tally = self.tally.forked_sweep()
        ahead.leg = walked = replace(leg, guesses=leg.guesses.forked())
        steps: list[OpenDraw] = []
        complete = True
        while complete and walked.position < leg.stop and sum(len(step.ranks) for step in steps) < batch:
            step = ahead._draw_ahead(walked, STEP)
            steps.append(step)
            ahead.tally.add(step.ranks, np.full(len(step.ranks), LATE, dtype=np.int8))
            complete = ahead._go_on(walked, step)
        self.target, leg.target, leg.fitted_at = ahead.target, walked.target, walked.fitted_at
        return joined_draws(steps, self._spelled_ranks(steps[0].blocks[0], steps[-1].blocks[-1]))

    def _draw_ahead(self, leg: Leg, batch: float) -> OpenDraw:
        """Set the rates of the next blocks, as many as make so many labels, and draw."""
        if self.design.refits_budget and leg.number == MAIN_LEG and self.choices.budget is not None:
            fit_target_to_what_is_left(self, leg, self.choices.budget)
        tally, sweep = self.tally, self.tally.sweeps[-1]
        pace = self.pace(leg, tally.base, sweep.rates, self.deviations_of(leg, sweep.chain))
        middle, half = self.middle_and_half(leg)
        inclusion = pace.next_rates(
            leg.position,
            leg.last,
            middle=middle,
            half=half,
            batch=batch,
            late=self.labels_on_their_way(),
        )
        blocks = np.arange(leg.position, leg.position + len(inclusion))
        unlabelled = (tally.sizes - tally.base.drawn)[blocks]
        drawn = sweep.rates[blocks]
        inclusion = np.where(inclusion > 0.95, 1.0, np.maximum(inclusion, drawn))
        inclusion = np.where(unlabelled > 0, inclusion, 1.0)
        fresh = np.where(unlabelled > 0, further_rates(inclusion, drawn), 0.0)
        reason = self._spelled_ranks(blocks[0], blocks[-1])
        guesses = pace.guesses[blocks]
        if self.noisy is not None:
            guesses = self.noisy.rates.observed(guesses)
        return self._drawn(blocks, fresh, inclusion, guesses, reason)

    def _spelled_ranks(self, first: int, last: int) -> str:
        return f"ranks {self.ends[first]:,} to {self.ends[last]:,}"

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
            labels_left=None if self.leg is None else lambda: labels_left(self),
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


def _check_known(known: Mapping[int, int | None], size: int, choices: CurveChoices) -> None:
    """Refuse known labels that cannot be used."""
    if known and LabelNoise.chosen(choices) is not None:
        raise ParameterError(
            "Known labels are taken as right and asked ones as noisy; give band either known labels or a "
            "noise rate, not both."
        )
    for rank, label in known.items():
        if not 1 <= rank <= size:
            raise LabelError(f"A known label is for rank {rank:,}; ranks go from 1 to {size:,}.")
        if label not in (0, 1, None):
            raise LabelError(f"The known label of rank {rank:,} is {label!r}; it must be 0, 1 or None.")


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
