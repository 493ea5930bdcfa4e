"""A cut without a budget: where its rounds end, and what was said about that before."""

import numpy as np
import pytest

from karat.core.choices import FIRST_REVISION
from karat.core.plan import run
from karat.questions.cut.choices import MOST_WITHOUT_BUDGET, CutChoices
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.question import QUESTION
from karat.questions.cut.result import Selection

SIZE = 60_000
LABELS = (np.random.default_rng(8).random(SIZE) < np.linspace(0.93, 0.75, SIZE)).astype(np.int8)


def selected(choices: CutChoices) -> Selection:
    return run(cut_plan(Order(SIZE), choices, seed=2), lambda ranks: LABELS[ranks - 1])


def test_rounds_end_at_the_price_that_was_told() -> None:
    choices = CutChoices(precision=0.9)
    quoted = QUESTION.price_range(choices, size=SIZE)
    assert quoted == (200, MOST_WITHOUT_BUDGET)
    result = selected(choices)
    assert result.labels_used == MOST_WITHOUT_BUDGET
    assert "a larger budget allows more" in " ".join(result.more)
    # Rounds of the first revision go on, on the same list.
    assert selected(CutChoices(precision=0.9, revision=FIRST_REVISION)).labels_used > MOST_WITHOUT_BUDGET


@pytest.mark.parametrize(
    ("choices", "most"),
    [
        (CutChoices(precision=0.9), MOST_WITHOUT_BUDGET),
        (CutChoices(recall=0.9), MOST_WITHOUT_BUDGET),
        (CutChoices(recall=0.9, budget=5_000), 5_000),
        (CutChoices(precision=0.8, recall=0.5), None),
        (CutChoices(accuracy=0.9), None),
        (CutChoices(precision=0.9, method="anytime"), None),
    ],
)
def test_which_choices_have_a_limit(choices: CutChoices, most: int | None) -> None:
    assert choices.most_labels == most
    assert QUESTION.price_range(choices, size=1_000) == (
        most and (min(200, 1_000) if choices.budget is None else 1_000, 1_000)
    )


def test_the_price_names_the_limit() -> None:
    price = QUESTION.price(CutChoices(precision=0.9), size=SIZE)
    assert price.worst_labels == MOST_WITHOUT_BUDGET
    assert "at most 3,200" in price.summary
    assert any("at most 3,200" in note for note in price.notes)
