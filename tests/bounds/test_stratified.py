"""The exact interval over two strata: coverage by enumeration, and width beside that of one sample."""

import numpy as np
import pytest
from scipy.stats import hypergeom

from karat.bounds.exact import hypergeometric_interval
from karat.bounds.stratified import stratified_count_interval

Pair = tuple[int, int]


def intervals(drawn: Pair, sizes: Pair, error: float) -> np.ndarray:
    """Bounds for every outcome."""
    return np.array(
        [
            [
                stratified_count_interval((first, second), drawn, sizes, error)
                for second in range(drawn[1] + 1)
            ]
            for first in range(drawn[0] + 1)
        ]
    )


@pytest.mark.parametrize(
    ("drawn", "sizes"), [((5, 6), (12, 18)), ((3, 9), (20, 15)), ((4, 8), (8, 25)), ((2, 1), (9, 9))]
)
@pytest.mark.parametrize("error", [0.05, 0.3])
def test_each_side_errs_with_at_most_half_of_the_error_for_every_composition(
    drawn: Pair, sizes: Pair, error: float
) -> None:
    bounds = intervals(drawn, sizes, error)
    tables = [
        hypergeom.pmf(np.arange(number + 1), size, np.arange(size + 1)[:, None], number)
        for number, size in zip(drawn, sizes, strict=True)
    ]
    for first, in_first in enumerate(tables[0]):
        for second, in_second in enumerate(tables[1]):
            chances = np.outer(in_first, in_second)
            assert chances[bounds[:, :, 0] > first + second].sum() <= error / 2 + 1e-9
            assert chances[bounds[:, :, 1] < first + second].sum() <= error / 2 + 1e-9


def test_bounds_contain_what_was_found_and_rise_with_it() -> None:
    bounds = intervals((6, 7), (40, 90), 0.1)
    found = np.add.outer(np.arange(7), np.arange(8))
    assert (bounds[:, :, 0] >= found).all()
    assert (bounds[:, :, 1] <= 130 - 13 + found).all()
    for axis in (0, 1):
        assert (np.diff(bounds, axis=axis) >= 0).all()


def test_everything_drawn_leaves_no_doubt() -> None:
    assert stratified_count_interval((3, 2), (10, 5), (10, 5), 0.05) == (5, 5)


def test_one_stratum_alone_has_the_hypergeometric_interval_nearly() -> None:
    fewest, most = stratified_count_interval((9, 0), (12, 0), (200, 1), 0.05)
    alone = hypergeometric_interval(9, 12, 200, 0.05)
    assert fewest == pytest.approx(alone[0], abs=2)
    assert most == pytest.approx(alone[1] + 1, abs=2)


def test_strata_that_differ_are_known_better_than_one_sample_of_both() -> None:
    """A judge's two verdicts, of which 2 of 8 and 22 of 22 were right: as many labels as one sample of 30."""
    fewest, most = stratified_count_interval((2, 22), (8, 22), (1_300, 3_700), 0.05)
    together = hypergeometric_interval(24, 30, 5_000, 0.05)
    assert most - fewest < 0.85 * (together[1] - together[0])
