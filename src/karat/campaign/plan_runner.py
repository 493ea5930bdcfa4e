"""Whoever advances a plan: one process at a time, and what the others see of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterable

from karat.campaign.definition import Definition
from karat.campaign.plan_replay import Cursor
from karat.campaign.process_identity import is_dead, new_holder, retire
from karat.campaign.question import QuestionSource
from karat.campaign.records import CampaignRow
from karat.campaign.store import Store

__all__ = ["Pilot"]

# How long a lock is taken for while a plan is advanced, and kept afterwards: whoever advanced it last has
# it at hand, and should go on with it.
ADVANCE_SECONDS, KEEP_SECONDS = 120.0, 2.0
# Whoever draws ahead for others lets its own annotator wait no longer than this.
STOCKING_SECONDS = 0.1
# Whoever waits for the one who has the plan looks this often.
WAIT_SECONDS = 0.05


class Pilot:
    """A campaign's plan, followed by this process and advanced by it when it has the lock.

    What to ask for next follows from the source, the seed and the ordered log of labels alone, so it is the
    same whoever computes it; the lock in the store only keeps two from doing it at once.
    """

    def __init__(
        self,
        store: Store,
        row: CampaignRow,
        definition: Definition,
        open_source: Callable[[], QuestionSource],
    ) -> None:
        self.store, self.row, self.definition = store, row, definition
        self._open_source = open_source
        self._cursor: Cursor | None = None
        self._holder = new_holder(self)
        self._locked_until = 0.0

    def close(self) -> None:
        """Let others advance the plan, from where this process has brought it."""
        try:
            if self._still_locked():
                if self._cursor is not None:
                    self._cursor.save_checkpoint()
                self._give_up_lock()
        finally:
            retire(self._holder)

    def replay(self) -> None:
        """Go through the whole log again instead of trusting a checkpoint."""
        self.store.drop_checkpoint(self.row.id)
        self._cursor = None
        self.following()

    def following(self) -> Cursor:
        """The plan, as far as it was recorded."""
        if self._cursor is None:
            self._cursor = Cursor(self.store, self.row, self.definition, self._open_source())
        self._cursor.catch_up()
        return self._cursor

    def brought_up_to_date(self) -> Cursor:
        """The plan with every label it can use now."""
        self.advance()
        cursor = self.following()
        position = self.store.log_position()
        cursor.look(position)
        if cursor.number and not cursor.finished and not cursor.missing():
            # Somebody else will record the next step; its labels can be used all the same.
            cursor.peek(position)
        return cursor

    def advance(self, *, batch: int = 0) -> bool:
        """Go on with the plan as far as the labels reach; False where that is left to somebody else.

        With a `batch` somebody has nothing to do and came for so many items: then more are drawn before
        the last are finished, where the plan allows and not too many labels are missing already.
        """
        nobody_else_did = self._still_locked()
        if not self._take_lock():
            return False
        try:
            cursor = self._cursor if self._cursor and nobody_else_did else self.following()
            kept = self._advance_locked(cursor, batch)
        except BaseException:
            # The plan may be anywhere now; others should not wait for somebody who failed.
            self._cursor = None
            self._give_up_lock()
            raise
        if kept:
            self._take_lock(KEEP_SECONDS)
        return kept

    def _advance_locked(self, cursor: Cursor, batch: int) -> bool:
        """Go on while holding the lock; False if it was lost on the way."""
        patience = self.definition.labelling.ahead if batch else 0
        deadline = time.monotonic() + STOCKING_SECONDS
        while not cursor.finished:
            position = self.store.log_position()
            cursor.look(position)
            missing = cursor.missing() if cursor.number else []
            if missing and not self._may_go_ahead(cursor, missing, patience):
                stranded = self._stranded(cursor, missing)
                self.store.want_more(self.row, stranded, ask=cursor.number, after=position)
                break
            drawn = len(cursor.draws)
            if not cursor.advance(position, holder=self._holder):
                self._locked_until = 0.0
                return False
            drew = len(cursor.draws) > drawn
            if (missing or (batch and drew)) and (
                time.monotonic() > deadline or self._has_stock(min(batch, patience))
            ):
                # There is something to label again; what else comes can wait for the next call.
                break
        return True

    def _has_stock(self, batch: int) -> bool:
        """Whether something is free for the one who asks, and so many items for each of the others who label.

        Whoever labels alone gets what was drawn: going ahead for them would cost labels and win nothing.
        """
        wanted, leased = self.store.queued(self.row.id)
        others = max(0, self.store.busy(self.row.id) - 1)
        return wanted - leased > batch * others

    def _may_go_ahead(self, cursor: Cursor, missing: Collection[str], patience: int) -> bool:
        if cursor.ask is None or not cursor.ask.late_allowed:
            return False
        return len(set(missing) | set(cursor.late())) <= patience

    def _stranded(self, cursor: Cursor, missing: Iterable[str]) -> dict[str, int]:
        """Items that nobody is asked about though their label is missing: opinions left them open."""
        waiting = self.store.waiting(self.row.id)
        return {item: max(1, cursor.seen.missing(item)) for item in missing if item not in waiting}

    def _take_lock(self, seconds: float = ADVANCE_SECONDS) -> bool:
        # Counted from before the store does: we never think that we hold it longer than it says.
        until = time.time() + seconds
        if not self._still_locked():
            # Looking first: where many come for nothing, their writing would keep labels waiting.
            other = self.store.lock_holder(self.row.id)
            if other is not None and other != self._holder and not is_dead(other):
                return False
        holder = self.store.lock(self.row.id, self._holder, seconds=seconds)
        if holder is not None and is_dead(holder):
            holder = self.store.lock(self.row.id, self._holder, seconds=seconds, dead=[holder])
        self._locked_until = until if holder is None else 0.0
        return holder is None

    def _give_up_lock(self) -> None:
        self._locked_until = 0.0
        self.store.unlock(self.row.id, self._holder)

    def _still_locked(self) -> bool:
        """Whether this process has had the lock since it last took it, so that nobody else went on."""
        return time.time() < self._locked_until

    def wait_for_another(self, deadline: float) -> None:
        """Somebody else has the plan; wait until they have drawn something or let it go.

        Those who wait only read: they must not stand in the way of labels, nor of the one they wait for.
        """
        while time.monotonic() < deadline:
            time.sleep(random.uniform(0.5, 1.5) * WAIT_SECONDS)  # noqa: S311 - not a secret
            holder = self.store.lock_holder(self.row.id)
            if holder is None or is_dead(holder) or self.store.has_free(self.row.id):
                return
