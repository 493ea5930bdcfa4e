"""What annotators do, as work for the labelling lane: quick, and never waiting for a plan."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from karat.campaign.campaign import Answer, Campaign
from karat.campaign.status import Item
from karat.core.errors import LabelError
from karat.web.models import AnswerBody

__all__ = ["Crowd", "Taken", "hand_out", "take", "take_all_or_none"]

# Who has done something in the last so many seconds is at work.
ACTIVE_SECONDS = 90.0
REFRESH_SECONDS = 2.0


@dataclass(slots=True)
class Taken:
    """What became of answers."""

    taken: int = 0
    same: int = 0
    refused: list[dict[str, Any]] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"taken": self.taken, "same": self.same, "refused": self.refused}


class Crowd:
    """Who is at work in a campaign, and whether there is enough for them; for one thread."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[str, float]] = {}
        self._refreshed: dict[str, float] = {}

    def enter(self, campaign: Campaign, annotator: str) -> None:
        """Somebody is at work; now and then, see what others did to the campaign itself."""
        now = time.monotonic()
        people = self._seen.setdefault(campaign.name, {})
        people[annotator] = now
        if now - self._refreshed.get(campaign.name, -REFRESH_SECONDS) >= REFRESH_SECONDS:
            self._refreshed[campaign.name] = now
            self._seen[campaign.name] = {name: at for name, at in people.items() if now - at < ACTIVE_SECONDS}
            campaign.refresh()

    def size(self, campaign: Campaign) -> int:
        """How many are at work."""
        return max(1, len(self._seen.get(campaign.name, ())))

    def forget(self, name: str) -> None:
        """Look at a campaign anew at the next opportunity."""
        self._refreshed.pop(name, None)


def hand_out(
    campaign: Campaign,
    crowd: Crowd,
    count: int,
    *,
    annotator: str,
    lease_seconds: float | None = None,
    fair: bool = True,
) -> tuple[list[Item], int]:
    """Items for somebody, and how many are still free; a fair share where there are few.

    The plan is left alone: whoever finds too little asks the planner for more.
    """
    crowd.enter(campaign, annotator)
    wanted, leased = campaign.store.queued(campaign.row.id)
    if fair:
        held = len(campaign.store.held(campaign.row.id, campaign.store.annotator(annotator)))
        share = -(-(wanted - leased) // crowd.size(campaign))
        count = max(1, min(count, held + share))
    found = campaign.ask(count, annotator=annotator, lease_seconds=lease_seconds, advance=False)
    return found, max(0, wanted - leased - len(found))


def take(campaign: Campaign, crowd: Crowd, answers: Sequence[AnswerBody], *, annotator: str) -> Taken:
    """Store answers one for one: what cannot be stored is refused, and the rest is on disk.

    An answer whose request was taken before changes nothing, whatever came after it.
    """
    crowd.enter(campaign, annotator)
    done = Taken()
    fresh = _unsent(campaign, answers, annotator, done)
    for revise, group in _runs(fresh):
        try:
            told = campaign.tell([_answer(one) for one in group], annotator=annotator, revise=revise)
            done.taken += told.new
            done.same += told.same
        except LabelError:
            for one in group:
                try:
                    told = campaign.tell([_answer(one)], annotator=annotator, revise=revise)
                    done.taken += told.new
                    done.same += told.same
                except LabelError as error:
                    done.refused.append({"key": one.key, "request": one.request, "message": str(error)})
    return done


def take_all_or_none(
    campaign: Campaign, crowd: Crowd, answers: Sequence[AnswerBody], *, annotator: str
) -> Taken:
    """Store all answers, or none and an error."""
    crowd.enter(campaign, annotator)
    done = Taken()
    fresh = _unsent(campaign, answers, annotator, done)
    if fresh:
        revise = all(one.revise for one in fresh)
        told = campaign.tell([_answer(one) for one in fresh], annotator=annotator, revise=revise)
        done.taken += told.new
        done.same += told.same
    return done


def _unsent(
    campaign: Campaign, answers: Sequence[AnswerBody], annotator: str, done: Taken
) -> list[AnswerBody]:
    """Those that did not come before; the others count as the same."""
    requests = {one.request for one in answers if one.request is not None}
    sent = campaign.store.sent(campaign.store.annotator(annotator), requests)
    fresh: list[AnswerBody] = []
    for one in answers:
        if one.request is not None and one.request in sent:
            done.same += 1
            continue
        if one.request is not None:
            sent.add(one.request)
        fresh.append(one)
    return fresh


def _runs(answers: Iterable[AnswerBody]) -> list[tuple[bool, list[AnswerBody]]]:
    """In their order, as many at a time as one call can take: of one kind, and no item twice."""
    runs: list[tuple[bool, list[AnswerBody]]] = []
    for revise, group in groupby(answers, key=lambda one: one.revise):
        run: list[AnswerBody] = []
        keys: set[str] = set()
        for one in group:
            if one.key in keys:
                runs.append((revise, run))
                run, keys = [], set()
            run.append(one)
            keys.add(one.key)
        runs.append((revise, run))
    return runs


def _answer(one: AnswerBody) -> Answer:
    return Answer(one.key, one.value, seconds=one.seconds, comment=one.comment, request=one.request)
