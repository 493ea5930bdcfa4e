"""The price of a campaign's target as a range of labels, to hold against what it takes."""

from __future__ import annotations

from typing import Any

from karat.campaign.definition import Definition
from karat.campaign.store import Store
from karat.core.question import question_named

__all__ = ["quote"]


def quote(url: str, name: str) -> dict[str, Any]:
    """From and to how many labels the target takes from the start; null where no price can be told."""
    store = Store(url, must_exist=True)
    try:
        row = store.campaign(name)
    finally:
        store.close()
    definition, question = Definition.from_dict(row.definition), question_named(row.question)
    labelling = definition.labelling
    choices = question.choices.from_dict(definition.plan)
    priced = question.price_range(choices, size=definition.source.size)
    if priced is None:
        return {"low": None, "high": None}
    most = labelling.most_labels()
    low, high = (end * labelling.redundancy for end in priced)
    return {"low": low if most is None else min(low, most), "high": high if most is None else min(high, most)}
