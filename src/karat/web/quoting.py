"""The price of a campaign's target as a range of labels, to hold against what it takes."""

from __future__ import annotations

from typing import Any

from karat.campaign.campaign import Campaign

__all__ = ["quote"]


def quote(url: str, name: str) -> dict[str, Any]:
    """From and to how many labels the target takes from the start; null where no price can be told."""
    with Campaign.open(url, name) as campaign:
        low, high = campaign.quoted() or (None, None)
    return {"low": low, "high": high}
