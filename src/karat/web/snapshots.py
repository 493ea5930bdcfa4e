"""Last known status of campaigns, stored in the database, so that listing them runs no plan."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from karat.campaign.records import CampaignSummary
from karat.campaign.store import Store
from karat.campaign.store.campaigns import Sort
from karat.core.errors import KaratError
from karat.web.campaign_thread import CampaignThread
from karat.web.serialize import broken_shape, summary_shape

__all__ = ["Snapshots"]

LOG = logging.getLogger("karat.web")
# How often a list brings the snapshot of one campaign up to date.
REFRESH_SECONDS = 30.0


class Snapshots:
    """Saves descriptions of campaigns, and brings those of a list up to date one after the other."""

    def __init__(self, thread: CampaignThread, describe: Callable[[str], Awaitable[dict[str, Any]]]) -> None:
        self.thread, self.describe = thread, describe
        self._saved: dict[str, tuple[dict[str, Any], int]] = {}
        self._refreshed_at: dict[str, float] = {}
        self._errors: dict[str, str] = {}
        self._files: dict[str, list[str]] = {}
        self._waiting: dict[str, CampaignSummary] = {}
        self._task: asyncio.Task[None] | None = None

    async def save(self, name: str, description: dict[str, Any], position: int) -> None:
        """Keep a description, unless it is the one that was kept last."""
        self.mended(name)
        if self._saved.get(name) != (description, position):
            self._saved[name] = (description, position)
            await self.thread.with_store(lambda store: store.save_snapshot(name, description, position))

    async def listed(self, *, limit: int, after: int | None, sort: Sort, query: str) -> list[dict[str, Any]]:
        """A page of campaigns as JSON, by their snapshots and the labels that came since."""

        def work(store: Store) -> tuple[list[CampaignSummary], set[str], dict[int, str]]:
            rows = store.summaries(limit=limit, after=after, sort=sort, query=query)
            gone = {row.name for row in rows if self._is_gone(store, row.name)}
            return rows, gone, store.creators([row.id for row in rows])

        rows, gone, creators = await self.thread.with_store(work)
        self._refresh(rows, gone)
        return [{**summary_shape(row), "owner": creators.get(row.id, "")} for row in rows]

    async def one(self, name: str) -> dict[str, Any]:
        """A campaign as JSON, by its snapshot and the labels that came since."""
        return summary_shape(await self._summary(name))

    async def known(self, name: str) -> dict[str, Any] | None:
        """The same, where there is a snapshot."""
        row = await self._summary(name)
        return None if row.snapshot is None else summary_shape(row)

    async def _summary(self, name: str) -> CampaignSummary:
        return await self.thread.with_store(
            lambda store: store.summaries(limit=1, after=store.campaign(name).id - 1)[0]
        )

    def mended(self, name: str) -> None:
        """A campaign can be opened."""
        self._errors.pop(name, None)

    def error_of(self, name: str) -> str | None:
        """Why a campaign cannot be opened, where that was found out."""
        return self._errors.get(name)

    def forget(self, name: str) -> None:
        """Bring a campaign up to date with the next list."""
        self._saved.pop(name, None)
        self._files.pop(name, None)
        self._refreshed_at.pop(name, None)

    def running(self) -> list[asyncio.Task[None]]:
        """What is running, to be ended with the server."""
        return [] if self._task is None or self._task.done() else [self._task]

    async def failed(self, name: str, error: KaratError) -> None:
        """Keep why a campaign cannot be opened; the log says it once."""
        message = str(error)
        if self._errors.get(name) == message:
            return
        self._errors[name] = message
        self._saved.pop(name, None)
        LOG.warning("campaign %r: %s", name, message)

        def work(store: Store) -> None:
            row = store.campaign(name)
            before = store.summaries(limit=1, after=row.id - 1)[0].snapshot
            # Labels are counted from here on, so that none is counted twice.
            labels, _ = store.effort(row.id)
            shape = broken_shape(row, before, message, labels)
            store.save_snapshot(name, shape, store.last_label(row.id))

        await self.thread.with_store(work)

    # ------------------------------------------------------------------ in the background

    def _is_gone(self, store: Store, name: str) -> bool:
        """Whether a file that a campaign was made from is not there any more."""
        if name not in self._files:
            places = store.campaign(name).definition["source"]["places"]
            # Globs and addresses are left to the plan.
            self._files[name] = [
                place for place in places if not set("*?[") & set(place) and ":" not in place
            ]
        return not all(Path(file).exists() for file in self._files[name])

    def _refresh(self, rows: list[CampaignSummary], gone: set[str]) -> None:
        now = time.monotonic()
        for row in rows:
            is_broken = row.snapshot is not None and row.snapshot["state"] == "broken"
            is_stale = row.snapshot is None or row.new_labels or is_broken or row.name in gone
            if is_stale and now - self._refreshed_at.get(row.name, -REFRESH_SECONDS) >= REFRESH_SECONDS:
                self._waiting[row.name] = row
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._refresh_waiting())

    async def _refresh_waiting(self) -> None:
        """One campaign at a time: annotators' plans take turns with it in the planner."""
        while self._waiting:
            name = next(iter(self._waiting))
            del self._waiting[name]
            self._refreshed_at[name] = time.monotonic()
            try:
                await self.describe(name)
            except KaratError as error:
                await self.failed(name, error)
