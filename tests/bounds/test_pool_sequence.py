"""The upper confidence sequence for a population that is searched between random draws."""

import numpy as np
import pytest

from karat.bounds.exact import most_ones
from karat.bounds.pool_sequence import PoolSequence
from tests.bounds.reviews import made_up_labels, random_draws
from tests.coverage.tolerance import assert_covers


def after_zeros(draws: int, *, known: int = 50, left: int = 1000, early: bool = False) -> PoolSequence:
    pool = PoolSequence(1200, 0.05)
    for done in range(draws):
        pool.draw(0, known=(known, known), left=left - done, expected=1.0, early=early)
    return pool


def test_without_draws_everything_is_possible() -> None:
    assert PoolSequence(50, 0.05).upper == 50


@pytest.mark.parametrize("draws", [100, 200, 300, 500])
def test_the_price_of_looking_all_the_time_is_small(draws: int) -> None:
    possible = after_zeros(draws).upper - 50
    fixed = most_ones(0, draws, 1000, 0.05)
    assert fixed <= possible <= 1.25 * fixed + 1


def test_early_draws_bet_less() -> None:
    assert after_zeros(200).upper < after_zeros(200, early=True).upper < 1200


def test_what_is_lacking_reaches_zero_where_a_total_is_ruled_out() -> None:
    lacking = [after_zeros(draws).lacking(60) for draws in (0, 100, 200, 250)]
    assert lacking[0] == pytest.approx(-np.log(0.05))
    assert lacking == sorted(lacking, reverse=True)
    assert lacking[1] > 0
    assert after_zeros(400).upper < 60
    assert after_zeros(400).lacking(60) == 0.0


def test_a_total_that_is_too_small_leaves_all_above_it_to_be_ruled_out() -> None:
    """Draws with many ones rule out few ones, too; that does not bring an upper bound any nearer."""
    pool = PoolSequence(400, 0.05)
    for done in range(60):
        pool.draw(int(done % 3 == 0), known=(20 + (done + 2) // 3,) * 2, left=300 - done, expected=5.0)
    assert pool.upper > 100
    assert pool.lacking(45) < 0
    assert pool.lacking_above(45) > -np.log(0.05)
    assert pool.lacking_above(pool.upper) == pool.lacking(pool.upper) > 0
    assert pool.lacking_above(pool.upper + 1) == 0.0


def test_labels_that_are_missing_can_only_raise_the_bound() -> None:
    """Whatever the five labels are that were still missing when draws were made."""
    rng = np.random.default_rng(3)
    labels = (rng.random(150) < 0.04).astype(int)
    bounds = {}
    for known in [(20, 25), *((value, value) for value in range(20, 26))]:
        pool, extra = PoolSequence(500, 0.05), 0
        for done, label in enumerate(labels.tolist()):
            pool.draw(label, known=(known[0] + extra, known[1] + extra), left=400 - done, expected=5.0)
            extra += label
        bounds[known] = pool.upper
    assert bounds[20, 25] >= max(bounds.values())


def test_missing_ones_that_are_likely_get_fewer_with_every_zero() -> None:
    middles = [after_zeros(draws).missing(50, 10.0, 11)[5] for draws in (0, 50, 200, 600)]
    assert middles == sorted(middles, reverse=True)
    assert middles[0] > middles[-1] >= 0


def review_misses(seed: int) -> bool:
    """Whether the bound is ever too low in a review that looks on where it has found something."""
    rng = np.random.default_rng([seed, 21])
    truth = made_up_labels(rng)
    pool = PoolSequence(len(truth), 0.1)
    for turn, draw in enumerate(random_draws(truth, rng, rounds=70)):
        # The bettor may expect anything that it likes, by what was seen before.
        expected = float(rng.choice([0.0, 1.0, 5.0, 3.0 * draw.known]))
        known = (draw.known, draw.known)
        pool.draw(draw.label, known=known, left=draw.left, expected=expected, early=turn < 20)
        if pool.upper < truth.sum():
            return True
    return False


def test_the_bound_holds_after_every_draw_at_once() -> None:
    trials = 400
    assert_covers(sum(review_misses(seed) for seed in range(trials)), trials, 0.9)
