"""The precision at a single cutoff: bets on the share of right items up to it, as `rate` makes them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from karat.core.plan import Ask, Plan
from karat.data.item_set import ItemSet
from karat.judges.report import JudgeReport
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.result import NOTHING_ASSUMED, Curve
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.yields import Floats, YieldLines, feasible_band, through, within_factor_of
from karat.questions.rate.anytime import anytime
from karat.questions.rate.choices import FEWEST, RateChoices
from karat.questions.rate.result import Rate

# Up to longer cutoffs `band` itself is used, which needs no array of their length.
MOST_ITEMS = 5_000_000


def is_single_cutoff(choices: CurveChoices) -> bool:
    """Whether a half-width is asked for at one rank, and nothing that only a band over ranks can use."""
    return (
        choices.ranks is not None
        and choices.ranks[0] == choices.ranks[1] <= MOST_ITEMS
        and choices.half_width is not None
        and choices.half_width < 0.5
        and (choices.budget is None or choices.budget >= FEWEST)
        and not choices.noise
        and choices.near is None
        and choices.monotone_from is None
    )


def single_cutoff(
    size: int,
    choices: CurveChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    proxy: Floats | None = None,
) -> Plan[Curve]:
    """Sample the items up to the cutoff only; all of the error is spent on their share of right ones.

    Guarantee: with probability at least 1 - δ the band holds at every rank, whenever one looks: at the cutoff
        it is that of the share, and elsewhere what follows since a yield rises by 0 or 1 at each rank.
    Assumes: nothing. Late or unsure labels count 0 in the lower and 1 in the upper bound.
    Reference: `karat.questions.rate.anytime`.
    """
    cutoff = (choices.ranks or (size, size))[0]
    items = ItemSet.of(
        cutoff,
        scores=-np.arange(cutoff, dtype=np.float64),
        verdicts=None if proxy is None else proxy[:cutoff],
    )
    asked = RateChoices(
        method="anytime",
        half_width=choices.half_width,
        budget=choices.budget,
        confidence=choices.confidence,
    )
    known = known or {}
    plan = anytime(
        items,
        asked,
        seed=seed,
        known={rank - 1: label for rank, label in known.items() if rank <= cutoff},
    )

    def as_curve(rate: Rate) -> Curve:
        return _curve(
            rate, size, cutoff, choices, {"seed": seed, "known": len(known), "proxy": proxy is not None}
        )

    try:
        ask = next(plan)
        while True:
            labels = yield _by_rank(ask, as_curve)
            ask = plan.send(labels)
    except StopIteration as done:
        return as_curve(done.value)


def _by_rank(ask: Ask, as_curve: Callable[[Rate], Curve]) -> Ask:
    """An ask for rows, counted from 0, as one for ranks."""
    so_far, amend = ask.so_far, ask.amend

    def amend_rows(labels: Mapping[int, int]) -> None:
        if amend is not None:
            amend({rank - 1: label for rank, label in labels.items()})

    return replace(
        ask,
        items=ask.items + 1,
        so_far=None if so_far is None else lambda: as_curve(so_far()),
        amend=None if amend is None else amend_rows,
    )


def _curve(rate: Rate, size: int, cutoff: int, choices: CurveChoices, inputs: Mapping[str, object]) -> Curve:
    lower, upper = _band(
        math.ceil(rate.lower * cutoff - 1e-6), math.floor(rate.upper * cutoff + 1e-6), cutoff, size
    )
    floor = BandTarget.of(choices).floor
    factor = math.sqrt(float(heights(lower, upper, np.array([1, size], dtype=np.int64), floor=floor)[0]))
    estimate = None
    if rate.value is not None:
        # Beyond the cutoff, where no label is, as if precision stayed the same.
        line = through(np.array([size], dtype=np.int64), np.array([rate.value * size]))
        value = within_factor_of(line, lower, upper, factor, floor=floor)
        estimate = (value, value)
    return Curve(
        size=size,
        lower=lower,
        upper=upper,
        estimate=estimate,
        method="band",
        confidence=1.0 if rate.lower == rate.upper else choices.confidence,
        factor=None if estimate is None else factor,
        labels_used=rate.labels_used,
        parameters={**choices.to_dict(), **inputs},
        assumptions=(NOTHING_ASSUMED,),
        assumes_nothing=True,
        warnings=(
            *(() if cutoff == size else (_elsewhere(cutoff),)),
            *rate.warnings,
        ),
        judge=_by_rank_judge(rate.judge),
    )


def _elsewhere(cutoff: int) -> str:
    return f"Only items up to rank {cutoff:,} are sampled; elsewhere the band is what follows from there."


def _band(fewest: int, most: int, cutoff: int, size: int) -> tuple[YieldLines, YieldLines]:
    """The yields that go with so many right items up to the cutoff."""
    starts = [start for start in (1, cutoff, cutoff + 1) if start <= size]
    if cutoff == 1:
        starts = starts[1:]
    below = {1: (0.0, 0.0), cutoff: (float(fewest), 0.0), cutoff + 1: (float(fewest), 0.0)}
    above = {1: (0.0, 1.0), cutoff: (float(most), 0.0), cutoff + 1: (float(most - cutoff), 1.0)}
    lower, upper = (
        YieldLines(
            np.array(starts, dtype=np.int64),
            np.array([lines[start][0] for start in starts]),
            np.array([lines[start][1] for start in starts]),
            size,
        )
        for lines in (below, above)
    )
    return feasible_band(lower, upper)


def _by_rank_judge(judge: JudgeReport | None) -> JudgeReport | None:
    if judge is None:
        return None
    return replace(
        judge, surprising=tuple(each._replace(item=int(each.item) + 1) for each in judge.surprising)
    )
