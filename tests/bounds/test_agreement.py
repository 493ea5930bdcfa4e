"""Cohen's kappa against scikit-learn, and its interval against simulation."""

import numpy as np
import pytest

from karat.bounds.agreement import Alpha, cohen_kappa, krippendorff_alpha


def test_it_is_that_of_scikit_learn() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    rng = np.random.default_rng(3)
    first = rng.integers(-1, 2, 400)
    second = np.where(rng.random(400) < 0.7, first, rng.integers(-1, 2, 400))
    kappa = cohen_kappa(zip(first.tolist(), second.tolist(), strict=True))
    assert kappa.value == pytest.approx(metrics.cohen_kappa_score(first, second))
    assert kappa.alike == int((first == second).sum())
    assert kappa.items == 400


def test_the_published_example() -> None:
    # Fleiss, Cohen and Everitt 1969, table 1: kappa .429, standard error .054.
    table = {
        (0, 0): 106,
        (0, 1): 10,
        (0, 2): 4,
        (1, 0): 22,
        (1, 1): 28,
        (1, 2): 10,
        (2, 0): 2,
        (2, 1): 12,
        (2, 2): 6,
    }
    kappa = cohen_kappa(pair for pair, count in table.items() for _ in range(count))
    assert kappa.value == pytest.approx(0.429, abs=0.001)
    assert kappa.lower is not None
    assert kappa.upper is not None
    assert (kappa.upper - kappa.lower) / 2 / 1.96 == pytest.approx(0.054, abs=0.001)


def test_without_two_kinds_of_answers_there_is_none() -> None:
    assert cohen_kappa([(1, 1)] * 5).value is None
    assert cohen_kappa([]).items == 0
    assert cohen_kappa([(1, 0)] * 5).value == 0.0


def test_with_few_items_there_is_no_interval() -> None:
    few = cohen_kappa([(1, 1), (0, 0), (1, 0)] * 6)
    assert few.value is not None
    assert few.lower is None
    assert cohen_kappa([(1, 1), (0, 0), (1, 0)] * 7).lower is not None


def test_the_interval_covers() -> None:
    rng = np.random.default_rng(11)
    runs, items, missed = 400, 300, 0
    # Two people who see the truth in 90 % of cases each; half of the items are right.
    chance = 0.9**2 + 0.1**2
    truth = (chance - 0.5) / 0.5
    for _ in range(runs):
        right = rng.random(items) < 0.5
        first, second = (np.where(rng.random(items) < 0.9, right, ~right) for _ in range(2))
        kappa = cohen_kappa(zip(first.tolist(), second.tolist(), strict=True))
        assert kappa.lower is not None
        assert kappa.upper is not None
        missed += not kappa.lower <= truth <= kappa.upper
    assert missed <= 400 * 0.05 + 3 * np.sqrt(400 * 0.05 * 0.95)


# Krippendorff 2011: two observers of ten units, and four of twelve, some of whom did not see all of them.
TWO_OBSERVERS = ["0100000010", "1110010000"]
FOUR_OBSERVERS = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."]


def answers_by_unit(observers: list[str]) -> list[list[int]]:
    return [[int(one) for one in unit if one != "."] for unit in zip(*observers, strict=True)]


def test_alpha_is_that_of_the_published_examples() -> None:
    assert krippendorff_alpha(answers_by_unit(TWO_OBSERVERS)).value == pytest.approx(0.095, abs=0.0005)
    four = krippendorff_alpha(answers_by_unit(FOUR_OBSERVERS))
    assert four.value == pytest.approx(0.743, abs=0.0005)
    # The twelfth unit has one answer, which pairs with nothing.
    assert (four.items, four.answers) == (11, 40)


def test_alpha_at_its_ends() -> None:
    assert krippendorff_alpha([]) == Alpha(None, 0, 0)
    assert krippendorff_alpha([[1], [0]]) == Alpha(None, 0, 0)
    assert krippendorff_alpha([[1, 1], [1, 1, 1]]).value is None
    assert krippendorff_alpha([[1, 1], [0, 0]]).value == 1.0
    assert krippendorff_alpha([[1, 0], [0, 1]]).value == pytest.approx(-0.5)
