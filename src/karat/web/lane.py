"""A thread that owns campaigns: each `Campaign` object is for one thread, and these are the threads."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.store import Store

__all__ = ["Lane"]

Found = TypeVar("Found")
REFRESH_SECONDS = 2.0
LOG = logging.getLogger("karat.web")


class Lane:
    """One thread, its connection to the database, and the campaigns that were used last."""

    def __init__(self, url: str, name: str, *, most: int) -> None:
        self.url, self.most = url, most
        self._campaigns: OrderedDict[str, Campaign] = OrderedDict()
        self._seen: dict[str, float] = {}
        self._store: Store | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    # ------------------------------------------------------------------ from the event loop

    async def with_campaign(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        """Do work with a campaign, in this lane's thread."""
        return await asyncio.wrap_future(self.submit(name, work))

    async def with_store(self, work: Callable[[Store], Found]) -> Found:
        """Do work with the store itself, in this lane's thread."""
        return await asyncio.wrap_future(self._thread.submit(self._do_with_store, work))

    async def run(self, work: Callable[[], Found]) -> Found:
        """Do any work in this lane's thread."""
        return await asyncio.wrap_future(self._thread.submit(work))

    def submit(self, name: str, work: Callable[[Campaign], Found]) -> Future[Found]:
        """Put work with a campaign in the line; from any thread."""
        return self._thread.submit(self._do, name, work)

    def changed(self, name: str) -> None:
        """Look at a campaign anew at the next opportunity; from any thread."""
        self._seen.pop(name, None)

    def close(self) -> None:
        """Finish what is in the line, and let go of everything."""
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()

    # ------------------------------------------------------------------ in the thread

    def opened(self, name: str) -> Campaign:
        """A campaign, for work that is in this lane's thread already."""
        campaign = self._campaigns.pop(name, None) or Campaign.open(self.url, name)
        self._campaigns[name] = campaign
        if len(self._campaigns) > self.most:
            _, oldest = self._campaigns.popitem(last=False)
            oldest.close()
        # Others may have archived it, or erased a name.
        if time.monotonic() - self._seen.get(name, 0.0) > REFRESH_SECONDS:
            campaign.refresh()
            self._seen[name] = time.monotonic()
        return campaign

    def drop(self, name: str) -> None:
        """Forget a campaign; the next one who wants it opens it afresh."""
        campaign = self._campaigns.pop(name, None)
        if campaign is not None:
            try:
                campaign.close()
            except StoreError as error:
                LOG.warning("closing %r: %s", name, error)

    def _do(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        campaign = self.opened(name)
        try:
            return work(campaign)
        except (StoreError, CampaignError):
            # A connection that broke, a row that changed.
            self.drop(name)
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
        for name in list(self._campaigns):
            self.drop(name)
        if self._store is not None:
            self._store.close()
            self._store = None
