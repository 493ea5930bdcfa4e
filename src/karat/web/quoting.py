"""The prices of campaigns' targets as ranges of labels, to hold against what they take."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from karat.campaign.campaign import Campaign
from karat.core.errors import SourceError
from karat.web.tasks_by_name import TasksByName

__all__ = ["Quotes", "quote"]

# How many seconds a page waits for a price: most take less, and the others come with the next round.
MOMENT = 0.5


def quote(url: str, name: str) -> dict[str, Any]:
    """From and to how many labels the plan takes, and until its target is certain; null where unknown."""
    with Campaign.open(url, name) as campaign:
        low, high = campaign.quoted() or (None, None)
        certain_low, certain_high = campaign.quoted_until_certain() or (None, None)
    return {"low": low, "high": high, "certain_low": certain_low, "certain_high": certain_high}


class Quotes:
    """Computes the price of each campaign once, in the background."""

    def __init__(self, compute: Callable[[str], Awaitable[dict[str, Any]]]) -> None:
        self._compute = compute
        self.tasks = TasksByName(self._quote, keep_results=True)

    async def get(self, name: str) -> dict[str, Any]:
        """The price of a campaign."""
        return await asyncio.shield(self.tasks.begin(name))

    async def soon(self, name: str) -> dict[str, Any] | None:
        """The price of a campaign, where it is computed in a moment; else None, and it is there later."""
        await asyncio.wait([self.tasks.begin(name)], timeout=MOMENT)
        return self.known(name)

    def known(self, name: str) -> dict[str, Any] | None:
        """The price of a campaign; None where it is not computed yet."""
        return self.tasks.result(name)

    async def _quote(self, name: str) -> dict[str, Any]:
        try:
            return await self._compute(name)
        except SourceError:
            # It takes more memory or time than the server allows.
            return dict.fromkeys(("low", "high", "certain_low", "certain_high"))
