"""`estimate_rate`: the share of right items in Python, from an oracle of labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.by_id import known_labels
from karat.core.choices import takes_choices
from karat.core.errors import ParameterError
from karat.core.oracle import Oracle, answers_by_unit
from karat.core.plan import run
from karat.data.item_set import ItemSet
from karat.data.ranked_list import RowReader
from karat.data.ranking import Ranking
from karat.judges.oracle import as_judge_oracle
from karat.judges.plan_report import with_judge_names, with_named_surprises
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.plan import rate_plan
from karat.questions.rate.question import QUESTION
from karat.questions.rate.result import Rate
from karat.sources.engine import Engine
from karat.sources.frames import is_frame
from karat.sources.items import ItemColumns, columns_given, items_of
from karat.sources.lazy_tables import collected
from karat.sources.opening_items import open_items
from karat.sources.rows import SourceRows


@takes_choices(RateChoices, without=("method",))
def estimate_rate(
    items: object,
    oracle: Oracle,
    proxy: str | ArrayLike | None = None,
    by: str | Sequence[Any] | Mapping[str, Any] | None = None,
    weights: str | ArrayLike | None = None,
    *,
    id: str | None = None,  # noqa: A002 - as in read_ranking
    score: str | ArrayLike | None = None,
    guarantee: str = "fixed",
    known: Mapping[Any, float | None] | None = None,
    graded: bool = False,
    engine: str | None = None,
    seed: int = 0,
    **choices: Any,
) -> Rate:
    """Estimate the share of right items from as few labels as it takes.

    Args:
        items: a path, an address, a query, a table (pandas, polars, Arrow, Spark), a `karat.Ranking`, an
            array of scores, or a list of ids.
        oracle: a function from a list of ids to their labels (1 right, 0 wrong, None unsure) in the same
            order, or to a mapping from ids to labels; an array with a label for every row; or a judge, such
            as `karat.OpenAIJudge`, which is shown the rows of the path or table.
        proxy: another judge's verdicts in [0, 1], missing for some items perhaps: an array, or the name of
            a column.
        by: what divides the items into slices: names of columns, an array, or several by name.
        weights: what each item counts: an array, or the name of a column.
        id: the column of ids, where items are a table; by default `id`, or the row.
        score: the column of scores, where items are a table; or an array.
        guarantee: "fixed", one interval when all labels are there; "anytime", one that holds whenever one
            looks.
        known: labels by id that exist already, however they were chosen.
        graded: whether labels are grades, any numbers from 0 to 1 (stars, rubric scores); the answer is then
            their mean. `anytime` assumes nothing more of them; `fixed` assumes the central limit theorem.
        engine: what reads items by path, address or query: "memory", "duckdb" or "spark"; by default what
            fits.
        seed: where the draws start; the same seed asks for the same items.
        **choices: those of `RateChoices`.
    """
    if "method" in choices:
        raise ParameterError("Say guarantee= instead of method=: 'fixed' or 'anytime'.")
    items, chosen = collected(items), RateChoices.of(method=guarantee, **choices)
    population = _population(items, proxy, by, weights, id, score, Engine.of(items, engine=engine))
    QUESTION.check(chosen, population)
    plan = rate_plan(
        population, chosen, seed=seed, known=_by_row(population, known, graded=graded), graded=graded
    )
    judge = as_judge_oracle(oracle)
    if judge is not None:
        rows = _rows_of(items)
        rate = run(plan, lambda asked: judge.labels(rows.at(asked.tolist())))
    else:
        rate = run(
            plan,
            answers_by_unit(
                oracle, population.items_at, size=len(population), unsure_allowed=True, graded=graded
            ),
        )
    named = with_named_surprises(rate, population.items_at)
    if isinstance(proxy, str) and isinstance(items, str | Path):
        return with_judge_names(named, [items], proxy)
    return named


def _rows_of(items: object) -> RowReader:
    """The rows that a judge reads, with all their columns."""
    rows: RowReader | None = items.rows if isinstance(items, Ranking) else None
    if isinstance(items, str | Path) or is_frame(items):
        rows = SourceRows(items, None, None)
    if rows is None:
        raise ParameterError("A judge needs something to read: give the items as a path or a table.")
    return rows


def _population(
    items: object, proxy: Any, by: Any, weights: Any, id_: str | None, score: Any, engine: Engine
) -> ItemSet:
    """The items with their columns, which are names of columns or arrays."""
    named = {
        name: given
        for name, given in (("id", id_), ("score", score), ("proxy", proxy), ("weights", weights))
        if isinstance(given, str)
    }
    names = ItemColumns(by=_columns(by), **named)
    population = items_of(items)
    if population is None:
        population = open_items(items, names, engine=engine).read.items
    elif named or names.by:
        raise ParameterError("These items have no columns of their own: give arrays, or items as a table.")
    arrays = {
        name: given
        for name, given in (("scores", score), ("verdicts", proxy), ("weights", weights))
        if given is not None and not isinstance(given, str)
    }
    slices = None if by is None or _columns(by) else columns_given(by, len(population))
    if not arrays and slices is None:
        return population
    checked = ItemSet.of(
        len(population), by=slices, **{name: _numbers(given) for name, given in arrays.items()}
    )
    changed: dict[str, Any] = {name: getattr(checked, name) for name in arrays}
    return replace(population, slicings=checked.slicings or population.slicings, **changed)


def _columns(by: Any) -> tuple[str, ...]:
    """The names of columns in `by`; none where it is an array or several."""
    if isinstance(by, str):
        return (by,)
    is_names = (
        isinstance(by, tuple | list) and 0 < len(by) <= MOST_COLUMNS and all(isinstance(x, str) for x in by)
    )
    return tuple(by) if is_names else ()


# A longer list of texts is a value for each item, and not names of columns.
MOST_COLUMNS = 8


def _numbers(given: Any) -> Any:
    """An array with NaN in place of None."""
    values = np.asarray(given)
    return values if values.dtype != object else np.array([np.nan if v is None else v for v in values])


def _by_row(
    items: ItemSet, known: Mapping[Any, float | None] | None, *, graded: bool
) -> dict[int, float | None]:
    labels = known_labels(known, graded=graded)
    return dict(zip(items.rows_of(list(labels)), labels.values(), strict=True))
