"""Plan for a precision target: a first look, a certifying sample, and the rest of the budget at the cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.nested_sample import NestedSample
from karat.questions.cut.precision_bounds import PrecisionBounds, PrecisionSample, SafeStart, safe_starts
from karat.questions.cut.precision_design import (
    APART,
    IN_ORDER,
    Design,
    Outlook,
    allowance,
    best_design,
)
from karat.questions.cut.run import CutRun

# The second look, near the cut: its largest share of the budget, and of the budget's square root.
SECOND_SHARE, SECOND_ROOT = 0.12, 2.5
# The same before cuts that are tested one after the other.
SECOND_SHARE_IN_TURN = 0.06
# Those cuts: the first relative to the depth that is hoped for, their growth, and how many at most.
FIRST_CUT, GROWTH, MOST_CUTS = 0.2, 1.15, 40
# The share of the labels that is counted on to lie before a cut that is certified.
BEFORE_THE_CUT = 0.8
# The tests of more labels would take too long to prepare.
MOST_IN_TURN = 5_000


def look_near(run: CutRun, depth: int, share: float) -> Plan[None]:
    """More labels around the depth that is hoped for, where the sample has to be designed."""
    count = min(run.left, int(min(share * run.budget, SECOND_ROOT * np.sqrt(run.budget))))
    low, high = max(1.0, 0.15 * depth), min(float(run.size), 1.6 * depth + 5.0)
    if count < 3 or high <= low:
        return
    places = low * (high / low) ** ((np.arange(count) + run.generator.random(count)) / count)
    positions = np.unique(places.astype(np.int64).clip(1, run.size))
    yield from run.ask(run.unlabelled_of(positions), "a second look around the likely cut")


def certify(run: CutRun, design: Design, precision: float, error: float) -> Plan[PrecisionSample]:
    """Draw and label the sample of a design; candidates, limits and errors are fixed before."""
    labelled = run.labelled
    factors = IN_ORDER if design.in_order else [factor for factor, _ in APART]
    depths = np.minimum(np.ceil(np.array(factors) * design.depth).astype(np.int64), run.size)
    depths[-1] = design.last
    cuts, places = np.unique(np.minimum(depths, design.last), return_index=True)
    unlabelled = labelled.unlabelled_up_to(cuts)
    limits, errors = None, (error,) * len(cuts)
    if design.in_order:
        outlook = Outlook.of(run.strata, run.local_precision(), labelled)
        share = design.count / int(unlabelled[-1])
        right = share * float(np.interp(design.last, run.strata.ends, outlook.right))
        allowed = allowance(unlabelled.astype(np.float64), labelled.right, right, share, precision)
        limits = tuple(allowed.astype(int).tolist())
    else:
        shares = np.add.reduceat(np.array([share for _, share in APART]), places)
        errors = tuple((error * shares).tolist())
    run.stage += 1
    drawn = labelled.drawn(design.count, design.last, run.generator)
    sample = PrecisionSample(run.stage, cuts, errors, limits, drawn, unlabelled)
    chance = len(drawn) / int(unlabelled[-1])
    yield from run.ask(drawn, f"a uniform sample of the first {design.last:,}", chance)
    return sample


def prospect(run: CutRun, starts: list[SafeStart], local: Floats, precision: float) -> int:
    """The deepest cut that is certain, or will probably be once the labels left went to what follows it."""
    labelled, left = run.labelled, run.left
    cumulated = np.append(0.0, np.cumsum(run.strata.unlabelled(labelled)))
    right = np.append(0.0, np.cumsum(run.strata.unlabelled(labelled) * local))
    deepest = 0
    for start in starts:
        position = start.position
        for _ in range(2):
            before = float(labelled.unlabelled_up_to(position))
            coming = float(np.interp(before + left, cumulated, right) - np.interp(before, cumulated, right))
            coming = max(0.0, 0.97 * coming - 0.5 * np.sqrt(0.2 * coming))
            slack = start.slack + (1.0 - precision) * coming
            if slack < 0.0:
                break
            position = labelled.reach(start.position, int(slack / precision + 1e-9))
        else:
            deepest = max(deepest, position)
    return deepest


def spend_at_the_cut(run: CutRun, samples: Sequence[PrecisionBounds], precision: float) -> Plan[None]:
    """The rest of the budget, item by item just beyond the deepest cut that it will probably pay for."""
    chunk, local = max(5, run.left // 40), run.local_precision()
    while run.left > 0:
        starts = safe_starts(samples, run.labelled, precision)
        cut = prospect(run, starts, local, precision)
        positions = run.labelled.next_unlabelled(cut, min(chunk, run.left))
        if not len(positions):
            if any(start.position == run.size and start.slack >= 0.0 for start in starts):
                return
            positions = run.labelled.last_unlabelled(run.size, min(chunk, run.left))
        yield from run.ask(positions, "items at the cut")
        if run.left > chunk:
            local = run.local_precision()


def certify_in_turn(
    run: CutRun,
    samples: list[PrecisionBounds],
    depth: int,
    precision: float,
    error: float,
    left: int,
    *,
    twice: bool,
) -> Plan[None]:
    """Certify ever deeper cuts, as far as so many labels reach.

    With `twice` each is tested with two limits: one that counts on wrong items which the labels will find,
    and then one that does not.
    """
    labelled, most = run.labelled, run.asked + left
    growing = np.ceil(max(1.0, FIRST_CUT * depth) * GROWTH ** np.arange(MOST_CUTS)).astype(np.int64)
    cuts = np.unique(np.minimum(growing, run.size))
    # Up to the others everything is labelled already.
    cuts = cuts[labelled.unlabelled_up_to(cuts) > 0]
    if not len(cuts):
        return
    unlabelled = labelled.unlabelled_up_to(cuts).astype(np.float64)
    share = BEFORE_THE_CUT * np.minimum(left / unlabelled, 1.0)
    right = share * unlabelled * precision
    limits = allowance(unlabelled, labelled.right, right, share, precision)
    if twice:
        # A candidate that passes with few wrong items found has less room than was counted on.
        strict = np.floor((1.0 - precision) * (unlabelled * (1.0 - share) + labelled.right + 0.95 * right))
        # Candidate k is followed by the strict test of k - 1, which hardly ever fails where k passed.
        order = np.argsort(np.append(np.arange(len(cuts)), np.arange(len(cuts)) + 1.5))
        limits = np.append(limits, strict)[order]
        cuts, unlabelled = np.tile(cuts, 2)[order], np.tile(unlabelled, 2)[order]
    run.stage += 1
    sample = NestedSample.drawn(
        labelled, cuts, limits.astype(np.int64), left, error, generator=run.generator, stage=run.stage
    )
    samples.append(sample)
    while (place := sample.passed(labelled)) < len(cuts):
        positions, drawn = sample.next_test(place, labelled)
        if not 0 < len(positions) <= most - run.asked:
            return
        chance = drawn / float(unlabelled[place])
        yield from run.ask(positions, f"a uniform sample of the first {cuts[place]:,}", chance)


def certify_precision(
    run: CutRun,
    samples: list[PrecisionBounds],
    precision: float,
    error: float,
    left: int,
    *,
    in_turn: bool,
    twice: bool,
) -> Plan[None]:
    """Look near the likely cut, then certify with so many labels, where a sample is worth it."""
    planned = planned_sample(run, precision, error, left)
    if planned is not None and planned.depth > run.budget:
        before, is_nested = run.asked, in_turn and planned.in_order and left <= MOST_IN_TURN
        yield from look_near(run, planned.depth, SECOND_SHARE_IN_TURN if is_nested else SECOND_SHARE)
        left -= run.asked - before
        planned = planned_sample(run, precision, error, left)
    if planned is None:
        return
    if in_turn and planned.in_order and left <= MOST_IN_TURN:
        yield from certify_in_turn(run, samples, planned.depth, precision, error, left, twice=twice)
    else:
        samples.append((yield from certify(run, planned, precision, error)))


def planned_sample(run: CutRun, precision: float, error: float, left: int) -> Design | None:
    """The sample that is expected to certify most with so many labels; None where none is worth it."""
    return best_design(Outlook.of(run.strata, run.local_precision(), run.labelled), left, precision, error)
