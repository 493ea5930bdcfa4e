"""The first sample of the method `band`: its rates, the order of its items, and bounds from its first labels.

Items are drawn at once and asked for in random order. Each drawn item has an independent uniform number, the
order is by that number, and those with at most τ are a Poisson sample at τ times the rates. For some τ that
are fixed before the first label, the stages, this sample has a bound of its own, with an equal share of δ. A
stage counts as soon as all of its items are labelled, in whatever order the labels come.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from karat.core.plan import LATE
from karat.questions.curve.band_state import BandState, OpenDraw
from karat.questions.curve.tally import Tally
from karat.questions.curve.yields import Floats

# Expected labels of the first sample, which is drawn at rates proportional to 1/rank.
FIRST_LABELS = 200.0
FIRST_OF_BUDGET = 0.4
# Fewer where few ranks are wanted: for a single one, and for each factor of e from the first to the last.
SINGLE_LABELS, LABELS_PER_FOLD = 60.0, 20.0
# Expected labels of the first stage, and how much larger each stage is than the one before.
LEAST_STAGE, STAGE_RATIO = 5.0, math.sqrt(2.0)
# How many slopes the bounds of the whole sample and of its stages have.
FIRST_SLOPES, STAGE_SLOPES = 40, 20


def first_rates(state: BandState) -> Floats:
    """Inclusion probabilities of the first sample, by block and cell."""
    free = (state.tally.sizes - state.tally.counts.drawn).sum(axis=1)
    budget = math.inf if state.choices.budget is None else state.choices.budget
    labels, ranks = FIRST_LABELS, state.ranks
    if state.design.looks_where_wanted and state.wanted.any():
        # Above the first wanted rank only the sum matters, and nothing beyond the last one does.
        first, last = ranks[np.flatnonzero(state.wanted)[[0, -1]]]
        labels = min(labels, SINGLE_LABELS + LABELS_PER_FOLD * math.log(last / first))
        ranks = np.where(ranks > last, np.inf, np.maximum(ranks, first))
    scale = _scale_for(min(labels, FIRST_OF_BUDGET * budget), free, ranks)
    rates = np.repeat(np.minimum(1.0, scale / ranks)[:, None], state.tally.sizes.shape[1], axis=1)
    return np.where(rates > 0.95, 1.0, rates)


def first_slopes(state: BandState, count: int) -> Floats:
    """Slopes from those for the whole list to those for single items."""
    return np.geomspace(min(20.0 / state.size, state.largest_slope / 6.0), state.largest_slope, count)


def stage_shares(tally: Tally, rates: Floats) -> Floats:
    """The share of the first sample that belongs to each stage and those before; 1 at last."""
    expected = float(((tally.sizes - tally.base.drawn) * rates).sum())
    before = max(0, math.floor(math.log(max(expected, 1.0) / LEAST_STAGE, STAGE_RATIO)))
    shares: Floats = STAGE_RATIO ** -np.arange(before, -1.0, -1.0)
    return shares


def in_random_order(draw: OpenDraw, shares: Floats, generator: np.random.Generator) -> OpenDraw:
    """The same draw with its items in random order, each with its stage."""
    numbers = generator.random(len(draw.ranks))
    order = np.argsort(numbers)
    return replace(
        draw,
        ranks=draw.ranks[order],
        chances=draw.chances[order],
        stages=np.searchsorted(shares, numbers[order]),
    )


def take_in_part(state: BandState, draw: OpenDraw, labels: Mapping[int, int], error: float) -> None:
    """Bound yields by as many stages as are labelled; other labels count for what they are alone.

    Guarantee: with probability at least 1 - error all bounds hold, at whatever labels one looks.
    """
    tally = state.tally
    given = np.array([labels.get(rank, LATE) for rank in draw.ranks.tolist()], dtype=np.int8)
    missing = np.flatnonzero(given == LATE)
    frame, shares = tally.begin_frame(), stage_shares(tally, draw.inclusion)
    complete = int(draw.stages[missing[0]]) if len(missing) else len(shares)
    if len(draw.asked) < len(draw.blocks):
        # Cut off by a budget, it is no sample of the whole list.
        complete = 0
    slopes = first_slopes(state, STAGE_SLOPES)
    for stage in range(complete):
        here = draw.stages == stage
        tally.begin_sweep(frame, state.chain(slopes, error / len(shares)))
        tally.add(draw.ranks[here], given[here])
        if tally.labels:
            tally.extend(draw.blocks, shares[stage] * draw.inclusion, _running_means(tally))
            state.note_progress()
    others = (given != LATE) & (draw.stages >= complete)
    if state.noisy is None:
        tally.add_known(draw.ranks[others], given[others])
    tally.labels += int(others.sum())


def _running_means(tally: Tally) -> Floats:
    """Guesses by block and cell: the share of right ones among the labels above."""
    counts = tally.since_base(np.arange(len(tally.ends)))
    drawn, ones = (
        np.concatenate((np.zeros((1, part.shape[1])), np.cumsum(part, axis=0)[:-1]))
        for part in (counts.drawn - counts.unsure, counts.ones)
    )
    overall = (ones.sum(axis=1, keepdims=True) + 1.0) / (drawn.sum(axis=1, keepdims=True) + 2.0)
    means: Floats = (ones + 2.0 * overall) / (drawn + 2.0)
    return means


def _scale_for(labels: float, free: Floats, ranks: Floats) -> float:
    """The s for which rates min(1, s/rank) draw so many labels in expectation."""
    low, high = 0.0, labels
    for _ in range(40):
        middle = (low + high) / 2.0
        too_many = (free * np.minimum(1.0, middle / ranks)).sum() > labels
        low, high = (low, middle) if too_many else (middle, high)
    return high
