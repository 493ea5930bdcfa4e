"""Connections, transactions and error messages for SQLite and PostgreSQL."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool, StaticPool

from karat.campaign.errors import DELETED, StoreError
from karat.campaign.migrations import migrate
from karat.campaign.schema import SCHEMA_VERSION, schema_version
from karat.campaign.sqlite_write_lock import WriteLock
from karat.core.errors import first_line
from karat.core.extras import extra

T = TypeVar("T")

# How long a writer waits for other writers before it fails, in seconds.
WRITE_TIMEOUT = 60.0
# Conflicts between transactions of PostgreSQL that are resolved by a retry.
TRANSIENT = {"40001", "40P01"}
# Serialises the first opening of an empty PostgreSQL database, and readers of the log (see `Log`).
SET_UP_LOCK, LOG_LOCK = 0x6B61726174, 0x6B61726175
# The first half of the key of an annotator's lock.
ANNOTATOR_LOCK = 0x6B617261
READ_ONLY = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Log(Enum):
    """What a transaction does with the log of labels, and the lock that PostgreSQL needs for it.

    PostgreSQL assigns row numbers before transactions commit. Writers hold a shared lock from before their
    first number until they have committed; an exclusive holder sees a log without gaps.
    """

    APPEND = "pg_advisory_xact_lock_shared"
    SETTLE = "pg_advisory_xact_lock"


class Database:
    """One open database, migrated to this version's schema.

    `sqlite:///karat.db` is a file, `memory://` lives as long as this object, and
    `postgresql://user@host/name` is a server.
    """

    def __init__(self, url: str, *, must_exist: bool = False) -> None:
        self.url = _checked_url(url)
        self.name = self.url.render_as_string(hide_password=True)
        if self.is_file and must_exist and not Path(self.url.database or "").exists():
            raise StoreError(f"There is no database {self.url.database}. `karat new` makes one.")
        if self.is_file:
            _create_private(Path(self.url.database or ""))
        self.engine = _engine(self.url)
        self._connection: Connection | None = None
        self._write_lock = WriteLock(self.url.database if self.is_file else None)
        with self._translated_errors():
            self._set_up(must_exist=must_exist)

    @property
    def is_sqlite(self) -> bool:
        """Whether this is SQLite, in a file or in memory."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_file(self) -> bool:
        """Whether this is a SQLite file."""
        return self.is_sqlite and bool(self.url.database)

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        durable: bool = True,
        log: Log | None = None,
        appending: Collection[int] = (),
    ) -> T:
        """Run `work` in one atomic transaction that is on disk when this returns.

        Args:
            work: is given the connection; its result is returned.
            durable: False allows a power failure to undo the last transactions, which leases can afford.
            log: whether the work appends labels, or needs to know where the log ends.
            appending: annotators whose labels are appended; other transactions with labels of theirs wait.
        """
        with self._translated_errors():
            deadline = time.monotonic() + WRITE_TIMEOUT
            while True:
                try:
                    if self.is_sqlite:
                        return self._write_sqlite(work, durable=durable, deadline=deadline)
                    return self._write_postgresql(work, durable=durable, log=log, appending=appending)
                except DBAPIError as error:
                    if not _is_transient(error) or time.monotonic() > deadline:
                        raise
                    time.sleep(random.uniform(0.001, 0.02))  # noqa: S311 - not a secret

    def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work`, which only reads, on one consistent snapshot."""
        with self._translated_errors(), self._connected() as connection:
            _execute(connection, "BEGIN" if self.is_sqlite else READ_ONLY)
            result = work(connection)
            _execute(connection, "COMMIT")
            return result

    def fetch(self, statement: Executable, parameters: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The rows of one statement, which needs no transaction to see a consistent snapshot."""
        with self._translated_errors(), self._connected() as connection:
            return connection.execute(statement, parameters).all()

    def close(self) -> None:
        """Close the connection."""
        self._disconnect()
        self._write_lock.close()
        self.engine.dispose()

    # ------------------------------------------------------------------ transactions

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """The connection; afterwards it has no open transaction, or is closed where it broke."""
        if self._connection is None or self._connection.closed:
            self._connection = self.engine.connect()
        connection = self._connection
        try:
            yield connection
        finally:
            if connection.invalidated or getattr(_driver(connection), "closed", False):
                self._disconnect()
            else:
                _roll_back(connection)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write_postgresql(
        self,
        work: Callable[[Connection], T],
        *,
        durable: bool,
        log: Log | None,
        appending: Collection[int],
    ) -> T:
        begin = ["BEGIN", *([] if durable else ["SET LOCAL synchronous_commit = off"])]
        if log is not None:
            begin.append(f"SELECT {log.value}({LOG_LOCK})")
        # Sorted, so that no two transactions deadlock.
        begin += [f"SELECT pg_advisory_xact_lock({ANNOTATOR_LOCK}, {number})" for number in sorted(appending)]
        with self._connected() as connection:
            # Sent together: each statement by itself is another round trip.
            _execute(connection, "; ".join(begin))
            result = work(connection)
            _execute(connection, "COMMIT")
            return result

    def _write_sqlite(self, work: Callable[[Connection], T], *, durable: bool, deadline: float) -> T:
        with self._write_lock.held(), self._connected() as connection:
            _execute(connection, f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            _begin_writing(connection, deadline)
            result = work(connection)
            _execute(connection, "COMMIT")
            return result

    def _set_up(self, *, must_exist: bool) -> None:
        # Reads before it writes: readers do not wait for the write lock, and others' files stay as they are.
        version = self.read(lambda connection: self._schema_version(connection, must_exist=must_exist))
        if self.is_file:
            with self._connected() as connection:
                if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
                    connection.exec_driver_sql("PRAGMA journal_mode = WAL")

        def set_up(connection: Connection) -> None:
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({SET_UP_LOCK})"))
            migrate(connection)

        if version != SCHEMA_VERSION:
            self.write(set_up)

    def _schema_version(self, connection: Connection, *, must_exist: bool) -> int | None:
        """The version of karat's tables, None where there are none; refused where there may be none."""
        tables = connection.dialect.get_table_names(connection)
        if schema_version.name in tables:
            version: int | None = connection.execute(select(schema_version.c.version)).scalar()
            return version
        place = self.url.database if self.is_file else self.name
        if self.is_file and tables:
            raise StoreError(
                f"{place} is the database of another program: it has a table {min(tables)!r}. "
                "Name another file; `karat new` makes one."
            )
        if must_exist:
            raise StoreError(f"There are no campaigns in {place}. `karat new` starts one.")
        return None

    # ------------------------------------------------------------------ errors

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            if "foreign key" in str(error.orig).lower():
                raise StoreError(DELETED) from error
            raise StoreError(_explain(error, self)) from error
        except DBAPIError as error:
            raise StoreError(_explain(error, self)) from error


def _checked_url(url: str) -> URL:
    if url == "memory://":
        return make_url("sqlite://")
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            f"{url!r} is not the address of a database. Examples: sqlite:///karat.db, "
            "postgresql://user@host/name."
        ) from None
    if parsed.get_backend_name() == "sqlite":
        return parsed
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreError(
        f"karat keeps campaigns in SQLite and PostgreSQL, not in {parsed.get_backend_name()}. "
        "Examples: sqlite:///karat.db, postgresql://user@host/name."
    )


def _create_private(path: Path) -> None:
    """Create an empty database file for this user only; SQLite's journals then get the same mode."""
    # Where that is not possible, SQLite says why when it opens the file.
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        with extra("postgres", "PostgreSQL"):
            # `Database` itself begins and ends transactions, here and in SQLite.
            return create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    pool = NullPool if url.database else StaticPool
    engine = create_engine(url, poolclass=pool, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {int(WRITE_TIMEOUT * 1000)}")
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def _begin_writing(connection: Connection, deadline: float) -> None:
    """Begin with the write lock: a transaction that reads first could not wait for it."""
    _execute(connection, "PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                _execute(connection, "BEGIN IMMEDIATE")
                return
            except DBAPIError as error:
                if "database is locked" not in str(error.orig) or time.monotonic() > deadline:
                    raise
                # A program that does not use `WriteLock`. SQLite would sleep up to 0.1 seconds at a time.
                time.sleep(random.uniform(0.0005, 0.008))  # noqa: S311 - not a secret
    finally:
        _execute(connection, f"PRAGMA busy_timeout = {int(WRITE_TIMEOUT * 1000)}")


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _execute(connection: Connection, statement: str) -> None:
    """Execute a statement about transactions with the driver itself, without SQLAlchemy's overhead."""
    try:
        _driver(connection).execute(statement)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(statement, None, error) from error


def _roll_back(connection: Connection) -> None:
    """Roll back what was not committed; on a full disk SQLite has done so already."""
    driver = _driver(connection)
    if isinstance(driver, sqlite3.Connection):
        in_transaction = driver.in_transaction
    else:
        # 0 is psycopg's IDLE.
        in_transaction = int(driver.info.transaction_status) != 0
    if in_transaction:
        _execute(connection, "ROLLBACK")
    # SQLAlchemy begins its own bookkeeping of a transaction with the next statement.
    connection.rollback()


def _is_transient(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in TRANSIENT


def _explain(error: DBAPIError, database: Database) -> str:
    """The message for a database error, in one line, with what to do about it."""
    reason = first_line(error.orig)
    if not database.is_sqlite:
        state = getattr(error.orig, "sqlstate", None)
        if state == "53100":
            return f"The disk of {database.name} is full. Make room and try again; nothing was half-written."
        if state == "54000" and "index row" in reason:
            return (
                f"An item's id is longer than {database.name} allows (about 2,600 bytes). Use shorter ids, "
                "or leave them out: items are then known by their row."
            )
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
    "not a database": "is not a karat database. Name another file, or restore it from a backup.",
    "malformed": "is damaged. Restore it from a backup, or try `sqlite3 FILE .recover`.",
}
