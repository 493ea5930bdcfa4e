"""Advance a campaign's plan under a lock, so that one process at a time does it."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Collection, Iterable
from functools import cached_property

from karat.campaign.definition import Definition
from karat.campaign.plan_replay import PlanReplay
from karat.campaign.process_identity import is_dead, new_holder, retire
from karat.campaign.records import CampaignRow
from karat.campaign.store import Store
from karat.sources.source import Source

# How long a lock is valid while a plan is advanced, and how long it is kept afterwards: the process that
# advanced the plan last has it in memory, and should be the next to advance it.
ADVANCE_SECONDS, KEEP_SECONDS = 120.0, 2.0
# How long an annotator may wait while items are drawn ahead for others.
DRAW_AHEAD_SECONDS = 0.1
# How often a waiting process checks whether the lock is free.
WAIT_SECONDS = 0.05


class PlanRunner:
    """A campaign's plan, replayed by this process and advanced by it when it holds the lock.

    The next ask depends only on the source, the seed and the ordered log of labels, so every process computes
    the same one; the lock in the store only prevents two from doing so at the same time.
    """

    def __init__(
        self,
        store: Store,
        row: CampaignRow,
        definition: Definition,
        open_source: Callable[[], Source],
        see_changes: Callable[[], None],
    ) -> None:
        self.store, self.row, self.definition = store, row, definition
        self._open_source, self._see_changes = open_source, see_changes
        self._replay: PlanReplay | None = None
        self._locked_until = 0.0

    def close(self) -> None:
        """Save a checkpoint and release the lock."""
        try:
            if self._still_locked():
                if self._replay is not None:
                    self._replay.save_checkpoint()
                self._release_lock()
        finally:
            if "_holder" in vars(self):
                retire(self._holder)

    @cached_property
    def _holder(self) -> str:
        """The name under which this process takes the lock."""
        return new_holder(self)

    def changed(self, row: CampaignRow, definition: Definition) -> None:
        """Go on with what the campaign's owner has changed."""
        self.row, self.definition, self._replay = row, definition, None

    def take_lock(self) -> str | None:
        """Take the lock, for a change of the campaign; returns its holder, or None if it is taken."""
        return self._holder if self._take_lock() else None

    def replay(self) -> None:
        """Replay the whole log instead of starting from a checkpoint."""
        self.store.drop_checkpoint(self.row.id)
        self._replay = None
        self.following()

    def following(self) -> PlanReplay:
        """The plan, replayed up to the last recorded ask."""
        self._see_changes()
        if self._replay is None:
            self._replay = PlanReplay(self.store, self.row, self.definition, self._open_source())
        self._replay.catch_up()
        return self._replay

    def brought_up_to_date(self) -> PlanReplay:
        """The plan with every label that it can use now."""
        self.advance()
        replay = self.following()
        position = self.store.log_position()
        replay.read_labels(position)
        if replay.begun and not replay.finished and not replay.missing():
            # Another process will record the next step; its labels can be used already.
            replay.peek(position)
        return replay

    def advance(self, *, batch: int = 0, people: int = 0) -> bool:
        """Advance the plan as far as there are labels; False if another process holds the lock.

        Args:
            batch: how many items an annotator who has nothing to do has asked for. More items are then drawn
                before the last ones are labelled, if the plan allows it and few labels are missing.
            people: how many are known to be at work; by default those who hold items.
        """
        still_locked = self._still_locked()
        if not self._take_lock():
            return False
        try:
            replay = self._replay
            # While this process holds the lock, nobody else advances or changes the plan, but one that was
            # peeked at must return to what is recorded, and a finished one may go on after a correction.
            if replay is None or not still_locked or replay.peeked or replay.finished:
                replay = self.following()
            kept = self._advance_locked(replay, batch, people)
        except BaseException:
            # The state of the plan is unknown now, and others should not wait for a failed process.
            self._replay = None
            self._release_lock()
            raise
        if kept:
            self._take_lock(KEEP_SECONDS)
        return kept

    @property
    def needs_all_labels(self) -> bool:
        """Whether the open ask allows no label to be late."""
        ask = None if self._replay is None else self._replay.ask
        return ask is not None and not ask.late_allowed

    def _advance_locked(self, replay: PlanReplay, batch: int, people: int) -> bool:
        """Advance while holding the lock; False if it was lost meanwhile."""
        people = max(people, self.store.busy(self.row.id)) if batch else 0
        most_missing = self.definition.labelling.most_missing(people) if batch else 0
        deadline = math.inf
        while not replay.finished:
            position = self.store.log_position()
            replay.read_labels(position)
            missing = replay.missing() if replay.begun else []
            if missing and not self._may_go_ahead(replay, missing, most_missing):
                undecided = self._undecided(replay, missing)
                self.store.want_more(self.row, undecided, ask=replay.number, after=position)
                break
            drawn = len(replay.draws)
            if not replay.advance(position, holder=self._holder):
                self._locked_until = 0.0
                return False
            drew = len(replay.draws) > drawn
            # Whatever the plan computed before its first draw, the others are waiting for theirs.
            deadline = min(deadline, time.monotonic() + DRAW_AHEAD_SECONDS)
            if (missing or (batch and drew)) and (
                time.monotonic() > deadline or self._has_enough_free(min(batch, most_missing), people)
            ):
                # There are items to label again; the rest is drawn by the next call.
                break
        return True

    def _has_enough_free(self, batch: int, people: int) -> bool:
        """Whether there is a free item for this annotator, and `batch` items for each other active one.

        A single annotator gets what was drawn: drawing ahead would cost labels without saving time.
        """
        wanted, leased = self.store.queued(self.row.id)
        return wanted - leased > batch * max(0, people - 1)

    def _may_go_ahead(self, replay: PlanReplay, missing: Collection[str], most_missing: int) -> bool:
        if replay.ask is None or not replay.ask.late_allowed:
            return False
        return len(set(missing) | set(replay.late())) <= most_missing

    def _undecided(self, replay: PlanReplay, missing: Iterable[str]) -> dict[str, int]:
        """Items without a label that are not in the queue: the opinions on them did not decide."""
        waiting = self.store.waiting(self.row.id)
        return {item: max(1, replay.seen.missing(item)) for item in missing if item not in waiting}

    def _take_lock(self, seconds: float = ADVANCE_SECONDS) -> bool:
        # Measured before the store does: this process never assumes the lock for longer than the store.
        until = time.time() + seconds
        if not self._still_locked():
            # Read first: attempts to write by many processes would delay labels.
            other = self.store.lock_holder(self.row.id)
            if other is not None and other != self._holder and not is_dead(other):
                return False
        holder = self.store.lock(self.row.id, self._holder, seconds=seconds)
        if holder is not None and is_dead(holder):
            holder = self.store.lock(self.row.id, self._holder, seconds=seconds, dead=[holder])
        self._locked_until = until if holder is None else 0.0
        return holder is None

    def _release_lock(self) -> None:
        self._locked_until = 0.0
        self.store.unlock(self.row.id, self._holder)

    def _still_locked(self) -> bool:
        """Whether this process still holds the lock, so that no other one has advanced the plan."""
        return time.time() < self._locked_until

    def wait_for_another(self, deadline: float) -> None:
        """Wait until the process that holds the lock has drawn items or released it.

        Waiting only reads, so that it delays neither labels nor the other process.
        """
        while time.monotonic() < deadline:
            time.sleep(random.uniform(0.5, 1.5) * WAIT_SECONDS)  # noqa: S311 - not a secret
            holder = self.store.lock_holder(self.row.id)
            if holder is None or is_dead(holder) or self.store.has_free(self.row.id):
                return
