"""Predicted number of labels of each curve method, before the first label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karat.core.choices import takes_choices
from karat.core.method import method_named
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.guesses import LocalPrecision, usual_guess
from karat.questions.curve.method import Cost
from karat.questions.curve.methods import METHODS


@takes_choices(CurveChoices, without=("method",))
def curve_costs(
    size: int,
    *,
    methods: Sequence[str] | None = None,
    guess: LocalPrecision | None = None,
    **choices: Any,
) -> dict[str, Cost]:
    """The cost of every method, by name, before any label.

    Those of `band` and `adastrat` depend on the data: they are the costs of runs on a made-up list, by
    default one whose local precision falls evenly from .95 so that precision at the end is `min_precision`.
    Methods that cannot do what is asked are left out: `uniform` and `logstrat` when `min_precision` is
    "auto", because they need a number; `paula` where no ε keeps the factor.

    Args:
        size: the length of the list.
        methods: those to price; by default all.
        guess: the chance that an item is right, as a function of rank; see `falling_precision` and
            `precision_like`.
        **choices: those of `CurveChoices`.
    """
    return costs_of(size, CurveChoices.of(**choices), methods=methods, guess=guess)


def costs_of(
    size: int,
    choices: CurveChoices,
    *,
    methods: Sequence[str] | None = None,
    guess: LocalPrecision | None = None,
) -> dict[str, Cost]:
    """The cost of every method with these choices, as far as it takes them; see `curve_costs`."""
    choices.check_size(size)
    made_up = guess or usual_guess(size, choices)
    priced = [method_named(METHODS, name) for name in (METHODS if methods is None else methods)]
    costs = {each.name: each.cost(size, choices.for_method(each.name), made_up) for each in priced}
    return {name: cost for name, cost in costs.items() if cost is not None}
