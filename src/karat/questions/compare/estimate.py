"""The Python interface to comparisons of systems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import LabelError, ParameterError
from karat.core.method import method_named
from karat.core.oracle import check_answers, ordered_answers
from karat.core.plan import Items, run
from karat.data.system_pool import SystemPool
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import METHODS, make_compare_plan
from karat.questions.compare.result import Comparison

Oracle: TypeAlias = Callable[[list[Any]], Any] | ArrayLike


def compare_systems(systems: SystemPool, oracle: Oracle, *, seed: int = 0, **choices: Any) -> Comparison:
    """Compare systems from as few labels as the method needs.

    Args:
        systems: who has which item; `karat.read_systems` or `karat.Systems.from_codes` make them.
        oracle: a function from a list of items (ids, or codes where there are none) to their labels (1 right,
            0 wrong; with `audit` also None for unsure), or to a mapping from items to labels; or an
            array with a label for every item code.
        seed: random seed of the draws; the same seed asks for the same items.
        choices: those of `CompareChoices`: method, labels_per_system, confidence, half_width, weighting,
            interval, variance, replicates, batch and true_items.
    """
    if not isinstance(systems, SystemPool):
        raise ParameterError(
            f"The first argument must be karat.Systems, not {type(systems).__name__}; "
            "karat.read_systems or karat.Systems.from_codes make them."
        )
    chosen = CompareChoices.of(**choices)
    plan = make_compare_plan(systems, chosen, seed=seed)
    unsure_allowed = method_named(METHODS, chosen.method).takes_unsure
    return run(plan, answers_by_code(systems, oracle, unsure_allowed=unsure_allowed))


def answers_by_code(systems: SystemPool, oracle: Oracle, *, unsure_allowed: bool) -> Callable[[Items], Any]:
    """The oracle as a function of item codes, with errors that name the user's own items."""
    if not callable(oracle):
        known = np.asarray(oracle)
        if known.ndim != 1 or len(known) != systems.size:
            raise LabelError(
                f"There are {known.size:,} labels for {systems.size:,} items. Give one for each code, or a "
                "function."
            )
        return lambda codes: known[codes]
    ask = oracle

    def answers(codes: Items) -> list[Any]:
        items = systems.item_names(codes)
        labels = ordered_answers(ask(items), items)
        check_answers(labels, items, unsure_allowed=unsure_allowed)
        return labels

    return answers
