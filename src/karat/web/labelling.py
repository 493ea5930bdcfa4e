"""Lease items and check answers for annotators: short work that never waits for a plan."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from karat.campaign.answers import Answer
from karat.campaign.campaign import Campaign
from karat.campaign.records import NewLabel
from karat.campaign.status import Item, Told
from karat.core.errors import LabelError
from karat.web.models import AnswerBody

__all__ = ["Crowd", "Taken", "check", "hand_out", "take", "take_all_or_none"]

# Who has done something in the last so many seconds is at work.
ACTIVE_SECONDS = 90.0
# How long a count of free items is good enough while there are plenty.
COUNT_SECONDS = 0.5
# One to answer and the next at hand, where there are few.
FEWEST_HELD = 2


@dataclass(slots=True)
class Taken:
    """What became of answers, and whether people may soon have nothing to do."""

    taken: int = 0
    same: int = 0
    refused: list[dict[str, Any]] = field(default_factory=list)
    short: bool = True
    handed_only: bool = True

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"taken": self.taken, "same": self.same, "refused": self.refused}


class Crowd:
    """Who is at work in a campaign, and whether there is enough for them."""

    def __init__(self) -> None:
        self._seen: dict[str, dict[str, float]] = {}
        # Campaigns whose plans go on only when all that is open is labelled.
        self._needs_all: set[str] = set()
        # By campaign: opinions that nobody was asked for, all that are wanted, and when they were counted.
        self._open: dict[str, tuple[int, int, float]] = {}

    def enter(self, campaign: Campaign, annotator: str) -> None:
        """Somebody is at work."""
        now = time.monotonic()
        people = self._seen.setdefault(campaign.name, {})
        if annotator not in people:
            gone = [name for name, at in list(people.items()) if now - at > ACTIVE_SECONDS]
            for name in gone:
                people.pop(name, None)
        people[annotator] = now

    def size(self, campaign: Campaign) -> int:
        """How many are at work."""
        return max(1, len(self._seen.get(campaign.name, ())))

    def free(self, campaign: Campaign) -> int:
        """How many opinions nobody has been asked for, as of a moment ago."""
        free, _, at = self._open.get(campaign.name, (0, 0, 0.0))
        if free < self.size(campaign) or time.monotonic() - at > COUNT_SECONDS:
            wanted, leased = campaign.store.queued(campaign.row.id)
            free = wanted - leased
            self._open[campaign.name] = (free, wanted, time.monotonic())
        return free

    def share(self, campaign: Campaign) -> int:
        """How many items one person may hold where there are few: one to answer, and the next at hand."""
        _, wanted, _ = self._open.get(campaign.name, (0, 0, 0.0))
        people = self.size(campaign)
        if campaign.name in self._needs_all and wanted <= (1 + FEWEST_HELD) * people:
            # Everybody will wait for the last label of this step: nobody keeps what others could answer.
            return 1
        return max(FEWEST_HELD, wanted // people)

    def count_free(self, campaign: Campaign) -> int:
        """How many opinions nobody has been asked for now."""
        self._open.pop(campaign.name, None)
        return self.free(campaign)

    def has_open(self, name: str) -> bool:
        """Whether opinions are wanted in a campaign, whoever was asked for them, as of a moment ago."""
        return self._open.get(name, (0, 0, 0.0))[1] > 0

    def is_short(self, campaign: Campaign) -> bool:
        """Whether somebody may soon have nothing to do."""
        return self.free(campaign) < self.size(campaign)

    def in_need(self, campaign: Campaign) -> int:
        """For how many people items have to be drawn: all at work, where there is too little for them."""
        return self.size(campaign) if self.is_short(campaign) else 0

    def note_step(self, name: str, *, needs_all: bool) -> None:
        """Whether a campaign's plan needs all open labels before it goes on."""
        if needs_all:
            self._needs_all.add(name)
        else:
            self._needs_all.discard(name)

    def took(self, campaign: Campaign, count: int) -> None:
        """So many fewer are free."""
        free, wanted, at = self._open.get(campaign.name, (0, 0, 0.0))
        self._open[campaign.name] = (max(0, free - count), wanted, at)


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
    free, people = crowd.free(campaign), crowd.size(campaign)
    if fair and free < people * count:
        # What somebody holds already is part of it.
        count = min(count, crowd.share(campaign))
    items = campaign.ask(count, annotator=annotator, lease_seconds=lease_seconds, advance=False)
    crowd.took(campaign, len(items))
    return items, free - len(items)


def take(
    campaign: Campaign,
    crowd: Crowd,
    answers: Sequence[AnswerBody],
    *,
    annotator: str,
    handed_only: bool = True,
) -> Taken:
    """Store answers one for one: what cannot be stored is refused, and the rest is on disk.

    An answer whose request was taken before changes nothing, whatever came after it.

    Args:
        campaign: where the answers are stored.
        crowd: who is at work.
        answers: what somebody says.
        annotator: who says it.
        handed_only: refuse answers to items that this annotator was not given; owners may answer anything.
    """
    crowd.enter(campaign, annotator)
    done = Taken(handed_only=handed_only)
    for revise, group in _runs(answers):
        fresh = _unsent(campaign, group, annotator, done) if revise else group
        try:
            _tell(campaign, fresh, annotator, revise, done)
        except LabelError:
            _tell_each(campaign, fresh, annotator, revise, done)
    return done


def check(
    campaign: Campaign, crowd: Crowd, answers: Sequence[AnswerBody], *, annotator: str
) -> tuple[int, list[NewLabel], Told]:
    """What `take` would store, for plain answers on different items; a LabelError where they are not."""
    crowd.enter(campaign, annotator)
    if any(one.revise for one in answers) or len({one.key for one in answers}) < len(answers):
        raise LabelError("These answers have to be taken one after the other.")
    return campaign.checked([_answer(one) for one in answers], annotator=annotator, handed_only=True)


def take_all_or_none(
    campaign: Campaign,
    crowd: Crowd,
    answers: Sequence[AnswerBody],
    *,
    annotator: str,
    handed_only: bool = True,
) -> Taken:
    """Store all answers, or none and an error; see `take`."""
    crowd.enter(campaign, annotator)
    done = Taken(handed_only=handed_only)
    fresh = _unsent(campaign, answers, annotator, done)
    _tell(campaign, fresh, annotator, all(one.revise for one in fresh), done)
    return done


def _tell(
    campaign: Campaign, answers: Sequence[AnswerBody], annotator: str, revise: bool, done: Taken
) -> None:
    if answers:
        told = campaign.tell(
            [_answer(one) for one in answers],
            annotator=annotator,
            revise=revise,
            handed_only=done.handed_only,
        )
        done.taken += told.new
        done.same += told.same


def _tell_each(
    campaign: Campaign, answers: Sequence[AnswerBody], annotator: str, revise: bool, done: Taken
) -> None:
    """One of them cannot be stored: find out which. One that was, and was revised since, is the same."""
    fresh = _unsent(campaign, answers, annotator, done)
    for one in fresh:
        try:
            _tell(campaign, [one], annotator, revise, done)
        except LabelError as error:
            done.refused.append({"key": one.key, "request": one.request, "message": str(error)})


def _unsent(
    campaign: Campaign, answers: Sequence[AnswerBody], annotator: str, done: Taken
) -> list[AnswerBody]:
    """Those that did not come before; the others count as the same."""
    requests = {one.request for one in answers if one.request is not None}
    sent = campaign.store.sent(campaign.store.annotator(annotator), requests)
    fresh = [one for one in answers if one.request is None or sent.get(one.request) != campaign.key(one.key)]
    done.same += len(answers) - len(fresh)
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
