"""Random numbers of plans: one generator for each seed, and draws without replacement."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import ParameterError

# "karat" in ASCII. Seeds are small numbers that people use for everything: without a mark of our own, a
# list generated with seed 0 and a plan with seed 0 would share one stream, and draws would know labels.
MARK = 0x6B61726174


def plan_generator(seed: int, *stream: int) -> np.random.Generator:
    """The generator of a plan with this seed; shares its stream with nobody else's.

    Further numbers select other streams of the same seed.
    """
    if not isinstance(seed, int | np.integer) or seed < 0:
        raise ParameterError(f"The seed must be a whole number, 0 or more; it is {seed!r}.")
    return np.random.default_rng([MARK, seed, *stream])


def seed_after(seed: int, labels: Mapping[str, int]) -> int:
    """The seed of a plan that starts from labels; another one for other labels, and `seed` without any.

    Labels that were drawn with the same seed would otherwise be known to the draws that follow.
    """
    if not labels:
        return seed
    text = repr((seed, sorted(labels.items())))
    # JavaScript's numbers are exact up to 2^53.
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 11


def distinct_places(size: int, count: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """`count` distinct integers below `size` in random order; a larger count begins like a smaller one.

    A lazy Fisher–Yates shuffle, which keeps only the places that it has touched: a few draws from 10^9
    outputs need no list of them.
    """
    targets = generator.integers(np.arange(count), size)
    moved: dict[int, int] = {}
    places = np.empty(count, dtype=np.int64)
    for place, target in enumerate(targets.tolist()):
        places[place] = moved.get(target, target)
        moved[target] = moved.get(place, place)
    return places
