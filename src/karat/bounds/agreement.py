"""Inter-annotator agreement beyond chance: Cohen's kappa of two people, Krippendorff's alpha of several."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from karat.bounds.normal import normal_quantile

# The standard error is one of large samples: with fewer items it may be 0.
FEWEST_ITEMS = 20


class Kappa(NamedTuple):
    """Agreement of two people.

    Attributes:
        value: kappa: 1 for full agreement, 0 for what chance gives; None where both always gave one answer.
        lower: end of its interval; None where there is no value, or too few items for one.
        upper: the other end.
        alike: on how many items the two gave the same answer.
        items: on how many items there is an answer of both.
    """

    value: float | None
    lower: float | None
    upper: float | None
    alike: int
    items: int


class Alpha(NamedTuple):
    """Agreement of any number of people.

    Attributes:
        value: alpha: 1 for full agreement, 0 for what chance gives; None where all answers are the same, or
            no item has two.
        items: how many items have answers of two people or more.
        answers: how many answers these have.
    """

    value: float | None
    items: int
    answers: int


def krippendorff_alpha(items: Iterable[Sequence[int]]) -> Alpha:
    """Alpha of the answers to each item, each answer a category of its own (nominal scale).

    Items may have any number of answers; those with one count for nothing.

    Reference: Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011.
    """
    answered = [Counter(answers) for answers in items if len(answers) > 1]
    totals: Counter[int] = Counter()
    differing = 0.0
    for counts in answered:
        totals.update(counts)
        answers = counts.total()
        differing += (answers**2 - sum(count**2 for count in counts.values())) / (answers - 1)
    every = totals.total()
    by_chance = every**2 - sum(count**2 for count in totals.values())
    value = 1.0 - (every - 1) * differing / by_chance if by_chance else None
    return Alpha(value, len(answered), every)


def cohen_kappa(answers: Iterable[tuple[int, int]], *, confidence: float = 0.95) -> Kappa:
    """Kappa of pairs of answers, each a category of its own.

    Guarantee: the interval is approximate, for a random sample of items; with fewer than 20 there is none.
    Reference: Fleiss, Cohen and Everitt, Large sample standard errors of kappa and weighted kappa,
        Psychological Bulletin 1969.
    """
    pairs = Counter(answers)
    items = sum(pairs.values())
    alike = sum(count for (first, second), count in pairs.items() if first == second)
    if not items:
        return Kappa(None, None, None, 0, 0)
    share = {pair: count / items for pair, count in pairs.items()}
    categories = {answer for pair in pairs for answer in pair}
    first = {one: sum(part for (answer, _), part in share.items() if answer == one) for one in categories}
    second = {one: sum(part for (_, answer), part in share.items() if answer == one) for one in categories}
    observed = alike / items
    expected = sum(first[one] * second[one] for one in categories)
    if expected >= 1.0 - 1e-12:
        return Kappa(None, None, None, alike, items)
    value = (observed - expected) / (1.0 - expected)
    if items < FEWEST_ITEMS:
        return Kappa(value, None, None, alike, items)
    on_diagonal = sum(
        share.get((one, one), 0.0) * ((1.0 - expected) - (first[one] + second[one]) * (1.0 - observed)) ** 2
        for one in categories
    )
    off_diagonal = (1.0 - observed) ** 2 * sum(
        part * (second[one] + first[other]) ** 2 for (one, other), part in share.items() if one != other
    )
    variance = (on_diagonal + off_diagonal - (observed * expected - 2.0 * expected + observed) ** 2) / (
        items * (1.0 - expected) ** 4
    )
    half = normal_quantile(confidence) * math.sqrt(max(0.0, variance))
    return Kappa(value, max(-1.0, value - half), min(1.0, value + half), alike, items)
