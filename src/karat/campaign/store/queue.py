"""Queue of wanted opinions, and leases of annotators."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Update, and_, delete, func, insert, select, update

from karat.campaign import schema
from karat.campaign.records import CampaignRow, Lease, SkipRow
from karat.campaign.store import statements
from karat.campaign.store.base import StoreBase, chunks, columns_of


class Queue(StoreBase):
    """Wanted opinions, and the annotators that they are leased to."""

    def lease(
        self,
        campaign: CampaignRow,
        annotator: int,
        count: int,
        *,
        seconds: float,
        again: bool = False,
        at: float | None = None,
    ) -> list[Lease]:
        """Lease up to `count` queued items that this annotator has not labelled.

        Items leased to others are left out until their lease ends, and items that this annotator has skipped
        unless `again` is set.
        """
        now = time.time() if at is None else at
        free = statements.FREE if self.database.is_sqlite else statements.FREE_AND_UNLOCKED
        chosen = {
            "the_campaign": campaign.id,
            "the_criterion": campaign.criterion,
            "the_annotator": annotator,
            "the_time": now,
            "the_skips_since": math.inf if again else 0.0,
        }

        def page_after(connection: Connection, ask: int, position: int, slot: int) -> Sequence[Any]:
            place = {"the_ask": ask, "the_position": position, "the_slot": slot}
            rows = connection.execute(
                free, {"the_campaign": campaign.id, "the_time": now, "the_count": count, **place}
            )
            return rows.all()

        def work(connection: Connection) -> list[Lease]:
            # Page by page in the order of the queue until there are enough: a single statement with joins
            # would scan the whole queue.
            slots: dict[str, int] = {}
            page = page_after(connection, -1, -1, -1)
            while page:
                items = [item for _, _, _, item in page]
                closed = {
                    item
                    for chunk in chunks(items)
                    for item in connection.execute(
                        statements.NOT_FOR, {**chosen, "the_items": chunk}
                    ).scalars()
                }
                for _, _, slot, item in page:
                    # One slot of each item: an annotator gives one opinion on it.
                    if item not in closed and item not in slots and len(slots) < count:
                        slots[item] = slot
                last = len(page) < count or len(slots) == count
                page = [] if last else page_after(connection, *page[-1][:3])
            if slots:
                # One statement per key: for a list of keys, PostgreSQL may scan the whole queue.
                taken = {
                    "the_campaign": campaign.id,
                    "the_annotator": annotator,
                    "the_time": now + seconds,
                }
                connection.execute(
                    statements.TAKE,
                    [{**taken, "the_item": item, "the_slot": slot} for item, slot in slots.items()],
                )
                _hand_out(connection, campaign.id, annotator, slots)
            return self._leases(connection, campaign.id, list(slots), now + seconds)

        return self.database.write(work, durable=False)

    def hand_out(self, campaign: int, annotator: int, items: Collection[str]) -> None:
        """Record that an annotator was given items that are not queued, which gold items are not."""
        self.database.write(
            lambda connection: _hand_out(connection, campaign, annotator, items), durable=False
        )

    def handed(self, campaign: int, annotator: int, items: Collection[str]) -> set[str]:
        """Those of the items that an annotator was given and has not given back."""
        chosen = {"the_campaign": campaign, "the_annotator": annotator}
        return {
            row.item
            for chunk in chunks(items)
            for row in self.database.fetch(statements.HANDED, {**chosen, "the_items": chunk})
        }

    def has_free(self, campaign: int, *, at: float | None = None) -> bool:
        """Whether an item is free; reads only, to be called before `lease`, which writes."""
        now = time.time() if at is None else at
        start = {"the_ask": -1, "the_position": -1, "the_slot": -1, "the_count": 1}
        return bool(
            self.database.fetch(statements.FREE, {"the_campaign": campaign, "the_time": now, **start})
        )

    def free_items(self, campaign: int, count: int, *, at: float | None = None) -> list[str]:
        """The next items that nobody holds, in the order of the queue, each once; leases nothing."""
        now = time.time() if at is None else at
        start = {"the_ask": -1, "the_position": -1, "the_slot": -1, "the_count": count}
        rows = self.database.fetch(statements.FREE, {"the_campaign": campaign, "the_time": now, **start})
        return list(dict.fromkeys(row[3] for row in rows))

    def held(self, campaign: int, annotator: int, *, at: float | None = None) -> list[Lease]:
        """The items leased to an annotator now, in the order of the queue."""
        now = time.time() if at is None else at
        chosen = {"the_campaign": campaign, "the_annotator": annotator, "the_time": now}
        rows = sorted(self.database.fetch(statements.HELD, chosen), key=lambda row: tuple(row[:4]))
        until = min((row[2] for row in rows), default=now)
        return [Lease(item, ask, unit, fields, until) for _, _, _, item, ask, unit, fields in rows]

    def _leases(self, connection: Connection, campaign: int, items: list[str], until: float) -> list[Lease]:
        leases = {
            row.item: Lease(row.item, row.ask, row.unit, row.fields, until)
            for chunk in chunks(items)
            for row in connection.execute(statements.LEASED, {"the_campaign": campaign, "the_items": chunk})
        }
        return [leases[item] for item in items]

    def release(self, campaign: int, annotator: int, items: Collection[str] | None = None) -> int:
        """Give back what an annotator holds; returns how many there were."""
        return self.database.write(
            lambda connection: _give_back(connection, campaign, annotator, items), durable=False
        )

    def renew(
        self,
        campaign: int,
        annotator: int,
        items: Collection[str],
        *,
        seconds: float,
        at: float | None = None,
    ) -> None:
        """Extend the leases of those items that the annotator still holds."""
        now = time.time() if at is None else at
        queue = schema.queue
        query = (
            update(queue)
            .where(queue.c.campaign == campaign, queue.c.annotator == annotator, queue.c.leased_until >= now)
            .values(leased_until=now + seconds)
        )

        def work(connection: Connection) -> None:
            for chunk in chunks(items):
                connection.execute(query.where(queue.c.item.in_(chunk)))

        if items:
            self.database.write(work, durable=False)

    def skip(self, campaign: int, annotator: int, items: Collection[str]) -> None:
        """Record that an annotator skips items, and end the leases."""
        rows = [
            {"campaign": campaign, "item": item, "annotator": annotator, "skipped_at": time.time()}
            for item in items
        ]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.skips), rows)
            # They stay handed out: whoever goes back to an item that they skipped may still answer.
            query = _end_leases(campaign, annotator)
            for chunk in chunks(items):
                connection.execute(query.where(schema.queue.c.item.in_(chunk)))

        if rows:
            self.database.write(work)

    def skips(self, campaign: int) -> list[SkipRow]:
        """Skipped items and who skipped them, in order."""
        table = schema.skips
        query = select(*columns_of(table, SkipRow)).where(table.c.campaign == campaign).order_by(table.c.id)
        return [SkipRow(*row) for row in self.database.fetch(query)]

    def queued(self, campaign: int, *, at: float | None = None) -> tuple[int, int]:
        """The number of wanted opinions, and how many of them are leased now."""
        now = time.time() if at is None else at
        queue = schema.queue
        leased = and_(queue.c.annotator.is_not(None), queue.c.leased_until >= now)
        query = select(func.count(), func.count().filter(leased)).where(queue.c.campaign == campaign)
        [(wanted, leased_now)] = self.database.fetch(query)
        return int(wanted), int(leased_now)

    def waiting(self, campaign: int) -> set[str]:
        """Items on which opinions are still wanted."""
        queue = schema.queue
        query = select(queue.c.item).where(queue.c.campaign == campaign).distinct()
        return {row.item for row in self.database.fetch(query)}


def _end_leases(campaign: int, annotator: int) -> Update:
    queue = schema.queue
    return (
        update(queue)
        .where(queue.c.campaign == campaign, queue.c.annotator == annotator)
        .values(annotator=None, leased_until=None)
    )


def _give_back(connection: Connection, campaign: int, annotator: int, items: Collection[str] | None) -> int:
    queue, handouts = schema.queue, schema.handouts
    held = select(queue.c.item).where(queue.c.campaign == campaign, queue.c.annotator == annotator)
    count = 0
    for chunk in [None] if items is None else chunks(items):
        mine = held if chunk is None else held.where(queue.c.item.in_(chunk))
        connection.execute(
            delete(handouts).where(
                handouts.c.campaign == campaign,
                handouts.c.annotator == annotator,
                handouts.c.item.in_(mine),
            )
        )
        leases = _end_leases(campaign, annotator)
        ended = leases if chunk is None else leases.where(queue.c.item.in_(chunk))
        count += connection.execute(ended).rowcount
    return count


def _hand_out(connection: Connection, campaign: int, annotator: int, items: Collection[str]) -> None:
    rows = [{"campaign": campaign, "annotator": annotator, "item": item} for item in items]
    if rows:
        connection.execute(statements.hand_out(connection.dialect.name), rows)
