"""Where a variance of 0 says nothing: one-sided bounds, refusals with a reason, and never NaN."""

import json

import numpy as np
import pytest

from karat.core.errors import ParameterError
from karat.data.systems import Systems
from karat.questions.compare.intervals import difference_interval, none_found_bound, share_interval
from karat.questions.compare.result import Comparison
from tests.questions.compare.made_up import compared, made_up

METHODS = ("joint", "simple", "inclusion", "audit")


def test_wilson_and_logit_cover_low_shares_and_wald_does_not() -> None:
    generator = np.random.default_rng(0)
    share, draws = 0.05, 100
    found = generator.binomial(draws, share, 20_000) / draws
    found = found[found > 0]
    covered = {}
    for kind in ("wilson", "logit", "wald"):
        lower, upper = share_interval(found, found * (1 - found) / draws, 0.05, kind=kind)
        covered[kind] = ((lower <= share) & (share <= upper)).mean()
    assert covered["wilson"] > 0.94
    assert covered["logit"] > 0.94
    assert covered["wald"] < 0.92


@pytest.mark.parametrize("kind", ["wilson", "logit", "wald"])
def test_an_estimate_at_an_end_is_a_point_only_without_variance(kind: str) -> None:
    values = np.array([1.02, 1.0, 0.0, -0.01, 1.0])
    lower, upper = share_interval(values, np.array([1e-4, 1e-4, 1e-4, 1e-4, 0.0]), 0.05, kind=kind)
    assert (upper - lower > 0.01).tolist() == [True, True, True, True, False]
    assert ((lower >= 0.0) & (upper <= 1.0)).all()


def test_a_wrong_output_that_another_system_drew_leaves_an_interval() -> None:
    """With `simple` all of its own draws are right; the wrong one is among the other's."""
    systems = Systems.from_codes({"a": np.arange(1_000), "b": np.arange(900, 1_900)})
    labels = np.ones(1_900, dtype=np.int8)
    labels[950] = 0
    alone = Systems.from_codes({"a": np.arange(1_000)})
    for seed in range(200):
        comparison = compared(systems, labels, "simple", seed=seed, labels_per_system=100)
        own = compared(alone, labels, "simple", seed=seed, labels_per_system=100)
        band = comparison.precision("a")
        if band.upper < 1.0 and own.precision("a").upper == 1.0:
            assert band.lower < 0.99 < band.upper
            return
    raise AssertionError("no seed has the case")


def test_none_found_is_clopper_and_pearsons_bound() -> None:
    assert none_found_bound(np.array([60.0]), 0.05)[0] == pytest.approx(1 - 0.05 ** (1 / 60))
    assert none_found_bound(np.array([0.0]), 0.05)[0] == 1.0


@pytest.mark.parametrize("method", METHODS)
def test_no_right_item_at_all(method: str) -> None:
    systems, labels = made_up()
    comparison = compared(systems, np.zeros_like(labels), method)
    band = comparison.precision("a")
    assert band.lower == band.value == 0.0 or method == "audit"
    assert 0.0 < band.upper < 0.3
    assert comparison.warnings
    assert "NaN" not in comparison.to_json()
    if method != "audit":
        with pytest.raises(ParameterError, match="no right item was found at all"):
            comparison.recall("a")
        assert comparison.leaderboard("recall")[0].band is None


@pytest.mark.parametrize("method", METHODS)
def test_every_item_right(method: str) -> None:
    systems, labels = made_up()
    comparison = compared(systems, np.ones_like(labels), method)
    assert comparison.precision("b").upper == pytest.approx(1.0)
    assert 0.85 < comparison.precision("b").lower < 1.0


def outside_bare(seed: int) -> tuple[Systems, np.ndarray]:
    """One system has nearly all right items; two others have few that it has not."""
    generator = np.random.default_rng([seed, 9])
    outputs = {"good": np.arange(500), "poor": np.arange(400, 900), "bad": np.arange(700, 1200)}
    labels = np.zeros(1200, dtype=np.int8)
    labels[generator.choice(500, 300, replace=False)] = 1
    labels[generator.choice(np.arange(500, 1200), 4, replace=False)] = 1
    return Systems.from_codes(outputs), labels


@pytest.mark.parametrize("method", ["joint", "inclusion", "simple"])
def test_recall_without_a_right_item_outside_is_a_lower_bound_that_covers(method: str) -> None:
    """Its variance is 0: an interval from it would cover 40 to 57 %."""
    held = special = 0
    for seed in range(120):
        systems, labels = outside_bare(seed)
        comparison = compared(systems, labels, method, seed=seed)
        truth = labels[:500].sum() / labels.sum()
        if "good" in comparison.notes.get("recall", {}):
            special += 1
            band = comparison.recall("good")
            assert band.upper == 1.0
            assert "lower bound" in comparison.notes["recall"]["good"]
            held += truth in band
            assert band.lower > 0.5
    assert special > 40
    assert held >= 0.95 * special


def test_identical_systems_differ_by_exactly_nothing() -> None:
    systems = Systems.from_codes({"a": np.arange(300), "twin": np.arange(300), "b": np.arange(200, 500)})
    labels = (np.random.default_rng(1).random(500) < 0.6).astype(np.int8)
    for method in METHODS:
        comparison = compared(systems, labels, method)
        for metric in ("precision", "recall", "f1"):
            band = comparison.difference("a", "twin", metric=metric)
            assert (band.lower, band.value, band.upper) == (0.0, 0.0, 0.0)
        assert not comparison.is_better("a", "twin")


@pytest.mark.parametrize("method", ["joint", "simple", "inclusion"])
def test_nearly_identical_systems_are_told_apart_no_further_than_they_can_be(method: str) -> None:
    """They differ in five outputs of 500, which draws mostly miss."""
    held = 0
    for seed in range(100):
        labels = (np.random.default_rng([seed, 3]).random(510) < 0.5).astype(np.int8)
        systems = Systems.from_codes({"a": np.arange(500), "b": np.arange(5, 505), "c": np.arange(300, 510)})
        band = compared(systems, labels, method, seed=seed).difference("a", "b")
        assert -0.01 - 1e-12 <= band.lower <= band.upper <= 0.01 + 1e-12
        truth = labels[:500].mean() - labels[5:505].mean()
        held += band.lower - 1e-12 <= truth <= band.upper + 1e-12
    assert held >= 92


def test_differences_beyond_what_is_possible_are_no_points() -> None:
    lower, upper = difference_interval(np.array([0.06]), np.array([0.02**2]), np.array([0.05]), 0.05)
    assert lower[0] < 0.03
    assert upper[0] == pytest.approx(0.05)


def test_all_outputs_labelled_is_exact() -> None:
    systems, labels = made_up(80)
    comparison = compared(systems, labels, "joint", labels_per_system=80)
    truth = labels[systems.outputs(0)].mean()
    band = comparison.precision("a")
    assert (band.lower, band.value, band.upper) == pytest.approx((truth, truth, truth))


def test_comparisons_survive_json() -> None:
    systems, labels = made_up()
    for given in (labels, np.zeros_like(labels)):
        comparison = compared(systems, given)
        again = Comparison.from_json(comparison.to_json())
        assert again.to_json() == comparison.to_json()
        assert json.loads(comparison.to_json())["labels_used"] == comparison.labels_used
    with pytest.raises(ValueError, match="Not a comparison"):
        Comparison.from_json("{}")


def test_questions_about_what_is_not_there_are_answered_in_one_line() -> None:
    comparison = compared(*made_up())
    for question in (
        lambda: comparison.precision("z"),
        lambda: comparison.score("accuracy", "a"),
        lambda: comparison.difference("a", "b", metric="accuracy"),
    ):
        with pytest.raises(ParameterError, match=r"Systems: a, b, c\.|Metrics: precision"):
            question()
