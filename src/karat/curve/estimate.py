"""The Python interface to the first question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import LabelError
from karat.core.flow import Items, run
from karat.core.ranking import Ranking
from karat.curve.methods import DEFAULT_METHOD, make_plan
from karat.curve.result import Curve
from karat.curve.settings import DEFAULT_FLOOR, Settings

__all__ = ["Oracle", "estimate_curve"]

Oracle: TypeAlias = Callable[[list[Any]], Any] | ArrayLike


def estimate_curve(
    ranking: Ranking,
    oracle: Oracle,
    *,
    method: str = DEFAULT_METHOD,
    factor: float | None = None,
    epsilon: float | None = None,
    beta: float | None = None,
    confidence: float = 0.95,
    window: int = 100,
    min_precision: float | Literal["auto"] = 0.5,
    head: int | None = None,
    noise: float = 0.0,
    floor: float = DEFAULT_FLOOR,
    strict: bool = False,
    seed: int = 0,
) -> Curve:
    """Estimate the precision curve of a ranked list from as few labels as the method needs.

    Args:
        ranking: the list.
        oracle: a function from a list of ids to their labels (1 right, 0 wrong) in the same order,
            or an array with a label for every row of the input.
        method: adastrat, logstrat, paula or uniform.
        factor: how far off the curve may be at any rank: 1.08 for 8 %.
        epsilon: instead of factor, the share for interpolation.
        beta: with epsilon, the share for sampling.
        confidence: how sure to be.
        window: the width of local precision (paula).
        min_precision: a precision below which the list never falls, as far as you know, or "auto".
        head: the rank from which on precision may be taken to fall.
        noise: the probability that a label is wrong (adastrat).
        floor: precision below this counts as this when factors are formed.
        strict: prove the factor without the papers' two shortcuts.
        seed: where the draws start; the same seed asks for the same items.
    """
    settings = Settings.of(
        factor=factor,
        epsilon=epsilon,
        beta=beta,
        confidence=confidence,
        window=window,
        min_precision=min_precision,
        head=head,
        noise=noise,
        floor=floor,
        strict=strict,
    )
    plan = make_plan(method, len(ranking), settings=settings, seed=seed)
    return run(plan, answers_by_rank(ranking, oracle)).attach(ranking)


def answers_by_rank(ranking: Ranking, oracle: Oracle) -> Callable[[Items], Any]:
    """The oracle as a function of ranks, with errors that name the user's own ids."""
    if callable(oracle):
        ask = oracle

        def answers(ranks: Items) -> list[Any]:
            ids = ranking.items_at(ranks)
            labels = list(ask(ids))
            if len(labels) == len(ids):
                for item, label in zip(ids, labels, strict=True):
                    if label not in (0, 1):
                        raise LabelError(
                            f"The label of item {item!r} is {label!r}; it must be 1 (right) or 0 (wrong)."
                        )
            return labels

        return answers
    known = np.asarray(oracle)
    if len(known) != len(ranking):
        raise LabelError(
            f"There are {len(known):,} labels for {len(ranking):,} items. "
            "Give one for each row, or a function."
        )
    return lambda ranks: known[ranking.rows_at(ranks)]
