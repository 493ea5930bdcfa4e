"""Prebuilt SQL statements of frequent operations: building one takes longer than running it."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    union_all,
    update,
)

from karat.campaign.records import LABEL
from karat.campaign.schema import campaigns, draws, handouts, labels, queue, skips
from karat.campaign.store.base import insert_into

# Parameters begin with "the_", so that none is mistaken for a column of the same name.
THE_CAMPAIGN: BindParameter[int] = bindparam("the_campaign")
THE_CRITERION: BindParameter[int] = bindparam("the_criterion")
THE_ANNOTATOR: BindParameter[int] = bindparam("the_annotator")
THE_TIME: BindParameter[float] = bindparam("the_time")
THE_ITEM: BindParameter[str] = bindparam("the_item")
THE_ITEMS: BindParameter[list[str]] = bindparam("the_items", expanding=True)

# How often a campaign was changed.
REVISION = select(campaigns.c.revision).where(campaigns.c.id == THE_CAMPAIGN)


@cache
def insert_label(dialect: str) -> Any:
    """Insert a label, unless its request exists already."""
    insert = insert_into(labels, dialect)
    return insert.on_conflict_do_nothing(index_elements=["annotator", "request"]).returning(labels.c.id)


_COLUMNS = [column for column in labels.c if column is not labels.c.id]
_NEWER = exists().where(
    labels.c.criterion == THE_CRITERION,
    labels.c.item == THE_ITEM,
    labels.c.annotator == THE_ANNOTATOR,
    labels.c.kind == LABEL,
    labels.c.id > bindparam("the_label"),
)


@cache
def insert_newest(dialect: str) -> Any:
    """Insert a label, unless its request exists or this person has labelled the item after a position."""
    row = select(*(bindparam(column.name, type_=column.type) for column in _COLUMNS)).where(~_NEWER)
    insert = insert_into(labels, dialect).from_select([column.name for column in _COLUMNS], row)
    return insert.on_conflict_do_nothing(index_elements=["annotator", "request"]).returning(labels.c.id)


# Remove an item's wanted opinions in every campaign of a criterion: all of them, or one of each campaign, by
# preference the one leased to this annotator, then a free one, then the one whose lease ends first.
_SHARING = select(campaigns.c.id).where(campaigns.c.criterion == THE_CRITERION)
CLOSE_ALL = delete(queue).where(queue.c.item == THE_ITEM, queue.c.campaign.in_(_SHARING))
_PLACES = (
    select(
        queue.c.campaign,
        queue.c.slot,
        func.row_number()
        .over(
            partition_by=queue.c.campaign,
            order_by=[
                queue.c.annotator.is_distinct_from(THE_ANNOTATOR),
                func.coalesce(queue.c.leased_until, 0.0),
                queue.c.slot,
            ],
        )
        .label("place"),
    )
    .where(queue.c.item == THE_ITEM, queue.c.campaign.in_(_SHARING))
    .subquery()
)
CLOSE_ONE = delete(queue).where(
    queue.c.item == THE_ITEM,
    tuple_(queue.c.campaign, queue.c.slot).in_(
        select(_PLACES.c.campaign, _PLACES.c.slot).where(_PLACES.c.place == 1)
    ),
)

# The newest label that an annotator gave the item of a draw. It is a subquery that cannot be merged into its
# query: PostgreSQL plans these statements while there are few labels, and would scan all of them later.
# Adding 0 keeps it from searching for the maximum backwards from the end of the log.
_OWN = select(func.max(labels.c.id + 0)).where(
    labels.c.criterion == THE_CRITERION,
    labels.c.item == draws.c.item,
    labels.c.annotator == THE_ANNOTATOR,
)
_NEWEST = _OWN.where(labels.c.kind == LABEL).correlate(draws).scalar_subquery()
_own_label = labels.alias()

# Drawn items, with an annotator's newest label.
OWN_LABELS = select(
    draws.c.item,
    draws.c.ask,
    select(_own_label.c.value)
    .where(_own_label.c.id == _NEWEST)
    .correlate(draws)
    .scalar_subquery()
    .label("value"),
    _NEWEST.label("label"),
).where(draws.c.campaign == THE_CAMPAIGN, draws.c.item.in_(THE_ITEMS))

# Free opinions in the order of the queue, after a position in it.
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
# Many annotators lease from the head of a queue at once; PostgreSQL gives each of them other rows.
FREE_AND_UNLOCKED = FREE.with_for_update(skip_locked=True)
TAKE = (
    update(queue)
    .where(queue.c.campaign == THE_CAMPAIGN, queue.c.item == THE_ITEM)
    .where(queue.c.slot == bindparam("the_slot"))
    .values(annotator=THE_ANNOTATOR, leased_until=THE_TIME)
)


@cache
def hand_out(dialect: str) -> Any:
    """Record what an annotator was given."""
    return insert_into(handouts, dialect).on_conflict_do_nothing()


# Which of some items an annotator was given.
HANDED = select(handouts.c.item).where(
    handouts.c.campaign == THE_CAMPAIGN,
    handouts.c.annotator == THE_ANNOTATOR,
    handouts.c.item.in_(THE_ITEMS),
)

# Items that an annotator has labelled, holds, or has skipped (since a time).
NOT_FOR = union_all(
    select(draws.c.item).where(
        draws.c.campaign == THE_CAMPAIGN,
        draws.c.item.in_(THE_ITEMS),
        _OWN.correlate(draws).scalar_subquery().is_not(None),
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

# Not ordered: SQLite would scan the whole queue for that.
HELD = (
    select(
        queue.c.ask,
        queue.c.position,
        queue.c.leased_until,
        draws.c.item,
        draws.c.ask,
        draws.c.unit,
        draws.c.fields,
    )
    .join(draws, and_(draws.c.campaign == queue.c.campaign, draws.c.item == queue.c.item))
    .where(queue.c.campaign == THE_CAMPAIGN, queue.c.annotator == THE_ANNOTATOR)
    .where(queue.c.leased_until >= THE_TIME)
)
LEASED = select(draws.c.item, draws.c.ask, draws.c.unit, draws.c.fields).where(
    draws.c.campaign == THE_CAMPAIGN, draws.c.item.in_(THE_ITEMS)
)
