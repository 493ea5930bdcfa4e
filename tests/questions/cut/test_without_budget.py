"""A cut without a budget: where its rounds end, and what was said about that before."""

import numpy as np
import pytest

from karat.core.choices import FIRST_REVISION
from karat.core.plan import run
from karat.questions.cut.choices import LATEST_REVISION, MOST_WITHOUT_BUDGET, SECOND_REVISION, CutChoices
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
        (CutChoices(precision=0.8, recall=0.5), MOST_WITHOUT_BUDGET),
        (CutChoices(precision=0.8, recall=0.5, revision=SECOND_REVISION), None),
        (CutChoices(precision=0.9, method="anytime"), MOST_WITHOUT_BUDGET),
        (CutChoices(precision=0.9, method="anytime", revision=SECOND_REVISION), None),
        (CutChoices(precision=0.9, revision=SECOND_REVISION), MOST_WITHOUT_BUDGET),
        (CutChoices(precision=0.9, revision=FIRST_REVISION), None),
        (CutChoices(accuracy=0.9), None),
        (CutChoices(accuracy=0.9, budget=500), 500),
    ],
)
def test_which_choices_have_a_limit(choices: CutChoices, most: int | None) -> None:
    assert choices.most_labels == most
    assert QUESTION.price_range(choices, size=1_000) == (
        most and (200 if choices.budget is None else min(choices.budget, 1_000), min(most, 1_000))
    )


def test_the_price_names_the_limit() -> None:
    price = QUESTION.price(CutChoices(precision=0.9), size=SIZE)
    assert price.worst_labels == MOST_WITHOUT_BUDGET
    assert "at most 3,200" in price.summary
    assert any("at most 3,200" in note for note in price.notes)


@pytest.mark.parametrize("method", ["exact", "anytime"])
@pytest.mark.parametrize("targets", [{"precision": 0.9, "recall": 0.9}, {"precision": 0.9}])
def test_every_method_ends_at_the_limit_and_says_so(method: str, targets: dict[str, float]) -> None:
    result = selected(CutChoices(method=method, **targets))
    assert result.labels_used == MOST_WITHOUT_BUDGET
    assert "a larger budget allows more" in " ".join(result.more)


def test_the_price_of_an_accuracy_is_at_most_all_but_the_mistakes_that_are_allowed() -> None:
    size = 2_000
    price = QUESTION.price(CutChoices(accuracy=0.9), size=size)
    assert price.worst_labels == 1_800
    assert "at most 1,800" in price.summary
    assert "decide about every item with an accuracy of 90 %" in price.answer()
    limited = QUESTION.price(CutChoices(accuracy=0.9, budget=100), size=size)
    assert limited.worst_labels == 100
    assert "for an accuracy of 90 %" in limited.answer()
    coins = (np.random.default_rng(3).random(size) < 0.5).astype(np.int8)
    for method in ("exact", "anytime"):
        choices = CutChoices(accuracy=0.9, method=method)
        result = run(cut_plan(Order(size), choices, seed=1), lambda ranks: coins[ranks - 1])
        assert 1_500 < result.labels_used <= 1_800


def test_batches_of_bets_on_an_accuracy_grow() -> None:
    """A list that is hardly as right as it has to be takes many labels: more, and not ever more, batches."""
    size = 3_000
    labels = np.ones(size, dtype=np.int8)
    labels[::10] = labels[::77] = 0
    asks: dict[int, list[int]] = {}
    for revision in (SECOND_REVISION, LATEST_REVISION):
        sizes = asks[revision] = []

        def labelled(ranks: np.ndarray, sizes: list[int] = sizes) -> np.ndarray:
            sizes.append(len(ranks))
            return labels[ranks - 1]

        choices = CutChoices(accuracy=0.9, method="anytime", revision=revision)
        result = run(cut_plan(Order(size), choices, seed=1), labelled)
        assert result.missing == ()
        assert result.labels_used <= 2_700
    before, now = (len(sizes) for sizes in asks.values())
    assert now < 0.6 * before


def test_the_price_of_two_targets_tells_what_is_left_undecided() -> None:
    price = QUESTION.price(CutChoices(precision=0.9, recall=0.9, budget=300), size=SIZE)
    assert price.columns[-1] == "undecided"
    assert price.data["300"]["undecided"] > 0.1
    assert "and leave" in price.answer()
    assert "undecided" not in QUESTION.price(CutChoices(precision=0.9, budget=300), size=SIZE).columns
