"""The statements that annotators wait for, built once: building one takes longer than running it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, delete, or_, select, tuple_, union_all, update
from sqlalchemy.dialects import postgresql, sqlite

from karat.campaign.records import LABEL
from karat.campaign.schema import campaigns, draws, labels, queue, skips

__all__ = ["CLOSE", "FREE", "HELD", "INSERT_LABEL", "LEASED", "NOT_FOR", "TAKE", "TOLD", "WAITING"]

# Parameters begin with "the", so that none is taken for a column of the same name.
THE_CAMPAIGN: BindParameter[int] = bindparam("the_campaign")
THE_CRITERION: BindParameter[int] = bindparam("the_criterion")
THE_ANNOTATOR: BindParameter[int] = bindparam("the_annotator")
THE_TIME: BindParameter[float] = bindparam("the_time")
THE_ITEM: BindParameter[str] = bindparam("the_item")
THE_ITEMS: BindParameter[list[str]] = bindparam("the_items", expanding=True)

# A label, unless its request is there already.
INSERT_LABEL: dict[str, Any] = {
    kind: insert(labels)
    .on_conflict_do_nothing(index_elements=["annotator", "request"])
    .returning(labels.c.id)
    for kind, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}

# Opinions that are wanted of an item, in every campaign of a criterion.
WAITING = (
    select(queue.c.campaign, queue.c.slot, queue.c.annotator, queue.c.leased_until)
    .join(campaigns, campaigns.c.id == queue.c.campaign)
    .where(queue.c.item == THE_ITEM, campaigns.c.criterion == THE_CRITERION)
    .order_by(queue.c.campaign, queue.c.slot)
)
CLOSE = delete(queue).where(
    queue.c.campaign == THE_CAMPAIGN,
    queue.c.item == THE_ITEM,
    queue.c.slot.in_(bindparam("the_slots", expanding=True)),
)

# Items that were drawn, with what an annotator has said of them, the newest last.
TOLD = (
    select(draws.c.item, draws.c.ask, labels.c.value)
    .outerjoin(
        labels,
        and_(
            labels.c.criterion == THE_CRITERION,
            labels.c.item == draws.c.item,
            labels.c.annotator == THE_ANNOTATOR,
            labels.c.kind == LABEL,
        ),
    )
    .where(draws.c.campaign == THE_CAMPAIGN, draws.c.item.in_(THE_ITEMS))
    .order_by(labels.c.id)
)

# Opinions that nobody is giving, in the order of the queue, after a place in it.
FREE = (
    select(queue.c.ask, queue.c.position, queue.c.slot, queue.c.item)
    .where(queue.c.campaign == THE_CAMPAIGN)
    .where(or_(queue.c.annotator.is_(None), queue.c.leased_until < THE_TIME))
    .where(
        tuple_(queue.c.ask, queue.c.position, queue.c.slot)
        > tuple_(bindparam("the_ask"), bindparam("the_position"), bindparam("the_slot"))
    )
    .order_by(queue.c.ask, queue.c.position, queue.c.slot)
    .limit(bindparam("the_count"))
)
TAKE = (
    update(queue)
    .where(queue.c.campaign == THE_CAMPAIGN, queue.c.item == THE_ITEM)
    .where(queue.c.slot == bindparam("the_slot"))
    .values(annotator=THE_ANNOTATOR, leased_until=THE_TIME)
)

# Items that are not for an annotator: labelled, held, or skipped by them (since a time).
NOT_FOR = union_all(
    select(labels.c.item).where(
        labels.c.criterion == THE_CRITERION,
        labels.c.item.in_(THE_ITEMS),
        labels.c.annotator == THE_ANNOTATOR,
    ),
    select(queue.c.item).where(
        queue.c.campaign == THE_CAMPAIGN,
        queue.c.item.in_(THE_ITEMS),
        queue.c.annotator == THE_ANNOTATOR,
        queue.c.leased_until >= THE_TIME,
    ),
    select(skips.c.item).where(
        skips.c.campaign == THE_CAMPAIGN,
        skips.c.annotator == THE_ANNOTATOR,
        skips.c.item.in_(THE_ITEMS),
        skips.c.skipped_at >= bindparam("the_skips_since"),
    ),
)

# Without an order: for its sake, SQLite would go through the whole queue.
HELD = (
    select(queue.c.ask, queue.c.position, queue.c.item, queue.c.leased_until)
    .where(queue.c.campaign == THE_CAMPAIGN, queue.c.annotator == THE_ANNOTATOR)
    .where(queue.c.leased_until >= THE_TIME)
)
LEASED = select(draws.c.item, draws.c.ask, draws.c.unit, draws.c.fields).where(
    draws.c.campaign == THE_CAMPAIGN, draws.c.item.in_(THE_ITEMS)
)
