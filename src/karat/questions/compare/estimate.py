"""The Python interface to the second question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import LabelError, ParameterError
from karat.core.oracle import check_answers, ordered_answers
from karat.core.plan import Items, run
from karat.data.system_pool import SystemPool
from karat.questions.compare.methods import DEFAULT_METHOD, make_compare_plan
from karat.questions.compare.recall import PoolRecall
from karat.questions.compare.result import Comparison
from karat.questions.compare.settings import BATCH, CompareSettings

__all__ = ["compare_systems", "pool_recall_of"]

Oracle: TypeAlias = Callable[[list[Any]], Any] | ArrayLike


def compare_systems(
    systems: SystemPool,
    oracle: Oracle,
    *,
    method: str = DEFAULT_METHOD,
    labels_per_system: int = 200,
    confidence: float = 0.95,
    seed: int = 0,
    half_width: float | None = None,
    true_items: Iterable[Any] | None = None,
    weighting: str = "overlap",
    interval: str = "wilson",
    variance: str = "analytic",
    batch: int = BATCH,
) -> Comparison:
    """Compare systems from as few labels as the method needs.

    Args:
        systems: who has which item; `karat.read_systems` or `karat.Systems.from_codes` make them.
        oracle: a function from a list of items (ids, or codes where there are none) to their labels (1 right,
            0 wrong; with `audit` also None for unsure), or to a mapping from items to labels; or an
            array with a label for every item code.
        method: audit, joint, inclusion, simple or pooling.
        labels_per_system: draws from each system; `audit` asks for as many items as these come to.
        confidence: of each interval; with `audit`, of all together.
        seed: where the draws start; the same seed asks for the same items.
        half_width: with `audit`, go on until every precision is known within this.
        true_items: an independent sample of true items, found by other means, for recall beyond the pool.
        weighting: how the draws of other systems count: overlap, size or simple (joint).
        interval: wilson, logit or wald.
        variance: analytic or bootstrap.
        batch: draws from each system that are asked for at a time.
    """
    if not isinstance(systems, SystemPool):
        raise ParameterError(
            f"The first argument must be karat.Systems, not {type(systems).__name__}; "
            "karat.read_systems or karat.Systems.from_codes make them."
        )
    settings = CompareSettings(
        labels_per_system=labels_per_system,
        confidence=confidence,
        weighting=weighting,
        interval=interval,
        variance=variance,
        batch=batch,
        half_width=half_width,
        pool_recall=None if true_items is None else pool_recall_of(systems, true_items),
    )
    plan = make_compare_plan(method, systems, settings=settings, seed=seed)
    return run(plan, answers_by_code(systems, oracle, unsure_allowed=method == "audit"))


def pool_recall_of(systems: SystemPool, true_items: Iterable[Any]) -> PoolRecall:
    """How many of an independent sample of true items any system has."""
    sample = list(true_items)
    return PoolRecall(systems.count_known(sample), len(sample)).checked()


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
