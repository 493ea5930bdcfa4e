"""The envelope against brute force: every weakly monotone list of up to twelve labels."""

from itertools import combinations

import numpy as np
import pytest

from karat.questions.curve.envelope import KnownPoints, envelope, heights
from karat.questions.curve.yields import YieldLines, feasible_band

SIZE = 12


def all_yields(size: int) -> np.ndarray:
    """The yield curves of every possible list of this length, one a row."""
    labels = (np.arange(2**size)[:, None] >> np.arange(size)) & 1
    return np.cumsum(labels, axis=1)


def weakly_monotone(yields: np.ndarray, monotone_from: int, slack: int) -> np.ndarray:
    ranks = np.arange(1, yields.shape[1] + 1)
    precision = yields / ranks
    holds = np.ones(len(yields), dtype=bool)
    for r1 in range(monotone_from, yields.shape[1] + 1):
        for r2 in range(r1 + slack, yields.shape[1] + 1):
            holds &= precision[:, r1 - 1] >= precision[:, r2 - 1] - 1e-12
    return yields[holds]


@pytest.mark.parametrize("slack", [1, 2, 3, 5])
@pytest.mark.parametrize("monotone_from", [1, 2, 4])
def test_envelope_contains_every_monotone_list_and_is_attained_up_to_rounding(
    slack: int, monotone_from: int
) -> None:
    possible = weakly_monotone(all_yields(SIZE), monotone_from, slack)
    checked = 0
    for count in (1, 2):
        for known in combinations(range(monotone_from, SIZE + 1), count):
            columns = np.array(known) - 1
            for through in np.unique(possible[:, columns], axis=0):
                lists = possible[(possible[:, columns] == through).all(axis=1)]
                points = KnownPoints(
                    np.array(known, dtype=np.int64), through.astype(float), through.astype(float)
                )
                lower, upper = envelope(
                    points, first=monotone_from, size=SIZE, slack=slack, monotone_from=monotone_from
                )
                ranks = np.arange(monotone_from, SIZE + 1)
                low, high = lower.at(ranks), upper.at(ranks)
                truth = lists[:, monotone_from - 1 :]
                assert (truth >= low - 1e-9).all(), (known, through)
                assert (truth <= high + 1e-9).all(), (known, through)
                if count == 1:
                    # Whole labels round once within m of the point, and once more for every
                    # further stretch of m ranks; what is rounded away at a rank grows with rank.
                    stretches = 1 + np.maximum(np.abs(ranks - known[0]) - 1, 0) // slack
                    allowed = stretches * np.maximum(1.0, ranks / known[0])
                    allowed[np.abs(ranks - known[0]) <= slack] = 1.0
                    assert (truth.min(axis=0) - low <= allowed + 1e-9).all(), (known, through)
                    assert (high - truth.max(axis=0) <= allowed + 1e-9).all(), (known, through)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("slack", [2, 4])
def test_envelope_of_uncertain_points_contains_every_list_within_their_bounds(slack: int) -> None:
    monotone_from = 2
    possible = weakly_monotone(all_yields(10), monotone_from, slack)
    for known in combinations(range(monotone_from, 11), 2):
        columns = np.array(known) - 1
        for low_a, low_b in [(0, 1), (1, 2), (2, 4)]:
            lower = np.array([low_a, low_b], dtype=float)
            upper = np.minimum(lower + 2, known)
            inside = ((possible[:, columns] >= lower) & (possible[:, columns] <= upper)).all(axis=1)
            points = KnownPoints(np.array(known, dtype=np.int64), lower, upper)
            below, above = envelope(
                points, first=monotone_from, size=10, slack=slack, monotone_from=monotone_from
            )
            ranks = np.arange(monotone_from, 11)
            truth = possible[inside][:, monotone_from - 1 :]
            assert (truth >= below.at(ranks) - 1e-9).all()
            assert (truth <= above.at(ranks) + 1e-9).all()


def test_feasible_band_is_the_hull_of_the_lists_inside() -> None:
    generator = np.random.default_rng(5)
    every = all_yields(9)
    ranks = np.arange(1, 10)
    for _ in range(200):
        picked = every[generator.integers(len(every), size=2)]
        low = np.maximum(picked.min(axis=0) - generator.integers(0, 3, size=9), 0).astype(float)
        high = np.minimum(picked.max(axis=0) + generator.integers(0, 3, size=9), ranks).astype(float)
        inside = every[((every >= low) & (every <= high)).all(axis=1)]
        lower, upper = feasible_band(
            YieldLines(ranks, low, np.zeros(9), 9), YieldLines(ranks, high, np.zeros(9), 9)
        )
        assert np.array_equal(lower.at(ranks), inside.min(axis=0))
        assert np.array_equal(upper.at(ranks), inside.max(axis=0))


def test_heights_are_those_of_every_rank() -> None:
    generator = np.random.default_rng(7)
    for _ in range(50):
        ranks = np.unique(generator.integers(50, 400, size=4)).astype(np.int64)
        lower = np.sort(generator.integers(0, 50, size=len(ranks))).astype(float)
        points = KnownPoints(ranks, lower, lower + generator.integers(0, 9, size=len(ranks)))
        below, above = envelope(points, first=50, size=400, slack=20, monotone_from=50)
        boundaries = np.array([50, 120, 290, 400])
        largest = heights(below, above, boundaries, floor=0.05)
        for i in range(3):
            inside = np.arange(boundaries[i], boundaries[i + 1] + 1)
            ratio = np.maximum(above.at(inside) / inside, 0.05) / np.maximum(below.at(inside) / inside, 0.05)
            assert largest[i] == pytest.approx(ratio.max())
