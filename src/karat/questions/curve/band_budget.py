"""What a budget buys in the method `band`: targets that fit it, and how many labels are still to come."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from karat.audit.local_rate import LocalRate
from karat.questions.curve.band_legs import main_share
from karat.questions.curve.band_planning import COARSE_LEG, MAIN_LEG, BandPlanning
from karat.questions.curve.band_state import Leg, last_block
from karat.questions.curve.targets import LEAST_LOOSENING, BandTarget

# After how much of a budget its target is found anew, and how many standard deviations of the number of
# draws are kept back for the end of the list.
REFIT_SHARE, REFIT_STEPS, RESERVE = 0.08, 9, 0.25
# Halvings in which a target that a budget buys is found where it is found only once.
FIT_STEPS = 20


def fit_target_to_budget(state: BandPlanning) -> None:
    """Ask for as much as the budget will buy, going by the first sample."""
    budget = state.choices.budget or 0
    guesses = state.guesses_from(state.tally.counts)
    if not state.wanted.any() or predicted_labels(state, guesses, 1.0) <= budget:
        return
    # Roughly, where the target is found anew later on.
    steps = REFIT_STEPS if state.design.refits_budget else FIT_STEPS
    most = state.target.most_loosening() if state.design.refits_budget else LEAST_LOOSENING
    power = _least_power(
        lambda power: predicted_labels(state, guesses, power) <= budget, most=most, steps=steps
    )
    state.target = state.target.loosened(power)
    state.notes.append(f"The budget of {budget:,} labels will buy about {state.spelled_target()}.")


def fit_target_to_what_is_left(state: BandPlanning, leg: Leg, budget: int) -> None:
    """Ask for as much as the rest of the budget will buy in the rest of the list, at most for the target.

    Like rates, this may depend on what was seen above and on the frame's base alone: of what the coarse
    walk drew further down, only its rates are looked at.
    """
    tally, position = state.tally, leg.position
    inside = tally.counts.drawn[:position].sum() - tally.base.drawn[:position].sum()
    spent = float(tally.base.drawn.sum()) - len(state.known) + float(inside)
    if position and spent < leg.fitted_at + REFIT_SHARE * budget:
        return
    leg.fitted_at = spent
    left = budget - spent
    left -= math.sqrt(max(left, 0.0)) * RESERVE
    sweep = tally.sweeps[-1]
    middle, half = state.middle_and_half(leg)
    asked = BandTarget.of(state.choices)

    def affordable(power: float) -> bool:
        leg.target = asked.loosened(power)
        pace = state.pace(leg, tally.base, sweep.rates, state.deviations_of(leg, sweep.chain))
        rates = pace.next_rates(position, leg.last, middle=middle, half=half, batch=math.inf)
        return float((pace.sizes[position : position + len(rates)] * rates).sum()) <= left

    power = (
        1.0 if affordable(1.0) else _least_power(affordable, most=asked.most_loosening(), steps=REFIT_STEPS)
    )
    state.target = leg.target = asked.loosened(power)


def predicted_labels(state: BandPlanning, guesses: LocalRate, power: float) -> float:
    """Labels in all, if the rest of the list is as these guesses from the labels so far say."""
    target = state.target.loosened(power)
    tally, last = state.tally, last_block(state.wanted)
    deviations, smallest = state.width_of_bound(target, guesses, state.error * main_share(state), last)
    leg = Leg(MAIN_LEG, 0, target, state.wanted, 0.0, last, last, deviations, guesses)
    bound = state.bound_for(leg, smallest, state.error * main_share(state))
    pace = state.pace(leg, tally.counts, np.zeros_like(tally.sizes), state.deviations_of(leg, bound))
    inclusion = pace.next_rates(0, last, middle=0.0, half=0.0, batch=math.inf)
    return tally.labels + float((pace.sizes[: len(inclusion)] * inclusion).sum())


def labels_left(state: BandPlanning) -> int:
    """About how many labels are still to come, if the rest of the list is as the labels so far say."""
    leg = state.leg
    waiting = len(state.tally.late) + (0 if state.open is None else len(state.open.ranks))
    if leg is None:
        return waiting
    expected = 0.0
    if leg.number == COARSE_LEG:
        guesses = state.guesses_from(state.tally.counts)
        expected = predicted_labels(state, guesses, 1.0) - state.tally.labels
    elif leg.position < leg.last:
        sweep = state.tally.sweeps[-1]
        rates = sweep.rates
        pace = state.pace(leg, state.tally.base, rates, state.deviations_of(leg, sweep.chain))
        middle, half = state.middle_and_half(leg)
        ahead = slice(leg.position, leg.last)
        rest = pace.next_rates(leg.position, leg.last, middle=middle, half=half, batch=math.inf)
        expected = float((pace.sizes[ahead] * (rest - rates[ahead])).sum())
    if state.choices.budget is not None:
        expected = min(expected, state.choices.budget - state.tally.labels)
    return max(waiting, round(expected))


def _least_power(affordable: Callable[[float], bool], *, most: float, steps: int) -> float:
    """The least power of a target, from 1 to `most`, that is affordable, found in so many halvings."""
    low, high = 1.0, most
    for _ in range(steps):
        middle = math.sqrt(low * high)
        low, high = (low, middle) if affordable(middle) else (middle, high)
    return high
