"""Who does the work behind the server: answers and asks have a thread each, plans a process of their own."""

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
from karat.web.campaign_thread import Lane
from karat.web.label_batcher import Tells
from karat.web.labelling import Crowd, hand_out
from karat.web.metrics import Metrics

__all__ = ["Worker"]

Found = TypeVar("Found")
LOG = logging.getLogger("karat.web")

# How long somebody who finds nothing to do waits for the plan, and between two looks at one plan.
PATIENCE, PAUSE = 2.0, 0.25
# How old the numbers on the annotator's page may be.
FRESH_SECONDS = 2.0


class Worker:
    """Everything that the end points let be done, in the right thread."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        self.url, self.metrics = url, metrics
        self.crowd = Crowd()
        # Answers have a lane of their own, so that they wait for other answers at most.
        self.answers = Lane(url, "answers")
        self.tells = Tells(self.answers, self.crowd)
        self.asks = Lane(url, "asks")
        self.planner = planner.Planner(url)
        # Tokens and the audit log; and what reads files but belongs to no campaign yet.
        self.books = Lane(url, "books")
        self.files = Lane(url, "files")
        self._nudges: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._statuses: dict[str, tuple[Status, float]] = {}
        self._refreshing: dict[str, asyncio.Task[Status]] = {}
        self._dashboards: dict[str, tuple[tuple[Any, ...], Any]] = {}

    # ------------------------------------------------------------------ labels

    async def label(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        """Do something quick with a campaign: whatever does not need its plan."""
        return await self.asks.with_campaign(name, work)

    async def answer(self, name: str, work: Callable[[Campaign], Found]) -> Found:
        """Store labels."""
        return await self.answers.with_campaign(name, work)

    async def hand_out(
        self, name: str, count: int, *, annotator: str, lease_seconds: float | None = None, fair: bool = True
    ) -> list[Item]:
        """Items for somebody; where there are none, wait a moment for the plan to go on."""

        def work(campaign: Campaign) -> tuple[list[Item], int]:
            return hand_out(
                campaign, self.crowd, count, annotator=annotator, lease_seconds=lease_seconds, fair=fair
            )

        items, free = await self.label(name, work)
        if not items:
            task = self.nudge(name)
            # The plan goes on even if this request does not wait for it to the end.
            await asyncio.wait([task], timeout=PATIENCE)
            items, free = await self.label(name, work)
        if free < 1:
            self.nudge(name)
        return items

    def nudge(self, name: str) -> asyncio.Task[None]:
        """See to it that the plan is looked at soon; many calls at once are one look."""
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
                await self.planner.run(name, planner.advance, ahead)
            except KaratError as error:
                # Whoever looks at the campaign gets to read it.
                LOG.warning("campaign %r cannot go on: %s", name, error)
                return
            self.metrics.plan_seconds.observe(time.perf_counter() - start)
            if name not in self._again:
                return
            await asyncio.sleep(PAUSE)

    # ------------------------------------------------------------------ plans

    async def described(self, name: str) -> dict[str, Any]:
        """Where a campaign stands now, and what it was started with."""
        found, status = await self.planner.run(name, planner.described)
        self._statuses[name] = (status, time.monotonic())
        return found

    async def _status(self, name: str) -> Status:
        found = await self.planner.run(name, planner.status)
        self._statuses[name] = (found, time.monotonic())
        return found

    async def recent_status(self, name: str) -> Status | None:
        """Where a campaign stood a moment ago, at once; None if that is not known yet."""
        found, at = self._statuses.get(name, (None, 0.0))
        if found is None or time.monotonic() - at > FRESH_SECONDS:
            task = self._refreshing.get(name)
            if task is None or task.done():
                task = asyncio.get_running_loop().create_task(self._status(name))
                task.add_done_callback(_look_at_error)
                self._refreshing[name] = task
            if found is None:
                await asyncio.wait([task], timeout=PATIENCE)
                found = self._statuses.get(name, (None, 0.0))[0]
        return found

    async def dashboard(self, name: str) -> Any:
        """The result of a campaign as the dashboard draws it; cached while nothing changes."""
        known, kept = self._dashboards.get(name, (None, None))
        mark, dashboard = await self.planner.run(name, planner.dashboard, known)
        if dashboard is None:
            return kept
        self._dashboards[name] = (mark, dashboard)
        return dashboard

    def changed(self, name: str) -> None:
        """A campaign was archived, reopened or made: forget what was known of it."""
        for lane in self._lanes():
            lane.shelf.changed(name)
        self.planner.changed(name)
        self._statuses.pop(name, None)
        self._dashboards.pop(name, None)

    def people_changed(self) -> None:
        """A name was erased: what campaigns remember of names is not good any more."""
        for lane in self._lanes():
            lane.shelf.changed(None)
        self.planner.changed(None)

    def _lanes(self) -> list[Lane]:
        return [self.answers, self.asks, self.books, self.files]

    # ------------------------------------------------------------------ the end

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        tasks = [task for task in (*self._nudges.values(), *self._refreshing.values()) if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for lane in self._lanes():
            await asyncio.to_thread(lane.close)
        await asyncio.to_thread(self.planner.close)


def _look_at_error(task: asyncio.Task[Status]) -> None:
    """A task whose error nobody looks at makes asyncio complain."""
    if not task.cancelled() and task.exception() is not None:
        LOG.warning("status: %s", task.exception())
