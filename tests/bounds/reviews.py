"""Simulated reviews of 200 documents: found by score, with a random draw in each round."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np


class RandomDraw(NamedTuple):
    """One random draw: its label, the ones known before it, and how many documents it was drawn from."""

    label: int
    known: int
    left: int


def made_up_labels(rng: np.random.Generator) -> np.ndarray:
    truth = np.zeros(200, dtype=np.int8)
    truth[: int(rng.integers(0, 40))] = 1
    rng.shuffle(truth)
    return truth


def random_draws(truth: np.ndarray, rng: np.random.Generator, *, rounds: int) -> Iterator[RandomDraw]:
    """Between draws ones are looked for; which, and how many, depends on everything that was seen."""
    scores = rng.normal(size=len(truth)) + rng.choice([0.0, 1.0, 3.0]) * truth
    order, asked, known = np.argsort(-scores).tolist(), np.zeros(len(truth), dtype=bool), 0
    for _ in range(rounds):
        for row in [row for row in order if not asked[row]][: int(rng.integers(0, 3 + 2 * (known % 3)))]:
            asked[row] = True
            known += int(truth[row])
        free = np.flatnonzero(~asked)
        if not len(free):
            return
        row = int(rng.choice(free))
        yield RandomDraw(int(truth[row]), known, len(free))
        asked[row] = True
        known += int(truth[row])
