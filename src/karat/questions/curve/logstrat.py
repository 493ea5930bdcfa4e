"""LogStrat: stratified samples on a geometric grid of ranks."""

from __future__ import annotations

import numpy as np

from karat.bounds.hoeffding import hoeffding_sample_size
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
from karat.questions.curve.result import Curve
from karat.questions.curve.sampling import Sample, draw_ranks, stratified_points
from karat.questions.curve.settings import Settings
from karat.questions.curve.yields import joined

__all__ = ["logstrat", "logstrat_sample_size"]


def logstrat_sample_size(size: int, settings: Settings) -> float:
    """`s = ln((L-ℓ)/(δ/2)) / (2(β-1)² p_min²)`, not rounded; strict: (1-1/β) for (β-1)."""
    if settings.min_precision == "auto":
        raise ParameterError(
            "Only adastrat can measure p_min by itself; give logstrat a number, for instance 0.5."
        )
    beta = settings.sampling_factor(size)
    relative = 1.0 - 1.0 / beta if settings.strict else beta - 1.0
    queries = max(1, settings.grid(size).queries)
    return hoeffding_sample_size(relative * settings.min_precision, settings.error / queries)


def logstrat(size: int, *, settings: Settings, seed: int) -> Plan[Curve]:
    """Label the head, then a fresh share ε/(1+ε) of the sample for each further grid rank.

    Each grid rank g_k has s draws in effect; the fraction g_k/g_{k+1} of them is reused from below.
    Draws are without replacement, and the stratified mean uses them all, so nothing is thrown away
    by subsampling as in the paper. The estimate is the paper's step function; the band between grid
    ranks is the envelope of the points.

    Guarantee: with probability at least 1 - δ the band holds at every rank, and the estimate is a
        β(1+ε)-approximation where p >= p_min.
    Assumes: weak monotonicity (r̃, m). For the factor, p >= p_min; and as published, a lower side of
        (2-β)p for p/β, which `strict` mends.
    Reference: Sabharwal and Sedghi, How good are my predictions?, UAI 2017, Theorem 2.
    """
    grid, book = settings.grid(size), LabelBook()
    parameters = {"settings": settings.to_dict(), "seed": seed}
    if grid.covers_everything:
        everything = yield from ask_head(book, size)
        return exact_curve(book.of(everything), method="logstrat", settings=settings, parameters=parameters)
    first = yield from ask_head(book, grid.head_end)
    generator = plan_generator(seed)
    points = grid.points
    share = settings.epsilon / (1.0 + settings.epsilon) * logstrat_sample_size(size, settings)
    # Rounding the running total instead of each share keeps the plan's price to the label.
    totals = np.ceil(share * np.arange(grid.queries + 1) - 1e-9).astype(np.int64)
    ranks = np.concatenate(
        [np.empty(0, dtype=np.int64)]
        + [
            draw_ranks(
                int(points[k]),
                int(points[k + 1]),
                int(totals[k + 1] - totals[k]),
                Sample.empty().ranks,
                generator,
            )
            for k in range(grid.queries)
        ]
    )
    chances = np.repeat(
        np.diff(totals) / np.diff(points), np.diff(np.searchsorted(ranks, points, side="right"))
    )
    yield from book.ask(ranks, f"samples up to {grid.queries} grid ranks", chances.clip(0.0, 1.0))
    head, sample = Head.of(book.of(first)), Sample(ranks, book.of(ranks))

    values, bounds = stratified_points(sample, points, head_yield=head.yields[-1], error=settings.error)
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
        confidence=settings.confidence,
        factor=settings.factor(size),
        labels_used=len(head) + len(sample),
        queried=queried_points(points[1:], values, bounds),
        parameters=parameters,
        assumptions=(
            weak_monotonicity(grid.head, grid.slack),
            f"For the factor: precision is nowhere below p_min = {settings.min_precision:g}.",
        ),
        warnings=contradictions + min_precision_warning(float(steps[-1]), int(points[-1]), settings),
    )
