"""How many misses a claim of coverage allows."""

import os

from scipy.stats import binom

# `make coverage` runs every claim with many seeds; `make test` with enough to notice a blunder.
FULL = bool(os.environ.get("KARAT_FULL_COVERAGE"))


def seeds(few: int, many: int) -> int:
    return many if FULL else few


def assert_covers(misses: int, trials: int, confidence: float) -> None:
    """Fail if so many misses would have a chance below one in ten thousand at this confidence."""
    allowed = int(binom.ppf(1 - 1e-4, trials, 1 - confidence))
    assert misses <= allowed, f"{misses} misses in {trials} trials at {confidence:.0%}; {allowed} allowed"
