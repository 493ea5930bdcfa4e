"""Deletion of campaigns."""

from __future__ import annotations

import shlex
import time

from sqlalchemy import Connection, delete, func, select, update

from karat.campaign import schema
from karat.campaign.errors import CampaignError
from karat.campaign.records import CampaignRow
from karat.campaign.store.base import StoreBase

# What belongs to a campaign alone.
_OWN = (
    schema.changes,
    schema.asks,
    schema.draws,
    schema.queue,
    schema.handouts,
    schema.skips,
    schema.gold,
    schema.locks,
    schema.checkpoints,
)


class Deletion(StoreBase):
    """Deletes campaigns for good."""

    def delete_campaign(self, campaign: CampaignRow, *, force: bool = False) -> int:
        """Delete a campaign, in one transaction; labels stay where another campaign has its criterion.

        Labels that stay belong to an empty row without a question, which no list shows; the last campaign of
        a criterion takes them along.

        Args:
            campaign: which.
            force: whether items that people are labelling now do not matter.

        Returns:
            How many labels were deleted.
        """

        def work(connection: Connection) -> int:
            _refuse(connection, campaign, force=force)
            _forget(connection, campaign.id)
            return _delete_labels(connection, campaign)

        return self.database.write(work)


def _refuse(connection: Connection, campaign: CampaignRow, *, force: bool) -> None:
    queue, others = schema.queue, schema.campaigns
    held = select(func.count(queue.c.annotator.distinct())).where(
        queue.c.campaign == campaign.id, queue.c.annotator.is_not(None), queue.c.leased_until > time.time()
    )
    people = int(connection.execute(held).scalar_one())
    if people and not force:
        raise CampaignError(
            f"{people} {'person is' if people == 1 else 'people are'} labelling in campaign "
            f"{campaign.name!r}. Wait until they are done, archive it, or delete it in any case: "
            f"karat delete {shlex.quote(campaign.name)} --force."
        )
    for name, definition in connection.execute(
        select(others.c.name, others.c.definition).where(others.c.id != campaign.id)
    ):
        if definition.get("follows") == campaign.id:
            raise CampaignError(f"Campaign {name!r} is the next phase of {campaign.name!r}. Delete it first.")


def _forget(connection: Connection, campaign: int) -> None:
    """Delete what is a campaign's alone; the log of owners' actions stays, without the campaign."""
    for table in _OWN:
        connection.execute(delete(table).where(table.c.campaign == campaign))
    tokens, log = schema.tokens, schema.audit_log
    own = select(tokens.c.id).where(tokens.c.campaign == campaign)
    connection.execute(update(log).where(log.c.token.in_(own)).values(token=None))
    connection.execute(update(log).where(log.c.campaign == campaign).values(campaign=None))
    connection.execute(delete(tokens).where(tokens.c.campaign == campaign))


def _delete_labels(connection: Connection, campaign: CampaignRow) -> int:
    table, labels = schema.campaigns, schema.labels
    criterion = connection.execute(select(table.c.criterion).where(table.c.id == campaign.id)).scalar_one()
    sharing = select(func.count()).where(
        table.c.criterion == criterion, table.c.id != campaign.id, table.c.question != ""
    )
    if not connection.execute(sharing).scalar_one():
        gone = connection.execute(delete(labels).where(labels.c.criterion == criterion)).rowcount
        # Processes that had deleted campaigns open may have left something behind.
        for number in connection.execute(select(table.c.id).where(table.c.criterion == criterion)).scalars():
            _forget(connection, number)
        connection.execute(delete(table).where(table.c.criterion == criterion))
        connection.execute(delete(schema.criteria).where(schema.criteria.c.id == criterion))
        return int(gone)
    kept = select(func.count()).where(labels.c.campaign == campaign.id)
    this = table.c.id == campaign.id
    if not connection.execute(kept).scalar_one():
        connection.execute(delete(table).where(this))
        return 0
    emptied = {
        "name": f"deleted {campaign.id}",
        "question": "",
        "definition": {},
        "archived_at": time.time(),
        "snapshot": None,
        "snapshot_position": None,
        "wording": None,
        # Processes that have it open see that it was changed.
        "revision": table.c.revision + 1,
    }
    connection.execute(update(table).where(this).values(emptied))
    return 0
