"""Do bounds on any family of totals hold at every batch, with designs that learn as they go?"""

import numpy as np
import pytest

from karat.audit.totals import TotalsAudit
from tests.coverage.tolerance import assert_covers, seeds

# Five strata; functionals: everything, some strata, weighted ones, and one that nobody samples.
SIZES = np.array([200.0, 800.0, 3_000.0, 6_000.0, 500.0])
RATES = np.array([0.9, 0.6, 0.2, 0.05, 0.5])
WEIGHTS = np.array(
    [
        [1, 1, 1, 1, 1],
        [1, 1, 0, 0, 0],
        [0, 0, 1, 1, 0],
        [1.0, 0.5, 0.2, 0.1, 0.0],
        [0, 0, 0, 0, 1],
    ],
    dtype=float,
)


def audit_holds(seed: int, error: float, *, batches: int = 12) -> tuple[bool, TotalsAudit]:
    """Run an audit whose rates, guesses and slopes depend on all labels so far; check every batch."""
    generator = np.random.default_rng([seed, 90])
    right = generator.binomial(SIZES.astype(int), RATES).astype(float)
    truth = WEIGHTS @ right
    audit = TotalsAudit(WEIGHTS, SIZES, error)
    drawn, ones = np.zeros(5), np.zeros(5)
    held = True
    for _ in range(batches):
        unlabelled = SIZES - drawn
        guess = (ones + 1.0) / (drawn + 2.0)
        spread = np.sqrt(guess * (1 - guess)) + 0.05
        inclusion = np.minimum(0.9, 60 * spread / (spread * unlabelled).sum())
        inclusion[4] = 0.0
        variance = (WEIGHTS**2 * unlabelled * guess * (1 - guess) * (1 / np.maximum(inclusion, 1e-9) - 1))[
            :, :4
        ]
        slopes = np.tile(
            np.sqrt(2 * np.log(10 / error) / np.maximum(variance.sum(axis=1), 1.0) / batches), (2, 1)
        )
        new = generator.binomial(unlabelled.astype(int), inclusion)
        found = generator.hypergeometric(
            (right - ones).astype(int), (unlabelled - right + ones).astype(int), new
        )
        audit.update(
            slopes, inclusion, guess, unlabelled, new.astype(float), found.astype(float), WEIGHTS @ ones
        )
        drawn, ones = drawn + new, ones + found
        held = held and bool(((audit.lower <= truth + 1e-6) & (truth <= audit.upper + 1e-6)).all())
    return held, audit


def test_all_totals_hold_at_every_batch() -> None:
    trials = seeds(200, 3_000)
    misses = sum(not audit_holds(seed, 0.1)[0] for seed in range(trials))
    assert_covers(misses, trials, 0.9)


def test_bounds_narrow_where_samples_are_drawn_and_stay_open_where_none_are() -> None:
    _, audit = audit_holds(0, 0.1)
    whole = WEIGHTS @ SIZES
    assert ((audit.upper - audit.lower)[1:4] < 0.35 * whole[1:4]).all()
    assert audit.lower[4] == pytest.approx(0.0, abs=1e-6)
    assert audit.upper[4] == whole[4]
    assert np.isfinite(audit.lower).all()
    assert np.isfinite(audit.upper).all()
