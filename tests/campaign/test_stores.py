"""Every kind of store keeps what `StoreContract` promises."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from karat.campaign.database import Log
from karat.campaign.records import NewLabel
from karat.campaign.store import Store, progress
from karat.testing import StoreContract
from karat.testing.store_rows import start


class TestMemory(StoreContract):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        yield from opened("memory://")


class TestSqlite(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        yield from opened(f"sqlite:///{tmp_path}/karat.db")


class TestPostgres(StoreContract):
    @pytest.fixture
    def store(self, postgres_database: str) -> Iterator[Store]:
        yield from opened(postgres_database)


def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/karat.db"
    return request.getfixturevalue("postgres_database")


def test_what_one_connection_has_written_another_reads(url: str) -> None:
    one, two = Store(url), Store(url)
    row = start(one)
    assert two.campaigns() == [row]
    [position] = one.append(row, one.annotator("ann"), [NewLabel("a", 1)])
    assert two.log_position() == position
    assert [line.item for line in two.labels(row.criterion)] == ["a"]
    one.close()
    two.close()


def test_an_empty_database_may_be_opened_by_many_at_once(url: str) -> None:
    stores: list[Store] = []
    gate = threading.Barrier(8)

    def open_one() -> None:
        gate.wait()
        stores.append(Store(url))

    threads = [threading.Thread(target=open_one) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 8
    start(stores[0])
    for store in stores:
        assert [row.name for row in store.campaigns()] == ["one"]
        store.close()


def test_the_position_waits_for_labels_that_have_a_lower_one(postgres_database: str) -> None:
    """Whoever reads up to a position must not find another label below it later."""
    store, reader = Store(postgres_database), Store(postgres_database)
    row = start(store)
    ann = store.annotator("ann")
    found: list[int] = []
    reading = threading.Thread(target=lambda: found.append(reader.log_position()))

    def take_a_number(connection: Connection) -> None:
        connection.execute(text("SELECT nextval(pg_get_serial_sequence('labels', 'id'))"))
        reading.start()
        reading.join(0.3)
        assert not found, "a label with a number is on its way"

    store.database.write(take_a_number, log=Log.APPEND)
    reading.join(10)
    assert found == [0]
    assert store.append(row, ann, [NewLabel("a", 1)]) == [2]
    store.close()
    reader.close()


def test_a_lock_that_is_let_go_while_it_is_wanted_is_taken(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Store(postgres_database), Store(postgres_database)
    row = start(one)
    assert one.lock(row.id, "one", seconds=60) is None
    insert = progress.insert_or_ignore
    calls = []

    def let_go_in_between(*arguments: Any) -> None:
        insert(*arguments)
        if not calls:
            calls.append(1)
            one.unlock(row.id, "one")

    monkeypatch.setattr(progress, "insert_or_ignore", let_go_in_between)
    assert two.lock(row.id, "two", seconds=60) is None
    assert one.lock_holder(row.id) == "two"
    assert calls
    one.close()
    two.close()
