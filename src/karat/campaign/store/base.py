"""Base class and SQL helpers of the store."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sqlalchemy import Column, Connection, Table

from karat.campaign.database import Database

# SQLite takes 32,766 parameters in one statement; this many items at a time stay well below.
CHUNK = 500


class StoreBase:
    """Operations on some of the tables of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database


def chunks(items: Iterable[str]) -> Iterable[list[str]]:
    """Items in groups that fit into one statement."""
    every = list(items)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))


def columns_of(table: Table, row: Any) -> list[Column[Any]]:
    """The columns that the fields of a named tuple come from, in their order."""
    return [table.c[name] for name in row._fields]


def insert_into(table: Any, dialect: str) -> Any:
    """An INSERT that allows ON CONFLICT, which SQLAlchemy offers per dialect; the other one is not loaded."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


def dialect_insert(connection: Connection, table: Any) -> Any:
    """An INSERT that allows ON CONFLICT."""
    return insert_into(table, connection.dialect.name)


def insert_or_ignore(connection: Connection, table: Any, row: dict[str, Any]) -> None:
    """Insert a row, unless one with its key exists."""
    connection.execute(dialect_insert(connection, table).values(row).on_conflict_do_nothing())
