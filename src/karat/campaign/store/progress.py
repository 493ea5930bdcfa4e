"""How far plans have come."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import Connection, delete, or_, select, update

from karat.campaign import schema
from karat.campaign.records import (
    Checkpoint,
)
from karat.campaign.store.base import Part, dialect_insert, insert_or_ignore

__all__ = ["Progress"]


class Progress(Part):
    """Who advances a plan, and its newest state."""

    def lock(
        self,
        campaign: int,
        holder: str,
        *,
        seconds: float,
        dead: Collection[str] = (),
        at: float | None = None,
    ) -> str | None:
        """Try to become the one who advances a plan, or stay it; None, or who holds it instead.

        A lock whose time is up, or whose holder is known to be dead, is taken over.
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
                # Without one, it was let go between these statements, as PostgreSQL allows.
                if other is not None:
                    return str(other)

        return self.database.write(work, durable=False)

    def lock_holder(self, campaign: int) -> str | None:
        """Who has the lock now, if anybody."""
        table = schema.locks
        query = select(table.c.holder).where(table.c.campaign == campaign, table.c.held_until >= time.time())
        found = self.database.fetch(query)
        return found[0].holder if found else None

    def unlock(self, campaign: int, holder: str) -> None:
        """Let others advance the plan."""
        table = schema.locks
        query = delete(table).where(table.c.campaign == campaign, table.c.holder == holder)
        self.database.write(lambda connection: connection.execute(query), durable=False)

    def save_checkpoint(self, campaign: int, checkpoint: Checkpoint) -> None:
        """Keep a plan's state; only the newest is kept."""
        table = schema.checkpoints
        row = {"campaign": campaign, **checkpoint._asdict()}

        def work(connection: Connection) -> None:
            statement = dialect_insert(connection, table).values(row)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["campaign"], set_=checkpoint._asdict())
            )

        self.database.write(work, durable=False)

    def checkpoint(self, campaign: int) -> Checkpoint | None:
        """The newest state of a plan, if there is one."""
        table = schema.checkpoints
        query = select(table.c.ask, table.c.version, table.c.state).where(table.c.campaign == campaign)
        found = self.database.fetch(query)
        return Checkpoint(*found[0]) if found else None

    def drop_checkpoint(self, campaign: int) -> None:
        """Forget a plan's state; it is replayed from the log."""
        table = schema.checkpoints
        query = delete(table).where(table.c.campaign == campaign)
        self.database.write(lambda connection: connection.execute(query), durable=False)
