"""`estimate_curve`: the precision curve of a ranked list in Python, from an oracle of labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.by_id import values_by_id
from karat.core.choices import takes_choices
from karat.core.errors import ParameterError
from karat.core.oracle import Oracle, answers_by_unit, asked_by_id
from karat.core.plan import run
from karat.data.ranked_list import RankedList
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve


@takes_choices(CurveChoices)
def estimate_curve(
    ranking: RankedList,
    oracle: Oracle,
    *,
    seed: int = 0,
    known: Mapping[Any, int | None] | None = None,
    proxy: Mapping[Any, float] | ArrayLike | None = None,
    **choices: Any,
) -> Curve:
    """Estimate the precision curve of a ranked list from as few labels as the method needs.

    Args:
        ranking: the list.
        oracle: a function from a list of ids to their labels (1 right, 0 wrong; with `band` also None for
            unsure) in the same order, or to a mapping from ids to labels; a mapping or a pandas Series with
            labels by id; or an array with a label for every row of the input.
        seed: where the draws start; the same seed asks for the same items.
        known: with band, labels by id that exist already, however they were chosen: a mapping or a Series.
        proxy: with band, another judge's verdict in [0, 1] for every item: by id in a mapping or a Series, or
            an array with one for every row of the input.
        **choices: those of `CurveChoices`.
    """
    if not isinstance(ranking, RankedList):
        raise ParameterError(
            f"The first argument must be a karat.Ranking, not {type(ranking).__name__}; "
            "karat.Ranking.from_scores makes one."
        )
    chosen = CurveChoices.of(**choices)
    plan = make_plan(
        len(ranking),
        chosen,
        seed=seed,
        known=_by_rank(ranking, {} if known is None else known),
        proxy=None if proxy is None else _proxy_by_rank(ranking, proxy),
    )
    oracle = asked_by_id(oracle)
    answers = answers_by_unit(
        oracle,
        ranking.items_at,
        size=len(ranking),
        unsure_allowed=METHODS[chosen.method].takes_unsure,
        each="each row",
    )
    if callable(oracle):
        return run(plan, answers).attach(ranking)
    rows_at = _rows_of(ranking, "Labels")
    return run(plan, lambda ranks: answers(rows_at(ranks))).attach(ranking)


def _rows_of(ranking: RankedList, what: str) -> Callable[[Any], Any]:
    """From ranks to rows of the input, where the list has rows."""
    rows_at: Callable[[Any], Any] | None = getattr(ranking, "rows_at", None)
    if rows_at is None:
        raise ParameterError(
            f"{what} in an array go by row, and this list has no rows that can be counted: "
            "give a function from ids to labels."
        )
    return rows_at


def _by_rank(ranking: RankedList, known: Mapping[Any, int | None]) -> dict[int, int | None]:
    labels = values_by_id(known, "Known labels")
    if labels is None:
        raise ParameterError("Known labels must be a mapping from ids to labels: {id: 1, …}.")
    if not labels:
        return {}
    ranks = ranking.ranks_of(list(labels))
    return dict(zip(ranks.tolist(), labels.values(), strict=True))


def _proxy_by_rank(ranking: RankedList, proxy: Mapping[Any, float] | ArrayLike) -> Any:
    verdicts = values_by_id(proxy, "Verdicts")
    values = np.asarray(proxy if verdicts is None else list(verdicts.values()))
    if values.ndim != 1 or len(values) != len(ranking):
        one = "row" if verdicts is None else "item"
        raise ParameterError(
            f"The proxy has {values.size:,} values for {len(ranking):,} items. Give one for each {one}."
        )
    if verdicts is None:
        return values[_rows_of(ranking, "Verdicts")(np.arange(1, len(ranking) + 1))]
    by_rank = np.empty_like(values)
    by_rank[ranking.ranks_of(list(verdicts)) - 1] = values
    return by_rank
