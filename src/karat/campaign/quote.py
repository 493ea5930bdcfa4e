"""The price of a campaign as a range of labels, before the first of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karat.campaign.labelling import Labelling
from karat.core.choices import Choices
from karat.core.errors import KaratError
from karat.core.question import Question

# How long a label takes, where nobody has given one yet.
USUAL_SECONDS = 8.0


def quote_labels(
    question: Question[Any, Any, Any],
    choices: Choices,
    labelling: Labelling,
    *,
    size: int,
    source: Callable[[], Any],
) -> tuple[int, int] | None:
    """From and to how many labels the target takes, all opinions counted; None where no price can be told.

    By the number of items, or where that is not enough by the items themselves: `source` opens them.
    """
    priced = _price_range(question, choices, size, source)
    if priced is None:
        return None
    most = labelling.most_labels()
    low, high = (end * labelling.redundancy for end in priced)
    return (low, high) if most is None else (min(low, most), min(high, most))


def _price_range(
    question: Question[Any, Any, Any], choices: Choices, size: int, source: Callable[[], Any]
) -> tuple[int, int] | None:
    try:
        return question.price_range(choices, size=size)
    except KaratError:
        pass
    try:
        return question.price_range(choices, source=source())
    except KaratError:
        return None
