"""Threads and the planner process that do the server's work."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from karat.campaign.campaign import Campaign
from karat.campaign.status import Item, Status
from karat.core.errors import KaratError
from karat.web import planner
from karat.web.campaign_thread import CampaignThread
from karat.web.label_batcher import LabelBatcher
from karat.web.labelling import Crowd, hand_out
from karat.web.metrics import Metrics

__all__ = ["Worker"]

T = TypeVar("T")
LOG = logging.getLogger("karat.web")

# How long an annotator without items waits for the plan, and the pause between two advances of one plan.
PLAN_TIMEOUT, PAUSE = 2.0, 0.25
# How old the status on the annotator's page may be.
FRESH_SECONDS = 2.0


class Worker:
    """Runs the work of endpoints, each kind in its own thread."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        self.url, self.metrics = url, metrics
        self.crowd = Crowd()
        # Answers have their own thread, so that they wait only for other answers.
        self.answers = CampaignThread(url, "answers")
        self.batcher = LabelBatcher(self.answers, self.crowd)
        self.asks = CampaignThread(url, "asks")
        self.planner = planner.Planner(url)
        # Tokens and the audit log; and reading files before there is a campaign.
        self.books = CampaignThread(url, "books")
        self.files = CampaignThread(url, "files")
        self._nudges: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._statuses: dict[str, tuple[Status, float]] = {}
        self._refreshing: dict[str, asyncio.Task[Status]] = {}
        self._dashboards: dict[str, tuple[tuple[Any, ...], Any]] = {}

    # ------------------------------------------------------------------ labels

    async def label(self, name: str, work: Callable[[Campaign], T]) -> T:
        """Run short work with a campaign that does not need its plan."""
        return await self.asks.with_campaign(name, work)

    async def answer(self, name: str, work: Callable[[Campaign], T]) -> T:
        """Run work that stores labels."""
        return await self.answers.with_campaign(name, work)

    async def hand_out(
        self, name: str, count: int, *, annotator: str, lease_seconds: float | None = None, fair: bool = True
    ) -> list[Item]:
        """Lease items; where there are none, wait a moment for the plan to draw some."""

        def work(campaign: Campaign) -> tuple[list[Item], int]:
            return hand_out(
                campaign, self.crowd, count, annotator=annotator, lease_seconds=lease_seconds, fair=fair
            )

        items, free = await self.label(name, work)
        if not items:
            task = self.nudge(name)
            # The plan is advanced even if this request stops waiting for it.
            await asyncio.wait([task], timeout=PLAN_TIMEOUT)
            items, free = await self.label(name, work)
        if free < 1:
            self.nudge(name)
        return items

    def nudge(self, name: str) -> asyncio.Task[None]:
        """Schedule an advance of the plan; calls while one is running are combined."""
        task = self._nudges.get(name)
        if task is None or task.done():
            task = asyncio.get_running_loop().create_task(self._advance(name))
            self._nudges[name] = task
        else:
            self._again.add(name)
        return task

    async def _advance(self, name: str) -> None:
        while True:
            self._again.discard(name)
            start = time.perf_counter()
            try:
                ahead = await self.label(name, self.crowd.is_short)
                await self.planner.run(name, Campaign.advance, ahead=ahead)
            except KaratError as error:
                # The campaign's status shows the error.
                LOG.warning("campaign %r cannot be advanced: %s", name, error)
                return
            self.metrics.plan_seconds.observe(time.perf_counter() - start)
            if name not in self._again:
                return
            await asyncio.sleep(PAUSE)

    # ------------------------------------------------------------------ plans

    async def described(self, name: str) -> dict[str, Any]:
        """A campaign's status and definition as JSON."""
        description, status = await self.planner.run(name, planner.described)
        self._statuses[name] = (status, time.monotonic())
        return description

    async def _status(self, name: str) -> Status:
        status = await self.planner.run(name, Campaign.status)
        self._statuses[name] = (status, time.monotonic())
        return status

    async def recent_status(self, name: str) -> Status | None:
        """A campaign's status at most a few seconds old; None if it is not known yet."""
        status, at = self._statuses.get(name, (None, 0.0))
        if status is None or time.monotonic() - at > FRESH_SECONDS:
            task = self._refreshing.get(name)
            if task is None or task.done():
                task = asyncio.get_running_loop().create_task(self._status(name))
                task.add_done_callback(_log_error)
                self._refreshing[name] = task
            if status is None:
                await asyncio.wait([task], timeout=PLAN_TIMEOUT)
                status = self._statuses.get(name, (None, 0.0))[0]
        return status

    async def dashboard(self, name: str) -> Any:
        """The result of a campaign as the dashboard draws it; cached while nothing changes."""
        known, kept = self._dashboards.get(name, (None, None))
        mark, dashboard = await self.planner.run(name, planner.dashboard, known)
        if dashboard is None:
            return kept
        self._dashboards[name] = (mark, dashboard)
        return dashboard

    def changed(self, name: str) -> None:
        """A campaign was created, archived or reopened: drop its cached state."""
        for thread in self._threads():
            thread.cache.changed(name)
        self.planner.changed(name)
        self._statuses.pop(name, None)
        self._dashboards.pop(name, None)

    def people_changed(self) -> None:
        """An annotator was erased: drop the cached names of all campaigns."""
        for thread in self._threads():
            thread.cache.changed(None)
        self.planner.changed(None)

    def _threads(self) -> list[CampaignThread]:
        return [self.answers, self.asks, self.books, self.files]

    # ------------------------------------------------------------------ closing

    async def close(self) -> None:
        """Finish running work, and close the threads and the planner."""
        tasks = [task for task in (*self._nudges.values(), *self._refreshing.values()) if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for thread in self._threads():
            await asyncio.to_thread(thread.close)
        await asyncio.to_thread(self.planner.close)


def _log_error(task: asyncio.Task[Status]) -> None:
    """Log the error of a task that nobody awaits."""
    if not task.cancelled() and task.exception() is not None:
        LOG.warning("status: %s", task.exception())
