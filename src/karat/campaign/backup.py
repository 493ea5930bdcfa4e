"""Back up a whole database to one file, and restore it into an empty database of either kind."""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, select, text

from karat.campaign.database import Database
from karat.campaign.errors import StoreError
from karat.campaign.schema import SCHEMA, asks, campaigns, labels, locks, schema_version
from karat.core.errors import OutputError, first_line

# Each database has its own version of the tables, and locks belong to processes that run elsewhere.
_NOT_COPIED = (schema_version, locks)
ROWS_AT_A_TIME = 5000


def backup_database(url: str, path: str | Path) -> int:
    """Write all campaigns of a database with their labels, people and tokens to a new SQLite file.

    The copy is one consistent snapshot; people may go on labelling meanwhile. An existing file is never
    replaced.

    Returns:
        The number of campaigns in it.
    """
    target = Path(path)
    if target.exists():
        raise OutputError(f"{target} exists already; a backup never replaces a file. Choose another name.")
    if not os.access(target.absolute().parent, os.W_OK | os.X_OK) or not target.absolute().parent.is_dir():
        raise OutputError(f"Cannot write to {target.absolute().parent}. Name a folder that you may write to.")
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with (
            closing(Database(url, must_exist=True)) as source,
            closing(Database(f"sqlite:///{draft.absolute()}")) as copy,
        ):
            count = _copy(source, copy)
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        # Unlike a rename, a link fails where somebody has made a file of that name meanwhile.
        os.link(draft, target)
    except OSError as error:
        if isinstance(error, StoreError):
            raise
        raise OutputError(f"Cannot write {target}: {error.strerror or first_line(error)}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return count


def restore_database(path: str | Path, url: str) -> int:
    """Copy everything of a backup into an empty database, SQLite or PostgreSQL.

    The lists themselves are not in a backup: they must be where they were, or be named with `source=`.

    Returns:
        The number of campaigns in it.
    """
    if not Path(path).exists():
        raise StoreError(f"No such file: {path}. Check its name and folder.")
    with (
        closing(Database(f"sqlite:///{Path(path).absolute()}", must_exist=True)) as source,
        closing(Database(url)) as target,
    ):
        return _copy(source, target)


def _copy(source: Database, target: Database) -> int:
    """All rows of a snapshot, in one transaction."""

    def copy(reading: Connection, writing: Connection) -> int:
        copied = [table for table in SCHEMA.sorted_tables if table not in _NOT_COPIED]
        # Tokens of a server and annotators of deleted campaigns count: what is copied keeps its numbers.
        if any(writing.execute(select(table).limit(1)).first() for table in copied):
            raise StoreError(
                f"{target.name} has been used before. Restore into a new database, or copy one campaign into "
                "this one: karat copy NAME --db FILE --to URL"
            )
        for table in copied:
            _copy_table(table, reading, writing)
        _continue_numbers(writing, is_sqlite=target.is_sqlite)
        return int(writing.execute(select(func.count()).select_from(campaigns)).scalar_one())

    return source.read(lambda reading: target.write(lambda writing: copy(reading, writing)))


def _copy_table(table: Table, reading: Connection, writing: Connection) -> None:
    rows = reading.execution_options(yield_per=ROWS_AT_A_TIME).execute(select(table)).mappings()
    for part in rows.partitions():
        writing.execute(insert(table), [dict(row) for row in part])


def _continue_numbers(connection: Connection, *, is_sqlite: bool) -> None:
    """Let new rows begin after the copied ones; a label's number is its position in the log for good."""
    highest = {
        table: connection.execute(select(func.max(table.c.id))).scalar()
        for table in SCHEMA.sorted_tables
        if "id" in table.c
    }
    positions = [select(func.max(asks.c.log_position)), select(func.max(campaigns.c.snapshot_position))]
    seen = [highest[labels], *(connection.execute(position).scalar() for position in positions)]
    highest[labels] = max((number for number in seen if number is not None), default=None)
    for table, number in highest.items():
        if number is None:
            continue
        if table is labels:
            set_end_of_log(connection, number, is_sqlite=is_sqlite)
        elif not is_sqlite:
            _set_sequence(connection, table, number)


def set_end_of_log(connection: Connection, number: int, *, is_sqlite: bool) -> None:
    """Let the next label have a higher number than this one."""
    if not is_sqlite:
        _set_sequence(connection, labels, number)
        return
    # SQLite's other tables number on from their last row.
    connection.execute(text("DELETE FROM sqlite_sequence WHERE name = 'labels'"))
    continues = text("INSERT INTO sqlite_sequence (name, seq) VALUES ('labels', :number)")
    connection.execute(continues, {"number": number})


def _set_sequence(connection: Connection, table: Table, number: int) -> None:
    continues = text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :number)")
    connection.execute(continues, {"table": table.name, "number": number})
