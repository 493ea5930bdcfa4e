"""Locks and checkpoints of plans."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import Connection, delete, or_, select, update

from karat.campaign import schema
from karat.campaign.records import Checkpoint
from karat.campaign.store.base import StoreBase, columns_of, dialect_insert, insert_or_ignore


class PlanProgress(StoreBase):
    """The lock of the process that advances a plan, and the plan's newest checkpoint."""

    def lock(
        self,
        campaign: int,
        holder: str,
        *,
        seconds: float,
        dead: Collection[str] = (),
        at: float | None = None,
    ) -> str | None:
        """Take or extend the lock for advancing a plan; returns None, or the current holder.

        A lock that has expired, or whose holder is one of `dead`, is taken over.
        """
        now = time.time() if at is None else at
        table = schema.locks

        mine = or_(table.c.holder == holder, table.c.held_until < now, table.c.holder.in_(list(dead)))
        take = (
            update(table)
            .where(table.c.campaign == campaign, mine)
            .values(holder=holder, held_until=now + seconds)
        )
        look = select(table.c.holder).where(table.c.campaign == campaign)

        def work(connection: Connection) -> str | None:
            while True:
                insert_or_ignore(
                    connection, table, {"campaign": campaign, "holder": holder, "held_until": now + seconds}
                )
                if connection.execute(take).rowcount:
                    return None
                other = connection.execute(look).scalar()
                # None: it was released between these statements, which PostgreSQL allows.
                if other is not None:
                    return str(other)

        return self.database.write(work, durable=False)

    def lock_holder(self, campaign: int) -> str | None:
        """The current holder of the lock, if there is one."""
        table = schema.locks
        query = select(table.c.holder).where(table.c.campaign == campaign, table.c.held_until >= time.time())
        rows = self.database.fetch(query)
        return rows[0].holder if rows else None

    def unlock(self, campaign: int, holder: str) -> None:
        """Release the lock."""
        table = schema.locks
        query = delete(table).where(table.c.campaign == campaign, table.c.holder == holder)
        self.database.write(lambda connection: connection.execute(query), durable=False)

    def save_checkpoint(self, campaign: int, checkpoint: Checkpoint) -> None:
        """Store a plan's state in place of the last one."""
        table = schema.checkpoints
        row = {"campaign": campaign, **checkpoint._asdict()}

        def work(connection: Connection) -> None:
            statement = dialect_insert(connection, table).values(row)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["campaign"], set_=checkpoint._asdict())
            )

        self.database.write(work, durable=False)

    def checkpoint(self, campaign: int) -> Checkpoint | None:
        """The stored state of a plan, if there is one."""
        table = schema.checkpoints
        query = select(*columns_of(table, Checkpoint)).where(table.c.campaign == campaign)
        rows = self.database.fetch(query)
        return Checkpoint(*rows[0]) if rows else None

    def drop_checkpoint(self, campaign: int) -> None:
        """Delete the stored state; the plan is then replayed from the log."""
        table = schema.checkpoints
        query = delete(table).where(table.c.campaign == campaign)
        self.database.write(lambda connection: connection.execute(query), durable=False)
