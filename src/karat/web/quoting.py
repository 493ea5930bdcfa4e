"""Predicted range of labels for a campaign's target, to compare with the labels used."""

from __future__ import annotations

from typing import Any

from karat.campaign.campaign import Campaign
from karat.core.errors import KaratError
from karat.core.question import question_named

__all__ = ["quote"]


def quote(url: str, name: str) -> dict[str, Any]:
    """From and to how many labels the target takes from the start; null where no price can be told."""
    with Campaign.open(url, name) as campaign:
        labelling, priced = campaign.definition.labelling, _price_range(campaign)
    if priced is None:
        return {"low": None, "high": None}
    most = labelling.most_labels()
    low, high = (end * labelling.redundancy for end in priced)
    return {"low": low if most is None else min(low, most), "high": high if most is None else min(high, most)}


def _price_range(campaign: Campaign) -> tuple[int, int] | None:
    """By the number of items, or where that is not enough by the items themselves."""
    question, definition = question_named(campaign.question), campaign.definition
    choices = question.choices.from_dict(definition.plan)
    try:
        return question.price_range(choices, size=definition.source.size)
    except KaratError:
        pass
    try:
        return question.price_range(choices, source=campaign.source)
    except KaratError:
        return None
