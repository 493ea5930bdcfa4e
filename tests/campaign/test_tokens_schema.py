"""A database of an older karat is brought forward when it is opened, and goes on."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError
from karat.campaign.migrations import MIGRATIONS
from karat.campaign.schema import SCHEMA, SCHEMA_VERSION
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens


def write_list(path: Path) -> Path:
    path.write_text("id,score\n" + "".join(f"p{row},{row / 100}\n" for row in range(100)))
    return path


def make_old(url: str) -> None:
    """Take a database back to the first schema, which had neither tokens nor an audit log."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for table in ("audit_log", "tokens", "handouts", "changes"):
            connection.execute(text(f"DROP TABLE {table}"))
        for column in ("snapshot", "snapshot_position", "wording", "revision", "restarted_after"):
            connection.execute(text(f"ALTER TABLE campaigns DROP COLUMN {column}"))
        connection.execute(text("DROP INDEX labels_by_campaign"))
        connection.execute(text("UPDATE karat_schema SET version = 1"))
    engine.dispose()


def shape(url: str) -> dict:
    engine = create_engine(url)
    inspector = inspect(engine)
    tables = {
        name: sorted(
            (column["name"], str(column["type"]), column["nullable"])
            for column in inspector.get_columns(name)
        )
        for name in inspector.get_table_names()
    }
    engine.dispose()
    return tables


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/karat.db"
    return request.getfixturevalue("postgres_database")


def test_the_first_schema_is_brought_forward_and_goes_on(url, tmp_path):
    source = write_list(tmp_path / "list.csv")
    with Campaign.create(url, name="old", source=str(source), criterion="right?") as campaign:
        items = campaign.ask(3, annotator="ann")
        campaign.tell({item.id: 1 for item in items}, annotator="ann")
    new = shape(url)
    make_old(url)
    with Campaign.open(url, "old") as campaign:
        assert [line.value for line in campaign.history()] == [1, 1, 1]
        campaign.tell({campaign.ask(1, annotator="bob")[0].id: 0}, annotator="bob")
        assert campaign.status().labels == 4
        tokens = Tokens(campaign.store)
        token = tokens.invite("old", "ann", days=1)
        assert tokens.find(token).annotator == "ann"
        tokens.record("owner", "invite", campaign="old")
        assert [line.action for line in tokens.audit()] == ["invite"]
    migrated = shape(url)
    assert {name: [column[::2] for column in columns] for name, columns in migrated.items()} == {
        name: [column[::2] for column in columns] for name, columns in new.items()
    }


def test_every_version_leads_to_the_next():
    assert sorted(MIGRATIONS) == list(range(1, SCHEMA_VERSION))
    assert {"tokens", "audit_log"} <= set(SCHEMA.tables)


def test_a_newer_database_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path}/karat.db"
    Store(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE karat_schema SET version = version + 1"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer karat"):
        Store(url)
