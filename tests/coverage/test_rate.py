"""Do intervals for shares hold at n = 30, 100 and 500, for shares of .5 to .999, and in ten slices?"""

import numpy as np
import pytest

from karat.core.plan import run
from karat.data.item_set import ItemSet
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.methods import METHODS
from karat.questions.rate.question import true_shares
from tests.coverage.tolerance import assert_cases_cover, assert_covers, seeds, seeds_by_case
from tests.questions.rate.sets import judged_items

SHARES = (0.5, 0.8, 0.95, 0.99, 0.999)


def missed(method: str, seed: int, budget: int, share: float, **kinds: object) -> list[bool]:
    """Whether the interval of the whole, and that of each slice, misses."""
    items, labels = judged_items(5_000, first=share, last=share, seed=seed, **kinds)  # type: ignore[arg-type]
    choices = RateChoices(method=method, budget=budget)
    rate = run(METHODS[method].plan(items, choices, seed=seed, known={}), lambda rows: labels[rows])
    truth, by_slice = true_shares(items, labels)
    told = [(each, by_slice[each.name]) for each in rate.slices if each.value is not None]
    return [
        not rate.lower <= truth <= rate.upper,
        *(not each.lower <= there <= each.upper for each, there in told),  # type: ignore[operator]
    ]


@pytest.mark.parametrize("method", ["fixed", "anytime"])
@pytest.mark.parametrize("kinds", [{}, {"weighted": True}, {"accuracy": None, "scored": False}], ids=str)
def test_shares_of_all_sizes_hold(method: str, kinds: dict[str, object]) -> None:
    cases = [(budget, share) for budget in (30, 100, 500) for share in SHARES]
    found = {
        f"{budget} labels, {share:g} right": [
            missed(method, seed, budget, share, **kinds)[0] for seed in runs
        ]
        for (budget, share), runs in seeds_by_case(cases, seeds(8, 400))
    }
    assert_cases_cover(found, 0.95)


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_ten_slices_hold_each_by_itself(method: str) -> None:
    found = {
        f"{share:g} right": [
            miss for seed in runs for miss in missed(method, seed, 500, share, slices=10)[1:]
        ]
        for share, runs in seeds_by_case(SHARES, seeds(6, 100))
    }
    assert np.sum([len(each) for each in found.values()]) > 200
    assert_cases_cover(found, 0.95)


@pytest.mark.slow
def test_shares_hold_where_a_judge_is_sure_of_most_items() -> None:
    """A cell that looks sure after a few labels must not be left with them."""
    runs, missed = seeds(400, 4_000), 0
    for seed in range(runs):
        generator = np.random.default_rng([seed, 96])
        verdicts = generator.random(5_000) < 0.9
        labels = (generator.random(5_000) < np.where(verdicts, 0.985, 0.5)).astype(np.int8)
        items = ItemSet.of(5_000, verdicts=verdicts.astype(np.float64), scores=None)
        plan = METHODS["fixed"].plan(items, RateChoices(budget=200, confidence=0.9), seed=seed, known={})
        rate = run(plan, lambda rows, labels=labels: labels[rows])
        missed += not rate.lower <= labels.mean() <= rate.upper
    assert_covers(missed, runs, 0.9)
