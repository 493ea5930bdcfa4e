"""The number of labels that a gate asks for decides it as often as is said."""

from benchmarks.gate_labels import decided
from tests.coverage.tolerance import POOLED, assert_covers, seeds


def test_labels_that_are_enough_in_nine_of_ten_cases() -> None:
    outcomes = [
        found
        for skill in (None, 0.9)
        for seed in range(seeds(80, 600))
        if (found := decided(seed, guarantee="fixed", skill=skill, sizes=(3000,))) is not None
    ]
    assert len(outcomes) > 60
    assert_covers(sum(not enough for _, enough in outcomes), len(outcomes), 0.9, false_alarm=POOLED)
