"""Campaigns, and their gold items."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from karat.campaign import schema
from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.campaign.records import CampaignRow, Draw, GoldItem
from karat.campaign.store.base import StoreBase, columns_of, insert_or_ignore
from karat.campaign.store.draws import insert_draws


class Campaigns(StoreBase):
    """Campaigns, and their items whose labels the owner knows."""

    def add_campaign(
        self,
        name: str,
        *,
        question: str,
        criterion: str,
        definition: dict[str, Any],
        version: str,
        known: Sequence[Draw] = (),
        gold: Sequence[GoldItem] = (),
    ) -> CampaignRow:
        """Add a campaign under a new name, with its known and gold items, in one transaction."""

        def work(connection: Connection) -> None:
            insert_or_ignore(connection, schema.criteria, {"text": criterion})
            try:
                with connection.begin_nested():
                    campaign = connection.execute(
                        insert(schema.campaigns)
                        .returning(schema.campaigns.c.id)
                        .values(
                            name=name,
                            question=question,
                            criterion=select(schema.criteria.c.id)
                            .where(schema.criteria.c.text == criterion)
                            .scalar_subquery(),
                            definition=definition,
                            version=version,
                            created_at=time.time(),
                        )
                    ).scalar_one()
            except IntegrityError:
                raise CampaignError(
                    f"There is a campaign {name!r} already. Choose another name, or continue that one."
                ) from None
            insert_draws(connection, campaign, 0, known)
            if gold:
                rows = [{"campaign": campaign, **item._asdict()} for item in gold]
                connection.execute(insert(schema.gold), rows)

        self.database.write(work)
        return self.campaign(name)

    def campaign(self, name: str) -> CampaignRow:
        """The campaign of this name; an error lists the names there are."""
        every = self.campaigns()
        for row in every:
            if row.name == name:
                return row
        names = ", ".join(row.name for row in every)
        raise UnknownCampaignError(
            f"No campaign {name!r} in {self.database.name}. "
            + (f"Campaigns: {names}." if names else "There are none yet; `karat new` starts one.")
        )

    def campaigns(self) -> list[CampaignRow]:
        """All campaigns, oldest first."""
        table = schema.campaigns
        query = (
            select(*table.c, schema.criteria.c.text.label("criterion_text"))
            .join(schema.criteria, schema.criteria.c.id == table.c.criterion)
            .order_by(table.c.id)
        )
        return [CampaignRow(**row._asdict()) for row in self.database.fetch(query)]

    def redefine(self, campaign: int, definition: dict[str, Any]) -> None:
        """Replace the definition, for instance after the source has moved."""
        self._update_campaign(campaign, definition=definition)

    def archive(self, campaign: int, *, at: float | None) -> None:
        """Archive a campaign, which then accepts no labels; `at=None` reopens it."""
        self._update_campaign(campaign, archived_at=at)

    def _update_campaign(self, campaign: int, **values: Any) -> None:
        table = schema.campaigns
        query = update(table).where(table.c.id == campaign).values(**values)
        self.database.write(lambda connection: connection.execute(query))

    def gold(self, campaign: int) -> list[GoldItem]:
        """The items whose labels the owner knows."""
        table = schema.gold
        query = select(*columns_of(table, GoldItem)).where(table.c.campaign == campaign)
        return [GoldItem(*row) for row in self.database.fetch(query.order_by(table.c.item))]
