"""A thread that owns campaigns: each `Campaign` object is for one thread, and these are the threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.store import Store
from karat.web.campaign_cache import Shelf

__all__ = ["Lane"]

Found = TypeVar("Found")


class Lane:
    """One thread, its connection to the database, and the campaigns that were used last."""

    def __init__(self, url: str, name: str, *, most: int = 100) -> None:
        self.url = url
        self.shelf = Shelf(url, most=most)
        self._store: Store | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def with_campaign(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        """Do work with a campaign, in this lane's thread."""
        return await self.run(lambda: self._do(name, work))

    async def with_store(self, work: Callable[[Store], Found]) -> Found:
        """Do work with the store itself, in this lane's thread."""
        return await self.run(lambda: self._do_with_store(work))

    async def run(self, work: Callable[[], Found]) -> Found:
        """Do any work in this lane's thread."""
        return await asyncio.wrap_future(self._thread.submit(work))

    def close(self) -> None:
        """Finish what is in the line, and let go of everything."""
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()

    # ------------------------------------------------------------------ in the thread

    def _do(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        campaign = self.shelf.opened(name)
        try:
            return work(campaign)
        except (StoreError, CampaignError):
            # A connection that broke, a row that changed.
            self.shelf.drop(name)
            raise

    def _do_with_store(self, work: Callable[[Store], Found]) -> Found:
        if self._store is None:
            self._store = Store(self.url)
        try:
            return work(self._store)
        except StoreError:
            self._store.close()
            self._store = None
            raise

    def _let_go(self) -> None:
        self.shelf.clear()
        if self._store is not None:
            self._store.close()
            self._store = None
