"""AdaStrat: adaptive stratified sampling, guided by the envelope of what is known."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from karat.bounds.betting import betting_interval
from karat.bounds.flips import assumed_errors
from karat.bounds.hoeffding import hoeffding_sample_size
from karat.bounds.repeats import ErrorRate
from karat.core.citations import SABHARWAL_SEDGHI, SABHARWAL_XUE
from karat.core.errors import ParameterError
from karat.core.label_book import LabelBook
from karat.core.plan import Plan, run
from karat.core.rng import plan_generator
from karat.questions.curve.assembly import (
    Head,
    ask_head,
    band_through_points,
    exact_curve,
    min_precision_warning,
    queried_points,
    weak_monotonicity,
)
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.envelope import KnownPoints, envelope, heights
from karat.questions.curve.guesses import LocalPrecision, made_up_labels
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.monotone_check import rising_precision_warning
from karat.questions.curve.result import Curve
from karat.questions.curve.sampling import Sample, draw_ranks, draw_to_density, stratified_points
from karat.questions.curve.yields import Floats, Ranks, YieldLines, joined

# The share of δ for measuring p_min, when it is to be measured.
MEASURING_SHARE = 0.1
FIRST_DRAWS = 400


def adastrat_head(size: int, constants: Constants) -> int:
    """`l̃ = max(⌈(1+ε)² m/(2ε+ε²)⌉, r̃)`: up to here every item is labelled."""
    grid, epsilon = constants.grid(size), constants.epsilon
    return max(math.ceil((1.0 + epsilon) ** 2 * grid.slack / (2.0 * epsilon + epsilon**2)), grid.head)


def adastrat_sample_size(constants: Constants, queries: int) -> int:
    """`s = ⌈(1+η)² ln(2K/δ) / (2(β-1-η)² p_min²)⌉` for K queries; strict: (1-1/β') for (β'-1)."""
    if constants.min_precision == "auto":
        raise ParameterError("p_min has not been measured yet.")
    noise = constants.noise
    beta = constants.sampling_factor / (1.0 + noise)
    if beta <= 1.0:
        raise ParameterError(
            f"A noise rate of {noise:g} needs a beta above {1.0 + noise:.4g}. "
            "Ask for a larger factor, or take band."
        )
    relative = 1.0 - 1.0 / beta if constants.strict else beta - 1.0
    return math.ceil(hoeffding_sample_size(relative * constants.min_precision, constants.error / queries))


def bisection_tree(first: int, last: int, epsilon: float) -> Ranks:
    """Every rank that bisection between two could ever query, the last one included, in order."""
    queried, open_intervals = [last], [(first, last)]
    while open_intervals:
        low, high = open_intervals.pop()
        middle = _bisected(low, high, epsilon)
        if middle is not None:
            queried.append(middle)
            open_intervals += [(low, middle), (middle, high)]
    return np.array(sorted(queried), dtype=np.int64)


def adastrat(size: int, choices: CurveChoices, *, seed: int) -> Plan[Curve]:
    """Label the head, query the end, and bisect where the envelope is still too high.

    All intervals that are too high are bisected in one round, where the paper goes depth first;
    the number of queries hardly changes, and people wait half a dozen times instead of twenty. Each
    new query raises the sample that every query needs, so earlier strata are topped up; estimates
    and envelope are formed anew from all labels. The estimate is the paper's sqrt(ub·lb). The band
    is the envelope of Hoeffding's bounds with the strata's actual sizes, which need no p_min.

    With a noise rate η the bias of the labels is removed, where the paper absorbs it into the
    factor (which holds only for 1/3 <= p <= (1+η)/(1+2η)); the flips widen the bounds.

    Guarantee: under the assumptions, with probability at least 1 - δ the band holds at every rank, and
        the estimate is a β(1+ε)-approximation where p >= p_min.
    Assumes: weak monotonicity (r̃, m). For the factor, p >= p_min; "auto" measures p(N) first, with
        a tenth of δ, by a bound that may be watched. As published, K is the number of queries that
        the data led to, which a union bound does not cover; `strict` counts every rank that
        bisection could query, and (1-1/β) for (β-1).
    Reference: Sabharwal and Xue, Adaptive stratified sampling for precision-recall estimation,
        UAI 2018, Theorems 3, 4 and 8.
    """
    constants = Constants.of(choices)
    grid, book = constants.grid(size), LabelBook()
    parameters = choices.to_dict() | {"seed": seed}
    head_end = adastrat_head(size, constants)
    if size <= head_end:
        everything = yield from ask_head(book, size)
        return exact_curve(book.of(everything), method="adastrat", constants=constants, parameters=parameters)
    noise = constants.noise
    # Noisy labels make the head uncertain as well; it then gets half of the error.
    head_error = constants.error / 2.0 if noise else 0.0
    first = yield from ask_head(book, head_end)
    generator = plan_generator(seed)
    sample, error = Sample.empty(), constants.error - head_error
    chosen = constants
    if constants.min_precision == "auto":
        measuring_error = MEASURING_SHARE * error
        error -= measuring_error
        sample, measured = yield from _measure_min_precision(
            book, first, size, constants, measuring_error, generator
        )
        chosen = replace(constants, min_precision=measured)
    chosen = replace(chosen, confidence=1.0 - error)

    most = len(bisection_tree(head_end, size, constants.epsilon))
    boundaries = np.array([head_end, size], dtype=np.int64)
    rounds = 0
    while True:
        queries = most if constants.strict else len(boundaries) - 1
        density = adastrat_sample_size(chosen, queries)
        ranks, chances = draw_to_density(boundaries, density, sample, generator)
        rounds += 1
        if len(ranks):
            reason = f"round {rounds}: precision at {len(boundaries) - 1} ranks"
            yield from book.ask(ranks, reason, chances)
        # All labels are read anew: some may have been corrected since the last round.
        sampled = np.union1d(sample.ranks, ranks)
        sample, head_labels = Sample(sampled, book.of(sampled)), book.of(first)
        head = Head.of(head_labels, noise=noise, error=head_error)
        values, bounds = stratified_points(
            sample,
            boundaries,
            head_yield=float(head_labels.sum(dtype=np.int64)),
            error=error * (len(boundaries) - 1) / queries,
            noise=noise,
        )
        estimate = _envelope_of_estimates(head, boundaries, values, size, grid.slack, grid.head)
        tall = _too_tall(*estimate, boundaries, constants)
        if not len(tall):
            break
        boundaries = np.union1d(boundaries, tall)

    lower, upper, contradictions = band_through_points(
        head, bounds, size=size, slack=grid.slack, monotone_from=grid.head
    )
    exact = head.lines(head.yields, size)
    rising = rising_precision_warning(head_labels, sample, boundaries, bounds, monotone_from=grid.head)
    return Curve(
        size=size,
        lower=lower,
        upper=upper,
        estimate=(joined(exact, estimate[0]), joined(exact, estimate[1])),
        method="adastrat",
        confidence=constants.confidence,
        factor=constants.shown_factor,
        labels_used=len(head) + len(sample),
        queried=queried_points(boundaries[1:], values, bounds),
        parameters=parameters,
        assumptions=_assumptions(constants, chosen, grid.head, grid.slack),
        warnings=contradictions
        + (rising if not noise else ())
        + min_precision_warning(float(values[-1]) / size, size, chosen),
    )


def _measure_min_precision(
    book: LabelBook,
    head: Ranks,
    size: int,
    constants: Constants,
    error: float,
    generator: np.random.Generator,
) -> Plan[tuple[Sample, float]]:
    """Draw beyond the head until the draws are as many as the bound that they give calls for.

    That bound is the lower end of p(N), which under weak monotonicity is the smallest precision. The
    draws serve the query of p(N) afterwards, so little is spent twice.
    """
    sample, in_order = Sample.empty(), np.empty(0, dtype=np.int64)
    head_end, beyond = len(head), size - len(head)
    count = FIRST_DRAWS
    while True:
        ranks = draw_ranks(head_end, size, count, sample.ranks, generator)
        generator.shuffle(ranks)
        chance = len(ranks) / (beyond - len(sample))
        yield from book.ask(ranks, "measuring the precision of the whole list", chance)
        in_order = np.append(in_order, ranks)
        sampled = np.sort(in_order)
        sample = Sample(sampled, book.of(sampled))
        low, high = betting_interval(book.of(in_order), beyond, error)
        shares = (float(book.of(head).sum(dtype=np.int64)) + beyond * np.array([low, high])) / size
        shares = ((shares - constants.noise) / (1.0 - 2.0 * constants.noise)).clip(0.0, 1.0)
        measured = max(float(shares[0]), constants.floor)
        trial = replace(constants, min_precision=measured)
        enough = adastrat_sample_size(trial, 1)
        if len(sample) >= min(enough, beyond) or shares[1] <= constants.floor:
            return sample, measured
        count = min(max(len(sample) // 2, FIRST_DRAWS), enough - len(sample))


def _envelope_of_estimates(
    head: Head, boundaries: Ranks, values: Floats, size: int, slack: int, monotone_from: int
) -> tuple[YieldLines, YieldLines]:
    """The paper's envelope: point estimates taken for the truth."""
    yields = np.append(head.yields[-1], values)
    points = KnownPoints(boundaries, yields, yields)
    return envelope(points, first=len(head) + 1, size=size, slack=slack, monotone_from=monotone_from)


def _too_tall(lower: YieldLines, upper: YieldLines, boundaries: Ranks, constants: Constants) -> Ranks:
    """Midpoints of the intervals whose envelope is higher than (1+ε)² and that can be split."""
    inside = np.append(boundaries[0] + 1, boundaries[1:])
    tall = heights(lower, upper, inside, floor=constants.floor) > (1.0 + constants.epsilon) ** 2
    middles = [
        _bisected(int(boundaries[i]), int(boundaries[i + 1]), constants.epsilon) for i in np.flatnonzero(tall)
    ]
    return np.array([middle for middle in middles if middle is not None], dtype=np.int64)


def _bisected(low: int, high: int, epsilon: float) -> int | None:
    """The geometric midpoint of an interval, or None where it is short enough already."""
    if high <= low * (1.0 + epsilon) ** 2:
        return None
    middle = round(math.sqrt(low * high))
    return middle if low < middle < high else None


def _assumptions(constants: Constants, chosen: Constants, monotone_from: int, slack: int) -> tuple[str, ...]:
    assumptions = [weak_monotonicity(monotone_from, slack)]
    if constants.min_precision == "auto":
        assumptions.append(f"p_min = {chosen.min_precision:.3g} was measured, not assumed.")
    else:
        assumptions.append(f"For the factor: precision is nowhere below p_min = {constants.min_precision:g}.")
    if constants.noise:
        assumptions.append(assumed_errors(ErrorRate.exactly(constants.noise)))
    return tuple(assumptions)


def _cost(size: int, choices: CurveChoices, guess: LocalPrecision) -> Cost:
    """The cost of one run on a made-up list, and, where p_min is given, the most that any list can cost."""
    constants = Constants.of(choices)
    head = adastrat_head(size, constants)
    if size <= head:
        return Cost(0, size, 1.0)
    curve = run(adastrat(size, choices, seed=0), made_up_labels(guess))
    worst_queries, worst_labels = None, None
    if constants.min_precision != "auto":
        every = bisection_tree(head, size, constants.epsilon)
        strata = np.diff(np.append(head, every))
        density = adastrat_sample_size(constants, len(every)) / every
        worst_queries = len(every)
        worst_labels = head + int(np.minimum(np.ceil(strata * density), strata).sum())
    return Cost(len(curve.queried), curve.labels_used, constants.shown_factor, worst_queries, worst_labels)


ADASTRAT = CurveMethod(
    name="adastrat",
    assumes="it falls",
    does="Precision was estimated by stratified sampling at adaptively chosen ranks [2], on the grid of [3]",
    cites=(SABHARWAL_XUE, SABHARWAL_SEDGHI),
    takes_noise=True,
    plan=adastrat,
    cost=_cost,
    price_depends_on_data=True,
)
