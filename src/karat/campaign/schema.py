"""Database tables. Labels are appended and never updated; the rest can be recomputed from them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

SCHEMA_VERSION = 5

SCHEMA = MetaData()


class JsonText(TypeDecorator[Any]):
    """JSON in a column of text, the same in SQLite and PostgreSQL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        """As it is stored."""
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:  # noqa: ARG002
        """As it was before."""
        return None if value is None else json.loads(value)


def _table(name: str, *columns: SchemaItem, **options: Any) -> Table:
    return Table(name, SCHEMA, *columns, **options)


def _number() -> Column[int]:
    # SQLite numbers rows by itself only where the key is a plain INTEGER.
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)


def _reference(name: str, table: str) -> Column[int]:
    return Column(name, ForeignKey(f"{table}.id"), nullable=False)


schema_version = _table("karat_schema", Column("version", Integer, nullable=False))

criteria = _table(
    "criteria",
    _number(),
    Column("text", Text, nullable=False, unique=True),
)

annotators = _table(
    "annotators",
    _number(),
    # None once it was erased; the labels stay.
    Column("name", Text, unique=True),
    Column("since", Float, nullable=False),
)

campaigns = _table(
    "campaigns",
    _number(),
    Column("name", Text, nullable=False, unique=True),
    Column("question", String(20), nullable=False),
    _reference("criterion", "criteria"),
    Column("definition", JsonText, nullable=False),
    Column("version", String(40), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("archived_at", Float),
    # Where it stood when that was last computed, and up to which label of the log; only a cache.
    Column("snapshot", JsonText),
    Column("snapshot_position", BigInteger),
    # What annotators read in place of the criterion's first words, once the owner has reworded it.
    Column("wording", Text),
    # How often its owner has changed it, and the last ask before the plan began anew with other choices.
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("restarted_after", Integer, nullable=False, server_default="0"),
)

# What owners changed after the start, with where the log and the plan were then.
changes = _table(
    "changes",
    _reference("campaign", "campaigns"),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("log_position", BigInteger, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("before", JsonText, nullable=False),
    Column("after", JsonText, nullable=False),
    PrimaryKeyConstraint("campaign", "number"),
)

# The ledger. A correction is a row of its own; `request` makes telling the same thing twice harmless.
labels = _table(
    "labels",
    _number(),
    _reference("criterion", "criteria"),
    Column("item", Text, nullable=False),
    Column("value", SmallInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    _reference("annotator", "annotators"),
    _reference("campaign", "campaigns"),
    Column("ask", Integer),
    Column("told_at", Float, nullable=False),
    Column("seconds", Float),
    Column("comment", Text, nullable=False, server_default=""),
    Column("request", String(80)),
    UniqueConstraint("annotator", "request"),
    Index("labels_by_item", "criterion", "item"),
    Index("labels_by_campaign", "campaign", "id"),
    # Numbers of removed rows are never given out again: they are positions in the log.
    sqlite_autoincrement=True,
)

# Each step of a plan, and up to which label the log had come when it was drawn.
asks = _table(
    "asks",
    _reference("campaign", "campaigns"),
    Column("number", Integer, nullable=False),
    Column("log_position", BigInteger, nullable=False),
    Column("drawn_at", Float, nullable=False),
    Column("reason", Text, nullable=False),
    PrimaryKeyConstraint("campaign", "number"),
)

# Everything that a plan has drawn, with its probability: the audit trail. Ask 0 is what was known before.
draws = _table(
    "draws",
    _reference("campaign", "campaigns"),
    Column("item", Text, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    # The number of the item in the plan: a rank, for a curve.
    Column("unit", BigInteger, nullable=False),
    Column("chance", Float),
    Column("fields", JsonText, nullable=False),
    PrimaryKeyConstraint("campaign", "item"),
    Index("draws_by_ask", "campaign", "ask", "position"),
)

# Wanted opinions, each of one annotator: an item of a campaign with redundancy 3 has three rows.
queue = _table(
    "queue",
    _reference("campaign", "campaigns"),
    Column("item", Text, nullable=False),
    Column("slot", Integer, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("annotator", ForeignKey("annotators.id")),
    Column("leased_until", Float),
    PrimaryKeyConstraint("campaign", "item", "slot"),
    Index("queue_by_place", "campaign", "ask", "position", "slot"),
    Index("queue_by_item", "item"),
    Index("queue_by_annotator", "campaign", "annotator"),
)

# Items that an annotator was given and has not given back: an invitation allows to label these only.
handouts = _table(
    "handouts",
    _reference("campaign", "campaigns"),
    _reference("annotator", "annotators"),
    Column("item", Text, nullable=False),
    PrimaryKeyConstraint("campaign", "annotator", "item"),
)

skips = _table(
    "skips",
    _number(),
    _reference("campaign", "campaigns"),
    Column("item", Text, nullable=False),
    _reference("annotator", "annotators"),
    Column("skipped_at", Float, nullable=False),
    Index("skips_by_annotator", "campaign", "annotator"),
)

# Items whose label the owner knows, mixed in to measure annotators' accuracy.
gold = _table(
    "gold",
    _reference("campaign", "campaigns"),
    Column("item", Text, nullable=False),
    Column("value", SmallInteger, nullable=False),
    Column("unit", BigInteger, nullable=False),
    Column("fields", JsonText, nullable=False),
    PrimaryKeyConstraint("campaign", "item"),
)

# The process that advances a campaign's plan.
locks = _table(
    "locks",
    Column("campaign", ForeignKey("campaigns.id"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("held_until", Float, nullable=False),
)

checkpoints = _table(
    "checkpoints",
    Column("campaign", ForeignKey("campaigns.id"), primary_key=True),
    Column("ask", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

# Access tokens for the web server, as hashes. Annotators are stored by number here too, so that an erased
# name is erased everywhere.
tokens = _table(
    "tokens",
    _number(),
    Column("hash", String(64), nullable=False, unique=True),
    Column("role", String(12), nullable=False),
    # Whose it is, for an owner's; annotators have their own table.
    Column("name", Text),
    Column("campaign", ForeignKey("campaigns.id")),
    Column("annotator", ForeignKey("annotators.id")),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("revoked_at", Float),
)

# Actions of owners, and logins.
audit_log = _table(
    "audit_log",
    _number(),
    Column("at", Float, nullable=False),
    Column("role", String(12), nullable=False),
    Column("annotator", ForeignKey("annotators.id")),
    Column("action", String(40), nullable=False),
    Column("campaign", ForeignKey("campaigns.id")),
    Column("detail", Text, nullable=False, server_default=""),
    # The owner's token that was used; None for the one that the server was started with.
    Column("token", ForeignKey("tokens.id")),
)
