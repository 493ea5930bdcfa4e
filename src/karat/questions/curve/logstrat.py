"""LogStrat: stratified samples on a geometric grid of ranks."""

from __future__ import annotations

import math

import numpy as np

from karat.bounds.hoeffding import hoeffding_sample_size
from karat.core.citations import SABHARWAL_SEDGHI
from karat.core.errors import ParameterError
from karat.core.label_book import LabelBook
from karat.core.plan import Plan
from karat.core.rng import plan_generator
from karat.questions.curve.assembly import (
    Head,
    ask_head,
    band_through_points,
    exact_curve,
    min_precision_warning,
    queried_points,
    steps_after,
    weak_monotonicity,
)
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.guesses import LocalPrecision
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.monotone_check import rising_precision_warning
from karat.questions.curve.result import Curve
from karat.questions.curve.sampling import Sample, draw_ranks, stratified_points
from karat.questions.curve.yields import joined


def logstrat_sample_size(size: int, constants: Constants) -> float:
    """`s = ln((L-ℓ)/(δ/2)) / (2(β-1)² p_min²)`, not rounded; strict: (1-1/β) for (β-1)."""
    if constants.min_precision == "auto":
        raise ParameterError(
            "Only adastrat can measure p_min by itself; give logstrat a number, for instance 0.5."
        )
    beta = constants.sampling_factor
    relative = 1.0 - 1.0 / beta if constants.strict else beta - 1.0
    queries = max(1, constants.grid(size).queries)
    return hoeffding_sample_size(relative * constants.min_precision, constants.error / queries)


def logstrat(size: int, choices: CurveChoices, *, seed: int) -> Plan[Curve]:
    """Label the head, then a fresh share ε/(1+ε) of the sample for each further grid rank.

    Each grid rank g_k has s draws in effect; the fraction g_k/g_{k+1} of them is reused from below.
    Draws are without replacement, and the stratified mean uses them all, so nothing is thrown away
    by subsampling as in the paper. The estimate is the paper's step function; the band between grid
    ranks is the envelope of the points.

    Guarantee: under the assumptions, with probability at least 1 - δ the band holds at every rank, and
        the estimate is a β(1+ε)-approximation where p >= p_min.
    Assumes: weak monotonicity (r̃, m). For the factor, p >= p_min; and as published, a lower side of
        (2-β)p for p/β, which `strict` mends.
    Reference: Sabharwal and Sedghi, How good are my predictions?, UAI 2017, Theorem 2.
    """
    constants = Constants.of(choices)
    grid, book = constants.grid(size), LabelBook()
    parameters = choices.to_dict() | {"seed": seed}
    if grid.covers_everything:
        everything = yield from ask_head(book, size)
        return exact_curve(book.of(everything), method="logstrat", constants=constants, parameters=parameters)
    first = yield from ask_head(book, grid.head_end)
    generator = plan_generator(seed)
    points = grid.points
    share = constants.epsilon / (1.0 + constants.epsilon) * logstrat_sample_size(size, constants)
    # Rounding the running total instead of each share keeps the plan's price to the label.
    totals = np.ceil(share * np.arange(grid.queries + 1) - 1e-9).astype(np.int64)
    none_taken = np.empty(0, dtype=np.int64)
    strata = zip(points[:-1].tolist(), points[1:].tolist(), np.diff(totals).tolist(), strict=True)
    drawn = [draw_ranks(after, last, count, none_taken, generator) for after, last, count in strata]
    ranks = np.concatenate([none_taken, *drawn])
    chances = np.repeat(
        np.diff(totals) / np.diff(points), np.diff(np.searchsorted(ranks, points, side="right"))
    )
    yield from book.ask(ranks, f"samples up to {grid.queries} grid ranks", chances.clip(0.0, 1.0))
    head, sample = Head.of(book.of(first)), Sample(ranks, book.of(ranks))

    values, bounds = stratified_points(sample, points, head_yield=head.yields[-1], error=constants.error)
    steps = np.append(head.yields[-1], values) / points
    lower, upper, contradictions = band_through_points(
        head, bounds, size=size, slack=grid.slack, monotone_from=grid.head
    )
    value = joined(head.lines(head.yields, size), steps_after(points, steps, size))
    return Curve(
        size=size,
        lower=lower,
        upper=upper,
        estimate=(value, value),
        method="logstrat",
        confidence=constants.confidence,
        factor=constants.shown_factor,
        labels_used=len(head) + len(sample),
        queried=queried_points(points[1:], values, bounds),
        parameters=parameters,
        assumptions=(
            weak_monotonicity(grid.head, grid.slack),
            f"For the factor: precision is nowhere below p_min = {constants.min_precision:g}.",
        ),
        warnings=contradictions
        + rising_precision_warning(book.of(first), sample, points, bounds, monotone_from=grid.head)
        + min_precision_warning(float(steps[-1]), int(points[-1]), constants),
    )


def _cost(size: int, choices: CurveChoices, _guess: LocalPrecision) -> Cost | None:
    """What it takes, whatever the list is like; None where p_min is to be measured."""
    if choices.min_precision == "auto":
        return None
    constants = Constants.of(choices)
    grid = constants.grid(size)
    if grid.covers_everything:
        return Cost(0, size, 1.0)
    share = constants.epsilon / (1.0 + constants.epsilon) * logstrat_sample_size(size, constants)
    labels = min(size, grid.head_end + math.ceil(share * grid.queries))
    return Cost(grid.queries, labels, constants.shown_factor)


LOGSTRAT = CurveMethod(
    name="logstrat",
    assumes="it falls",
    does="Items were drawn from strata on a logarithmic grid of ranks [2]",
    cites=(SABHARWAL_SEDGHI,),
    plan=logstrat,
    cost=_cost,
)
