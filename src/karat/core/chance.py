"""Where a plan's randomness comes from."""

from __future__ import annotations

import numpy as np

from karat.core.errors import ParameterError

__all__ = ["plan_generator"]

# "karat" in ASCII. Seeds are small numbers that people use for everything: without a mark of our own, a
# list generated with seed 0 and a plan with seed 0 would share one stream, and draws would know labels.
MARK = 0x6B61726174


def plan_generator(seed: int) -> np.random.Generator:
    """The generator of a plan with this seed; shares its stream with nobody else's."""
    if not isinstance(seed, int | np.integer) or seed < 0:
        raise ParameterError(f"The seed must be a whole number, 0 or more; it is {seed!r}.")
    return np.random.default_rng([MARK, seed])
