"""Log of the changes that owners made to campaigns after their start."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from karat.campaign import schema
from karat.campaign.errors import DELETED, CampaignError, UnknownCampaignError
from karat.campaign.records import CampaignRow, Change, GoldItem
from karat.campaign.store import statements
from karat.campaign.store.base import StoreBase, columns_of, insert_or_ignore


class Changes(StoreBase):
    """Changes of campaigns, in their order."""

    def add_change(
        self,
        campaign: CampaignRow,
        *,
        holder: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        restart: bool,
        gold: Sequence[GoldItem] = (),
    ) -> bool:
        """Change a campaign's row, and record what was changed and when; False if the lock was lost.

        With `restart` the plan begins anew after the asks so far: its checkpoint and queue are dropped.
        """
        table = schema.campaigns

        def work(connection: Connection) -> bool:
            lock = select(schema.locks.c.holder).where(schema.locks.c.campaign == campaign.id)
            if not self.database.is_sqlite:
                lock = lock.with_for_update()
            if connection.execute(lock).scalar() != holder:
                return False
            last_ask = select(func.coalesce(func.max(schema.asks.c.number), 0)).where(
                schema.asks.c.campaign == campaign.id
            )
            position = select(func.coalesce(func.max(schema.labels.c.id), 0))
            ask = connection.execute(last_ask).scalar_one()
            stored = {**values, "revision": campaign.revision + 1}
            if restart:
                stored["restarted_after"] = ask
                for dropped in (schema.checkpoints, schema.queue):
                    connection.execute(delete(dropped).where(dropped.c.campaign == campaign.id))
            try:
                with connection.begin_nested():
                    connection.execute(update(table).where(table.c.id == campaign.id).values(**stored))
            except IntegrityError:
                raise CampaignError(
                    f"There is a campaign {values.get('name')!r} already. Choose another name."
                ) from None
            connection.execute(
                insert(schema.changes).values(
                    campaign=campaign.id,
                    number=campaign.revision + 1,
                    at=time.time(),
                    log_position=connection.execute(position).scalar_one(),
                    ask=ask,
                    before=dict(before),
                    after=dict(after),
                )
            )
            for item in gold:
                insert_or_ignore(connection, schema.gold, {"campaign": campaign.id, **item._asdict()})
            return True

        return self.database.write(work)

    def changes(self, campaign: int) -> list[Change]:
        """What was changed, oldest first."""
        table = schema.changes
        query = select(*columns_of(table, Change)).where(table.c.campaign == campaign)
        return [Change(*row) for row in self.database.fetch(query.order_by(table.c.number))]

    def revision(self, campaign: int) -> int:
        """How often a campaign was changed."""
        rows = self.database.fetch(statements.REVISION, {"the_campaign": campaign})
        if not rows:
            raise UnknownCampaignError(DELETED)
        row = rows[0]
        return int(row.revision)

    def show_other_fields(self, campaign: int, fields: Mapping[str, Mapping[str, Any]]) -> None:
        """Replace what annotators see of items that were drawn before."""
        table = schema.draws

        def work(connection: Connection) -> None:
            for item, shown in fields.items():
                connection.execute(
                    update(table)
                    .where(table.c.campaign == campaign, table.c.item == item)
                    .values(fields=dict(shown))
                )

        self.database.write(work)
