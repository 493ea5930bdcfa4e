"""Databases of earlier and later versions, and of others.

`schemas/v1.sql` was written by `python -m tests.campaign.test_migrations`; it stays as it is, and each
released schema gets a file of its own.
"""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

import karat
from karat.campaign import database, migrations
from karat.campaign.campaign import Campaign
from karat.campaign.database import Database
from karat.campaign.errors import StoreError
from karat.campaign.schema import SCHEMA_VERSION, schema_version
from karat.campaign.store import Store
from tests.campaign.lists import LABELS, create, label_all, ranking

SCHEMAS = Path(__file__).parent / "schemas"
# What was done before each dump was written.
TOLD, CORRECTED = 230, 12


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/karat.db"
    return request.getfixturevalue("postgres_database")


def write_dump(path: Path, folder: Path) -> None:
    """A campaign in the middle of its work, with everything that can be in a database."""
    file = folder / "old.db"
    gold = {"7990": 0, "7991": 1}
    with create(f"sqlite:///{file}", gold=gold, gold_share=0.05) as campaign:
        label_all(campaign, "ann", "bob", most=TOLD)
        campaign.correct(CORRECTED, 1 - int(LABELS[CORRECTED]), annotator="owner", comment="größe")
        campaign.skip([item.id for item in campaign.ask(2, annotator="cleo")][:1], annotator="cleo")
    with sqlite3.connect(file) as old:
        # A checkpoint can be of no use later; the log is all that counts.
        old.execute("UPDATE checkpoints SET state = x'00'")
        path.write_text("\n".join(old.iterdump()) + "\n")


@pytest.fixture(params=sorted(SCHEMAS.glob("v*.sql")), ids=lambda path: path.stem)
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    with sqlite3.connect(tmp_path / "old.db") as old:
        old.executescript(request.param.read_text())
    old.close()
    return f"sqlite:///{tmp_path}/old.db"


def test_a_database_of_every_released_schema_is_taken_forward(old_url: str) -> None:
    with Campaign.open(old_url, source=ranking()) as campaign:
        lines = campaign.history()
        opinions = [line for line in lines if line.kind == "label"]
        assert len(opinions) == TOLD
        assert {line.annotator for line in opinions} == {"ann", "bob"}
        assert [line.comment for line in lines if line.kind == "correction"] == ["größe"]
        assert sum(line.kind == "gold" for line in lines) == 2
        assert len(campaign.store.skips(campaign.row.id)) == 1
        campaign.replay()
        label_all(campaign, "ann", "bob", "cleo")
        assert campaign.status().state == "done"
        told = {int(line.item.rpartition(":")[2]): line.value for line in campaign.history()}
        assert campaign.result().labels_used <= len(told)
        truth = karat.estimate_curve(ranking(), LABELS, factor=1.4, seed=3)
        assert campaign.result().precision(4_000).value == pytest.approx(
            truth.precision(4_000).value, rel=0.1
        )
    # Opened again, there is nothing to do.
    with Campaign.open(old_url, source=ranking()) as campaign:
        assert campaign.status().state == "done"


def test_there_is_a_dump_of_this_schema() -> None:
    assert {path.stem for path in SCHEMAS.glob("v*.sql")} == {
        f"v{version}" for version in range(1, SCHEMA_VERSION + 1)
    }


def test_a_dump_has_the_tables_of_a_new_database(old_url: str, tmp_path: Path) -> None:
    """Otherwise the schema was changed without a migration."""

    def shape(url: str) -> dict[str, object]:
        opened = Database(url)
        look = inspect(opened.engine)
        found = {
            table: (
                sorted(column["name"] for column in look.get_columns(table)),
                sorted(str(index["name"]) for index in look.get_indexes(table)),
            )
            for table in look.get_table_names()
        }
        opened.close()
        return found

    assert shape(old_url) == shape(f"sqlite:///{tmp_path}/new.db")


def test_a_newer_schema_is_refused_in_one_line(url: str) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=10)
    set_version(url, SCHEMA_VERSION + 1)
    with pytest.raises(StoreError, match="written by a newer karat") as caught:
        Store(url)
    assert "\n" not in str(caught.value)
    assert "pip install --upgrade karat" in str(caught.value)
    set_version(url, SCHEMA_VERSION)
    with Campaign.open(url, source=ranking()) as campaign:
        assert campaign.status().labels == 10, "refusing left it as it was"


def test_somebody_elses_tables_are_left_alone(url: str) -> None:
    empty = Database(url)
    with empty.engine.begin() as connection:
        tables = inspect(connection).get_table_names()
        for table in tables:
            connection.execute(
                text(f"DROP TABLE {table} CASCADE" if "postgres" in url else f"DROP TABLE {table}")
            )
        connection.execute(text("CREATE TABLE labels (theirs TEXT)"))
    empty.close()
    with pytest.raises(StoreError, match=r"has a table 'labels'( that is not karat's)?\.") as caught:
        Store(url)
    assert "\n" not in str(caught.value)
    assert tables_of(url) == ["labels"]


def test_a_file_of_another_program_is_not_touched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "theirs.db") as theirs:
        theirs.execute("CREATE TABLE notes (theirs TEXT)")
    theirs.close()
    before = (tmp_path / "theirs.db").read_bytes()
    for must_exist in (False, True):
        with pytest.raises(StoreError, match=r"theirs\.db is the database of another program") as caught:
            Store(f"sqlite:///{tmp_path}/theirs.db", must_exist=must_exist)
        assert "\n" not in str(caught.value)
    assert (tmp_path / "theirs.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.db"]


def test_only_new_campaigns_create_tables(url: str) -> None:
    with pytest.raises(StoreError, match=r"There (are no campaigns in|is no database)"):
        Store(url, must_exist=True)
    assert tables_of(url) == []


def test_other_tables_beside_ours_do_no_harm(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/karat.db"
    create(url).close()
    with sqlite3.connect(tmp_path / "karat.db") as theirs:
        theirs.execute("CREATE TABLE notes (theirs TEXT)")
    theirs.close()
    Store(url, must_exist=True).close()
    assert "notes" in tables_of(url)


class TestAStep:
    """The mechanism, with a step from this version to one that does not exist yet."""

    @pytest.fixture(autouse=True)
    def next_version(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=40)
        for module in (migrations, database):
            monkeypatch.setattr(module, "SCHEMA_VERSION", SCHEMA_VERSION + 1)

    def test_it_runs_once_when_the_database_is_opened(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        runs: list[int] = []

        def add_a_column(connection: Connection) -> None:
            runs.append(1)
            connection.execute(text("ALTER TABLE labels ADD COLUMN device TEXT"))

        monkeypatch.setitem(migrations.MIGRATIONS, SCHEMA_VERSION, add_a_column)
        for _ in range(2):
            with Campaign.open(url, source=ranking()) as campaign:
                assert campaign.status().labels == 40
                label_all(campaign, "ann", most=0)
        assert runs == [1]
        assert "device" in columns_of(url, "labels")
        assert version_of(url) == SCHEMA_VERSION + 1

    def test_one_that_fails_leaves_the_database_as_it_was(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = columns_of(url, "labels")

        def fail_half_way(connection: Connection) -> None:
            connection.execute(text("ALTER TABLE labels ADD COLUMN device TEXT"))
            connection.execute(text("UPDATE labels SET value = 0"))
            connection.execute(text("SELECT nothing FROM nowhere"))

        monkeypatch.setitem(migrations.MIGRATIONS, SCHEMA_VERSION, fail_half_way)
        with pytest.raises(StoreError):
            Store(url)
        assert columns_of(url, "labels") == before
        assert version_of(url) == SCHEMA_VERSION
        monkeypatch.undo()
        with Campaign.open(url, source=ranking()) as campaign:
            label_all(campaign, "ann")
            again = karat.estimate_curve(ranking(), LABELS, factor=1.4, seed=3)
            assert campaign.result().to_json() == again.to_json()


def raw(url: str) -> Connection:
    """A connection that does not care what version the tables are of."""
    return database._engine(database._checked_url(url)).connect()


def set_version(url: str, version: int) -> None:
    with raw(url) as connection, connection.begin():
        connection.execute(schema_version.update().values(version=version))


def tables_of(url: str) -> list[str]:
    with raw(url) as connection:
        return inspect(connection).get_table_names()


def columns_of(url: str, table: str) -> list[str]:
    with raw(url) as connection:
        return [column["name"] for column in inspect(connection).get_columns(table)]


def version_of(url: str) -> int:
    with raw(url) as connection:
        return connection.execute(text("SELECT version FROM karat_schema")).scalar_one()


if __name__ == "__main__":
    import tempfile

    write_dump(SCHEMAS / f"v{SCHEMA_VERSION}.sql", Path(tempfile.mkdtemp()))
