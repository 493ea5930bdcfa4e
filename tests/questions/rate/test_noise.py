"""The share of right items behind labels that may be wrong."""

import numpy as np
import pytest

import karat
from karat.bounds.repeats import ErrorRate
from karat.core.plan import run
from karat.data.item_set import ItemSet
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.denoise import NO_ALARMS, corrected_for_noise
from karat.questions.rate.methods import METHODS
from karat.questions.rate.plan import rate_plan
from karat.questions.rate.question import QUESTION, true_shares
from karat.simulate.rate import simulate_rate
from tests.coverage.tolerance import POOLED, assert_covers, seeds
from tests.questions.rate.sets import judged_items


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_intervals_of_the_true_share_hold_behind_noisy_labels(method: str) -> None:
    """A tenth of the labels is wrong: the share by labels, .74, is far from the true one, .8."""
    runs, missed, off = seeds(40, 1_000), 0, 0
    for seed in range(runs):
        items, labels = judged_items(4_000, weighted=seed % 2 == 1, slices=3, seed=seed)
        noisy = labels ^ (np.random.default_rng([seed, 43]).random(4_000) < 0.1)
        plan = METHODS[method].plan(items, RateChoices(method=method, budget=600), seed=seed, known={})
        rate = run(plan, lambda rows, noisy=noisy: noisy[rows])
        true = corrected_for_noise(rate, ErrorRate.exactly(0.1), items)
        truth, by_slice = true_shares(items, labels)
        missed += not true.lower <= truth <= true.upper
        off += not rate.lower <= truth <= rate.upper
        assert all(each.lower <= each.value <= each.upper for each in true.slices)
        assert by_slice.keys() == {each.name for each in true.slices}
    assert_covers(missed, runs, true.confidence, false_alarm=POOLED)
    assert off > missed
    assert true.confidence == pytest.approx(0.94)
    assert "wrong with probability 0.1" in true.assumptions[-1]
    assert not any("Labels are right" in line for line in true.assumptions)


def test_a_rate_that_is_not_known_widens_the_interval() -> None:
    items, labels = judged_items(4_000)
    rate = karat.estimate_rate(items.scores, labels, budget=300)
    known = corrected_for_noise(rate, ErrorRate.exactly(0.05), items)
    vague = corrected_for_noise(rate, ErrorRate(0.02, 0.05, 0.1, 0.95, 50, 5), items)
    assert vague.half_width > known.half_width > rate.half_width
    assert vague.confidence < known.confidence < rate.confidence


def test_labels_that_tell_nothing_are_refused() -> None:
    items, labels = judged_items(4_000)
    rate = karat.estimate_rate(items.scores, labels, budget=100)
    with pytest.raises(karat.ParameterError, match="wrong less than half of the time"):
        corrected_for_noise(rate, ErrorRate(0.3, 0.4, 0.5, 0.95, 9, 4), items)


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_a_noise_rate_that_is_known_beforehand_keeps_the_confidence_and_the_half_width(method: str) -> None:
    runs, missed, slices, missed_slices = seeds(30, 1_000), 0, 0, 0
    for seed in range(700, 700 + runs):
        items, labels = judged_items(20_000, slices=3, seed=seed)
        noisy = labels ^ (np.random.default_rng([seed, 44]).random(20_000) < 0.08)
        choices = RateChoices(method=method, half_width=0.06, noise=0.08)
        rate = run(rate_plan(items, choices, seed=seed, known={}), lambda rows, noisy=noisy: noisy[rows])
        truth, by_slice = true_shares(items, labels)
        missed += not rate.lower <= truth <= rate.upper
        told = [each for each in rate.slices if each.band is not None]
        slices += len(told)
        missed_slices += sum(not each.lower <= by_slice[each.name] <= each.upper for each in told)
        assert rate.half_width < 0.06 * 1.15
        assert (rate.confidence, rate.parameters["noise"]) == (0.95, 0.08)
        assert rate.parameters["half_width"] == 0.06
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
    assert_covers(missed_slices, slices, 0.95, false_alarm=POOLED)


def test_slices_that_hold_together_share_what_errors_may_fail_by() -> None:
    items, labels = judged_items(4_000, slices=3)
    by = [f"s{row % 3}" for row in range(4_000)]
    each, together = (
        karat.estimate_rate(
            items.scores, labels, by=by, budget=600, guarantee="anytime", noise=0.1, simultaneous=simultaneous
        )
        for simultaneous in (False, True)
    )
    assert all(
        narrow.upper - narrow.lower < wide.upper - wide.lower
        for narrow, wide in zip(each.slices, together.slices, strict=True)
    )


def test_alarms_are_about_the_true_share() -> None:
    """By labels .82 are right, by the truth .9: nobody is alarmed at .87, but at .98."""
    rng = np.random.default_rng(5)
    labels = (rng.random(9_000) < 0.9).astype(np.int8)
    noisy = labels ^ (rng.random(9_000) < 0.1)
    by = [f"week {row // 3_000}" for row in range(9_000)]
    choices = {"by": by, "budget": 3_000, "guarantee": "anytime", "noise": 0.1}
    scores = np.arange(9_000.0)
    assert karat.estimate_rate(scores, noisy, watch=0.87, **choices).alarms == ()
    assert karat.estimate_rate(scores, noisy, watch=0.98, **choices).alarms[:1] == ("week 0",)
    alarmed = karat.estimate_rate(scores, noisy, watch=0.87, **{**choices, "noise": 0.0})
    assert alarmed.alarms
    with_items = corrected_for_noise(alarmed, ErrorRate.exactly(0.1), karat_items(9_000, by))
    assert with_items.alarms == ()
    assert NO_ALARMS in with_items.warnings


def karat_items(size: int, by: list[str]) -> ItemSet:
    return ItemSet.of(size, by={"by": by})


def test_a_noise_rate_costs_labels_and_may_leave_a_target_out_of_reach() -> None:
    price = QUESTION.price(RateChoices(half_width=0.04, noise=0.1), size=100_000).labels
    assert price > 1.4 * QUESTION.price(RateChoices(half_width=0.04), size=100_000).labels
    with pytest.raises(karat.ParameterError, match="whatever is labelled"):
        karat.estimate_rate(np.arange(100.0), np.ones(100), half_width=0.05, noise=0.2)
    with pytest.raises(karat.ParameterError, match="grades have none"):
        karat.estimate_rate(np.arange(100.0), np.ones(100), graded=True, noise=0.2)
    rate = karat.estimate_rate(np.arange(1_000.0), np.ones(1_000), budget=200, noise=0.05)
    with pytest.raises(karat.ParameterError, match="noise rate already"):
        corrected_for_noise(rate, ErrorRate.exactly(0.05), ItemSet.of(1_000))


def test_a_simulation_flips_labels_at_the_noise_rate() -> None:
    items, labels = judged_items(20_000)
    simulated = simulate_rate(items, labels, methods=["fixed"], trials=6, budget=800, noise=0.1, processes=1)
    summary = simulated.summary()["fixed"]
    assert summary["coverage"] >= 0.5
    assert abs(summary["bias"]) < 0.02


def test_right_and_wrong_items_may_have_noise_rates_of_their_own() -> None:
    """By labels .72 of .8 are right at these rates: one rate for both would put the truth elsewhere."""
    runs, missed, off = seeds(40, 1_000), 0, 0
    for seed in range(runs):
        items, labels = judged_items(8_000, seed=seed)
        chances = np.where(labels == 1, 0.12, 0.02)
        noisy = labels ^ (np.random.default_rng([seed, 45]).random(8_000) < chances)
        truth, _ = true_shares(items, labels)
        for rates, misses in (({"noise": 0.02, "noise_of_right": 0.12}, 1), ({"noise": 0.02}, 0)):
            choices = RateChoices(budget=1_500, **rates)
            rate = run(rate_plan(items, choices, seed=seed, known={}), lambda rows, noisy=noisy: noisy[rows])
            wrong = not rate.lower <= truth <= rate.upper
            missed, off = (missed + wrong, off) if misses else (missed, off + wrong)
            if misses:
                assert rate.parameters["noise_of_right"] == 0.12
                assert "probability 0.12 where it is right" in rate.assumptions[-1]
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
    assert off > runs / 2


def test_a_noise_rate_of_right_items_alone_is_enough() -> None:
    rate = karat.estimate_rate(np.arange(2_000.0), np.ones(2_000), budget=400, noise_of_right=0.1)
    assert rate.upper == 1.0
    assert "probability 0 where the item is wrong" in rate.assumptions[-1]
    with pytest.raises(karat.ParameterError, match="noise rate already"):
        corrected_for_noise(rate, ErrorRate.exactly(0.05), ItemSet.of(2_000))
