"""Least-recently-used cache of open campaigns, for one thread."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError, UnknownCampaignError

__all__ = ["CampaignCache"]

REFRESH_SECONDS, ANNOTATORS_SECONDS = 2.0, 30.0
LOG = logging.getLogger("karat.web")


class CampaignCache:
    """Keeps the campaigns that were used last open. For one thread, like `Campaign` itself."""

    def __init__(self, url: str, *, most: int) -> None:
        self.url, self.most = url, most
        self._campaigns: OrderedDict[str, Campaign] = OrderedDict()
        self._read_at: dict[str, float] = {}
        self._annotators_read_at: dict[str, float] = {}

    def opened(self, name: str) -> Campaign:
        """The open campaign, with its row at most `REFRESH_SECONDS` old."""
        try:
            return self._opened(name)
        except UnknownCampaignError:
            # It was deleted; another one may have its name by now.
            self.drop(name)
            return self._opened(name)

    def _opened(self, name: str) -> Campaign:
        campaign = self._campaigns.pop(name, None) or Campaign.open(self.url, name)
        self._campaigns[name] = campaign
        if len(self._campaigns) > self.most:
            self.drop(next(iter(self._campaigns)))
        now = time.monotonic()
        # An annotator may have been erased; the invitations ended at once, so that names can be read later.
        if now - self._annotators_read_at.get(name, 0.0) > ANNOTATORS_SECONDS:
            campaign.refresh()
            self._read_at[name] = self._annotators_read_at[name] = now
        # Another process may have archived or changed it.
        elif now - self._read_at.get(name, 0.0) > REFRESH_SECONDS:
            campaign.refresh(people=False)
            self._read_at[name] = now
        if campaign.name != name:
            self.drop(name)
            return self._opened(name)
        return campaign

    def changed(self, name: str | None) -> None:
        """Refresh a campaign, or all of them, at the next use. May be called from any thread."""
        if name is None:
            self._annotators_read_at.clear()
        else:
            self._annotators_read_at.pop(name, None)

    def drop(self, name: str) -> None:
        """Close a campaign; the next use opens it again."""
        campaign = self._campaigns.pop(name, None)
        if campaign is not None:
            try:
                campaign.close()
            except StoreError as error:
                LOG.warning("closing %r: %s", name, error)

    def clear(self) -> None:
        """Close all campaigns."""
        for name in list(self._campaigns):
            self.drop(name)
