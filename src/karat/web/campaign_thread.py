"""A worker thread with its own database connection and open campaigns.

A `Campaign` object may be used by one thread only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.store import Store
from karat.web.campaign_cache import CampaignCache

__all__ = ["CampaignThread"]

T = TypeVar("T")


class CampaignThread:
    """One thread, its database connection, and the campaigns that it used last."""

    def __init__(self, url: str, name: str, *, most: int = 100) -> None:
        self.url = url
        self.cache = CampaignCache(url, most=most)
        self._store: Store | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def with_campaign(self, name: str, work: Callable[[Campaign], T]) -> T:
        """Run `work` with a campaign, in this thread."""
        return await self.run(lambda: self._run_with_campaign(name, work))

    async def with_store(self, work: Callable[[Store], T]) -> T:
        """Run `work` with the store, in this thread."""
        return await self.run(lambda: self._run_with_store(work))

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in this thread."""
        return await asyncio.wrap_future(self._thread.submit(work))

    def close(self) -> None:
        """Finish the queued work, and close the campaigns and the database."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    # ------------------------------------------------------------------ in the thread

    def _run_with_campaign(self, name: str, work: Callable[[Campaign], T]) -> T:
        campaign = self.cache.opened(name)
        try:
            return work(campaign)
        except (StoreError, CampaignError):
            # The connection may be broken, or the campaign's row may have changed.
            self.cache.drop(name)
            raise

    def _run_with_store(self, work: Callable[[Store], T]) -> T:
        if self._store is None:
            self._store = Store(self.url)
        try:
            return work(self._store)
        except StoreError:
            self._store.close()
            self._store = None
            raise

    def _close(self) -> None:
        self.cache.clear()
        if self._store is not None:
            self._store.close()
            self._store = None
