"""Connections to SQLite and PostgreSQL, their transactions, and their errors in plain words."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import NullPool, StaticPool

from karat.campaign.errors import StoreError
from karat.campaign.migrations import migrate
from karat.campaign.schema import SCHEMA_VERSION, schema_version

__all__ = ["Database"]

Found = TypeVar("Found")

# How long a writer waits for the others before it gives up, in seconds.
PATIENCE = 60.0
# Conflicts between transactions of PostgreSQL that only need another try.
TRANSIENT = {"40001", "40P01"}
# Serialises the first opening of an empty PostgreSQL database, and readers of the log (see `log_position`).
SET_UP_LOCK, LOG_LOCK = 0x6B61726174, 0x6B61726175

# Threads of one process take turns here: SQLite lets them sleep for up to 100 ms before they look again.
# A thread that is writing already may write again, to another database in memory for instance.
WRITERS: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)


class Database:
    """One database, opened and brought to this version's schema.

    `sqlite:///karat.db` is a file, `memory://` lives as long as this object, and
    `postgresql://user@host/name` is a team's server.
    """

    def __init__(self, url: str, *, must_exist: bool = False) -> None:
        self.url = _checked_url(url)
        self.name = self.url.render_as_string(hide_password=True)
        if self.is_file and must_exist and not Path(self.url.database or "").exists():
            raise StoreError(f"There is no database {self.url.database}. `karat new` makes one.")
        self.engine = _engine(self.url)
        self._connection: Connection | None = None
        with self._told():
            self._set_up()

    @property
    def is_sqlite(self) -> bool:
        """Whether this is SQLite, in a file or in memory."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_file(self) -> bool:
        """Whether this is a file of SQLite's."""
        return self.is_sqlite and bool(self.url.database)

    def write(self, work: Callable[[Connection], Found], *, durable: bool = True) -> Found:
        """Do work in one transaction that is on disk when this returns; all of it or nothing.

        Without `durable` a power cut may take back the last moments, which is good enough for leases.
        """
        with self._told():
            deadline = time.monotonic() + PATIENCE
            while True:
                try:
                    return self._attempt(work, durable=durable)
                except DBAPIError as error:
                    if not _is_transient(error) or time.monotonic() > deadline:
                        raise
                    time.sleep(random.uniform(0.001, 0.02))  # noqa: S311 - not a secret

    def read(self, work: Callable[[Connection], Found]) -> Found:
        """Do work that only reads, on one consistent state."""
        with self._told():
            connection = self._connected()
            if self.is_sqlite:
                _say(connection, "BEGIN")
                try:
                    return work(connection)
                finally:
                    _end(connection)
            with connection.begin():
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                return work(connection)

    def share_log(self, connection: Connection) -> None:
        """Call before appending labels: see `settle_log`."""
        if not self.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock_shared({LOG_LOCK})"))

    def settle_log(self, connection: Connection) -> None:
        """Wait until every label with a number is there, so that none with a lower one can follow.

        PostgreSQL hands out numbers before transactions end. Writers share a lock from before their first
        number until they have committed; whoever has it alone sees a log without gaps to come.
        """
        if not self.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOG_LOCK})"))

    def close(self) -> None:
        """Give the connection back; the database stays."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.engine.dispose()

    # ------------------------------------------------------------------ transactions

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = self.engine.connect()
        return self._connection

    def _attempt(self, work: Callable[[Connection], Found], *, durable: bool) -> Found:
        connection = self._connected()
        if self.is_sqlite:
            return self._attempt_sqlite(connection, work, durable=durable)
        try:
            with connection.begin():
                if not durable:
                    connection.execute(text("SET LOCAL synchronous_commit = off"))
                return work(connection)
        except DBAPIError as error:
            if error.connection_invalidated:
                self.close()
            raise

    def _attempt_sqlite(
        self, connection: Connection, work: Callable[[Connection], Found], *, durable: bool
    ) -> Found:
        with WRITERS[str(self.url.database)]:
            _say(connection, f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._begin_writing(connection)
            try:
                found = work(connection)
                _say(connection, "COMMIT")
            finally:
                _end(connection)
            return found

    def _begin_writing(self, connection: Connection) -> None:
        """Take the lock for writing from the start: a transaction that reads first could not wait for it.

        SQLite's own way of waiting sleeps up to a tenth of a second at a time; with many writers the lock
        would mostly lie idle, and some would hardly ever get it.
        """
        deadline = time.monotonic() + PATIENCE
        _say(connection, "PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    _say(connection, "BEGIN IMMEDIATE")
                    return
                except DBAPIError as error:
                    if "database is locked" not in str(error.orig) or time.monotonic() > deadline:
                        raise
                    time.sleep(random.uniform(0.0005, 0.008))  # noqa: S311 - not a secret
        finally:
            _say(connection, f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")

    def _set_up(self) -> None:
        if self.is_file:
            connection = self._connected()
            if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.rollback()

        def is_current(connection: Connection) -> bool:
            found = schema_version.name in connection.dialect.get_table_names(connection)
            return bool(
                found and connection.execute(select(schema_version.c.version)).scalar() == SCHEMA_VERSION
            )

        def set_up(connection: Connection) -> None:
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({SET_UP_LOCK})"))
            migrate(connection)

        # Looking first keeps readers of a database that others write to from waiting in line.
        if not self.read(is_current):
            self.write(set_up)

    # ------------------------------------------------------------------ errors

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise StoreError(_explain(error, self)) from error


def _checked_url(url: str) -> URL:
    if url == "memory://":
        return make_url("sqlite://")
    try:
        found = make_url(url)
    except ArgumentError:
        raise StoreError(
            f"{url!r} is not the address of a database. Examples: sqlite:///karat.db, "
            "postgresql://user@host/name."
        ) from None
    if found.get_backend_name() == "sqlite":
        return found
    if found.get_backend_name() == "postgresql":
        return found.set(drivername="postgresql+psycopg")
    raise StoreError(
        f"karat keeps campaigns in SQLite and PostgreSQL, not in {found.get_backend_name()}. "
        "Examples: sqlite:///karat.db, postgresql://user@host/name."
    )


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        try:
            return create_engine(url, poolclass=NullPool)
        except (ModuleNotFoundError, NoSuchModuleError):
            raise StoreError("PostgreSQL needs the postgres extra: pip install 'karat[postgres]'.") from None
    pool = NullPool if url.database else StaticPool
    engine = create_engine(url, poolclass=pool, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # Transactions are begun and ended by `Database` alone.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def _say(connection: Connection, statement: str) -> None:
    """Have SQLite do something about transactions, past everything that SQLAlchemy does for a query."""
    try:
        connection.connection.driver_connection.execute(statement)  # type: ignore[union-attr]
    except sqlite3.Error as error:
        raise DBAPIError(statement, None, error) from error


def _end(connection: Connection) -> None:
    """Take back what was not committed; where the disk is full, SQLite has done so already."""
    driver = connection.connection.driver_connection
    if getattr(driver, "in_transaction", False):
        _say(connection, "ROLLBACK")
    # SQLAlchemy thinks of the next statement as the first of another transaction.
    connection.rollback()


def _is_transient(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in TRANSIENT


def _explain(error: DBAPIError, database: Database) -> str:
    """What a person can do about an error of the database, in one line."""
    reason = str(error.orig).strip().splitlines()[0].rstrip(".")
    if not database.is_sqlite:
        if getattr(error.orig, "sqlstate", None) == "53100":
            return f"The disk of {database.name} is full. Make room and try again; nothing was half-written."
        return f"The database {database.name} says: {reason}."
    place = database.url.database or "the database in memory"
    for sign, advice in SQLITE_ADVICE.items():
        if sign in reason:
            return f"{place} {advice}"
    return f"{place} cannot be used: {reason}."


SQLITE_ADVICE = {
    "database is locked": "was locked by another program for a minute. Close that program and try again.",
    "readonly": "is read-only. Change its permissions and those of its folder, so that you may write there.",
    "unable to open": "cannot be opened. Does its folder exist, and may you write there?",
    "disk is full": "is on a full disk. Make room and try again; nothing was half-written.",
    "disk I/O error": "cannot be read or written (disk I/O error). Is the disk full or failing?",
    "not a database": "is not a database of karat's. Name another file, or restore it from a backup.",
    "malformed": "is damaged. Restore it from a backup, or try `sqlite3 FILE .recover`.",
}
