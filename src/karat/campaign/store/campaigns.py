"""Campaigns, and their gold items."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from karat.campaign import schema
from karat.campaign.errors import DELETED, CampaignError, UnknownCampaignError
from karat.campaign.records import LABEL, CampaignRow, CampaignSummary, Draw, GoldItem
from karat.campaign.store.base import StoreBase, columns_of, insert_or_ignore
from karat.campaign.store.draws import insert_draws

Sort: TypeAlias = Literal["oldest", "newest", "name", "active"]
_LAST_LABEL = (
    select(func.max(schema.labels.c.id))
    .where(schema.labels.c.campaign == schema.campaigns.c.id)
    .correlate(schema.campaigns)
    .scalar_subquery()
)
_ORDERS: dict[Sort, tuple[Any, ...]] = {
    "oldest": (schema.campaigns.c.id,),
    "newest": (schema.campaigns.c.id.desc(),),
    "name": (func.lower(schema.campaigns.c.name), schema.campaigns.c.id),
    "active": (func.coalesce(_LAST_LABEL, 0).desc(), schema.campaigns.c.id.desc()),
}
_WORDS = func.coalesce(schema.campaigns.c.wording, schema.criteria.c.text)
_ROWS = select(
    *(
        _WORDS.label("criterion_text") if name == "criterion_text" else schema.campaigns.c[name]
        for name in CampaignRow._fields
    )
).join(schema.criteria, schema.criteria.c.id == schema.campaigns.c.criterion)
# Deleted campaigns whose labels others share leave a row without a question.
_EXISTS = schema.campaigns.c.question != ""


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
        rows = self.database.fetch(_ROWS.where(schema.campaigns.c.name == name, _EXISTS))
        if rows:
            return CampaignRow(*rows[0])
        names = ", ".join(row.name for row in self.campaigns())
        raise UnknownCampaignError(
            f"No campaign {name!r} in {self.database.name}. "
            + (f"Campaigns: {names}." if names else "There are none yet; `karat new` starts one.")
        )

    def campaign_numbered(self, number: int) -> CampaignRow:
        """The campaign of this number, whatever its name is now."""
        rows = self.database.fetch(_ROWS.where(schema.campaigns.c.id == number, _EXISTS))
        if not rows:
            raise UnknownCampaignError(DELETED)
        return CampaignRow(*rows[0])

    def criterion(self, text: str) -> int | None:
        """The number of the criterion that began with these words, under which labels are shared."""
        rows = self.database.fetch(select(schema.criteria.c.id).where(schema.criteria.c.text == text))
        return int(rows[0].id) if rows else None

    def campaigns(self) -> list[CampaignRow]:
        """All campaigns, oldest first."""
        return [
            CampaignRow(*row)
            for row in self.database.fetch(_ROWS.where(_EXISTS).order_by(schema.campaigns.c.id))
        ]

    def summaries(
        self, *, limit: int, after: int | None = None, sort: Sort = "oldest", query: str = ""
    ) -> list[CampaignSummary]:
        """A page of campaigns without their definitions.

        Args:
            limit: how many.
            after: the number of the last campaign of the page before, where they are sorted by age.
            sort: oldest or newest first, by name, or those with the newest labels first.
            query: text that the name or the criterion holds.
        """
        table, labels = schema.campaigns, schema.labels
        new = (
            select(func.count())
            .where(
                labels.c.campaign == table.c.id,
                labels.c.id > func.coalesce(table.c.snapshot_position, 0),
                labels.c.kind == LABEL,
            )
            .correlate(table)
            .scalar_subquery()
        )
        columns = (table.c[name] for name in ("created_at", "archived_at", "snapshot"))
        page = (
            select(table.c.id, table.c.name, table.c.question, _WORDS, *columns, new)
            .join(schema.criteria, schema.criteria.c.id == table.c.criterion)
            .where(_EXISTS)
            .order_by(*_ORDERS[sort])
            .limit(limit)
        )
        if after is not None:
            page = page.where(table.c.id < after if sort == "newest" else table.c.id > after)
        for word in query.split():
            page = page.where(
                or_(
                    table.c.name.icontains(word, autoescape=True),
                    _WORDS.icontains(word, autoescape=True),
                )
            )
        return [CampaignSummary(*row) for row in self.database.fetch(page)]

    def creators(self, campaigns: Collection[int]) -> dict[int, str]:
        """Whose token started each of these campaigns, as far as the audit log has a name."""
        log, tokens = schema.audit_log, schema.tokens
        query = (
            select(log.c.campaign, tokens.c.name)
            .join(tokens, tokens.c.id == log.c.token)
            .where(log.c.action == "create", log.c.campaign.in_(campaigns), tokens.c.name.is_not(None))
        )
        return {row.campaign: row.name for row in self.database.fetch(query)}

    def count_campaigns(self) -> int:
        """How many campaigns there are."""
        [(count,)] = self.database.fetch(select(func.count()).select_from(schema.campaigns).where(_EXISTS))
        return int(count)

    def last_label(self, campaign: int) -> int:
        """The position of the last label that was given in a campaign."""
        labels = schema.labels
        query = select(func.max(labels.c.id)).where(labels.c.campaign == campaign)
        [(position,)] = self.database.fetch(query)
        return int(position or 0)

    def save_snapshot(self, name: str, snapshot: dict[str, Any], position: int) -> None:
        """Keep where a campaign stands, for lists; `position` is its last label that was counted."""
        table = schema.campaigns
        query = (
            update(table).where(table.c.name == name).values(snapshot=snapshot, snapshot_position=position)
        )
        self.database.write(lambda connection: connection.execute(query), durable=False)

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
