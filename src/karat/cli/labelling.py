"""Labelling session in the terminal: next item, answers, undo and skip."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from karat.campaign.answers import Answer
from karat.campaign.status import Item
from karat.cli.campaigns import ask_for_all
from karat.report.registry import report_of

if TYPE_CHECKING:
    from karat.cli.location import OpenCampaign

# Items held at a time, and how few of them are left when more are fetched.
BATCH, LOW = 10, 3
# Answers until progress is computed again: it takes longer than an answer.
ANSWERS_PER_LOOK = 10
# A longer pause is not work on the item.
LONGEST_SECONDS = 300.0
# How far back somebody can go to answers of an earlier session.
MOST_EARLIER = 200


@dataclass(frozen=True, slots=True)
class Shown:
    """An item before the person's eyes; one that they answered before has that answer with it.

    `skipped` is one that they had left to others; it has no answer yet.
    """

    item: Item
    answer: int | None = None
    answered: bool = False
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class SessionProgress:
    """Progress of the campaign for the person: as last computed, and with their own answers since."""

    labels: int
    labels_left: int | None
    result: str
    state: str
    note: str

    def one_more(self) -> SessionProgress:
        """After one more label."""
        left = None if self.labels_left is None else max(0, self.labels_left - 1)
        return replace(self, labels=self.labels + 1, labels_left=left)


class Turn:
    """One person labelling one campaign. Every answer is stored before `current` is another item."""

    def __init__(self, campaign: OpenCampaign, annotator: str) -> None:
        self.campaign, self.annotator = campaign, annotator
        self.answered = 0
        self.current: Shown | None = None
        self.queue: list[Shown] = []
        self.done: list[Shown] = []
        self._since_look = 0
        self._started = time.monotonic()
        self._leased: set[str] = set()
        self._all_earlier = False
        # What was handed out in a file is not given back when this person stops labelling here.
        self._held_before = campaign.held(annotator)
        self.progress = self.look()

    # ------------------------------------------------------------------ what is next

    def next(self) -> None:
        """Go to the next item; none where nothing is open for this person."""
        self._drop_what_ran_out()
        if not self.queue:
            self.fetch(patiently=True)
        self.current = self.queue.pop(0) if self.queue else None
        self._started = time.monotonic()

    def fetch(self, *, patiently: bool = False) -> None:
        """Lease more items, those first that this person holds already."""
        ask = partial(ask_for_all, self.campaign) if patiently else self.campaign.ask
        items = ask(BATCH, annotator=self.annotator)
        waiting = self._waiting()
        self.queue += [Shown(item) for item in items if item.key not in waiting]
        self._leased |= {item.key for item in items}

    def prepare(self) -> bool:
        """While the person reads: have the next items there; whether progress was computed anew."""
        if self.current is not None and len(self.queue) < LOW:
            self.fetch()
        if self._since_look < ANSWERS_PER_LOOK:
            return False
        self.progress = self.look()
        return True

    def look(self) -> SessionProgress:
        """The progress of the campaign now."""
        self._since_look = 0
        status = self.campaign.status()
        return SessionProgress(status.labels, status.labels_left, self._result(), status.state, status.note)

    def _result(self) -> str:
        report = report_of(self.campaign.question)
        if not self.campaign.is_owner or not report.is_watched(self.campaign.definition.plan):
            return ""
        result = self.campaign.result()
        return "" if result is None else report.progress(self.campaign.definition.plan, result)

    def _drop_what_ran_out(self) -> None:
        now = time.time()
        self.queue = [shown for shown in self.queue if shown.answered or shown.item.until > now]

    # ------------------------------------------------------------------ answers

    def answer(self, value: int | None, *, comment: str = "") -> None:
        """Store the answer to the current item, in place of an earlier one, and go on."""
        shown = self.current
        if shown is None:
            return
        seconds = min(time.monotonic() - self._started, LONGEST_SECONDS)
        answer = Answer(shown.item, value, seconds=round(seconds, 2), comment=comment)
        new = self.campaign.tell([answer], annotator=self.annotator, revise=True).new
        if new and not shown.answered:
            self.answered += 1
            self.progress = self.progress.one_more()
        self._since_look += 1
        self.done.append(Shown(shown.item, value, answered=True))
        self.next()

    def skip(self) -> None:
        """Leave the current item to others; one that was answered before keeps its answer."""
        shown = self.current
        if shown is None:
            return
        if not shown.answered:
            self.campaign.skip([shown.item], annotator=self.annotator)
            self._leased.discard(shown.item.key)
            shown = replace(shown, skipped=True)
        self.done.append(shown)
        self.next()

    def undo(self) -> bool:
        """Go back to the last item that was answered or skipped; whether there was one."""
        if not self.done:
            self.done = self._earlier()
        if not self.done:
            return False
        if self.current is not None:
            self.queue.insert(0, self.current)
        self.current = self.done.pop()
        self._started = time.monotonic()
        return True

    def _earlier(self) -> list[Shown]:
        """What this person answered in earlier sessions, oldest first."""
        if self._all_earlier:
            return []
        self._all_earlier = True
        waiting = self._waiting()
        earlier = self.campaign.earlier(self.annotator, most=MOST_EARLIER)
        return [Shown(item, value, answered=True) for item, value, _ in earlier if item.key not in waiting]

    def _waiting(self) -> set[str]:
        """The items that this person has and has not answered now."""
        return {shown.item.key for shown in (*self.queue, self.current) if shown is not None}

    # ------------------------------------------------------------------ the end

    def give_back(self) -> None:
        """Let others have what this person does not label now."""
        mine = (self._waiting() & self._leased) - self._held_before
        if mine:
            self.campaign.release(sorted(mine), annotator=self.annotator)
