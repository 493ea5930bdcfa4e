"""Plan for a precision target: a first look, a certifying sample, and the rest of the budget at the cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from karat.core.plan import Plan
from karat.questions.cut.local_precision import Floats
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


def look_near(run: CutRun, depth: int) -> Plan[None]:
    """More labels around the depth that is hoped for, where the sample has to be designed."""
    count = min(run.left, int(min(SECOND_SHARE * run.budget, SECOND_ROOT * np.sqrt(run.budget))))
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


def precision_sample(run: CutRun, precision: float, error: float, left: int) -> Plan[PrecisionSample | None]:
    """Look near the likely cut, then certify with so many labels; None where no sample is worth it."""
    planned = _design(run, precision, error, left)
    if planned is not None and planned.depth > run.budget:
        before = run.asked
        yield from look_near(run, planned.depth)
        left -= run.asked - before
        planned = _design(run, precision, error, left)
    if planned is None:
        return None
    return (yield from certify(run, planned, precision, error))


def _design(run: CutRun, precision: float, error: float, left: int) -> Design | None:
    return best_design(Outlook.of(run.strata, run.local_precision(), run.labelled), left, precision, error)
