"""A smooth guess at the share of right items in each cell, from few labels."""

from __future__ import annotations

import numpy as np
from scipy.special import expit

from karat.audit.penalised_logistic import penalised_logistic
from karat.questions.rate.cells import Cells, Floats

# No cell is guessed to be surer than this.
SUREST = 1e-4
# Of the judge: how many labels its verdicts are worth, and the shares that they stand for.
HINT_LABELS, HINT_MIDDLE, HINT_SPREAD = 4.0, 0.65, 0.6


def hinted_rates(cells: Cells, drawn: Floats, ones: Floats) -> Floats:
    """As `cell_rates`, with a few labels' worth of what a judge says: for guesses before the first labels."""
    weight = HINT_LABELS / len(cells)
    hints = HINT_MIDDLE + HINT_SPREAD * (cells.hints - 0.5)
    return cell_rates(cells, drawn + weight, ones + weight * hints)


def cell_rates(cells: Cells, drawn: Floats, ones: Floats) -> Floats:
    """The share of right items in each cell by a logistic model of verdict, score and slice.

    With few coefficients it borrows strength between cells, so that luck in one of them hardly changes how
    many labels it gets next: an allocation that follows single cells biases the estimate.

    Guarantee: none. Guesses decide where labels are asked for, and smooth variances.
    """
    overall = (ones.sum() + 1.0) / (drawn.sum() + 2.0)
    start = np.zeros(cells.design.shape[1])
    start[0] = np.log(overall / (1.0 - overall))
    fitted = penalised_logistic(
        cells.design,
        drawn,
        ones,
        start,
        np.diag(cells.penalty),
        start=start,
        longest_step=2.0,
        tolerance=1e-8,
    )
    rates: Floats = expit(cells.design @ fitted).clip(SUREST, 1.0 - SUREST)
    return rates
