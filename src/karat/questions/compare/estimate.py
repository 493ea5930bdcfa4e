"""`compare_systems`: a comparison of systems in Python, from an oracle of labels."""

from __future__ import annotations

from typing import Any

import numpy as np

from karat.core.choices import takes_choices
from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.oracle import Oracle, answers_by_unit
from karat.core.plan import run
from karat.data.system_items import with_slices, with_verdicts
from karat.data.system_pool import SystemPool
from karat.judges.plan_report import with_named_surprises
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import METHODS, make_compare_plan
from karat.questions.compare.result import Comparison


@takes_choices(CompareChoices)
def compare_systems(
    systems: SystemPool, oracle: Oracle, *, proxy: Any = None, by: Any = None, seed: int = 0, **choices: Any
) -> Comparison:
    """Compare systems from as few labels as the method needs.

    Args:
        systems: who has which item; `karat.read_systems` or `karat.Systems.from_codes` make them.
        oracle: a function from a list of items (ids, or codes where there are none) to their labels (1 right,
            0 wrong; with `audit` also None for unsure), or to a mapping from items to labels; or an
            array with a label for every item code.
        proxy: another judge's verdicts in [0, 1], which save labels as far as it is right and never change
            what is guaranteed: an array by item code, NaN where there is none; or by id, as a mapping or a
            Series.
        by: divides the items into slices, each with scores of its own (`slices` of the result): an array by
            item code; or by id, as a mapping or a Series.
        seed: random seed of the draws; the same seed asks for the same items.
        **choices: those of `CompareChoices`.
    """
    if not isinstance(systems, SystemPool):
        raise ParameterError(
            f"The first argument must be karat.Systems, not {type(systems).__name__}; "
            "karat.read_systems or karat.Systems.from_codes make them."
        )
    if proxy is not None:
        systems = with_verdicts(systems, proxy)
    if by is not None:
        systems = with_slices(systems, by)
    chosen = CompareChoices.of(**choices)
    plan = make_compare_plan(systems, chosen, seed=seed)
    unsure_allowed = method_named(METHODS, chosen.method).takes_unsure
    answers = answers_by_unit(
        oracle, systems.item_names, size=systems.size, unsure_allowed=unsure_allowed, each="each code"
    )
    return with_named_surprises(
        run(plan, answers), lambda codes: systems.item_names(np.asarray(codes, dtype=np.int64))
    )
