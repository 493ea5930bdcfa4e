"""Store the labels of many annotators in one commit: while one is written to disk, the next is collected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from karat.campaign.errors import StoreError
from karat.campaign.records import CampaignRow, NewLabel
from karat.core.errors import KaratError, LabelError
from karat.web.campaign_thread import CampaignThread
from karat.web.labelling import Crowd, Taken, check, take
from karat.web.models import AnswerBody

__all__ = ["LabelBatcher"]

MOST_PER_COMMIT = 64


class Submission(NamedTuple):
    """An annotator's answers, and the future of their outcome."""

    campaign: str
    annotator: str
    answers: Sequence[AnswerBody]
    done: asyncio.Future[Taken]


class LabelBatcher:
    """Queue of answers to store. When `tell` returns, they are on disk."""

    def __init__(self, thread: CampaignThread, crowd: Crowd) -> None:
        self.thread, self.crowd = thread, crowd
        self._queue: deque[Submission] = deque()
        self._task: asyncio.Task[None] | None = None

    async def tell(self, campaign: str, answers: Sequence[AnswerBody], *, annotator: str) -> Taken:
        """Store answers, in one commit with those of other annotators."""
        loop = asyncio.get_running_loop()
        one = Submission(campaign, annotator, answers, loop.create_future())
        self._queue.append(one)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._process_queue())
        return await one.done

    async def _process_queue(self) -> None:
        while self._queue:
            batch = self._next()
            try:
                outcomes = await self.thread.run(lambda batch=batch: self._store(batch))  # type: ignore[misc]
            except Exception as error:  # noqa: BLE001 - passed to the callers
                outcomes = [error] * len(batch)
            for one, outcome in zip(batch, outcomes, strict=True):
                if one.done.done():
                    continue
                if isinstance(outcome, Taken):
                    one.done.set_result(outcome)
                else:
                    one.done.set_exception(outcome)

    def _next(self) -> list[Submission]:
        """The next submissions, one of each annotator: a second one may be the first sent again."""
        batch: list[Submission] = []
        rest: list[Submission] = []
        people: set[str] = set()
        while self._queue and len(batch) < MOST_PER_COMMIT:
            one = self._queue.popleft()
            (rest if one.annotator in people else batch).append(one)
            people.add(one.annotator)
        self._queue.extendleft(reversed(rest))
        return batch

    # ------------------------------------------------------------------ in the worker thread

    def _store(self, batch: list[Submission]) -> list[Taken | Exception]:
        outcomes: dict[int, Taken | Exception] = {}
        plain: dict[int, tuple[CampaignRow, int, list[NewLabel]]] = {}
        for place, one in enumerate(batch):
            try:
                campaign = self.thread.cache.opened(one.campaign)
                person, new, told = check(campaign, self.crowd, one.answers, annotator=one.annotator)
            except LabelError:
                outcomes[place] = self._store_alone(one)
            except KaratError as error:
                self.thread.cache.drop(one.campaign)
                outcomes[place] = error
            else:
                plain[place] = (campaign.row, person, new)
                outcomes[place] = Taken(told.new, told.same, short=self.crowd.is_short(campaign))
        news = [told for told in plain.values() if told[2]]
        if news:
            try:
                self.thread.cache.opened(news[0][0].name).store.append_all(news)
            except LabelError:
                # Nothing was stored; store one by one to find the wrong submission.
                outcomes |= {place: self._store_alone(batch[place]) for place in plain}
            except StoreError as error:
                for place in plain:
                    self.thread.cache.drop(batch[place].campaign)
                    outcomes[place] = error
        return [outcomes[place] for place in range(len(batch))]

    def _store_alone(self, one: Submission) -> Taken | Exception:
        try:
            campaign = self.thread.cache.opened(one.campaign)
            return take(campaign, self.crowd, one.answers, annotator=one.annotator)
        except KaratError as error:
            self.thread.cache.drop(one.campaign)
            return error
