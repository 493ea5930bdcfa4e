"""Does `watch` raise false alarms in at most one history of twenty, and alarms where the share falls?"""

import numpy as np
import pytest

from karat.core.plan import run
from karat.data.item_set import ItemSet
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.methods import METHODS
from tests.coverage.tolerance import assert_cases_cover, seeds, seeds_by_case

WEEKS, PER_WEEK, WATCHED = 8, 300, 0.9


def alarms(method: str, seed: int, shares: list[float], budget: int) -> list[int]:
    """The weeks with an alarm; each week has exactly its share of right items."""
    generator = np.random.default_rng([seed, 19])
    weeks = np.repeat(np.arange(1, len(shares) + 1), PER_WEEK)
    labels = np.concatenate(
        [generator.permutation(np.arange(PER_WEEK) < round(share * PER_WEEK)) for share in shares]
    ).astype(np.int8)
    items = ItemSet.of(len(labels), by={"week": weeks.tolist()})
    choices = RateChoices(method=method, budget=budget, watch=WATCHED)
    rate = run(METHODS[method].plan(items, choices, seed=seed, known={}), lambda rows: labels[rows])
    return [int(name) for name in rate.alarms]


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_a_history_that_never_falls_below_has_no_alarm(method: str) -> None:
    cases = [240, 480, 960]
    found = {
        f"{budget} labels": [bool(alarms(method, seed, [WATCHED] * WEEKS, budget)) for seed in runs]
        for budget, runs in seeds_by_case(cases, seeds(30, 400))
    }
    assert_cases_cover(found, 0.95)


@pytest.mark.parametrize("method", ["fixed", "anytime"])
def test_weeks_whose_share_has_fallen_raise_alarms(method: str) -> None:
    shares = [0.97, 0.97, 0.5, 0.5]
    found = [alarms(method, seed, shares, 480) for seed in range(6)]
    assert all(weeks and set(weeks) <= {3, 4} for weeks in found)
