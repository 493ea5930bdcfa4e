"""The campaigns that one thread has open."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError

__all__ = ["Shelf"]

REFRESH_SECONDS, PEOPLE_SECONDS = 2.0, 30.0
LOG = logging.getLogger("karat.web")


class Shelf:
    """Those that were used last stay open; for one thread, as a `Campaign` is."""

    def __init__(self, url: str, *, most: int) -> None:
        self.url, self.most = url, most
        self._campaigns: OrderedDict[str, Campaign] = OrderedDict()
        self._seen: dict[str, float] = {}
        self._people_seen: dict[str, float] = {}

    def opened(self, name: str) -> Campaign:
        """A campaign, as it is now or was a moment ago."""
        campaign = self._campaigns.pop(name, None) or Campaign.open(self.url, name)
        self._campaigns[name] = campaign
        if len(self._campaigns) > self.most:
            self.drop(next(iter(self._campaigns)))
        now = time.monotonic()
        # Others may have erased a name; its invitations have ended at once, so that this can wait.
        if now - self._people_seen.get(name, 0.0) > PEOPLE_SECONDS:
            campaign.refresh()
            self._seen[name] = self._people_seen[name] = now
        # Others may have archived it.
        elif now - self._seen.get(name, 0.0) > REFRESH_SECONDS:
            campaign.row = campaign.store.campaign(name)
            self._seen[name] = now
        return campaign

    def changed(self, name: str | None) -> None:
        """Look at a campaign, or at all of them, anew at the next opportunity; from any thread."""
        if name is None:
            self._people_seen.clear()
        else:
            self._people_seen.pop(name, None)

    def drop(self, name: str) -> None:
        """Close a campaign; the next one who wants it opens it afresh."""
        campaign = self._campaigns.pop(name, None)
        if campaign is not None:
            try:
                campaign.close()
            except StoreError as error:
                LOG.warning("closing %r: %s", name, error)

    def clear(self) -> None:
        """Close all."""
        for name in list(self._campaigns):
            self.drop(name)
