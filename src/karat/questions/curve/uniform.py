"""Method `uniform`: a uniform sample of the whole list and all of its head; the baseline."""

from __future__ import annotations

import math

import numpy as np

from karat.bounds.hoeffding import hoeffding_half_width
from karat.core.citations import SABHARWAL_SEDGHI
from karat.core.errors import ParameterError
from karat.core.label_book import LabelBook
from karat.core.plan import Plan
from karat.core.rng import plan_generator
from karat.questions.curve.assembly import Head, ask_head, exact_curve, min_precision_warning
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.guesses import LocalPrecision
from karat.questions.curve.method import Cost, CurveMethod
from karat.questions.curve.result import Curve
from karat.questions.curve.sampling import draw_ranks
from karat.questions.curve.yields import Floats, YieldLines, joined


def uniform_labels(size: int, constants: Constants) -> float:
    """`sqrt(2N/(α² p²) · ln(2N/δ))`: labels for a (1+α)-approximation, half of them the head."""
    if constants.min_precision == "auto":
        raise ParameterError(
            "Only adastrat can measure p_min by itself; give uniform a number, for instance 0.5."
        )
    alpha = constants.factor - 1.0
    relative = alpha * constants.min_precision
    return math.sqrt(2.0 * size * math.log(2.0 * size / constants.error)) / relative


def uniform(size: int, choices: CurveChoices, *, seed: int) -> Plan[Curve]:
    """Label all of the first n ranks and n uniform draws from the whole list.

    Beyond the head the yield is estimated from the draws up to each rank. The band is Hoeffding's
    at each of the N ranks, and needs no assumption at all; p_min only sets how much is drawn.

    Guarantee: with probability at least 1 - δ the band holds at every rank, and the estimate is a
        (1+α)-approximation, 1 + α = β(1+ε), wherever p >= p_min.
    Assumes: for the factor, p >= p_min. For the band, nothing.
    Reference: Sabharwal and Sedghi, How good are my predictions?, UAI 2017, section 3.
    """
    constants, parameters = Constants.of(choices), choices.to_dict() | {"seed": seed}
    book = LabelBook()
    labels_wanted = math.ceil(uniform_labels(size, constants))
    head_end = math.ceil(labels_wanted / 2)
    if labels_wanted >= size:
        everything = yield from ask_head(book, size)
        return exact_curve(book.of(everything), method="uniform", constants=constants, parameters=parameters)
    first = yield from ask_head(book, head_end)
    generator = plan_generator(seed)
    anywhere = draw_ranks(0, size, labels_wanted - head_end, np.empty(0, dtype=np.int64), generator)
    ranks = anywhere[anywhere > head_end]
    chance = (labels_wanted - head_end) / size
    yield from book.ask(ranks, f"{len(ranks):,} uniform draws beyond the head", chance)

    head, labels = Head.of(book.of(first)), book.of(ranks)
    counts = np.arange(len(ranks) + 1)
    right = np.concatenate(([0], np.cumsum(labels, dtype=np.int64)))
    means = np.divide(right, counts, out=np.full(len(counts), head.yields[-1] / head_end), where=counts > 0)
    widths = hoeffding_half_width(counts, constants.error / size)
    starts = np.append(head_end + 1, ranks)
    # A draw at the very next rank leaves no room for a piece without draws.
    keep = np.append(starts[1:] != starts[:-1], True)

    def tail(slopes: Floats) -> YieldLines:
        return YieldLines(starts[keep], (head.yields[-1] - head_end * slopes)[keep], slopes[keep], size)

    exact = head.lines(head.yields, size)
    value = joined(exact, tail(means))
    at_end = float(value.at(size)) / size
    return Curve(
        size=size,
        lower=joined(exact, tail((means - widths).clip(0.0, 1.0))),
        upper=joined(exact, tail((means + widths).clip(0.0, 1.0))),
        estimate=(value, value),
        method="uniform",
        confidence=constants.confidence,
        factor=constants.shown_factor,
        labels_used=head_end + len(ranks),
        parameters=parameters,
        assumptions=(
            "For the band: nothing.",
            f"For the factor: precision is nowhere below p_min = {constants.min_precision:g}.",
        ),
        warnings=min_precision_warning(at_end, size, constants),
    )


def _cost(size: int, choices: CurveChoices, _guess: LocalPrecision) -> Cost | None:
    """What it takes, whatever the list is like; None where p_min is to be measured."""
    if choices.min_precision == "auto":
        return None
    constants = Constants.of(choices)
    return Cost(None, min(size, math.ceil(uniform_labels(size, constants))), constants.shown_factor)


UNIFORM = CurveMethod(
    name="uniform",
    does="Items were drawn uniformly, beside all of the first ones [2]",
    cites=(SABHARWAL_SEDGHI,),
    plan=uniform,
    cost=_cost,
)
