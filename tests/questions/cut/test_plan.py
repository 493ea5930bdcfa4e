"""The plan of `cut` keeps the promises of all plans, for each target."""

import numpy as np
import pytest

import karat
from karat.core.plan import Items, Labels, Plan
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.result import Selection
from karat.questions.cut.verdicts import Verdicts
from karat.testing.plans import PlanContract

SIZE = 3_000
LABELS = (np.random.default_rng(5).random(SIZE) < np.linspace(0.98, 0.2, SIZE)).astype(np.int8)
VERDICTS = np.where(np.random.default_rng(6).random(SIZE) < 0.9, LABELS, 1 - LABELS)


class CutPlanContract(PlanContract):
    takes_unsure = True
    choices = CutChoices(precision=0.9, budget=200)
    verdicts: Verdicts | None = None

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Selection]:
        order = Order(SIZE, lambda ranks: 1.0 - np.asarray(ranks) / SIZE)
        return cut_plan(order, self.choices, seed=seed, verdicts=self.verdicts)

    def oracle(self, items: Items) -> Labels:
        return LABELS[items - 1]

    def check_result(self, result: Selection) -> None:
        assert len(result.ranks) == result.kept
        assert Selection.from_json(result.to_json()).to_json() == result.to_json()
        assert len(result.undecided_ranks) == result.undecided
        assert not np.isin(result.undecided_ranks, result.ranks).any()
        for band in (result.precision, result.recall, result.accuracy):
            assert 0.0 <= band.lower <= band.value <= band.upper <= 1.0
        assert result.labels_used <= (self.choices.budget or SIZE)


class TestPrecision(CutPlanContract):
    pass


class TestRecall(CutPlanContract):
    choices = CutChoices(recall=0.9, budget=300)


class TestBoth(CutPlanContract):
    choices = CutChoices(precision=0.8, recall=0.6, budget=600)


class TestAccuracy(CutPlanContract):
    choices = CutChoices(accuracy=0.85)


class TestAccuracyWithABudget(CutPlanContract):
    choices = CutChoices(accuracy=0.9, budget=300)
    verdicts = Verdicts.of(VERDICTS, SIZE)


class TestAnytimePrecision(CutPlanContract):
    choices = CutChoices(method="anytime", precision=0.9, budget=200)


class TestAnytimeRecall(CutPlanContract):
    choices = CutChoices(method="anytime", recall=0.9, budget=300)
    verdicts = Verdicts.of(VERDICTS, SIZE)


class TestAnytimeBoth(CutPlanContract):
    choices = CutChoices(method="anytime", precision=0.8, recall=0.6, budget=400)


class TestAnytimeAccuracy(CutPlanContract):
    choices = CutChoices(method="anytime", accuracy=0.9, budget=400)
    verdicts = Verdicts.of(VERDICTS, SIZE)


class TestAnytimeAsFewAsNeeded(CutPlanContract):
    choices = CutChoices(method="anytime", recall=0.8)


class TestAsFewAsNeeded(CutPlanContract):
    choices = CutChoices(precision=0.85)


class TestWithVerdicts(CutPlanContract):
    choices = CutChoices(precision=0.9, budget=200)
    verdicts = Verdicts.of(VERDICTS, SIZE)


@pytest.mark.parametrize("targets", [{"precision": 0.9}, {"recall": 0.8}, {"accuracy": 0.9}])
@pytest.mark.parametrize("budget", [1, 2, 5, 20, 3_000, 10_000])
def test_a_budget_is_never_exceeded_and_all_labels_are_an_exact_answer(
    targets: dict[str, float], budget: int
) -> None:
    from karat.core.plan import run

    plan = cut_plan(Order(SIZE), CutChoices(budget=budget, **targets), seed=3)
    result = run(plan, lambda ranks: LABELS[ranks - 1])
    assert result.labels_used <= min(budget, SIZE)
    if budget >= SIZE:
        kept = LABELS[result.ranks - 1]
        assert kept.mean() >= targets.get("precision", 0.0)
        assert kept.sum() >= targets.get("recall", 0.0) * LABELS.sum()
        mistakes = len(kept) + LABELS.sum() - 2 * kept.sum()
        assert mistakes <= (1.0 - targets.get("accuracy", 0.0)) * SIZE


def test_without_a_budget_nobody_tells_how_many_labels_are_left() -> None:
    """Rounds follow each other while they are worth it, and an accuracy takes what its decisions take."""
    order = Order(SIZE, lambda ranks: 1.0 - np.asarray(ranks) / SIZE)
    for choices in (CutChoices(precision=0.9), CutChoices(accuracy=0.9)):
        assert next(cut_plan(order, choices, seed=0)).labels_left is None
    with_budget = next(cut_plan(order, CutChoices(precision=0.9, budget=200), seed=0))
    assert with_budget.labels_left is not None
    assert with_budget.labels_left() == 200


@pytest.mark.parametrize("label", [7, -1, 0.5, float("nan"), "yes"])
def test_a_known_label_that_is_none_is_refused(label: object) -> None:
    ranking = karat.Ranking.from_scores(np.linspace(1.0, 0.0, 50))
    with pytest.raises(karat.LabelError, match=r"known label of item 3 is .*; it must be 1 .* or None"):
        karat.select_items(ranking, np.ones(50), precision=0.9, known={3: label})


@pytest.mark.parametrize("budget", [10, 20])
def test_cuts_up_to_which_everything_is_labelled_are_no_candidates(budget: int) -> None:
    labels = (np.random.default_rng(0).random(3_000) < 0.97).astype(np.int8)
    ranking = karat.Ranking.from_scores(np.arange(3_000, 0, -1.0))
    selection = karat.select_items(
        ranking, labels, precision=0.8, budget=budget, known=dict.fromkeys(range(40), 1)
    )
    assert selection.labels_used <= budget
