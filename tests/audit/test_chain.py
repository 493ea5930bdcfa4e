"""The bound along a chain, with top-ups: exact expectations, and labels that come late."""

from itertools import product

import numpy as np
import pytest

from karat.audit.chain import ChainBound, MissingLabels

SLOPES = np.array([0.2, 0.9])
WEIGHTS = np.array([0.3, 0.7])
RATES = (0.5, 0.3, 0.6)


def column(*values: float) -> np.ndarray:
    """One stratum for each value, with one cell."""
    return np.array(values, dtype=np.float64)[:, None]


def extended(chain: ChainBound, rate: float, guess: float, drawn: bool, label: int) -> None:
    one = column(drawn * label)
    chain.extend(column(rate), column(guess), column(1), column(drawn), one, one)


@pytest.mark.parametrize("labels", list(product((0, 1), repeat=3)))
def test_a_chain_that_is_topped_up_by_what_was_seen_has_expectation_1(labels: tuple[int, ...]) -> None:
    """Over all draws: two items, a top-up that depends on them, and one more item with steeper slopes."""
    expected = np.zeros(2)
    for first, second, third, again_first, again_second in product((False, True), repeat=5):
        drawn, again = (first, second, third), (again_first, again_second)
        if any(once and twice for once, twice in zip(drawn, again, strict=False)):
            continue
        chain = ChainBound(SLOPES, 0.05, WEIGHTS)
        for place in range(2):
            extended(chain, RATES[place], 0.4, drawn[place], labels[place])
        # Whether there is a top-up, at which rates and slopes, follows from what was seen.
        wrong_ones = sum(taken and not label for taken, label in zip(drawn[:2], labels, strict=False))
        rate, added = (0.8, np.array([0.0, 0.5])) if wrong_ones else (0.25, np.array([0.1, 0.3]))
        chance = 1.0
        for place, taken in enumerate(drawn):
            chance *= RATES[place] if taken else 1.0 - RATES[place]
        for place in range(2):
            if not drawn[place]:
                chance *= rate if again[place] else 1.0 - rate
        new = column(*again)
        ones = new * column(*labels[:2])
        seen = float(sum(taken * label for taken, label in zip(drawn[:2], labels, strict=False)))
        chain.top_up(
            added,
            np.full((2, 1), rate),
            column(0.3, 0.7),
            1.0 - column(*drawn[:2]),
            new,
            ones,
            ones,
            seen=(seen, seen),
        )
        extended(chain, RATES[2], 0.6, drawn[2], labels[2])
        total = sum(labels)
        expected[0] += chance * float(WEIGHTS @ np.exp(chain.slopes * total - chain.above))
        expected[1] += chance * float(WEIGHTS @ np.exp(-chain.slopes * total - chain.below))
    assert expected == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("label", [0, 1])
@pytest.mark.parametrize("late_in_top_up", [False, True])
def test_a_label_that_comes_after_a_top_up_leads_to_the_same_chain(label: int, late_in_top_up: bool) -> None:
    added = np.array([0.05, 0.4])

    def chain(first: tuple[float, float], topped: tuple[float, float]) -> ChainBound:
        """With ones, sure and possible, among the drawn items of the first stratum and of the top-up."""
        bound = ChainBound(SLOPES, 0.05, WEIGHTS)
        bound.extend(column(0.4), column(0.5), column(9), column(3), column(first[0]), column(first[1]))
        bound.top_up(
            added,
            column(0.2),
            column(0.6),
            column(6),
            column(2),
            column(topped[0]),
            column(topped[1]),
            seen=first,
        )
        bound.extend(column(0.3), column(0.5), column(9), column(3), column(2), column(2))
        return bound

    if late_in_top_up:
        late, known = chain((2, 2), (1, 2)), chain((2, 2), (1 + label, 1 + label))
        item = MissingLabels(np.array([0.2]), np.array([0.6]), added[:, None], np.zeros((2, 1)))
    else:
        late, known = chain((1, 2), (1, 1)), chain((1 + label, 1 + label), (1, 1))
        item = MissingLabels(np.array([0.4]), np.array([0.5]), SLOPES[:, None], added[:, None])
    expected = late.expected(item, np.array([float(label)]))
    late.amend(item, label)
    assert late.above == pytest.approx(known.above)
    assert late.below == pytest.approx(known.below)
    assert expected.bounds() == pytest.approx(known.bounds())


def test_a_top_up_narrows_the_bound_and_a_restart_forgets_it() -> None:
    chain = ChainBound(np.geomspace(0.01, 3.0, 20), 0.05)
    chain.extend(column(0.05), column(0.8), column(2_000), column(100), column(80), column(80))
    low, high = chain.bounds()
    added = 0.5 * chain.slopes
    size, drawn, ones = column(1_900), column(95), column(76)
    chain.top_up(added, column(0.05), column(0.8), size, drawn, ones, ones, seen=(80.0, 80.0))
    narrow = chain.bounds()
    assert narrow[1] - narrow[0] < 0.9 * (high - low)
    assert chain.deviations(np.array([50.0]))[0] > 0
    assert np.array_equal(chain.restarted().slopes, np.geomspace(0.01, 3.0, 20))
