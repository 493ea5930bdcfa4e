"""Error rate of majority labels (redundancy), from the error rate of single opinions."""

from __future__ import annotations

from collections.abc import Iterable

from karat.bounds.repeats import ErrorRate
from karat.campaign.ledger import Ledger
from karat.core.errors import ParameterError
from karat.core.labels import UNSURE

INSTEAD = "Take the result without noise: it is about the labels as they are."


def majority_error(rate: float, opinions: int) -> float:
    """The probability that most of so many opinions are wrong, each with probability `rate` by itself.

    An even number is as good as one opinion less: a tie is an unsure label, which a band counts both ways,
    so it may be taken as decided by a coin.
    """
    from scipy.special import bdtrc

    odd = opinions - 1 + opinions % 2
    return float(bdtrc(odd // 2, odd, rate))


def rate_of_labels(single: ErrorRate, ledger: Ledger, items: Iterable[str]) -> ErrorRate:
    """The error rate of the labels of these items, from that of single opinions.

    Guarantee: as that of `single`, whose interval is carried over (the rate of a majority increases with it).
    Assumes: opinions on one item are wrong independently of each other.
    Raises `ParameterError` where labels are not majorities of equally many opinions: their rates differ
    from item to item, or depend on what was found.
    """
    if ledger.rule.aggregate != "majority":
        raise ParameterError(
            f"How often labels by {ledger.rule.aggregate} are wrong does not follow from how often opinions "
            f"differ: it weighs each annotator. {INSTEAD}"
        )
    counts = set()
    for item in items:
        opinions = ledger.items[item]
        if opinions.decided is not None:
            raise ParameterError(
                f"Item {item!r} was decided by a correction, which is not wrong as often as opinions. "
                f"{INSTEAD}"
            )
        votes = list(opinions.votes.values())
        label = ledger.label(item)
        if label is None or label == UNSURE:
            continue
        if 2 * votes.count(label) <= len(votes):
            raise ParameterError(
                f"The label of item {item!r} rests on {votes.count(label)} of {len(votes)} opinions, others "
                f"being unsure: how often such labels are wrong is not known. {INSTEAD}"
            )
        counts.add(len(votes) - 1 + len(votes) % 2)
    if len(counts) > 1:
        numbers = " and ".join(map(str, sorted(counts)))
        raise ParameterError(f"Labels rest on {numbers} opinions, and are not equally often wrong. {INSTEAD}")
    opinions_each = counts.pop() if counts else 1
    lower, value, upper = (majority_error(rate, opinions_each) for rate in single[:3])
    return single._replace(lower=lower, value=value, upper=upper)
