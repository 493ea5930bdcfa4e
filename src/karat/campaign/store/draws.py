"""Asks of plans, and the items drawn for them."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, exists, insert, or_, select

from karat.campaign import schema
from karat.campaign.records import AskRow, CampaignRow, Draw
from karat.campaign.store.base import StoreBase, chunks, columns_of


class DrawLog(StoreBase):
    """Asks, and the items that were drawn for them."""

    def add_ask(
        self,
        campaign: int,
        number: int,
        *,
        log_position: int,
        reason: str,
        draws: Sequence[Draw],
        wanted: dict[str, int],
        holder: str,
        redrawn: Collection[str] = (),
    ) -> bool:
        """Record the next ask and queue the wanted opinions in their order; False if the lock was lost.

        Those `redrawn` were drawn before the plan began anew, and belong to this ask from now on.
        """

        def work(connection: Connection) -> bool:
            lock = select(schema.locks.c.holder).where(schema.locks.c.campaign == campaign)
            if not self.database.is_sqlite:
                lock = lock.with_for_update()
            if connection.execute(lock).scalar() != holder:
                return False
            connection.execute(
                insert(schema.asks).values(
                    campaign=campaign,
                    number=number,
                    log_position=log_position,
                    drawn_at=time.time(),
                    reason=reason,
                )
            )
            for chunk in chunks(redrawn):
                old = schema.draws
                connection.execute(delete(old).where(old.c.campaign == campaign, old.c.item.in_(chunk)))
            insert_draws(connection, campaign, number, draws)
            ask = {"campaign": campaign, "ask": number}
            rows = [
                {**ask, "item": item, "slot": slot, "position": place}
                for place, (item, count) in enumerate(wanted.items())
                for slot in range(count)
            ]
            if rows:
                connection.execute(insert(schema.queue), rows)
            return True

        return self.database.write(work)

    def want_more(self, campaign: CampaignRow, wanted: dict[str, int], *, ask: int, after: int) -> None:
        """Queue further opinions on items that are not queued and have no label after position `after`.

        `after` is how far the log was read: a later label may be the missing one.
        """
        queue, labels = schema.queue, schema.labels

        def work(connection: Connection) -> None:
            for item, count in wanted.items():
                waiting = exists().where(queue.c.campaign == campaign.id, queue.c.item == item)
                answered = exists().where(
                    labels.c.criterion == campaign.criterion, labels.c.item == item, labels.c.id > after
                )
                if not connection.execute(select(or_(waiting, answered))).scalar():
                    rows = [
                        {"campaign": campaign.id, "item": item, "slot": slot, "ask": ask, "position": 0}
                        for slot in range(count)
                    ]
                    connection.execute(insert(queue), rows)

        if wanted:
            self.database.write(work)

    def asks(self, campaign: int, *, after: int = 0) -> list[AskRow]:
        """The steps of a campaign's plan, in their order."""
        table = schema.asks
        query = (
            select(*columns_of(table, AskRow))
            .where(table.c.campaign == campaign, table.c.number > after)
            .order_by(table.c.number)
        )
        return [AskRow(*row) for row in self.database.fetch(query)]

    def draws(self, campaign: int, *, after: int = -1) -> list[Draw]:
        """The items drawn after an ask, in the order of drawing."""
        table = schema.draws
        query = (
            select(*columns_of(table, Draw))
            .where(table.c.campaign == campaign, table.c.ask > after)
            .order_by(table.c.ask, table.c.position)
        )
        return [Draw(*row) for row in self.database.fetch(query)]

    def draws_of(self, campaign: int, items: Collection[str]) -> dict[str, Draw]:
        """The draws of those items that were drawn."""
        table = schema.draws
        query = select(*columns_of(table, Draw)).where(table.c.campaign == campaign)
        return {
            row.item: Draw(*row)
            for chunk in chunks(items)
            for row in self.database.fetch(query.where(table.c.item.in_(chunk)))
        }


def insert_draws(connection: Connection, campaign: int, ask: int, draws: Sequence[Draw]) -> None:
    """Record drawn items in this order."""
    rows = [
        {"campaign": campaign, **draw._asdict(), "ask": ask, "position": place}
        for place, draw in enumerate(draws)
    ]
    if rows:
        connection.execute(insert(schema.draws), rows)
