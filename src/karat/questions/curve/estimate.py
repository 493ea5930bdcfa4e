"""`estimate_curve`: the precision curve of a ranked list in Python, from an oracle of labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from karat.core.choices import takes_choices
from karat.core.oracle import Oracle
from karat.data.ranked_list import RankedList
from karat.judges.plan_report import with_named_surprises
from karat.questions.by_rank import check_ranking, labels_by_rank, run_by_rank, verdicts_by_rank
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
            labels by id; an array with a label for every row of the input; or a judge, such as
            `karat.OpenAIJudge`, which is shown the rows that the list was read from.
        seed: where the draws start; the same seed asks for the same items.
        known: with band, labels by id that exist already, however they were chosen: a mapping or a Series.
        proxy: with band, another judge's verdict in [0, 1] for every item: by id in a mapping or a Series, or
            an array with one for every row of the input.
        **choices: those of `CurveChoices`.
    """
    check_ranking(ranking)
    chosen = CurveChoices.of(**choices)
    plan = make_plan(
        len(ranking),
        chosen,
        seed=seed,
        known=labels_by_rank(ranking, known),
        proxy=None if proxy is None else verdicts_by_rank(ranking, proxy),
    )
    unsure_allowed = METHODS[chosen.method].takes_unsure
    curve = run_by_rank(plan, ranking, oracle, unsure_allowed=unsure_allowed).attach(ranking)
    return with_named_surprises(curve, ranking.items_at)
