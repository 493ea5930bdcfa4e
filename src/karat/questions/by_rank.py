"""Inputs of Python callers about a ranked list, by rank: the list, known labels, verdicts and the oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from karat.core.by_id import known_labels, values_by_id
from karat.core.errors import ParameterError
from karat.core.oracle import Oracle, answers_by_unit, asked_by_id
from karat.core.plan import Plan, run
from karat.data.ranked_list import RankedList
from karat.judges.oracle import as_judge_oracle

Result = TypeVar("Result")


def check_ranking(ranking: object) -> None:
    """Refuse what is no ranked list."""
    if not isinstance(ranking, RankedList):
        raise ParameterError(
            f"The first argument must be a karat.Ranking, not {type(ranking).__name__}; "
            "karat.Ranking.from_scores makes one."
        )


def priced_size(source: Any, size: int | None) -> int:
    """How many items a list has that is to be priced, from the list or from its number of items."""
    if source is not None:
        return len(source)
    if size is None:
        raise ParameterError("Give a list, or its number of items.")
    return size


def run_by_rank(plan: Plan[Result], ranking: RankedList, oracle: Oracle, *, unsure_allowed: bool) -> Result:
    """Run a plan whose items are ranks against an oracle that knows ids or rows."""
    judge = as_judge_oracle(oracle)
    if judge is not None:
        return run(plan, lambda ranks: judge.labels(ranking.records_at(ranks)))
    oracle = asked_by_id(oracle)
    answers = answers_by_unit(
        oracle,
        ranking.items_at,
        size=len(ranking),
        unsure_allowed=unsure_allowed,
        each="each row",
    )
    if callable(oracle):
        return run(plan, answers)
    rows_at = _rows_of(ranking, "Labels")
    return run(plan, lambda ranks: answers(rows_at(ranks)))


def labels_by_rank(ranking: RankedList, known: Mapping[Any, int | None] | None) -> dict[int, int | None]:
    """Known labels by rank, from a mapping or a Series by id."""
    labels = known_labels(known)
    if not labels:
        return {}
    ranks = ranking.ranks_of(list(labels))
    return dict(zip(ranks.tolist(), labels.values(), strict=True))


def verdicts_by_rank(ranking: RankedList, proxy: Mapping[Any, float] | ArrayLike) -> Any:
    """Another judge's verdicts by rank, NaN where there is none.

    From a mapping or a Series by id, where items may be missing, or from an array by row.
    """
    verdicts = values_by_id(proxy, "Verdicts")
    if verdicts is not None:
        by_rank = np.full(len(ranking), np.nan)
        told = [np.nan if value is None else value for value in verdicts.values()]
        by_rank[ranking.ranks_of(list(verdicts)) - 1] = told
        return by_rank
    values = np.asarray(proxy)
    if values.ndim != 1 or len(values) != len(ranking):
        raise ParameterError(
            f"The proxy has {values.size:,} values for {len(ranking):,} items. Give one for each row, NaN "
            "where there is none."
        )
    return values[_rows_of(ranking, "Verdicts")(np.arange(1, len(ranking) + 1))]


def _rows_of(ranking: RankedList, what: str) -> Callable[[Any], Any]:
    """From ranks to rows of the input, where the list has rows."""
    rows_at: Callable[[Any], Any] | None = getattr(ranking, "rows_at", None)
    if rows_at is None:
        raise ParameterError(
            f"{what} in an array go by row, and this list has no rows that can be counted: "
            "give a function from ids to labels."
        )
    return rows_at
