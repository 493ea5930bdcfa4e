"""The order of the sweeps of the method `band`, and the share of δ of each."""

from __future__ import annotations

from karat.questions.curve.band_planning import COARSE_LEG, MAIN_LEG, REPAIR_LEG, BandPlanning
from karat.questions.curve.band_state import Leg, last_block
from karat.questions.curve.targets import LEAST_LOOSENING

# How δ is shared: the first sample's own rough bands; a first, coarse sweep; the main sweep; one more on
# the same samples where luck was bad, which a main sweep with top-ups has no need of; and, halved each time,
# whatever is still needed after that.
FIRST_SHARE, COARSE_SHARE, MAIN_SHARE, REPAIR_SHARE, FRESH_SHARE = 0.02, 0.05, 0.83, 0.07, 0.03
# Of the repair's share, how much is kept for a repair of the end alone, and which ranks that is about, as a
# share of the last wanted one. At most one of both repairs is made: either follows the main sweep's rates.
END_SHARE, END_START = 0.5, 0.85
# The coarse sweep allows the square of the factor. It costs nothing extra, for samples are nested.
COARSE = 2.0
REPAIR_MARGIN = 0.06
FRESH_MARGIN = 0.02
MOST_FRAMES = 10
# How a target is loosened, step by step, when unsure labels put it out of reach.
LOOSENING_STEP = 1.2
# Single short prefixes may look hopeless by chance; they are no reason to loosen a target.
FEW_BLOCKS = 0.1
# The share of a band's width that may be left to unsure labels; the rest is for sampling.
UNSURE_SHARE = 0.5


def first_leg(state: BandPlanning) -> Leg | None:
    """The first sweep after the first sample: the coarse one, or the main one where that is not needed."""
    frame = state.tally.begin_frame()
    _loosen_for_unsure_labels(state)
    every = len(state.ends)
    if state.is_single() or (state.design.refits_budget and state.choices.budget is not None):
        share = COARSE_SHARE + main_share(state)
        return state.begin_leg(MAIN_LEG, frame, 1.0, share, state.wanted, 0.0, every)
    return state.begin_leg(COARSE_LEG, frame, COARSE, COARSE_SHARE, state.wanted, 0.0, every)


def next_leg(state: BandPlanning, done: Leg) -> Leg | None:
    """The main walk after the coarse one; then repairs for as long as the target is missed somewhere."""
    every = len(state.ends)
    if done.number == COARSE_LEG:
        return state.begin_leg(MAIN_LEG, done.frame, 1.0, main_share(state), state.wanted, 0.0, every)
    missed = state.missed()
    refitted = state.design.refits_budget and state.choices.budget is not None
    # A target that was found along the main sweep knows what is down there, and so does what top-ups drew
    # above; further rates must not.
    fresh_only = (refitted and state.design.repairs_end) or state.tops_up()
    if done.number == MAIN_LEG and not fresh_only:
        if not missed.any() or state.is_hopeless(missed, state.target).all():
            return None
        # Nested samples: rates may not know where the target was missed, only how far to go.
        share, wanted = REPAIR_SHARE, state.wanted
        if state.design.repairs_end:
            end = wanted & (state.ranks >= END_START * state.ranks[last_block(wanted) - 1])
            at_the_end = not (missed & ~end).any()
            share *= END_SHARE if at_the_end else 1.0 - END_SHARE
            wanted = end if at_the_end else wanted
        return state.begin_leg(REPAIR_LEG, done.frame, 1.0, share, wanted, REPAIR_MARGIN, last_block(missed))
    repairs = done.number - (MAIN_LEG if state.tops_up() else REPAIR_LEG)
    missed[missed] = ~state.is_hopeless(missed, state.target)
    if repairs >= MOST_FRAMES or not missed.any() or state.exhausted(last_block(missed)):
        return None
    if state.noisy is not None:
        # What was labelled does not enter exactly, and its items were chosen by labels above and below.
        return None
    # Fresh samples of what is left: all that is known may be used.
    share, margin = FRESH_SHARE / 2.0 ** (repairs + 1), FRESH_MARGIN * 2.0**repairs
    frame = state.tally.begin_frame()
    return state.begin_leg(done.number + 1, frame, 1.0, share, missed, margin, last_block(missed))


def main_share(state: BandPlanning) -> float:
    """The main sweep's share of δ; with top-ups it has that of its repair."""
    return MAIN_SHARE + REPAIR_SHARE if state.tops_up() else MAIN_SHARE


def _loosen_for_unsure_labels(state: BandPlanning) -> None:
    """Pursue what can be had if as many items are unsure as in the first sample."""
    if not state.tally.unsure or not state.wanted.any():
        return
    power = 1.0
    while power < LEAST_LOOSENING:
        hopeless = state.is_hopeless(state.wanted, state.target.loosened(power), share=UNSURE_SHARE)
        if hopeless.mean() <= FEW_BLOCKS:
            break
        power *= LOOSENING_STEP
    if power > 1.0:
        state.target = state.target.loosened(power)
        state.notes.append(
            f"{state.tally.unsure:,} of the first {state.tally.labels:,} labels are unsure, which puts the "
            f"target out of reasonable reach; {state.spelled_target()} is pursued instead."
        )
