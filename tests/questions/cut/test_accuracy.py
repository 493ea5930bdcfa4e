"""An accuracy target: the path from both ends, the exact test, thresholds and what goes to the oracle."""

import hashlib

import numpy as np
import pytest
from scipy.stats import binom, hypergeom

import karat
from karat.core.errors import ParameterError
from karat.core.plan import run
from karat.questions.cut.accuracy_path import DecisionPath
from karat.questions.cut.accuracy_sequence import AccuracySequence, planned_looks
from karat.questions.cut.accuracy_test import AccuracySample, most_drawn
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.labelled import NO_LABEL, LabelledPositions
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from tests.coverage.tolerance import assert_covers, seeds

SIZE = 20_000
LABELS = (np.random.default_rng(8).random(SIZE) < np.linspace(0.99, 0.01, SIZE)).astype(np.int8)
RANKING = karat.Ranking.from_scores(np.linspace(1.0, 0.0, SIZE))


def test_a_path_goes_inwards_from_both_ends() -> None:
    ends = np.array([10, 30, 60, 80, 100])
    path = DecisionPath.of(ends, np.diff(ends, prepend=0).astype(float), np.array([0.99, 0.7, 0.6, 0.2, 0.0]))
    assert path.split == 60
    places = path.places(np.arange(1, 101))
    assert sorted(places.tolist()) == list(range(100))
    assert path.order.tolist() == [4, 0, 3, 1, 2]
    for place in (0, 5, 20, 25, 30, 47, 60, 99, 100):
        part = path.decided(place)
        decided = np.flatnonzero(places < place) + 1
        assert sorted([*range(1, part.upper + 1), *range(part.lower + 1, 101)]) == decided.tolist()


@pytest.mark.parametrize(("items", "drawn", "undrawn"), [(500, 60, 40), (500, 200, 10), (10_000, 300, 900)])
def test_no_more_mistakes_are_let_through_than_the_error_allows(items: int, drawn: int, undrawn: int) -> None:
    most = most_drawn(items, drawn, undrawn, 0.05)
    assert most >= 0
    assert hypergeom(items, undrawn + most, drawn).cdf(most) <= 0.05
    assert hypergeom(items, undrawn + most + 1, drawn).cdf(most + 1) > 0.05


def test_the_error_is_that_of_many_draws_along_one_path() -> None:
    """Labels that were looked at before and the path are fixed; the sample is drawn 4,000 times.

    So many draws tell an error from one that is half as large again.
    """
    size, drawn_count, allowed, error = 4_000, 600, 400, 0.05
    generator = np.random.default_rng(5)
    labels = (generator.random(size) < np.linspace(0.97, 0.37, size)).astype(np.int8)
    looked = np.sort(generator.choice(size, 100, replace=False)) + 1
    before = LabelledPositions(size)
    before.add(looked, labels[looked - 1], 0)
    ends = np.arange(200, size + 1, 200)
    path = DecisionPath.of(ends, np.full(len(ends), 195.0), np.linspace(0.97, 0.37, len(ends)))
    positions = np.arange(1, size + 1)
    too_many = 0
    for _ in range(4_000):
        drawn = before.drawn(drawn_count, size, generator)
        labelled = LabelledPositions(size)
        labelled.add(np.append(looked, drawn), labels[np.append(looked, drawn) - 1], 0)
        part = AccuracySample(path, allowed, error, drawn, size - len(looked)).decided(labelled)
        mistaken = np.where(positions <= part.upper, labels == 0, (positions > part.lower) & (labels == 1))
        too_many += int(mistaken[labelled.values_at(positions) == NO_LABEL].sum()) > allowed
    number = most_drawn(size - len(looked), drawn_count, allowed + 1, error)
    exact = hypergeom.cdf(number, size - len(looked), allowed + 1 + number, drawn_count)
    assert 0.04 < exact <= error
    assert binom.ppf(0.0005, 4_000, exact) <= too_many <= binom.ppf(0.9995, 4_000, exact)


def _sequence(labelled: LabelledPositions, path: DecisionPath, seed: int) -> AccuracySequence:
    looks = planned_looks(labelled.size - len(labelled), ALLOWED, ERROR, 400)
    return AccuracySequence.drawn(path, ALLOWED, ERROR, looks, labelled, np.random.default_rng(seed))


ALLOWED, ERROR = 60, 0.1


@pytest.mark.parametrize("mistakes", [ALLOWED + 1, ALLOWED + 30])
def test_a_sequence_keeps_its_error_where_one_mistake_is_too_many(mistakes: int) -> None:
    """All labels are given, and every look counts: the worst of them is what is returned."""
    size, runs, too_many, low_bounds = 600, 500, 0, 0
    path = DecisionPath.of(np.array([200, 400, size]), np.full(3, 200.0), np.array([0.9, 0.8, 0.1]))
    positions = np.arange(1, size + 1)
    for seed in range(runs):
        wrong = np.random.default_rng([seed, 4]).choice(size, mistakes, replace=False)
        labels = (positions <= path.split).astype(np.int8)
        labels[wrong] = 1 - labels[wrong]
        labelled = LabelledPositions(size)
        sequence = _sequence(labelled, path, seed)
        labelled.add(sequence.order, labels[sequence.order - 1], 1)
        part = sequence.decided(labelled)
        decided = (positions <= part.upper) | (positions > part.lower)
        unlabelled = labelled.values_at(positions) == NO_LABEL
        hidden = int((decided & unlabelled & np.isin(np.arange(size), wrong)).sum())
        low_bounds += hidden > sequence.most_mistakes(labelled)
        # What the sequence is about: those that it labelled count too.
        too_many += int((decided & np.isin(np.arange(size), wrong)).sum()) > ALLOWED
    assert_covers(too_many, runs, 1.0 - ERROR)
    assert_covers(low_bounds, runs, 1.0 - ERROR)
    assert mistakes > ALLOWED + 1 or too_many > 0.5 * ERROR * runs


@pytest.mark.parametrize("mistakes", [5, 20, 40])
def test_what_a_sequence_says_of_all_mistakes_holds(mistakes: int) -> None:
    size, runs, missed, decided_all = 600, 100, 0, 0
    path = DecisionPath.of(np.array([300, size]), np.full(2, 300.0), np.array([0.9, 0.1]))
    for seed in range(runs):
        labels = (np.arange(1, size + 1) <= path.split).astype(np.int8)
        wrong = np.random.default_rng([seed, 6]).choice(size, mistakes, replace=False)
        labels[wrong] = 1 - labels[wrong]
        labelled = LabelledPositions(size)
        sequence = _sequence(labelled, path, seed)
        labelled.add(sequence.order, labels[sequence.order - 1], 1)
        part = sequence.decided(labelled)
        if part.lower <= part.upper:
            decided_all += 1
            found = int(np.isin(wrong + 1, sequence.order).sum())
            missed += mistakes - found > sequence.most_mistakes(labelled)
    assert decided_all > 0.9 * runs
    assert_covers(missed, runs, 1.0 - ERROR)


def _asked(labels: np.ndarray, revision: int, seed: int) -> np.ndarray:
    asked: list[int] = []
    plan = cut_plan(Order(SIZE), CutChoices(accuracy=0.9, revision=revision), seed=seed)
    run(plan, lambda ranks: labels[(asked.extend(ranks.tolist()) or ranks) - 1])
    return np.array(asked, dtype=np.int64)


def test_labels_in_sequence_are_fewer_than_those_of_one_sample() -> None:
    labels = (np.random.default_rng(3).random(SIZE) < 0.985).astype(np.int8)
    means = [np.mean([len(_asked(labels, revision, seed)) for seed in range(20)]) for revision in (3, 4)]
    assert means[1] < 0.8 * means[0]


def test_the_third_revision_asks_for_what_it_asked_for() -> None:
    labels = (np.random.default_rng(3).random(SIZE) < 0.97).astype(np.int8)
    digests = [hashlib.sha256(_asked(each, 3, 1).tobytes()).hexdigest()[:16] for each in (labels, LABELS)]
    assert digests == ["bdda2fc0389a2124", "4e9df2b7018877c1"]


def test_few_draws_decide_nothing() -> None:
    assert most_drawn(1_000, 2, 10, 0.05) == -1


def test_a_cascade_names_both_thresholds_and_labels_what_is_between() -> None:
    chosen = karat.select_items(RANKING, LABELS, accuracy=0.9, seed=2)
    assert chosen.undecided == 0
    assert chosen.missing == ()
    upper, lower = chosen.threshold.rank, chosen.lower_thresholds[0].rank
    assert 0 < upper < lower < SIZE
    assert chosen.lower_thresholds[0].score is not None
    called = np.zeros(SIZE, dtype=np.int8)
    called[RANKING.rows_at(chosen.ranks)] = 1
    assert (called == LABELS).mean() >= chosen.accuracy.lower >= 0.9
    # Labelling everything would take all, and deciding at random far more mistakes.
    assert chosen.labels_used < 0.8 * SIZE


def test_a_budget_ends_the_calls_and_says_which_are_left() -> None:
    chosen = karat.select_items(RANKING, LABELS, accuracy=0.9, budget=800, seed=2)
    assert chosen.labels_used == 800
    assert chosen.missing == ("accuracy",)
    assert chosen.accuracy.lower < 0.9
    assert any(f"{chosen.undecided:,} items between" in line for line in chosen.more)
    called = np.zeros(SIZE, dtype=np.int8)
    called[RANKING.rows_at(chosen.ranks)] = 1
    rows = RANKING.rows_at(chosen.undecided_ranks)
    called[rows] = LABELS[rows]
    assert (called == LABELS).mean() >= 0.9


def test_an_accuracy_is_a_target_of_its_own() -> None:
    with pytest.raises(ParameterError, match="leave out precision and recall"):
        karat.select_items(RANKING, LABELS, accuracy=0.9, precision=0.9)


@pytest.mark.parametrize("budget", [None, 2_000])
def test_an_accuracy_may_be_watched(budget: int | None) -> None:
    chosen = karat.select_items(RANKING, LABELS, accuracy=0.9, method="anytime", budget=budget, seed=3)
    upper, lower = chosen.threshold.rank, chosen.lower_thresholds[0].rank
    assert 0 < upper < lower < SIZE
    assert chosen.missing == (() if budget is None else ("accuracy",))
    called = np.zeros(SIZE, dtype=np.int8)
    called[RANKING.rows_at(chosen.ranks)] = 1
    rows = RANKING.rows_at(chosen.undecided_ranks)
    called[rows] = LABELS[rows]
    assert (called == LABELS).mean() >= 0.9
    assert chosen.labels_used < 0.8 * SIZE


def test_a_list_that_is_right_throughout_is_decided_by_few_labels() -> None:
    for method in ("exact", "anytime"):
        chosen = karat.select_items(RANKING, np.ones(SIZE, np.int8), accuracy=0.9, method=method)
        assert chosen.undecided == 0
        assert chosen.labels_used < 150


@pytest.mark.parametrize("size", [1, 2, 30])
def test_short_lists_may_be_labelled_whole_by_the_first_look(size: int) -> None:
    ranking = karat.Ranking.from_scores(-np.arange(float(size)))
    kept = karat.select_items(ranking, np.ones(size, dtype=int), accuracy=0.9)
    assert kept.labels_used <= size
    assert kept.kept == size


def test_what_is_certain_of_the_recall_holds_where_the_better_items_come_last() -> None:
    """Mistakes may be wrong items that are kept as well as right ones that are left out."""
    runs, missed = seeds(40, 300), 0
    for seed in range(runs):
        truth = np.random.default_rng([seed, 95]).random(100) < np.linspace(0.02, 0.98, 100)
        plan = cut_plan(Order(100, None), CutChoices(accuracy=0.9, budget=20), seed=seed)
        selection = run(plan, lambda ranks, truth=truth: truth[np.asarray(ranks) - 1].astype(np.int8))
        found = int(truth[selection.ranks - 1].sum())
        missed += selection.recall.lower > found / int(truth.sum())
    assert_covers(missed, runs, 0.95)
