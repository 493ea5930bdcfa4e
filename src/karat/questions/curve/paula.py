"""PAULA: precision approximation using logarithmic annotations."""

from __future__ import annotations

import numpy as np

from karat.core.citations import SABHARWAL_SEDGHI
from karat.core.errors import ParameterError
from karat.core.label_book import LabelBook
from karat.core.plan import Labels, Plan
from karat.questions.curve.assembly import (
    Head,
    ask_head,
    band_through_points,
    exact_curve,
    queried_points,
    steps_after,
    weak_monotonicity,
)
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants, Grid
from karat.questions.curve.envelope import KnownPoints
from karat.questions.curve.guesses import LocalPrecision
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import Floats, joined


def paula(size: int, choices: CurveChoices, *, seed: int) -> Plan[Curve]:
    """Label the head, then the Δ ranks up to each grid rank; nothing is left to chance.

    Local precision at one end of an interval bounds its mean label from above, at the other end
    from below; telescoped sums of it bound the yield at the grid ranks. Between them the paper's
    steps are approximations, not bounds: the band is the envelope of the grid's bounds, and the
    estimate is the geometric mean of the two published step functions.

    Guarantee: under the assumptions the band holds at every rank, for sure, and the estimate is a
        γ(1+ε)-approximation.
    Assumes: weak monotonicity (r̃, m), strong monotonicity (Δ, m), and p(g_ℓ) >= p_Δ(g_ℓ). The
        labels show whether the last holds, and often that strong monotonicity does not; then the
        curve carries a warning.
    Reference: Sabharwal and Sedghi, How good are my predictions?, UAI 2017, Theorem 3. Strong
        monotonicity bounds the mean label over an interval; the paper prints mean precision.
    """
    constants = Constants.of(choices).for_paula(size)
    grid, book = constants.grid(size), LabelBook()
    parameters = choices.to_dict() | {"seed": seed}
    if grid.covers_everything:
        everything = yield from ask_head(book, size)
        return exact_curve(book.of(everything), method="paula", constants=constants, parameters=parameters)
    first = yield from ask_head(book, grid.head_end)
    points, window = grid.points, grid.window
    windows = (points[1:, None] - np.arange(window - 1, -1, -1)).ravel()
    yield from book.ask(windows, f"the {window} ranks up to each of {grid.queries} grid ranks")

    head_labels, labels = book.of(first), book.of(windows)
    head = Head.of(head_labels)
    local = _local_precisions(head_labels, labels, grid)
    gaps = np.diff(points)
    low = head.yields[-1] + np.cumsum(gaps * local[1:])
    high = head.yields[-1] + np.cumsum(gaps * local[:-1])
    ends = points[1:]
    # Rising local precision makes the sums cross; the band then spans both, with a warning.
    bounds = KnownPoints(
        ends,
        np.minimum(np.minimum(low, high), ends),
        np.minimum(np.maximum(low, high), ends),
    ).in_whole_labels()
    lower, upper, contradictions = band_through_points(
        head, bounds, size=size, slack=grid.slack, monotone_from=grid.head
    )
    exact = head.lines(head.yields, size)
    steps = [np.append(head.yields[-1], np.minimum(side, ends)) / points for side in (low, high)]
    return Curve(
        size=size,
        lower=lower,
        upper=upper,
        estimate=(
            joined(exact, steps_after(points, steps[0], size)),
            joined(exact, steps_after(points, steps[1], size)),
        ),
        method="paula",
        confidence=1.0,
        factor=grid.gamma * (1.0 + constants.epsilon),
        labels_used=len(head) + len(windows),
        queried=queried_points(ends, np.sqrt(bounds.lower * bounds.upper), bounds),
        parameters=parameters,
        assumptions=(
            weak_monotonicity(grid.head, grid.slack),
            f"Strong monotonicity: the precision of the {window} ranks up to the ends of any interval of "
            f"more than {grid.slack:,} ranks bounds the share of right items inside it.",
        ),
        warnings=contradictions + _broken_assumptions(head, local, grid),
    )


def _local_precisions(head_labels: Labels, labels: Labels, grid: Grid) -> Floats:
    """p_Δ at the grid ranks."""
    last_of_head = head_labels[-grid.window :].mean()
    return np.append(last_of_head, labels.reshape(-1, grid.window).mean(axis=1))


def _broken_assumptions(head: Head, local: Floats, grid: Grid) -> tuple[str, ...]:
    """What the labels say against PAULA's premises."""
    broken = []
    at_head = head.yields[-1] / len(head)
    if at_head < local[0]:
        broken.append(
            f"Precision of the head ({at_head:.3g} at rank {len(head):,}) is below the local precision at "
            f"its end ({local[0]:.3g}), which the method rules out. The factor is not guaranteed."
        )
    rises = np.diff(local)
    if (rises > 0).any():
        worst = int(np.argmax(rises))
        broken.append(
            f"Strong monotonicity does not hold: local precision rises at {int((rises > 0).sum())} of "
            f"{len(rises)} grid ranks, most at rank {grid.points[worst + 1]:,} "
            f"({local[worst]:.2f} to {local[worst + 1]:.2f}). The band assumes it, and is not guaranteed."
        )
    return tuple(broken)


def _cost(size: int, choices: CurveChoices, _guess: LocalPrecision) -> Cost | None:
    """What it takes, whatever the list is like; None where no ε keeps the factor that is asked for."""
    try:
        constants = Constants.of(choices).for_paula(size)
    except ParameterError:
        return None
    grid = constants.grid(size)
    if grid.covers_everything:
        return Cost(0, size, 1.0)
    labels = min(size, grid.head_end + grid.window * grid.queries)
    return Cost(grid.queries, labels, grid.gamma * (1.0 + constants.epsilon))


PAULA = CurveMethod(
    name="paula",
    assumes="it falls locally",
    does="Precision was estimated from windows on a logarithmic grid of ranks [2]",
    cites=(SABHARWAL_SEDGHI,),
    plan=paula,
    cost=_cost,
)
