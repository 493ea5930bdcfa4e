"""The store of campaigns: each operation is one transaction."""

from __future__ import annotations

from karat.campaign.database import Database
from karat.campaign.store.annotators import Annotators
from karat.campaign.store.campaigns import Campaigns
from karat.campaign.store.changes import Changes
from karat.campaign.store.deletion import Deletion
from karat.campaign.store.draws import DrawLog
from karat.campaign.store.labels import Labels
from karat.campaign.store.progress import PlanProgress
from karat.campaign.store.queue import Queue


class Store(Campaigns, Deletion, Changes, Annotators, Labels, DrawLog, Queue, PlanProgress):
    """Campaigns, their draws and queues, and the ledger of labels, in one database.

    Any number of processes may use one database at a time. When `append` or another writing method returns,
    its changes are on disk. Items are identified by their text.
    """

    def __init__(self, url: str, *, must_exist: bool = False) -> None:
        super().__init__(Database(url, must_exist=must_exist))
        self._users = 1

    def again(self) -> Store:
        """A store of the same database, to be closed by itself; in memory, this one."""
        if self.database.is_sqlite and not self.database.is_file:
            self._users += 1
            return self
        return Store(self.database.url.render_as_string(hide_password=False))

    def close(self) -> None:
        """Close the database, unless somebody else uses this store too."""
        self._users -= 1
        if self._users <= 0:
            self.database.close()
