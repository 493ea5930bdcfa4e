"""What the parts of the store have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from karat.campaign.database import Database

__all__ = ["Part", "chunks", "dialect_insert", "insert_or_ignore"]

# SQLite takes 32,766 parameters in one statement; this many items at a time stay well below.
CHUNK = 500


class Part:
    """Some of the tables of a database, and what is done with them."""

    def __init__(self, database: Database) -> None:
        self.database = database


def chunks(items: Iterable[str]) -> Iterable[list[str]]:
    """Items, a statement's worth at a time."""
    every = list(items)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))


def dialect_insert(connection: Connection, table: Any) -> Any:
    """Both databases know ON CONFLICT; SQLAlchemy spells it by dialect."""
    return (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)


def insert_or_ignore(connection: Connection, table: Any, row: dict[str, Any]) -> None:
    """Add a row, unless one with its key is there."""
    connection.execute(dialect_insert(connection, table).values(row).on_conflict_do_nothing())
