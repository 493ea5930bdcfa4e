"""The append-only log of labels."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, func, select

from karat.campaign import schema
from karat.campaign.database import Log
from karat.campaign.records import CORRECTION, LABEL, CampaignRow, LabelRow, NewLabel, OwnLabel
from karat.campaign.store import statements
from karat.campaign.store.base import StoreBase, chunks, columns_of
from karat.core.errors import LabelError

# An annotator is active who gave one of so many of the newest labels.
RECENT = 200


class Labels(StoreBase):
    """Labels in the order in which they were appended; never changed."""

    def append(
        self, campaign: CampaignRow, annotator: int, labels: Sequence[NewLabel], *, at: float | None = None
    ) -> list[int]:
        """Append labels and remove the wanted opinions from the queue; returns positions in the log.

        A label whose `request` this annotator has sent before is not appended again: the position of the
        first one is returned. The same holds for a label with `after` that this annotator has given since.
        """
        [positions] = self.append_all([(campaign, annotator, labels)], at=at)
        return positions

    def append_all(
        self, labels_by: Sequence[tuple[CampaignRow, int, Sequence[NewLabel]]], *, at: float | None = None
    ) -> list[list[int]]:
        """Append the labels of several annotators in one transaction, so that they share one disk write."""
        now = time.time() if at is None else at

        def work(connection: Connection) -> list[list[int]]:
            return [
                [_append_one(connection, campaign, annotator, label, now) for label in labels]
                for campaign, annotator, labels in labels_by
            ]

        people = {annotator for _, annotator, _ in labels_by}
        return self.database.write(work, log=Log.APPEND, appending=people)

    def own_labels(
        self, campaign: CampaignRow, annotator: int, items: Collection[str]
    ) -> dict[str, OwnLabel]:
        """For those items that were drawn: the ask, and this annotator's newest label."""
        chosen = {
            "the_campaign": campaign.id,
            "the_criterion": campaign.criterion,
            "the_annotator": annotator,
        }

        return {
            item: OwnLabel(ask, value, label or 0)
            for chunk in chunks(items)
            for item, ask, value, label in self.database.fetch(
                statements.OWN_LABELS, {**chosen, "the_items": chunk}
            )
        }

    def labels(
        self,
        criterion: int,
        *,
        after: int = 0,
        up_to: int | None = None,
        items: Collection[str] | None = None,
    ) -> list[LabelRow]:
        """Entries of the log in their order, between two positions or of some items.

        To continue reading later, stop at a `log_position`: beyond it, entries with lower numbers may follow.
        """
        table = schema.labels
        query = select(*columns_of(table, LabelRow)).where(table.c.criterion == criterion, table.c.id > after)
        if up_to is not None:
            query = query.where(table.c.id <= up_to)

        if items is None:
            return [LabelRow(*row) for row in self.database.fetch(query.order_by(table.c.id))]

        def work(connection: Connection) -> list[LabelRow]:
            rows = [
                LabelRow(*row)
                for chunk in chunks(items)
                for row in connection.execute(query.where(table.c.item.in_(chunk)))
            ]
            return sorted(rows)

        return self.database.read(work)

    def sent(self, annotator: int, requests: Collection[str]) -> dict[str, str]:
        """The items of those requests that this annotator has sent before."""
        table = schema.labels
        query = select(table.c.request, table.c.item).where(table.c.annotator == annotator)

        return {
            request: item
            for chunk in chunks(requests)
            for request, item in self.database.fetch(query.where(table.c.request.in_(chunk)))
        }

    def effort(self, campaign: int) -> tuple[int, float]:
        """The number of opinions given in a campaign, and the seconds they took in total.

        An opinion that somebody has changed counts once, and the time of both.
        """
        table = schema.labels
        each = (
            select(func.sum(table.c.seconds).label("seconds"))
            .where(table.c.campaign == campaign, table.c.kind == LABEL)
            .group_by(table.c.annotator, table.c.item)
            .subquery()
        )
        query = select(func.count(), func.coalesce(func.sum(each.c.seconds), 0.0)).select_from(each)
        [(count, seconds)] = self.database.fetch(query)
        return int(count), float(seconds)

    def effort_at_most(self, campaign: int) -> tuple[int, float]:
        """As `effort`, but opinions that were changed count again: four times as fast."""
        table = schema.labels
        query = select(func.count(), func.coalesce(func.sum(table.c.seconds), 0.0)).where(
            table.c.campaign == campaign, table.c.kind == LABEL
        )
        [(count, seconds)] = self.database.fetch(query)
        return int(count), float(seconds)

    def busy(self, campaign: int) -> int:
        """How many annotators are active: those who gave the newest labels of a campaign."""
        table = schema.labels
        end = select(func.coalesce(func.max(table.c.id), 0)).scalar_subquery()
        newest = select(table.c.annotator).where(table.c.id > end - RECENT, table.c.campaign == campaign)
        return len(self.database.fetch(newest.distinct()))

    def effort_of(self, campaign: int, annotator: int) -> tuple[int, float | None]:
        """How many items an annotator has labelled in a campaign, and the mean seconds where recorded."""
        table = schema.labels
        query = select(func.count(table.c.item.distinct()), func.avg(table.c.seconds)).where(
            table.c.campaign == campaign,
            table.c.annotator == annotator,
            # An arbiter's decisions are corrections.
            table.c.kind.in_((LABEL, CORRECTION)),
        )
        [(count, seconds)] = self.database.fetch(query)
        return int(count), None if seconds is None else float(seconds)

    def log_position(self) -> int:
        """The position of the last label; no label with a lower one will be committed later."""
        query = select(func.max(schema.labels.c.id))
        if self.database.is_sqlite:
            # SQLite numbers labels in the order in which they are committed.
            [row] = self.database.fetch(query)
        else:
            row = self.database.write(
                lambda connection: connection.execute(query).one(), durable=False, log=Log.SETTLE
            )
        return int(row[0] or 0)


def _append_one(
    connection: Connection, campaign: CampaignRow, annotator: int, label: NewLabel, now: float
) -> int:
    row = label._asdict()
    after = row.pop("after")
    row |= {"criterion": campaign.criterion, "annotator": annotator, "campaign": campaign.id, "told_at": now}
    about = {"the_item": label.item, "the_criterion": campaign.criterion, "the_annotator": annotator}
    if after is None:
        statement = statements.insert_label(connection.dialect.name)
    else:
        statement = statements.insert_newest(connection.dialect.name)
        row |= {**about, "the_label": after}
    position = connection.execute(statement, row).scalar()
    if position is None:
        return _existing_position(connection, campaign, annotator, label)
    # One opinion less is wanted of this item in each campaign of the criterion; none after a correction.
    connection.execute(statements.CLOSE_ONE if label.kind == LABEL else statements.CLOSE_ALL, about)
    return int(position)


def _existing_position(connection: Connection, campaign: CampaignRow, annotator: int, label: NewLabel) -> int:
    """The position of the same label: sent before, or given by the same annotator meanwhile."""
    table = schema.labels
    mine = select(table.c.id, table.c.item, table.c.value).where(table.c.annotator == annotator)
    sent = None
    if label.request is not None:
        sent = connection.execute(mine.where(table.c.request == label.request)).first()
    if sent is not None and sent.item != label.item:
        raise LabelError(
            f"The request id of item {label.item!r} came with item {sent.item!r} before. Nothing was "
            "stored. Every label needs a request id of its own."
        )
    if sent is not None:
        return int(sent.id)
    newest = connection.execute(
        mine.where(
            table.c.criterion == campaign.criterion, table.c.item == label.item, table.c.kind == LABEL
        ).order_by(table.c.id.desc())
    ).first()
    if newest is None or newest.value != label.value:
        raise LabelError(
            f"Item {label.item!r} got another label from the same person at the same moment. Nothing was "
            "stored. Look at what it is now, and tell it as a revision if it is wrong."
        )
    return int(newest.id)
