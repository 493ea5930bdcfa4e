"""Databases in trouble: one clear line, nothing lost, nothing half-written."""

import os
import random
import sqlite3
import string
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from karat.campaign import database
from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError
from karat.campaign.store import Store
from karat.testing.store_rows import drawn, record, start
from tests.campaign.lists import create, label_all, ranking, truth


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "karat.db"
    with create(f"sqlite:///{path}") as campaign:
        label_all(campaign, "ann", most=40)
    return path


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for a small campaign only."""
    place = tmp_path / "small"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("mounting a small file system needs root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("karat.db", "is not the address of a database"),
        ("mysql://me@host/db", "SQLite and PostgreSQL, not in mysql"),
        ("sqlite:////no/such/folder/karat.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "says: connection failed"),
    ],
)
def test_addresses_that_lead_nowhere(url: str, message: str) -> None:
    with pytest.raises(StoreError, match=message) as error:
        Store(url)
    assert "\n" not in str(error.value)


def test_a_database_is_for_its_maker_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with create(f"sqlite:///{tmp_path}/karat.db") as campaign:
            label_all(campaign, "ann", most=5)
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("karat.db*")}
    finally:
        os.umask(before)
    assert {"karat.db", "karat.db-wal", "karat.db-lock"} <= modes.keys()
    assert set(modes.values()) == {0o600}


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError) as error:
        Store("postgresql://me:secret@127.0.0.1:1/none")
    assert "secret" not in str(error.value)


def test_a_locked_database_waits_and_then_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WRITE_TIMEOUT", 0.2)
    with Campaign.open(f"sqlite:///{file}", source=ranking()) as campaign:
        items = campaign.ask(2, annotator="ann")
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="was locked by another program"):
                campaign.tell({item.id: 1 for item in items}, annotator="ann")
        assert campaign.tell({item.id: 1 for item in items}, annotator="ann").new == 2


def test_a_read_only_database(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk / 'karat.db'}"
    create(url).close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with (
        pytest.raises(StoreError, match=r"read-only|cannot be opened\. .*may you write there"),
        Campaign.open(url, source=ranking()) as campaign,
    ):
        campaign.ask(1, annotator="ann")


@pytest.mark.parametrize("content", [b"this is not a database, it is text" * 100, b"\0" * 5_000])
def test_a_file_of_something_else(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is not a karat database"):
        Store(f"sqlite:///{path}")
    assert path.read_bytes() == content


def test_a_damaged_database(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    content = bytearray(file.read_bytes())
    content[4_096:] = os.urandom(len(content) - 4_096)
    file.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"), Campaign.open(f"sqlite:///{file}") as campaign:
        campaign.history()


def test_a_full_disk_keeps_what_was_acknowledged(small_disk: Path) -> None:
    path = small_disk / "karat.db"
    acknowledged: dict[str, int] = {}
    with create(f"sqlite:///{path}", factor=1.05) as campaign:
        filler = small_disk / "filler"
        filler.write_bytes(b"x" * 1_000_000)

        def label_until_the_disk_is_full() -> None:
            for _ in range(1_000):
                items = campaign.ask(20, annotator="ann")
                campaign.tell({item.id: truth(item.id) for item in items}, annotator="ann")
                acknowledged.update({item.key: truth(item.id) for item in items})
                with suppress(OSError), filler.open("ab") as stream:
                    stream.write(b"x" * 4_096)

        with pytest.raises(StoreError, match=r"full disk|disk I/O error") as error:
            label_until_the_disk_is_full()
        assert "\n" not in str(error.value)
        assert acknowledged
        filler.unlink()
        # With room again, the same campaign goes on.
        assert {line.item: line.value for line in campaign.history()} == acknowledged
        assert label_all(campaign, "ann", most=30) == 30
    with Campaign.open(f"sqlite:///{path}", source=ranking()) as campaign:
        campaign.replay()
        assert len(campaign.history()) == len(acknowledged) + 30


def test_an_error_in_the_middle_leaves_nothing(file: Path) -> None:
    store = Store(f"sqlite:///{file}")
    row = store.campaign("pairs")
    before = store.labels(row.criterion)

    def broken(connection: object) -> None:
        from karat.campaign import schema

        connection.execute(schema.annotators.insert().values(name="nobody", since=0.0))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.database.write(broken)
    assert store.labels(row.criterion) == before
    assert "nobody" not in store.annotators().values()
    # The connection is as good as before.
    assert store.annotator("somebody")


def test_an_id_that_postgresql_cannot_keep_is_named(postgres_database: str) -> None:
    store = Store(postgres_database)
    row = start(store)
    # What repeats itself is compressed, and may be longer.
    text = "".join(random.Random(1).choices(string.printable, k=6_000))  # noqa: S311 - not a secret
    with pytest.raises(StoreError, match=r"An item's id is longer than .* Use shorter ids"):
        record(store, row, [drawn(text)])
    store.close()
