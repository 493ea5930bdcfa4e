"""Label noise that was measured afterwards, carried into a finished rate."""

import numpy as np
import pytest

import karat
from karat.bounds.repeats import ErrorRate
from karat.core.plan import run
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.denoise import corrected_for_noise
from karat.questions.rate.methods import METHODS
from karat.questions.rate.question import true_shares
from tests.coverage.tolerance import POOLED, assert_covers, seeds
from tests.questions.rate.sets import judged_items


def certain(rate: float) -> ErrorRate:
    return ErrorRate(rate, rate, rate, 1.0, 1, 0)


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_intervals_of_the_true_share_hold_behind_noisy_labels(method: str) -> None:
    """A tenth of the labels is wrong: the share by labels, .74, is far from the true one, .8."""
    runs, missed, off = seeds(40, 1_000), 0, 0
    for seed in range(runs):
        items, labels = judged_items(4_000, weighted=seed % 2 == 1, slices=3, seed=seed)
        noisy = labels ^ (np.random.default_rng([seed, 43]).random(4_000) < 0.1)
        plan = METHODS[method].plan(items, RateChoices(method=method, budget=600), seed=seed, known={})
        rate = run(plan, lambda rows, noisy=noisy: noisy[rows])
        true = corrected_for_noise(rate, certain(0.1), items)
        truth, by_slice = true_shares(items, labels)
        missed += not true.lower <= truth <= true.upper
        off += not rate.lower <= truth <= rate.upper
        assert all(each.lower <= each.value <= each.upper for each in true.slices)
        assert by_slice.keys() == {each.name for each in true.slices}
    assert_covers(missed, runs, true.confidence, false_alarm=POOLED)
    assert off > missed
    assert true.confidence == pytest.approx(0.94)
    assert "wrong with a probability between 10.00% and 10.00%" in true.assumptions[-1]
    assert not any("Labels are right" in line for line in true.assumptions)


def test_a_rate_that_is_not_known_widens_the_interval() -> None:
    items, labels = judged_items(4_000)
    rate = karat.estimate_rate(items.scores, labels, budget=300)
    known = corrected_for_noise(rate, certain(0.05), items)
    vague = corrected_for_noise(rate, ErrorRate(0.02, 0.05, 0.1, 0.95, 50, 5), items)
    assert vague.half_width > known.half_width > rate.half_width
    assert vague.confidence < known.confidence < rate.confidence


def test_labels_that_tell_nothing_are_refused() -> None:
    items, labels = judged_items(4_000)
    rate = karat.estimate_rate(items.scores, labels, budget=100)
    with pytest.raises(karat.ParameterError, match="wrong less than half of the time"):
        corrected_for_noise(rate, ErrorRate(0.3, 0.4, 0.5, 0.95, 9, 4), items)
