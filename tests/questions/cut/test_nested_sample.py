"""Ever deeper cuts in a fixed order: the draw, the error at its worst case, and the first revision."""

import hashlib

import numpy as np
import pytest

from karat.core.choices import FIRST_REVISION
from karat.core.plan import run
from karat.questions.cut.choices import FOURTH_REVISION, LATEST_REVISION, CutChoices
from karat.questions.cut.labelled import LabelledPositions
from karat.questions.cut.nested_sample import NestedSample
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.question import QUESTION
from tests.coverage.tolerance import assert_covers

SIZE = 20_000
LONG = 100_000
CUTS = np.array([400, 600, 900])


def falling(seed: int, size: int = SIZE) -> np.ndarray:
    chances = np.linspace(0.97, 0.37, size)
    return (np.random.default_rng([seed, 5]).random(size) < chances).astype(np.int8)


def sample_of(seed: int, labelled: LabelledPositions, limits: np.ndarray, error: float = 0.2) -> NestedSample:
    return NestedSample.drawn(
        labelled, CUTS, limits, 100, error, generator=np.random.default_rng(seed), stage=1
    )


def test_every_candidate_has_a_uniform_order_of_its_own_items() -> None:
    """Each unlabelled item is as likely as any other to be among the first 100, whatever block it is in."""
    labelled = LabelledPositions(1_000)
    labelled.add(np.arange(1, 101), np.ones(100, dtype=np.int8), 0)
    samples = [sample_of(seed, labelled, CUTS // 10) for seed in range(200)]
    for place, cut in enumerate(CUTS.tolist()):
        drawn = np.concatenate([sample.orders[place] for sample in samples])
        assert drawn.min() > 100
        assert drawn.max() <= cut
        counts = np.bincount((drawn - 101) // 100, minlength=(cut - 100) // 100)
        expected = 200 * 100 * 100 / (cut - 100)
        assert np.abs(counts - expected).max() < 4.5 * np.sqrt(expected)
        assert all(len(np.unique(sample.orders[place])) == 100 for sample in samples)


def test_the_error_holds_where_the_first_candidate_has_one_wrong_item_too_many() -> None:
    """Labels are asked for as the plan does, until the first candidate passes or its labels end."""
    limits, missed, runs = np.array([40, 60, 90]), 0, 400
    for seed in range(runs):
        values = np.ones(1_000, dtype=np.int8)
        values[np.random.default_rng([seed, 3]).choice(400, 41, replace=False)] = 0
        labelled = LabelledPositions(1_000)
        sample = sample_of(seed, labelled, limits)
        while not sample.passed(labelled):
            positions, _ = sample.next_test(0, labelled)
            if not len(positions):
                break
            labelled.add(positions, values[positions - 1], 1)
        missed += sample.passed(labelled) > 0
    assert_covers(missed, runs, 0.8)
    # The error is used, not merely kept.
    assert missed > 0.1 * runs


def test_cuts_in_turn_keep_more_than_the_first_revision() -> None:
    def kept(revision: int, seed: int) -> int:
        labels = falling(seed, LONG)
        choices = CutChoices(precision=0.9, budget=400, revision=revision)
        result = run(cut_plan(Order(LONG), choices, seed=seed), lambda ranks: labels[ranks - 1])
        assert result.labels_used == 400
        return int(QUESTION.score(result, labels)["size"])

    means = [np.mean([kept(revision, seed) for seed in range(16)]) for revision in (1, 2)]
    assert means[1] > 1.15 * means[0]


def test_what_was_stored_without_a_revision_keeps_the_first_one() -> None:
    stored = CutChoices(precision=0.9).to_dict()
    assert CutChoices.from_dict(stored).revision > FIRST_REVISION
    del stored["revision"]
    assert CutChoices.from_dict(stored).revision == FIRST_REVISION


@pytest.mark.parametrize(
    ("revision", "budget", "digest"),
    [
        (FIRST_REVISION, 300, "a256f86c43372f97"),
        (FIRST_REVISION, 2_000, "8a73a817aa416d39"),
        (FOURTH_REVISION, 300, "6ec45c5e508f2922"),
    ],
)
def test_earlier_revisions_ask_for_what_they_asked_for(revision: int, budget: int, digest: str) -> None:
    labels, asked = falling(1), []
    choices = CutChoices(precision=0.9, budget=budget, revision=revision)
    plan = cut_plan(Order(SIZE), choices, seed=7)
    run(plan, lambda ranks: labels[(asked.extend(ranks.tolist()) or ranks) - 1])
    assert hashlib.sha256(np.array(asked, dtype=np.int64).tobytes()).hexdigest()[:16] == digest


def test_a_list_that_ends_suddenly_keeps_what_passed_with_few_wrong_items_found() -> None:
    """The fourth revision counted on more wrong items than such a list has, and fell back by half."""
    size = 60_000
    chances = np.where(np.arange(size) < 0.6 * size, 0.985, 0.05)
    order = Order(size, lambda ranks: chances[np.asarray(ranks) - 1])
    labels = (np.random.default_rng([0, 13]).random(size) < chances).astype(np.int8)
    kept = {
        revision: run(
            cut_plan(order, CutChoices(precision=0.9, budget=2_500, revision=revision), seed=0),
            lambda ranks: labels[ranks - 1],
        ).kept
        for revision in (FOURTH_REVISION, LATEST_REVISION)
    }
    assert kept[LATEST_REVISION] > 1.5 * kept[FOURTH_REVISION]
