"""Threads and the planner process that do the server's work."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError, UnknownCampaignError
from karat.campaign.status import Item, Status
from karat.core.errors import KaratError
from karat.web import planner
from karat.web.campaign_thread import CampaignThread
from karat.web.file_process import FileProcess
from karat.web.label_batcher import LabelBatcher
from karat.web.labelling import Crowd, hand_out
from karat.web.metrics import Metrics
from karat.web.quoting import Quotes, quote
from karat.web.serialize import columns_of_file, settings_shape
from karat.web.snapshots import Snapshots
from karat.web.tasks_by_name import TasksByName

__all__ = ["Worker"]

T = TypeVar("T")
Arguments = ParamSpec("Arguments")
LOG = logging.getLogger("karat.web")

# How long a request waits for a plan's status, and one for items while others have some, whose labels
# the plan may need; and the pause between two advances of one plan.
PLAN_TIMEOUT, ITEM_TIMEOUT, PAUSE = 2.0, 5.0, 0.25
# How long the settings wait for the columns of the file, while others may be read.
COLUMNS_TIMEOUT = 10.0
# How old the status on the annotator's page may be.
FRESH_SECONDS = 2.0


class Worker:
    """Runs the work of endpoints, each kind in its own thread."""

    def __init__(self, url: str, metrics: Metrics, file_process: FileProcess) -> None:
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
        self._file_process = file_process
        self.snapshots = Snapshots(self.books, self.described)
        self._nudges = TasksByName(self._advance)
        self._again: set[str] = set()
        # By campaign: set when its plan was advanced.
        self._steps: dict[str, asyncio.Event] = {}
        # Campaigns in which somebody found nothing to do.
        self._idle: set[str] = set()
        self._statuses: dict[str, tuple[Status, float]] = {}
        self._refreshing = TasksByName(self._status)
        self._dashboards: dict[str, tuple[tuple[Any, ...], Any]] = {}
        self._describing = TasksByName(self.described_or_broken)
        self.quotes = Quotes(lambda name: self.read_file(quote, self.url, name))

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
            # What is free may be other people's: with two opinions on each item, the second one.
            if not await self.label(name, lambda campaign: campaign.is_arbiter(annotator)):
                self._idle.add(name)
            self.nudge(name)
        deadline = time.monotonic() + ITEM_TIMEOUT
        # The plan is advanced even if this request stops waiting for it.
        while not items and await self._stepped(name, deadline):
            items, free = await self.label(name, work)
            if not self._may_go_on(name):
                break
        if free < 1:
            self.nudge(name)
        return items

    def nudge(self, name: str) -> asyncio.Task[None]:
        """Schedule an advance of the plan; calls while one is running are combined."""
        if self._nudges.is_running(name):
            self._again.add(name)
        return self._nudges.begin(name)

    def _may_go_on(self, name: str) -> bool:
        """Whether the plan may draw more soon: labels are on their way, or it has not seen the newest."""
        return self.crowd.has_open(name) or name in self._again

    def _wake(self, name: str) -> None:
        """Let those who wait for items look again."""
        self._steps.pop(name, asyncio.Event()).set()

    async def _stepped(self, name: str, deadline: float) -> bool:
        """Wait until the plan was advanced and items are free, or nobody has any; False after too long."""
        event = self._steps.setdefault(name, asyncio.Event())
        try:
            await asyncio.wait_for(event.wait(), deadline - time.monotonic())
        except TimeoutError:
            return False
        return True

    async def _advance(self, name: str) -> None:
        while True:
            self._again.discard(name)
            start = time.perf_counter()
            try:
                is_idle = name in self._idle
                self._idle.discard(name)
                people = await self.label(name, self.crowd.in_need)
                needs_all = await self.planner.run(name, planner.advance, max(people, int(is_idle)))
                self.crowd.note_step(name, needs_all=needs_all)
                free = await self.label(name, self.crowd.count_free)
            except KaratError as error:
                await self._failed(name, error)
                self._wake(name)
                return
            if free or not self._may_go_on(name):
                self._wake(name)
            self.metrics.plan_seconds.observe(time.perf_counter() - start)
            if name not in self._again:
                return
            if name not in self._idle:
                await asyncio.sleep(PAUSE)

    # ------------------------------------------------------------------ files

    async def read_file(
        self, work: Callable[Arguments, T], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> T:
        """Run work that opens a file of somebody's, in a process with limits."""
        return await self.files.run(lambda: self._file_process.run(work, *args, **kwargs))

    # ------------------------------------------------------------------ plans

    async def described(self, name: str) -> dict[str, Any]:
        """A campaign's status and definition as JSON; kept for the list of campaigns."""
        description, status, position = await self.planner.run(name, planner.described)
        self._statuses[name] = (status, time.monotonic())
        await self.snapshots.save(name, description, position)
        return description

    async def described_or_broken(self, name: str) -> dict[str, Any]:
        """The same; of a campaign that cannot be opened, what is known without its plan and what is wrong."""
        try:
            return await self.described(name)
        except (StoreError, UnknownCampaignError):
            raise
        except KaratError as error:
            await self._failed(name, error)
            return await self.snapshots.one(name)

    async def described_soon(self, name: str) -> dict[str, Any]:
        """The same within seconds: where the plan takes longer, as it stood last, and `computing`."""
        task = self._describing.begin(name)
        await asyncio.wait([task], timeout=PLAN_TIMEOUT)
        known = None if task.done() else await self.snapshots.known(name)
        return await asyncio.shield(task) if known is None else {**known, "computing": True}

    async def settings(self, name: str) -> dict[str, Any]:
        """What may be changed, by what is stored, with the columns of the file if read in time."""
        columns = asyncio.get_running_loop().create_task(self.read_file(columns_of_file, self.url, name))
        columns.add_done_callback(lambda done: done.cancelled() or done.exception())
        settings = await self.books.with_campaign(name, settings_shape)
        await asyncio.wait([columns], timeout=COLUMNS_TIMEOUT)
        readable = columns.done() and columns.exception() is None
        return {**settings, **(columns.result() if readable else {})}

    async def _failed(self, name: str, error: KaratError) -> None:
        """Something about a campaign did not work: whatever will not pass by itself is kept for its page."""
        if isinstance(error, StoreError | UnknownCampaignError):
            LOG.warning("campaign %r: %s", name, error)
        else:
            await self.snapshots.failed(name, error)

    async def _status(self, name: str) -> None:
        try:
            status = await self.planner.run(name, Campaign.status)
        except KaratError as error:
            self._statuses.pop(name, None)
            await self._failed(name, error)
        else:
            self.snapshots.mended(name)
            self._statuses[name] = (status, time.monotonic())

    async def recent_status(self, name: str) -> Status | None:
        """A campaign's status at most a few seconds old; None if it is not known yet."""
        status, at = self._statuses.get(name, (None, 0.0))
        if status is None or time.monotonic() - at > FRESH_SECONDS:
            task = self._refreshing.begin(name)
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
        self.quotes.tasks.forget(name)
        self.snapshots.forget(name)

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
        tasks: list[asyncio.Task[Any]] = [
            *self._nudges.running(),
            *self._refreshing.running(),
            *self._describing.running(),
            *self.snapshots.running(),
            *self.quotes.tasks.running(),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for thread in self._threads():
            await asyncio.to_thread(thread.close)
        await asyncio.to_thread(self._file_process.close)
        await asyncio.to_thread(self.planner.close)
