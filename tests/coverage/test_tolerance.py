"""Would a claim that does not hold be noticed?"""

import pytest
from scipy.stats import binom

from tests.coverage.tolerance import POOLED, allowed_misses, assert_cases_cover, seeds_by_case


def test_eighty_percent_are_caught_at_least_four_times_in_five() -> None:
    for runs, least in ((88, 0.91), (80, 0.89), (67, 0.8)):
        allowed = allowed_misses(runs, 0.95, false_alarm=POOLED)
        assert binom.sf(allowed, runs, 0.05) <= POOLED
        assert binom.sf(allowed, runs, 0.2) >= least


def test_too_many_misses_and_too_few_runs_fail() -> None:
    cases = {f"shape {number}": [True, *[False] * 7] for number in range(11)}
    assert_cases_cover(cases, 0.95)
    cases |= {f"shape {number}": [True, True, *[False] * 6] for number in range(2)}
    with pytest.raises(AssertionError, match=r"13 misses in 88 trials at 95%; 12 allowed"):
        assert_cases_cover(cases, 0.95)
    with pytest.raises(AssertionError, match="too few"):
        assert_cases_cover({"one": [False] * 8}, 0.95)


def test_no_two_cases_share_a_seed() -> None:
    assert [(case, list(seeds)) for case, seeds in seeds_by_case("ab", 2)] == [("a", [0, 1]), ("b", [2, 3])]
