"""Aggregate several opinions on one item: majority vote and Dawid–Skene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from karat.core.labels import UNSURE

# Opinions by item and annotator: 1, 0 or unsure.
Votes: TypeAlias = Mapping[str, Mapping[int, int]]

AGGREGATES = ("majority", "dawid-skene")

MOST_ROUNDS = 100
CONVERGED = 1e-6
# Added to each count, so that no error rate is estimated as 0.
PSEUDO_COUNT = 0.01


def majority(votes: Iterable[int]) -> int:
    """The most frequent opinion; unsure where two are equally frequent."""
    ranked = Counter(votes).most_common(2)
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return UNSURE
    return ranked[0][0]


def dawid_skene(votes: Votes) -> dict[str, float]:
    """The probability that each item is right, given each annotator's estimated error rates.

    Expectation-maximisation from majority shares: how often each annotator says right, wrong or unsure of
    items that are right and of items that are wrong, and from that which items those are.

    Reference: Dawid and Skene, Maximum likelihood estimation of observer error-rates using the EM
        algorithm, Applied Statistics 1979.
    """
    items = list(votes)
    people = {person: number for number, person in enumerate(sorted({p for v in votes.values() for p in v}))}
    rows, columns, values = _flat(votes, people)
    answers = values % 3
    share = np.bincount(rows, (values == 1) + 0.5 * (values == UNSURE), len(items))
    right = share / np.maximum(1, np.bincount(rows, minlength=len(items)))
    for _ in range(MOST_ROUNDS):
        before = right
        log_odds = _log(right.mean()) - _log(1.0 - right.mean())
        rates = []
        for weight in (right, 1.0 - right):
            counts = np.full((len(people), 3), PSEUDO_COUNT)
            np.add.at(counts, (columns, answers), weight[rows])
            rates.append(counts / counts.sum(axis=1, keepdims=True))
        evidence = _log(rates[0][columns, answers]) - _log(rates[1][columns, answers])
        total = log_odds + np.bincount(rows, evidence, len(items))
        right = 1.0 / (1.0 + np.exp(-total.clip(-700, 700)))
        if np.abs(right - before).max(initial=0.0) < CONVERGED:
            break
    return dict(zip(items, right.tolist(), strict=True))


def _flat(votes: Votes, people: Mapping[int, int]) -> tuple[NDArray[np.int64], ...]:
    """Item number, annotator number and value of each vote."""
    triples = [
        (row, people[person], value)
        for row, opinions in enumerate(votes.values())
        for person, value in opinions.items()
    ]
    table = np.array(triples, dtype=np.int64).reshape(-1, 3)
    return table[:, 0], table[:, 1], table[:, 2]


def _log(values: NDArray[np.float64] | float) -> NDArray[np.float64]:
    return np.log(np.maximum(values, 1e-300))
