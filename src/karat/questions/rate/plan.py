"""The plan of `rate`, whatever its method and however often labels are wrong."""

from __future__ import annotations

from collections.abc import Mapping

from karat.bounds.label_noise import LabelNoise
from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.plan import Plan, answering
from karat.data.item_set import ItemSet
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.denoise import answer_behind, choices_before
from karat.questions.rate.methods import METHODS
from karat.questions.rate.result import Rate


def rate_plan(
    items: ItemSet,
    choices: RateChoices,
    *,
    seed: int,
    known: Mapping[int, float | None],
    graded: bool = False,
) -> Plan[Rate]:
    """A fresh plan of the chosen method whose items are rows.

    Guarantee: the method's; with a noise rate, for the true labels behind those that are given.
    """
    method = method_named(METHODS, choices.method)
    noise = LabelNoise.chosen(choices)
    if noise is None:
        return method.plan(items, choices, seed=seed, known=known, graded=graded)
    if graded:
        raise ParameterError("Label noise is a rate of wrong labels; grades have none.")
    plan = method.plan(items, choices_before(choices, noise, items), seed=seed, known=known)
    return answering(plan, lambda rate: answer_behind(rate, choices, noise, items))
