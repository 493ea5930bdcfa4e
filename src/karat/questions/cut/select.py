"""`select_items`: the items of a ranked list to keep, in Python, from an oracle of labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from karat.core.choices import takes_choices
from karat.core.oracle import Oracle
from karat.data.ranked_list import RankedList
from karat.judges.plan_report import with_named_surprises
from karat.questions.by_rank import check_ranking, labels_by_rank, run_by_rank, verdicts_by_rank
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.question import QUESTION
from karat.questions.cut.result import Selection
from karat.questions.cut.verdicts import Verdicts


@takes_choices(CutChoices)
def select_items(
    ranking: RankedList,
    oracle: Oracle,
    *,
    seed: int = 0,
    known: Mapping[Any, int | None] | None = None,
    proxy: Mapping[Any, float] | ArrayLike | None = None,
    **choices: Any,
) -> Selection:
    """Select the items of a ranked list to keep, with a guaranteed precision, recall or both.

    Args:
        ranking: the list.
        oracle: a function from a list of ids to their labels (1 right, 0 wrong, None unsure) in the same
            order, or to a mapping from ids to labels; a mapping or a pandas Series with labels by id; an
            array with a label for every row of the input; or a judge, such as `karat.OpenAIJudge`, which is
            shown the rows that the list was read from.
        seed: where the draws start; the same seed asks for the same items.
        known: labels by id that exist already, however they were chosen: a mapping or a Series.
        proxy: another judge's verdict in [0, 1] for every item: by id in a mapping or a Series, or an array
            with one for every row of the input. Items are then cut by rank and verdict together.
        **choices: those of `CutChoices`.
    """
    check_ranking(ranking)
    chosen = CutChoices.of(**choices)
    QUESTION.method(chosen)
    verdicts = None
    if proxy is not None:
        verdicts = Verdicts.of(verdicts_by_rank(ranking, proxy), len(ranking))
    plan = cut_plan(
        Order(len(ranking), ranking.score_at),
        chosen,
        seed=seed,
        known=labels_by_rank(ranking, known),
        verdicts=verdicts,
    )
    selection = run_by_rank(plan, ranking, oracle, unsure_allowed=True).attach(ranking)
    return with_named_surprises(selection, ranking.items_at)
