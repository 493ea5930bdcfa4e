"""Prices of `rate` beside what its plans take, and what its revisions change."""

import numpy as np
import pytest

from karat.core.choices import FIRST_REVISION
from karat.core.plan import run
from karat.questions.rate.choices import RateChoices, RatePricing
from karat.questions.rate.methods import METHODS
from karat.questions.rate.pricing import price_rate
from tests.coverage.tolerance import POOLED, assert_covers, seeds
from tests.questions.rate.sets import judged_items


def taken(method: str, half_width: float, share: float, accuracy: float | None) -> float:
    """The mean labels of some runs on items as they are supposed."""
    labels = []
    for seed in range(6):
        items, truth = judged_items(
            20_000, first=share, last=share, accuracy=accuracy, scored=False, missing=0.0, seed=seed
        )
        choices = RateChoices(method=method, half_width=half_width)
        plan = METHODS[method].plan(items, choices, seed=seed, known={})
        labels.append(run(plan, lambda rows, truth=truth: truth[rows]).labels_used)
    return float(np.mean(labels))


@pytest.mark.parametrize(
    ("half_width", "share", "accuracy"),
    [(0.1, 0.8, 0.9), (0.1, 0.8, None), (0.05, 0.95, 0.9), (0.05, 0.8, 0.8), (0.03, 0.99, 0.9)],
)
@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_prices_are_about_what_is_taken(
    method: str, half_width: float, share: float, accuracy: float | None
) -> None:
    supposed = RatePricing(expected=share, judge_accuracy=accuracy)
    price = price_rate(20_000, RateChoices(method=method, half_width=half_width), supposed).labels
    tolerance = 1.15 if method == "fixed" else 1.6
    assert 1 / tolerance < taken(method, half_width, share, accuracy) / price < tolerance


def test_more_labels_or_a_better_judge_never_cost_more() -> None:
    for method in METHODS:
        for accuracy in (None, 0.7, 0.9, 1.0):
            priced = METHODS[method].expectation(
                50_000, RateChoices(method=method), RatePricing(judge_accuracy=accuracy)
            )
            labels = [priced.labels(width) for width in (0.2, 0.1, 0.05, 0.02, 0.01)]
            assert labels == sorted(labels)
            widths = [priced.half_width(count) for count in (100, 500, 2_000, 20_000)]
            assert widths == sorted(widths, reverse=True)
        without, good = (
            METHODS[method].expectation(50_000, RateChoices(method=method), RatePricing(judge_accuracy=each))
            for each in (None, 0.95)
        )
        assert good.labels(0.03) < without.labels(0.03)


def test_what_was_stored_without_a_revision_keeps_the_first_one() -> None:
    stored = RateChoices(budget=50).to_dict()
    assert RateChoices.from_dict(stored).revision > FIRST_REVISION
    del stored["revision"]
    assert RateChoices.from_dict(stored).revision == FIRST_REVISION


def test_rare_mistakes_have_a_narrower_interval_than_before() -> None:
    """The third revision estimates the design effect alone."""
    widths: dict[int, list[float]] = {2: [], 3: []}
    runs, missed = seeds(16, 400), 0
    for seed in range(runs):
        items, labels = judged_items(20_000, first=0.99, last=0.95, accuracy=0.9, seed=seed)
        for revision, found in widths.items():
            choices = RateChoices(budget=500, revision=revision)
            plan = METHODS["fixed"].plan(items, choices, seed=seed, known={})
            rate = run(plan, lambda rows, labels=labels: labels[rows])
            found.append(rate.half_width)
        missed += not rate.lower <= labels.mean() <= rate.upper
    assert np.mean(widths[3]) < 0.98 * np.mean(widths[2])
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
