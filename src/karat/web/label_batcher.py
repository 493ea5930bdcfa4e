"""Labels of many people at a time: while one commit waits for the disk, the next is gathered."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from karat.campaign.errors import StoreError
from karat.campaign.records import CampaignRow, NewLabel
from karat.core.errors import KaratError, LabelError
from karat.web.campaign_thread import Lane
from karat.web.labelling import Crowd, Taken, check, take
from karat.web.models import AnswerBody

__all__ = ["Tells"]

MOST_AT_ONCE = 64


class Tell(NamedTuple):
    """Somebody's answers, and where the outcome goes."""

    campaign: str
    annotator: str
    answers: Sequence[AnswerBody]
    done: asyncio.Future[Taken]


class Tells:
    """The line of answers that are to be stored. Whoever gets an answer has it on disk."""

    def __init__(self, lane: Lane, crowd: Crowd) -> None:
        self.lane, self.crowd = lane, crowd
        self._line: deque[Tell] = deque()
        self._task: asyncio.Task[None] | None = None

    async def tell(self, campaign: str, answers: Sequence[AnswerBody], *, annotator: str) -> Taken:
        """Store answers, with those of others."""
        loop = asyncio.get_running_loop()
        one = Tell(campaign, annotator, answers, loop.create_future())
        self._line.append(one)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work_off())
        return await one.done

    async def _work_off(self) -> None:
        while self._line:
            batch = self._next()
            try:
                outcomes = await self.lane.run(lambda batch=batch: self._store(batch))  # type: ignore[misc]
            except Exception as error:  # noqa: BLE001 - whoever waits must hear of it
                outcomes = [error] * len(batch)
            for one, outcome in zip(batch, outcomes, strict=True):
                if one.done.done():
                    continue
                if isinstance(outcome, Taken):
                    one.done.set_result(outcome)
                else:
                    one.done.set_exception(outcome)

    def _next(self) -> list[Tell]:
        """As many as one commit takes, no two of one person: the later may be the earlier sent again."""
        batch: list[Tell] = []
        rest: list[Tell] = []
        people: set[str] = set()
        while self._line and len(batch) < MOST_AT_ONCE:
            one = self._line.popleft()
            (rest if one.annotator in people else batch).append(one)
            people.add(one.annotator)
        self._line.extendleft(reversed(rest))
        return batch

    # ------------------------------------------------------------------ in the lane's thread

    def _store(self, batch: list[Tell]) -> list[Taken | Exception]:
        outcomes: dict[int, Taken | Exception] = {}
        plain: dict[int, tuple[CampaignRow, int, list[NewLabel]]] = {}
        for place, one in enumerate(batch):
            try:
                campaign = self.lane.shelf.opened(one.campaign)
                person, new, told = check(campaign, self.crowd, one.answers, annotator=one.annotator)
            except LabelError:
                outcomes[place] = self._alone(one)
            except KaratError as error:
                self.lane.shelf.drop(one.campaign)
                outcomes[place] = error
            else:
                plain[place] = (campaign.row, person, new)
                outcomes[place] = Taken(told.new, told.same, short=self.crowd.is_short(campaign))
        news = [told for told in plain.values() if told[2]]
        if news:
            try:
                self.lane.shelf.opened(news[0][0].name).store.append_all(news)
            except LabelError:
                # Nothing of it was stored; find out whose it was.
                outcomes |= {place: self._alone(batch[place]) for place in plain}
            except StoreError as error:
                for place in plain:
                    self.lane.shelf.drop(batch[place].campaign)
                    outcomes[place] = error
        return [outcomes[place] for place in range(len(batch))]

    def _alone(self, one: Tell) -> Taken | Exception:
        try:
            campaign = self.lane.shelf.opened(one.campaign)
            return take(campaign, self.crowd, one.answers, annotator=one.annotator)
        except KaratError as error:
            self.lane.shelf.drop(one.campaign)
            return error
