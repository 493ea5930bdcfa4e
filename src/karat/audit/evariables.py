"""Exact e-variables for single items under Poisson sampling.

An item with unknown label v in {0, 1} is drawn with probability π, independently of all others. For a
slope c we look for an *observable* exponent o (it may depend on whether the item was drawn, and on
its label if it was) such that

    E exp(c·v - o) = 1    for v = 0 and for v = 1.

Then the product over items, exp(c·Σv - Σo), has expectation 1 whatever the labels are, although most of
them are never seen; and it stays a martingale when items come one after the other and π, c and the
guess below depend on what was seen before. Ville's inequality turns it into bounds on Σv.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Slopes of an item beyond this bring nothing, and rounding makes its e-variable larger than 1 on average.
STEEPEST = 12.0


class ItemExponents(NamedTuple):
    """The exponent o of an item that was not drawn, drawn and 0, drawn and 1."""

    unseen: Floats
    zero: Floats
    one: Floats


def item_exponents(slope: Floats, inclusion: Floats, guess: Floats) -> ItemExponents:
    """Exponents for each item, or for each kind of item.

    With u = π·exp(-o_zero), w = π·exp(-o_one) and e = 1 - exp(-c), the two conditions say that
    exp(-o_unseen) = (1-u)/(1-π) and w = u - e; one number is left to choose. It is chosen to make the
    expected logarithm largest when v is 1 with probability `guess` (Kelly), the root of a quadratic.
    Any choice is valid; a good guess only makes the bounds narrow.

    Args:
        slope: c; positive for upper bounds on Σv, negative for lower ones.
        inclusion: π, at most 0.999, or 1: then the label is known and enters exactly.
        guess: a number strictly between 0 and 1.

    Guarantee: E exp(c·v - o) = 1 for either label, up to rounding.
    Reference: the construction is karat's own; betting as in Waudby-Smith and Ramdas, JRSS B 2024.
    """
    e = -np.expm1(-slope)
    total = inclusion + e * (1.0 - inclusion * guess)
    u = 0.5 * (total + np.sqrt(np.maximum(total * total - 4.0 * e * inclusion * (1.0 - guess), 0.0)))
    # w = u - e has a quadratic of its own; subtracting would cancel.
    middle = inclusion - e * (1.0 + inclusion * guess)
    product = e * inclusion * guess * (1.0 - e)
    root = np.sqrt(np.maximum(middle * middle + 4.0 * product, 0.0))
    certain, never = inclusion >= 1.0, inclusion <= 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        w = np.where(middle > 0, 0.5 * (middle + root), 2.0 * product / (root - middle))
        unseen = np.where(certain, 0.0, np.log1p(-inclusion) - np.log1p(-u))
        zero = np.where(certain | never, 0.0, -np.log(u / inclusion))
        one = np.where(certain, slope, np.where(never, 0.0, -np.log(w / inclusion)))
    # What is never drawn may be either: the larger of both exponents, which errs on the safe side.
    unseen = np.where(never, np.maximum(slope, 0.0), unseen)
    return ItemExponents(unseen, zero, one)


class LabelErrors(NamedTuple):
    """How often labels are right: the chance of a 1 where the truth is 1, and of a 0 where it is 0.

    Each label is wrong with these chances independently of all else. Their sum must be above 1: else labels
    tell nothing.
    """

    sensitivity: float
    specificity: float

    @classmethod
    def symmetric(cls, rate: float) -> LabelErrors:
        """Labels that are wrong at the same rate, below 1/2, whatever the truth is."""
        return cls(1.0 - rate, 1.0 - rate)

    @property
    def steepest(self) -> float:
        """The slopes for which there is an e-variable are, on either side, below this."""
        right = np.array([self.specificity, self.sensitivity])
        wrong = 1.0 - right[::-1]
        with np.errstate(divide="ignore"):
            return float(np.log(right / wrong).min())


def noisy_exponents(slope: Floats, inclusion: Floats, guess: Floats, errors: LabelErrors) -> ItemExponents:
    """Exponents for the *true* value v of items whose labels y are wrong now and then.

    For the label, `item_exponents` with a slope d and any guess has E exp(-o) = exp(-d·y), over the draw
    alone. Let s be the sensitivity, t the specificity and z = exp(-d). Over the label's errors as well,

        E exp(-o) = t + (1-t)·z    where v = 0,    and    (1-s) + s·z    where v = 1.

    Choose z so that the second is exp(-c) times the first, z = (t·exp(-c) - (1-s))/(s - (1-t)·exp(-c)),
    and add ln(t + (1-t)·z) to every exponent: then E exp(c·v - o) = 1 for either value. z is positive, so
    that d exists, for -ln(s/(1-t)) < c < ln(t/(1-s)). Nothing is lost: the two conditions leave one of the
    three exponents to choose, and so does `item_exponents`. With s = t = 1 the two functions agree. Even at
    an inclusion of 1 a label leaves its value open.

    With x, a and b for exp(-o) of an item that was not drawn, labelled 0 and labelled 1, e = 1 - exp(-c) and
    s = t = 1-η, the conditions are a - b = e/(π(1-2η)) and (1-π)x + π((1-η)a + ηb) = 1.

    Args:
        slope: c; closer to 0 than `errors.steepest`.
        inclusion: π, at most 0.999, or 1.
        guess: the chance that the *label* is 1, strictly between 0 and 1.
        errors: how often labels are right.

    Guarantee: E exp(c·v - o) = 1 for either value, over draw and label, up to rounding.
    Reference: the construction is karat's own.
    """
    sensitivity, specificity = errors
    change = np.expm1(-slope)
    # z - 1, without the cancellation of its formula.
    less = change / (sensitivity + specificity - 1.0 - (1.0 - specificity) * change)
    offset = np.log1p((1.0 - specificity) * less)
    each = item_exponents(-np.log1p(less), inclusion, guess)
    unseen = np.where(inclusion <= 0.0, np.maximum(slope, 0.0), each.unseen + offset)
    return ItemExponents(unseen, each.zero + offset, each.one + offset)


def graded_exponents(slope: Floats, inclusion: Floats, each: ItemExponents, grade: Floats) -> Floats:
    """Exponents of drawn items whose value is a grade from 0 to 1, beside `each` for values 0 and 1.

    The condition E exp(c·y - o) = 1 holds for the grade y where π·exp(-o) = u - (1 - exp(-c·y)): the exponent
    of an item that was not drawn stays the same.

    Guarantee: E exp(c·y - o) = 1 for every grade, up to rounding.
    """
    # Of both forms of the same sum, the one whose terms are positive.
    upper = np.exp(-each.one) + np.exp(-slope) * np.expm1(slope * (1.0 - grade)) / inclusion
    lower = np.exp(-each.zero) + np.expm1(-slope * grade) / inclusion
    exponents: Floats = -np.log(np.where(slope > 0, upper, lower))
    return np.where(inclusion >= 1.0, slope * grade, exponents)
