"""The store: everything that campaigns keep, each operation one transaction."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from karat.campaign import schema, statements
from karat.campaign.database import Database, Log
from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.campaign.records import (
    LABEL,
    AskRow,
    CampaignRow,
    Checkpoint,
    Draw,
    GoldItem,
    LabelRow,
    Lease,
    NewLabel,
    SkipRow,
)
from karat.core.errors import LabelError

__all__ = ["Store"]

# SQLite takes 32,766 parameters in one statement; this many items at a time stay well below.
CHUNK = 500
# Many take from the head of a queue at once; PostgreSQL hands each of them other rows.
FREE_AND_UNLOCKED = statements.FREE.with_for_update(skip_locked=True)


class Store:
    """Campaigns, their draws and queues, and the ledger of labels, in one database.

    Any number of processes may use one database at a time. What `append` and the other writing methods
    have returned is on disk. Items are known by their text.
    """

    def __init__(self, url: str, *, must_exist: bool = False) -> None:
        self.database = Database(url, must_exist=must_exist)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # ------------------------------------------------------------------ campaigns

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
        """Start a campaign under a new name; all of it or nothing."""

        def work(connection: Connection) -> None:
            self._insert_or_ignore(connection, schema.criteria, {"text": criterion})
            try:
                with connection.begin_nested():
                    found = connection.execute(
                        insert(schema.campaigns).values(
                            name=name,
                            question=question,
                            criterion=select(schema.criteria.c.id)
                            .where(schema.criteria.c.text == criterion)
                            .scalar_subquery(),
                            definition=json.dumps(definition),
                            version=version,
                            created_at=time.time(),
                        )
                    )
            except IntegrityError:
                raise CampaignError(
                    f"There is a campaign {name!r} already. Choose another name, or go on with that one."
                ) from None
            campaign = _new_key(found)
            _insert_draws(connection, campaign, 0, known)
            if gold:
                rows = [
                    {
                        "campaign": campaign,
                        "item": one.item,
                        "value": one.value,
                        "unit": one.unit,
                        "fields": json.dumps(one.fields),
                    }
                    for one in gold
                ]
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
            select(
                table.c.id,
                table.c.name,
                table.c.question,
                table.c.criterion,
                schema.criteria.c.text,
                table.c.definition,
                table.c.version,
                table.c.created_at,
                table.c.archived_at,
            )
            .join(schema.criteria, schema.criteria.c.id == table.c.criterion)
            .order_by(table.c.id)
        )
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return [CampaignRow(*row[:5], json.loads(row[5]), *row[6:]) for row in rows]

    def redefine(self, campaign: int, definition: dict[str, Any]) -> None:
        """Store another definition: where the source lies now, for instance."""
        self._update_campaign(campaign, definition=json.dumps(definition))

    def archive(self, campaign: int, *, at: float | None) -> None:
        """Close a campaign for further labels, or open it again with None."""
        self._update_campaign(campaign, archived_at=at)

    def _update_campaign(self, campaign: int, **values: Any) -> None:
        table = schema.campaigns
        query = update(table).where(table.c.id == campaign).values(**values)
        self.database.write(lambda connection: connection.execute(query))

    # ------------------------------------------------------------------ annotators

    def annotator(self, name: str) -> int:
        """The number of the annotator of this name, who is added where new."""
        table = schema.annotators
        query = select(table.c.id).where(table.c.name == name)

        def look(connection: Connection) -> int | None:
            return connection.execute(query).scalar()

        def add(connection: Connection) -> int:
            self._insert_or_ignore(connection, table, {"name": name, "since": time.time()})
            return int(connection.execute(query).scalar_one())

        found = self.database.read(look)
        return self.database.write(add) if found is None else found

    def annotators(self) -> dict[int, str]:
        """Names by number; of those who were erased, a name that says so."""
        table = schema.annotators
        rows = self.database.read(
            lambda connection: connection.execute(select(table.c.id, table.c.name).order_by(table.c.id)).all()
        )
        return {number: name or f"(erased {number})" for number, name in rows}

    def erase_annotator(self, name: str) -> bool:
        """Forget a name; whether there was one. The labels stay, under a number."""
        table = schema.annotators
        query = update(table).where(table.c.name == name).values(name=None)
        return self.database.write(lambda connection: connection.execute(query).rowcount) > 0

    # ------------------------------------------------------------------ the ledger

    def append(
        self, campaign: CampaignRow, annotator: int, labels: Sequence[NewLabel], *, at: float | None = None
    ) -> list[int]:
        """Append labels and close the opinions they answer; returns their positions in the log.

        A label whose `request` this annotator has sent before is not appended again; it has the position
        it got then.
        """
        now = time.time() if at is None else at

        def work(connection: Connection) -> list[int]:
            return [self._append_one(connection, campaign, annotator, label, now) for label in labels]

        return self.database.write(work, log=Log.APPEND)

    def append_all(self, told: Sequence[tuple[CampaignRow, int, Sequence[NewLabel]]]) -> None:
        """Append the labels of several people, all or none: one wait for the disk serves them all."""
        now = time.time()

        def work(connection: Connection) -> None:
            for campaign, annotator, labels in told:
                for label in labels:
                    self._append_one(connection, campaign, annotator, label, now)

        self.database.write(work, log=Log.APPEND)

    def _append_one(
        self, connection: Connection, campaign: CampaignRow, annotator: int, label: NewLabel, now: float
    ) -> int:
        row = {
            "criterion": campaign.criterion,
            "item": label.item,
            "value": label.value,
            "kind": label.kind,
            "annotator": annotator,
            "campaign": campaign.id,
            "ask": label.ask,
            "told_at": now,
            "seconds": label.seconds,
            "comment": label.comment,
            "request": label.request,
        }
        found = connection.execute(statements.INSERT_LABEL[connection.dialect.name], row).scalar()
        if found is None:
            table = schema.labels
            sent = select(table.c.id, table.c.item).where(
                table.c.annotator == annotator, table.c.request == label.request
            )
            position, item = connection.execute(sent).one()
            if item != label.item:
                raise LabelError(
                    f"The request id of item {label.item!r} came with item {item!r} before. Nothing was "
                    "stored. Every label needs a request id of its own."
                )
            return int(position)
        self._close_opinions(connection, campaign.criterion, annotator, label)
        return int(found)

    def _close_opinions(
        self, connection: Connection, criterion: int, annotator: int, label: NewLabel
    ) -> None:
        """One opinion less is wanted of this item, wherever that is asked; none after the owner's word."""
        waiting = connection.execute(
            statements.WAITING, {"the_item": label.item, "the_criterion": criterion}
        ).all()
        slots: dict[int, list[tuple[bool, float, int]]] = {}
        for campaign, slot, holder, until in waiting:
            # Best the slot that this person holds, then a free one, then the one that runs out first.
            slots.setdefault(campaign, []).append((holder != annotator, until or 0.0, slot))
        for campaign, found in slots.items():
            gone = [slot for _, _, slot in found] if label.kind != LABEL else [min(found)[2]]
            connection.execute(
                statements.CLOSE, {"the_campaign": campaign, "the_item": label.item, "the_slots": gone}
            )

    def told(
        self, campaign: CampaignRow, annotator: int, items: Collection[str]
    ) -> dict[str, tuple[int, int | None]]:
        """Those of these items that were drawn: in which ask, and what this annotator says of them."""
        chosen = {
            "the_campaign": campaign.id,
            "the_criterion": campaign.criterion,
            "the_annotator": annotator,
        }

        def work(connection: Connection) -> dict[str, tuple[int, int | None]]:
            return {
                item: (ask, value)
                for chunk in _chunks(items)
                for item, ask, value in connection.execute(statements.TOLD, {**chosen, "the_items": chunk})
            }

        return self.database.read(work)

    def labels(
        self,
        criterion: int,
        *,
        after: int = 0,
        up_to: int | None = None,
        items: Collection[str] | None = None,
    ) -> list[LabelRow]:
        """Lines of the ledger in their order, between two positions or of some items.

        Whoever reads on later from where they stopped must stop at a `log_position`: beyond it, lines with
        lower numbers may follow.
        """
        table = schema.labels
        columns = [table.c[name] for name in LabelRow._fields]
        query = select(*columns).where(table.c.criterion == criterion, table.c.id > after)
        if up_to is not None:
            query = query.where(table.c.id <= up_to)

        def work(connection: Connection) -> list[LabelRow]:
            if items is None:
                return [LabelRow(*row) for row in connection.execute(query.order_by(table.c.id))]
            found = [
                LabelRow(*row)
                for chunk in _chunks(items)
                for row in connection.execute(query.where(table.c.item.in_(chunk)))
            ]
            return sorted(found)

        return self.database.read(work)

    def sent(self, annotator: int, requests: Collection[str]) -> dict[str, str]:
        """Those of these requests that this annotator's labels came with already, and their items."""
        table = schema.labels
        query = select(table.c.request, table.c.item).where(table.c.annotator == annotator)

        def work(connection: Connection) -> dict[str, str]:
            return {
                request: item
                for chunk in _chunks(requests)
                for request, item in connection.execute(query.where(table.c.request.in_(chunk)))
            }

        return self.database.read(work) if requests else {}

    def effort(self, campaign: int) -> tuple[int, float]:
        """How many opinions were given in a campaign, and how many seconds they took in all."""
        table = schema.labels
        query = select(func.count(), func.coalesce(func.sum(table.c.seconds), 0.0)).where(
            table.c.campaign == campaign, table.c.kind == LABEL
        )
        found = self.database.read(lambda connection: connection.execute(query).one())
        return int(found[0]), float(found[1])

    def effort_of(self, campaign: int, annotator: int) -> tuple[int, float | None]:
        """How many items somebody has labelled in a campaign, and the mean seconds where they were told."""
        table = schema.labels
        query = select(func.count(table.c.item.distinct()), func.avg(table.c.seconds)).where(
            table.c.campaign == campaign, table.c.annotator == annotator, table.c.kind == LABEL
        )
        found = self.database.read(lambda connection: connection.execute(query).one())
        return int(found[0]), None if found[1] is None else float(found[1])

    def log_position(self) -> int:
        """The last label's number; every label up to it is there, and none with a lower one will follow."""
        query = select(func.max(schema.labels.c.id))
        if self.database.is_sqlite:
            # There, labels get their numbers in the order in which they are committed.
            [found] = self.database.fetch(query)
        else:
            found = self.database.write(
                lambda connection: connection.execute(query).one(), durable=False, log=Log.SETTLE
            )
        return int(found[0] or 0)

    # ------------------------------------------------------------------ asks and draws

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
    ) -> bool:
        """Record the next ask and queue the opinions it wants, by item; False if the lock was lost."""

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
            _insert_draws(connection, campaign, number, draws)
            places = {draw.item: place for place, draw in enumerate(draws)}
            rows = [
                {
                    "campaign": campaign,
                    "item": item,
                    "slot": slot,
                    "ask": number,
                    "position": places.get(item, 0),
                }
                for item, count in wanted.items()
                for slot in range(count)
            ]
            if rows:
                connection.execute(insert(schema.queue), rows)
            return True

        return self.database.write(work)

    def want_more(self, campaign: CampaignRow, wanted: dict[str, int], *, ask: int, after: int) -> None:
        """Queue further opinions on items that have none waiting, nor any label after a position.

        `after` is how much of the log was looked at: a label that came since may be the one that was missing.
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
            select(*(table.c[name] for name in AskRow._fields))
            .where(table.c.campaign == campaign, table.c.number > after)
            .order_by(table.c.number)
        )
        return self.database.read(lambda connection: [AskRow(*row) for row in connection.execute(query)])

    def draws(self, campaign: int, *, after: int = -1) -> list[Draw]:
        """What was drawn, in the order of drawing, from an ask on."""
        table = schema.draws
        query = (
            select(table.c.item, table.c.ask, table.c.unit, table.c.chance, table.c.fields)
            .where(table.c.campaign == campaign, table.c.ask > after)
            .order_by(table.c.ask, table.c.position)
        )
        return self._draws(query)

    def draws_of(self, campaign: int, items: Collection[str]) -> dict[str, Draw]:
        """Those of these items that were drawn."""
        table = schema.draws
        query = select(table.c.item, table.c.ask, table.c.unit, table.c.chance, table.c.fields)
        found = [
            draw
            for chunk in _chunks(items)
            for draw in self._draws(query.where(table.c.campaign == campaign, table.c.item.in_(chunk)))
        ]
        return {draw.item: draw for draw in found}

    def _draws(self, query: Select[Any]) -> list[Draw]:
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return [Draw(row[0], row[1], row[2], row[3], json.loads(row[4])) for row in rows]

    # ------------------------------------------------------------------ leases

    def lease(
        self,
        campaign: CampaignRow,
        annotator: int,
        count: int,
        *,
        seconds: float,
        again: bool = False,
        at: float | None = None,
    ) -> list[Lease]:
        """Hand out up to `count` open items that this annotator has not labelled.

        What somebody else holds is left alone until its time is up. Items that the annotator has skipped
        are left to others, unless `again`.
        """
        now = time.time() if at is None else at
        free = statements.FREE if self.database.is_sqlite else FREE_AND_UNLOCKED
        chosen = {
            "the_campaign": campaign.id,
            "the_criterion": campaign.criterion,
            "the_annotator": annotator,
            "the_time": now,
            "the_skips_since": math.inf if again else 0.0,
        }

        def page_after(connection: Connection, ask: int, position: int, slot: int) -> Sequence[Any]:
            place = {"the_ask": ask, "the_position": position, "the_slot": slot}
            found = connection.execute(
                free, {"the_campaign": campaign.id, "the_time": now, "the_count": count, **place}
            )
            return found.all()

        def work(connection: Connection) -> list[Lease]:
            # Page by page in the order of the queue, until there are enough: one statement could join all of
            # this, and would look at the whole queue for it.
            found: dict[str, int] = {}
            page = page_after(connection, -1, -1, -1)
            while page:
                items = [item for _, _, _, item in page]
                closed = {
                    item
                    for chunk in _chunks(items)
                    for item in connection.execute(
                        statements.NOT_FOR, {**chosen, "the_items": chunk}
                    ).scalars()
                }
                for _, _, slot, item in page:
                    # Of one item, only one slot: nobody gives two opinions on it.
                    if item not in closed and item not in found and len(found) < count:
                        found[item] = slot
                last = len(page) < count or len(found) == count
                page = [] if last else page_after(connection, *page[-1][:3])
            if found:
                taken = {
                    "the_campaign": campaign.id,
                    "the_annotator": annotator,
                    "the_time": now + seconds,
                }
                connection.execute(
                    statements.TAKE,
                    [{**taken, "the_item": item, "the_slot": slot} for item, slot in found.items()],
                )
            return self._leases(connection, campaign.id, list(found), now + seconds)

        return self.database.write(work, durable=False)

    def held(self, campaign: int, annotator: int, *, at: float | None = None) -> list[Lease]:
        """What an annotator holds now, in the order of the queue."""
        now = time.time() if at is None else at
        chosen = {"the_campaign": campaign, "the_annotator": annotator, "the_time": now}

        def work(connection: Connection) -> list[Lease]:
            found = sorted(tuple(row) for row in connection.execute(statements.HELD, chosen))
            until = min((row[3] for row in found), default=now)
            return self._leases(connection, campaign, [row[2] for row in found], until)

        return self.database.read(work)

    def _leases(self, connection: Connection, campaign: int, items: list[str], until: float) -> list[Lease]:
        found = {
            row[0]: Lease(row[0], row[1], row[2], json.loads(row[3]), until)
            for chunk in _chunks(items)
            for row in connection.execute(statements.LEASED, {"the_campaign": campaign, "the_items": chunk})
        }
        return [found[item] for item in items]

    def release(self, campaign: int, annotator: int, items: Collection[str] | None = None) -> int:
        """Give back what an annotator holds; returns how many items that was."""
        queue = schema.queue
        query = (
            update(queue)
            .where(queue.c.campaign == campaign, queue.c.annotator == annotator)
            .values(annotator=None, leased_until=None)
        )

        def work(connection: Connection) -> int:
            if items is None:
                return connection.execute(query).rowcount
            return sum(
                connection.execute(query.where(queue.c.item.in_(chunk))).rowcount for chunk in _chunks(items)
            )

        return self.database.write(work, durable=False)

    def renew(
        self,
        campaign: int,
        annotator: int,
        items: Collection[str],
        *,
        seconds: float,
        at: float | None = None,
    ) -> None:
        """Let an annotator keep those of these items that they still hold for longer."""
        now = time.time() if at is None else at
        queue = schema.queue
        query = (
            update(queue)
            .where(queue.c.campaign == campaign, queue.c.annotator == annotator, queue.c.leased_until >= now)
            .values(leased_until=now + seconds)
        )

        def work(connection: Connection) -> None:
            for chunk in _chunks(items):
                connection.execute(query.where(queue.c.item.in_(chunk)))

        if items:
            self.database.write(work, durable=False)

    def skip(self, campaign: int, annotator: int, items: Collection[str]) -> None:
        """Leave items to others."""
        rows = [
            {"campaign": campaign, "item": item, "annotator": annotator, "skipped_at": time.time()}
            for item in items
        ]
        queue = schema.queue

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.skips), rows)
            for chunk in _chunks(items):
                connection.execute(
                    update(queue)
                    .where(
                        queue.c.campaign == campaign,
                        queue.c.annotator == annotator,
                        queue.c.item.in_(chunk),
                    )
                    .values(annotator=None, leased_until=None)
                )

        if rows:
            self.database.write(work)

    def skips(self, campaign: int) -> list[SkipRow]:
        """What was skipped, by whom, in order."""
        table = schema.skips
        query = (
            select(table.c.item, table.c.annotator, table.c.skipped_at)
            .where(table.c.campaign == campaign)
            .order_by(table.c.id)
        )
        return self.database.read(lambda connection: [SkipRow(*row) for row in connection.execute(query)])

    def queued(self, campaign: int, *, at: float | None = None) -> tuple[int, int]:
        """How many opinions are wanted, and how many of those are with somebody now."""
        now = time.time() if at is None else at
        queue = schema.queue
        leased = and_(queue.c.annotator.is_not(None), queue.c.leased_until >= now)
        query = select(func.count(), func.count().filter(leased)).where(queue.c.campaign == campaign)
        found = self.database.read(lambda connection: connection.execute(query).one())
        return int(found[0]), int(found[1])

    def waiting(self, campaign: int) -> set[str]:
        """Items on which opinions are still wanted."""
        queue = schema.queue
        query = select(queue.c.item).where(queue.c.campaign == campaign).distinct()
        return set(self.database.read(lambda connection: connection.execute(query).scalars().all()))

    # ------------------------------------------------------------------ gold

    def gold(self, campaign: int) -> list[GoldItem]:
        """The items whose labels the owner knows."""
        table = schema.gold
        query = select(table.c.item, table.c.value, table.c.unit, table.c.fields).where(
            table.c.campaign == campaign
        )
        rows = self.database.read(lambda connection: connection.execute(query.order_by(table.c.item)).all())
        return [GoldItem(*row[:3], json.loads(row[3])) for row in rows]

    # ------------------------------------------------------------------ lock and checkpoint

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
                self._insert_or_ignore(
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
        return self.database.read(lambda connection: connection.execute(query).scalar())

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
            statement = _dialect_insert(connection, table).values(row)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["campaign"], set_=checkpoint._asdict())
            )

        self.database.write(work, durable=False)

    def checkpoint(self, campaign: int) -> Checkpoint | None:
        """The newest state of a plan, if there is one."""
        table = schema.checkpoints
        query = select(table.c.ask, table.c.version, table.c.state).where(table.c.campaign == campaign)
        row = self.database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Checkpoint(*row)

    def drop_checkpoint(self, campaign: int) -> None:
        """Forget a plan's state; it is replayed from the log."""
        table = schema.checkpoints
        query = delete(table).where(table.c.campaign == campaign)
        self.database.write(lambda connection: connection.execute(query), durable=False)

    # ------------------------------------------------------------------ SQL of both kinds

    def _insert_or_ignore(self, connection: Connection, table: Any, row: dict[str, Any]) -> None:
        connection.execute(_dialect_insert(connection, table).values(row).on_conflict_do_nothing())


def _dialect_insert(connection: Connection, table: Any) -> Any:
    """Both databases know ON CONFLICT; SQLAlchemy spells it by dialect."""
    return (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)


def _insert_draws(connection: Connection, campaign: int, ask: int, draws: Sequence[Draw]) -> None:
    rows = [
        {
            "campaign": campaign,
            "item": draw.item,
            "ask": ask,
            "position": place,
            "unit": draw.unit,
            "chance": draw.chance,
            "fields": json.dumps(draw.fields),
        }
        for place, draw in enumerate(draws)
    ]
    if rows:
        connection.execute(insert(schema.draws), rows)


def _new_key(found: Any) -> int:
    return int(found.inserted_primary_key[0])


def _chunks(items: Iterable[str]) -> Iterable[list[str]]:
    every = list(items)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))
