"""Database tables. Labels are appended and never updated; the rest can be recomputed from them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
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
    UniqueConstraint,
)

SCHEMA_VERSION = 3

SCHEMA = MetaData()

# SQLite numbers rows by itself only where the key is a plain INTEGER.
Identity = BigInteger().with_variant(Integer, "sqlite")

schema_version = Table(
    "karat_schema",
    SCHEMA,
    Column("version", Integer, nullable=False),
)

criteria = Table(
    "criteria",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("text", Text, nullable=False, unique=True),
)

annotators = Table(
    "annotators",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    # None once it was erased; the labels stay.
    Column("name", Text, unique=True),
    Column("since", Float, nullable=False),
)

campaigns = Table(
    "campaigns",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("question", String(20), nullable=False),
    Column("criterion", ForeignKey("criteria.id"), nullable=False),
    Column("definition", Text, nullable=False),
    Column("version", String(40), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("archived_at", Float),
)

# The ledger. A correction is a row of its own; `request` makes telling the same thing twice harmless.
labels = Table(
    "labels",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("criterion", ForeignKey("criteria.id"), nullable=False),
    Column("item", Text, nullable=False),
    Column("value", SmallInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("annotator", ForeignKey("annotators.id"), nullable=False),
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
    Column("ask", Integer),
    Column("told_at", Float, nullable=False),
    Column("seconds", Float),
    Column("comment", Text, nullable=False, server_default=""),
    Column("request", String(80)),
    UniqueConstraint("annotator", "request"),
    Index("labels_by_item", "criterion", "item"),
    # Numbers of removed rows are never given out again: they are positions in the log.
    sqlite_autoincrement=True,
)

# Each step of a plan, and up to which label the log had come when it was drawn.
asks = Table(
    "asks",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("log_position", BigInteger, nullable=False),
    Column("drawn_at", Float, nullable=False),
    Column("reason", Text, nullable=False),
    PrimaryKeyConstraint("campaign", "number"),
)

# Everything that a plan has drawn, with its probability: the audit trail. Ask 0 is what was known before.
draws = Table(
    "draws",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
    Column("item", Text, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    # The number of the item in the plan: a rank, for a curve.
    Column("unit", BigInteger, nullable=False),
    Column("chance", Float),
    Column("fields", Text, nullable=False),
    PrimaryKeyConstraint("campaign", "item"),
    Index("draws_by_ask", "campaign", "ask", "position"),
)

# Wanted opinions, each of one annotator: an item of a campaign with redundancy 3 has three rows.
queue = Table(
    "queue",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
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

skips = Table(
    "skips",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
    Column("item", Text, nullable=False),
    Column("annotator", ForeignKey("annotators.id"), nullable=False),
    Column("skipped_at", Float, nullable=False),
    Index("skips_by_annotator", "campaign", "annotator"),
)

# Items whose label the owner knows, mixed in to measure annotators' accuracy.
gold = Table(
    "gold",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), nullable=False),
    Column("item", Text, nullable=False),
    Column("value", SmallInteger, nullable=False),
    Column("unit", BigInteger, nullable=False),
    Column("fields", Text, nullable=False),
    PrimaryKeyConstraint("campaign", "item"),
)

# The process that advances a campaign's plan.
locks = Table(
    "locks",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("held_until", Float, nullable=False),
)

checkpoints = Table(
    "checkpoints",
    SCHEMA,
    Column("campaign", ForeignKey("campaigns.id"), primary_key=True),
    Column("ask", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

# Access tokens for the web server, as hashes. Annotators are stored by number here too, so that an erased
# name is erased everywhere.
tokens = Table(
    "tokens",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("role", String(12), nullable=False),
    Column("campaign", ForeignKey("campaigns.id")),
    Column("annotator", ForeignKey("annotators.id")),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("revoked_at", Float),
)

# Actions of owners, and logins.
audit_log = Table(
    "audit_log",
    SCHEMA,
    Column("id", Identity, primary_key=True),
    Column("at", Float, nullable=False),
    Column("role", String(12), nullable=False),
    Column("annotator", ForeignKey("annotators.id")),
    Column("action", String(40), nullable=False),
    Column("campaign", ForeignKey("campaigns.id")),
    Column("detail", Text, nullable=False, server_default=""),
)
