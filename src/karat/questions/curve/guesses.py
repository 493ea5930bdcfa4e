"""Assumed local precision of a list, for prices that depend on the data."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import ParameterError
from karat.core.plan import Items, Labels
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.yields import Floats

# Ranks in, the chance that each of their items is right.
LocalPrecision: TypeAlias = Callable[[Items], Floats]

# What precision is guessed to fall to when p_min is to be measured.
GUESSED_MIN_PRECISION = 0.5
USUAL_FIRST_PRECISION = 0.95


def usual_guess(size: int, choices: CurveChoices) -> LocalPrecision:
    """Local precision that falls evenly along the list, from .95, so that it is p_min in all."""
    least = GUESSED_MIN_PRECISION if choices.min_precision == "auto" else choices.min_precision
    first = max(USUAL_FIRST_PRECISION, least)
    return falling_precision(size, first, max(0.0, 2.0 * least - first))


def falling_precision(size: int, first: float, last: float) -> LocalPrecision:
    """Local precision that falls evenly along rank from `first` to `last`."""
    for end in (first, last):
        if not 0.0 <= end <= 1.0:
            raise ParameterError(f"A guessed precision must be between 0 and 1; it is {end:g}.")
    return lambda ranks: first + (last - first) * (ranks / size)


def precision_like(size: int, labels: ArrayLike) -> LocalPrecision:
    """Local precision like that of a labelled sample of the list, given in order of rank."""
    known = np.asarray(labels, dtype=np.float64)
    if len(known) == 0:
        raise ParameterError("The pilot has no labels to guess from.")
    width = max(1, round(math.sqrt(len(known))))
    sums = np.concatenate(([0.0], np.cumsum(known)))
    edges = np.unique(np.linspace(0, len(known), max(2, len(known) // width + 1)).astype(np.int64))
    means = np.diff(sums[edges]) / np.diff(edges)
    middles = (edges[:-1] + edges[1:]) / 2.0 / len(known)
    return lambda ranks: np.interp(ranks / size, middles, means)


def made_up_labels(guess: LocalPrecision) -> Callable[[Items], Labels]:
    """Labels drawn with the guessed chances, the same in every process."""
    generator = np.random.default_rng(0)
    return lambda ranks: (generator.random(len(ranks)) < guess(ranks)).astype(np.int8)
