"""Do sets of `cut` reach the targets that they claim, on lists of many shapes and from 20 labels on?"""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from karat.core.plan import run
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.question import QUESTION
from karat.questions.cut.verdicts import Verdicts
from tests.coverage.tolerance import assert_cases_cover, seeds, seeds_by_case

SIZE = 600
BUDGETS = (20, 50, 100, 200, 400)


def _drawn(local: Callable[[np.ndarray], np.ndarray], size: int = SIZE) -> Callable[[int], np.ndarray]:
    chances = local(np.arange(1, size + 1) / size)
    return lambda seed: (np.random.default_rng([seed, 77]).random(size) < chances).astype(np.int8)


def _some(
    places: Callable[[np.random.Generator], list[int]], size: int = SIZE
) -> Callable[[int], np.ndarray]:
    """No right items but at these places."""

    def labels(seed: int) -> np.ndarray:
        values = np.zeros(size, dtype=np.int8)
        values[places(np.random.default_rng([seed, 78]))] = 1
        return values

    return labels


def _wrong_block(seed: int) -> np.ndarray:
    """All right but for a block deep in the list."""
    labels = np.ones(3_000, dtype=np.int8)
    start = int(np.random.default_rng([seed, 79]).integers(800, 2_000))
    labels[start : start + 320] = 0
    return labels


def _just_below(seed: int, size: int = 3_000) -> np.ndarray:
    """Every prefix a little below the target of .9, as exactly as whole items allow."""
    labels = np.ones(size, dtype=np.int8)
    wrong = (np.arange(1, size) * 9.9).astype(int)
    labels[wrong[wrong < size]] = 0
    return np.roll(labels, int(np.random.default_rng([seed, 80]).integers(10)))


SHAPES: dict[str, Callable[[int], np.ndarray]] = {
    "falling": _drawn(lambda x: 0.97 - 0.6 * x),
    "falling, long": _drawn(lambda x: 0.97 - 0.6 * x, 20_000),
    "anti-correlated": _drawn(lambda x: 0.2 + 0.75 * x),
    "wrong block": _wrong_block,
    "one heavy tie": _drawn(lambda x: np.full(len(x), 0.6)),
    "none right": _some(lambda _: []),
    "one right": _some(lambda generator: [int(generator.integers(SIZE))]),
    "five right": _some(lambda generator: generator.choice(SIZE, 5, replace=False).tolist()),
    "right ones last": _some(lambda _: list(range(SIZE - 40, SIZE))),
    "constant .899": _drawn(lambda x: np.full(len(x), 0.899), 5_000),
    "constant .901": _drawn(lambda x: np.full(len(x), 0.901), 5_000),
    "just below": _just_below,
    "rare": _drawn(lambda x: 0.9 * np.exp(-60 * x) + 0.004, 4_000),
    "sawtooth": _drawn(lambda x: 0.5 + 0.49 * ((-np.log(x) * 2) % 1.0), 3_000),
    "step": _drawn(lambda x: np.where(x < 0.3, 0.93, 0.3), 3_000),
    "all right": _drawn(lambda x: np.ones(len(x))),
}
LONG = 30_000
LONG_SHAPES: dict[str, Callable[[int], np.ndarray]] = {
    "just below": lambda seed: _just_below(seed, LONG),
    "constant .899": _drawn(lambda x: np.full(len(x), 0.899), LONG),
    "a bad stretch": _drawn(lambda x: np.where(x < 0.02, 0.97, np.where(x < 0.05, 0.8, 0.93)), LONG),
    "falling": _drawn(lambda x: 0.97 - 0.6 * x, LONG),
}
METHODS = ("exact", "anytime")
TARGETS = {
    "precision": {"precision": 0.9},
    "recall": {"recall": 0.9},
    "both": {"precision": 0.8, "recall": 0.5},
    "a low precision": {"precision": 0.6},
    "a low recall": {"recall": 0.5},
    "accuracy": {"accuracy": 0.9},
    "a low accuracy": {"accuracy": 0.7},
}


def _violated(
    labels: np.ndarray,
    targets: dict[str, Any],
    budget: int | None,
    seed: int,
    *,
    method: str = "exact",
    **more: Any,
) -> bool:
    choices = CutChoices(method=method, budget=budget, **targets)
    order = Order(len(labels), lambda ranks: -np.asarray(ranks, dtype=float))
    result = run(cut_plan(order, choices, seed=seed, **more), lambda ranks: labels[ranks - 1])
    return bool(QUESTION.score(result, labels)["violated"])


def test_targets_hold_on_every_shape() -> None:
    missed = {
        f"{targets}, {shape}": [
            _violated(SHAPES[shape](seed), TARGETS[targets], BUDGETS[seed % len(BUDGETS)], seed)
            for seed in some
        ]
        for (targets, shape), some in seeds_by_case(product(TARGETS, SHAPES), seeds(2, 20))
    }
    assert_cases_cover(missed, 0.95)


def test_targets_hold_without_a_budget() -> None:
    missed = {
        shape: [_violated(SHAPES[shape](seed), {"precision": 0.8}, None, seed) for seed in some]
        for shape, some in seeds_by_case(SHAPES, seeds(5, 15))
    }
    assert_cases_cover(missed, 0.95)


def test_cuts_in_turn_hold_on_long_lists() -> None:
    """Few labels beside the list: ever deeper cuts are tested one after the other."""
    missed = {
        shape: [
            _violated(LONG_SHAPES[shape](seed), {"precision": 0.9}, (100, 200, 400)[seed % 3], seed)
            for seed in some
        ]
        for shape, some in seeds_by_case(LONG_SHAPES, seeds(20, 100))
    }
    assert_cases_cover(missed, 0.95)


def _ever_violated(labels: np.ndarray, choices: CutChoices, seed: int) -> bool:
    """Whether any result is wrong of those that a watcher sees, before each ask and in the end."""
    plan = cut_plan(Order(len(labels)), choices, seed=seed)
    try:
        ask = next(plan)
        while True:
            assert ask.so_far is not None
            if QUESTION.score(ask.so_far(), labels)["violated"]:
                return True
            ask = plan.send(labels[ask.items - 1])
    except StopIteration as stop:
        return bool(QUESTION.score(stop.value, labels)["violated"])


def test_targets_hold_whenever_one_looks() -> None:
    """Stopped at the first result that is wrong, if there is one."""
    targets: tuple[dict[str, Any], ...] = (
        {"precision": 0.9},
        {"recall": 0.9},
        {"precision": 0.8, "recall": 0.5},
        {"precision": 0.6},
        {"accuracy": 0.9},
    )

    def run_one(method: str, shape: str, seed: int) -> bool:
        budget = (60, 150, 400)[seed % 3]
        choices = CutChoices(method=method, budget=budget, **targets[seed % 5])
        return _ever_violated(SHAPES[shape](seed), choices, seed)

    missed = {
        f"{method}, {shape}": [run_one(method, shape, seed) for seed in some]
        for (method, shape), some in seeds_by_case(product(METHODS, SHAPES), seeds(3, 15))
    }
    assert_cases_cover(missed, 0.95)


def test_an_accuracy_holds_without_a_budget() -> None:
    """Everything between the thresholds is labelled, so that only the decided ends can be wrong.

    Bets that go on to the end of a list take seconds where it is long, and have the short ones.
    """
    short = [shape for shape in SHAPES if len(SHAPES[shape](0)) <= SIZE]
    cases = [("exact", shape) for shape in SHAPES] + [("anytime", shape) for shape in short]

    def run_one(method: str, shape: str, seed: int) -> bool:
        targets = {"accuracy": (0.9, 0.8, 0.95)[seed % 3]}
        return _violated(SHAPES[shape](seed), targets, None, seed, method=method)

    missed = {
        f"{method}, {shape}": [run_one(method, shape, seed) for seed in some]
        for (method, shape), some in seeds_by_case(cases, seeds(3, 20))
    }
    assert_cases_cover(missed, 0.95)


def test_targets_hold_with_verdicts_and_known_labels_chosen_to_mislead() -> None:
    """A judge that is right, wrong or always says yes; known labels of right items only."""

    def run_one(shape: str, seed: int) -> bool:
        labels, generator = SHAPES[shape](seed), np.random.default_rng([seed, 81])
        judge = (labels, 1 - labels, np.ones_like(labels))[seed % 3]
        verdicts = Verdicts.of(np.where(generator.random(len(labels)) < 0.9, judge, 1 - judge), len(labels))
        known = {int(rank): 1 for rank in np.flatnonzero(labels)[:30] + 1}
        targets = ({"precision": 0.9}, {"recall": 0.9})[seed % 2]
        return _violated(labels, targets, 150, seed, verdicts=verdicts, known=known)

    missed = {
        shape: [run_one(shape, seed) for seed in some] for shape, some in seeds_by_case(SHAPES, seeds(5, 20))
    }
    assert_cases_cover(missed, 0.95)


def test_targets_hold_where_people_are_unsure_and_correct_themselves() -> None:
    """Unsure counts as wrong; a tenth of the labels come wrong at first and are corrected an ask later."""
    anytime = {"method": "anytime"}
    wished: tuple[dict[str, Any], ...] = (
        {"precision": 0.9},
        {"recall": 0.9},
        {"accuracy": 0.9},
        {"precision": 0.8, **anytime},
        {"recall": 0.8, **anytime},
        {"accuracy": 0.8, **anytime},
    )

    def run_one(shape: str, seed: int) -> bool:
        truth, generator = SHAPES[shape](seed), np.random.default_rng([seed, 82])
        unsure = generator.random(len(truth)) < 0.05
        labels = np.where(unsure, 0, truth)
        choices = CutChoices(budget=150, **wished[seed % len(wished)])
        plan = cut_plan(Order(len(truth)), choices, seed=seed)
        ask = next(plan)
        corrections: dict[int, int] = {}
        while True:
            if corrections and ask.amend is not None:
                ask.amend(corrections)
            # The last labels are right: nobody could correct them any more.
            assert ask.labels_left is not None
            mistaken = (generator.random(len(ask)) < 0.1) & (ask.labels_left() > len(ask))
            told = np.where(mistaken, 1 - labels[ask.items - 1], labels[ask.items - 1])
            told = np.where(unsure[ask.items - 1], -1, told).astype(np.int8)
            changed = ask.items[mistaken & ~unsure[ask.items - 1]].tolist()
            corrections = {item: int(labels[item - 1]) for item in changed}
            try:
                ask = plan.send(told)
            except StopIteration as stop:
                return bool(QUESTION.score(stop.value, labels)["violated"])

    missed = {
        shape: [run_one(shape, seed) for seed in some] for shape, some in seeds_by_case(SHAPES, seeds(5, 20))
    }
    assert_cases_cover(missed, 0.95)
