"""The prices of campaigns' targets as ranges of labels, to hold against what they take."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from karat.campaign.campaign import Campaign
from karat.core.errors import SourceError

__all__ = ["Quotes", "quote"]

# How many seconds a page waits for a price: most take less, and the others come with the next round.
MOMENT = 0.5


def quote(url: str, name: str) -> dict[str, Any]:
    """From and to how many labels the target takes from the start; null where no price can be told."""
    with Campaign.open(url, name) as campaign:
        low, high = campaign.quoted() or (None, None)
    return {"low": low, "high": high}


class Quotes:
    """Computes the price of each campaign once, in the background."""

    def __init__(self, compute: Callable[[str], Awaitable[dict[str, Any]]]) -> None:
        self._compute = compute
        self._tasks: dict[str, asyncio.Task[dict[str, Any]]] = {}

    async def get(self, name: str) -> dict[str, Any]:
        """The price of a campaign."""
        return await asyncio.shield(self.begin(name))

    async def soon(self, name: str) -> dict[str, Any] | None:
        """The price of a campaign, where it is computed in a moment; else None, and it is there later."""
        await asyncio.wait([self.begin(name)], timeout=MOMENT)
        return self.known(name)

    def known(self, name: str) -> dict[str, Any] | None:
        """The price of a campaign; None where it is not computed yet."""
        task = self._tasks.get(name)
        # One that failed is not kept.
        return task.result() if task is not None and task.done() else None

    def forget(self, name: str) -> None:
        """Compute the price anew the next time: the campaign has changed."""
        self._tasks.pop(name, None)

    def tasks(self) -> Iterable[asyncio.Task[Any]]:
        """What is running, to be ended with the server."""
        return self._tasks.values()

    def begin(self, name: str) -> asyncio.Task[dict[str, Any]]:
        """Begin to compute the price of a campaign, unless that was done."""
        if name not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._quote(name))
            self._tasks[name] = task
            task.add_done_callback(lambda done: self._ended(name, done))
        return self._tasks[name]

    async def _quote(self, name: str) -> dict[str, Any]:
        try:
            return await self._compute(name)
        except SourceError:
            # It takes more memory or time than the server allows.
            return {"low": None, "high": None}

    def _ended(self, name: str, task: asyncio.Task[dict[str, Any]]) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed and self._tasks.get(name) is task:
            self.forget(name)
