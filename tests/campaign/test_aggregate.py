"""Several opinions become one label."""

import numpy as np
import pytest

from karat.bounds.repeats import error_rate_from_repeats
from karat.campaign.aggregate import dawid_skene, majority
from karat.campaign.ledger import Ledger, Rule
from karat.campaign.records import CORRECTION, GOLD, LABEL, LabelRow
from karat.core.labels import UNSURE
from tests.coverage.tolerance import assert_covers

# Item, annotator and vote; and what crowd-kit 1.4.2 (DawidSkene, run until it stands still) makes of them.
VOTES = """
0:0:1 0:1:1 0:4:0 1:1:1 1:2:1 1:3:1 2:0:1 2:1:1 2:4:1 3:0:1 3:1:1 3:4:0 4:0:1 4:2:1 4:4:0 5:1:1
5:2:1 5:4:1 6:1:1 6:2:1 6:3:0 7:0:0 7:1:0 7:2:0 8:1:0 8:3:1 8:4:0 9:0:0 9:1:0 9:3:0 10:2:0 10:3:0
10:4:0 11:2:1 11:3:0 11:4:0 12:0:1 12:1:1 12:2:0 13:1:0 13:2:0 13:4:0 14:1:1 14:2:0 14:4:1 15:0:1
15:2:1 15:3:1 16:1:1 16:2:0 16:4:1 17:0:1 17:1:1 17:2:1 18:2:0 18:3:0 18:4:1 19:0:0 19:1:0 19:4:0
20:0:1 20:3:0 20:4:0 21:0:0 21:1:0 21:4:1 22:1:0 22:2:1 22:4:0 23:0:1 23:2:0 23:4:1 24:1:0 24:2:1
24:3:1 25:1:0 25:2:1 25:4:1 26:0:1 26:1:1 26:3:1 27:0:0 27:1:0 27:4:0 28:0:0 28:2:0 28:3:0 29:2:0
29:3:1 29:4:0 30:0:1 30:3:1 30:4:1 31:0:1 31:2:1 31:3:1 32:0:1 32:2:0 32:3:1 33:0:1 33:2:1 33:3:0
34:1:1 34:3:1 34:4:1 35:0:1 35:1:1 35:3:0 36:0:1 36:3:1 36:4:0 37:1:1 37:2:1 37:3:0 38:1:0 38:2:1
38:3:0 39:0:1 39:1:1 39:2:0
"""
POSTERIOR = """
1.0 1.0 1.0 1.0 0.9899 1.0 1.0 0.0 0.0301 0.0 0.4145 0.4565 1.0 0.0166 1.0 0.9963 1.0 1.0 0.7094 0.0
0.9834 0.0 0.0196 0.9965 0.0518 0.0646 1.0 0.0 0.0 0.6456 0.9981 0.9963 0.9956 0.9905 1.0 1.0 0.9935
1.0 0.0208 1.0
"""


def row(number: int, item: str, value: int, *, annotator: int = 1, kind: str = LABEL) -> LabelRow:
    return LabelRow(number, item, value, kind, annotator, 1, None, 0.0, None, "")


@pytest.mark.parametrize(
    ("votes", "label"),
    [
        ([1], 1),
        ([1, 0, 1], 1),
        ([0, 0, 1], 0),
        ([1, 0], UNSURE),
        ([1, UNSURE, UNSURE], UNSURE),
        ([1, 1, UNSURE], 1),
    ],
)
def test_the_majority(votes: list[int], label: int) -> None:
    assert majority(votes) == label


def test_dawid_skene_agrees_with_crowd_kit() -> None:
    votes: dict[str, dict[int, int]] = {}
    for vote in VOTES.split():
        item, annotator, value = map(int, vote.split(":"))
        votes.setdefault(str(item), {})[annotator] = value
    aggregated = dawid_skene(votes)
    expected = dict(enumerate(map(float, POSTERIOR.split())))
    assert len(aggregated) == len(expected) == 40
    for item, probability in expected.items():
        # Both smooth a little, in ways of their own.
        assert aggregated[str(item)] == pytest.approx(probability, abs=0.05)
        assert (aggregated[str(item)] >= 0.5) == (probability >= 0.5)


def test_dawid_skene_sees_through_somebody_who_always_says_the_opposite() -> None:
    generator = np.random.default_rng(0)
    truth = generator.integers(0, 2, 200)
    votes = {
        str(item): {
            0: int(label),
            1: int(label if generator.random() < 0.8 else 1 - label),
            2: 1 - int(label),
        }
        for item, label in enumerate(truth)
    }
    aggregated = dawid_skene(votes)
    assert all((aggregated[str(item)] >= 0.5) == bool(label) for item, label in enumerate(truth))


class TestLedger:
    def test_an_opinion_may_be_revised_and_the_owner_has_the_last_word(self) -> None:
        ledger = Ledger(Rule())
        ledger.add([row(1, "a", 1)])
        assert ledger.label("a") == 1
        ledger.add([row(2, "a", 0)])
        assert ledger.label("a") == 0
        ledger.add([row(3, "a", 1, kind=CORRECTION, annotator=9)])
        ledger.add([row(4, "a", 0, annotator=2)])
        assert ledger.label("a") == 1

    def test_what_is_known_beats_opinions(self) -> None:
        ledger = Ledger(Rule(3))
        ledger.add([row(1, "a", 0), row(2, "a", 1, kind=GOLD, annotator=9)])
        assert ledger.label("a") == 1
        assert ledger.missing("a") == 0

    def test_an_item_waits_for_all_its_opinions(self) -> None:
        ledger = Ledger(Rule(3))
        ledger.add([row(1, "a", 1), row(2, "a", 1, annotator=2), row(3, "a", 0)])
        assert ledger.label("a") is None
        assert (ledger.missing("a"), ledger.missing("b")) == (1, 3)
        assert ledger.disagreements() == ["a"]
        assert list(ledger.repeats()) == [(0, 1)]


class TestErrorRate:
    def test_it_is_what_makes_two_labels_differ(self) -> None:
        rate = error_rate_from_repeats(180, 1_000)
        assert 2 * rate.value * (1 - rate.value) == pytest.approx(0.18)
        assert rate.lower < 0.1 < rate.upper

    @pytest.mark.parametrize("pairs", [0, 1, 50])
    def test_without_disagreements_it_may_still_be_something(self, pairs: int) -> None:
        rate = error_rate_from_repeats(0, pairs)
        assert rate.lower == rate.value == 0.0
        assert rate.upper > 0.0

    def test_labels_that_are_pure_chance(self) -> None:
        assert error_rate_from_repeats(60, 100).value == 0.5
        assert error_rate_from_repeats(100, 100).upper == 0.5

    @pytest.mark.parametrize("noise", [0.01, 0.05, 0.2])
    def test_the_interval_covers(self, noise: float) -> None:
        generator = np.random.default_rng(5)
        trials = 400
        misses = 0
        for _ in range(trials):
            first, second = generator.random((2, 150)) < noise
            rate = error_rate_from_repeats(int((first != second).sum()), 150)
            misses += not rate.lower <= noise <= rate.upper
        assert_covers(misses, trials, 0.95)
