"""Backups: everything is in them, both databases take them, and campaigns go on as before."""

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, func, insert, select, text

import karat
from karat.campaign.campaign import Campaign
from karat.campaign.database import Database
from karat.campaign.errors import StoreError
from karat.campaign.schema import SCHEMA, labels, locks
from karat.cli.main import cli
from tests.campaign.lists import create, label_all, ranking


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    with closing(Database(url, must_exist=True)) as database:
        return {
            table.name: sorted((tuple(row) for row in database.fetch(select(table))), key=repr)
            for table in SCHEMA.sorted_tables
            if table is not locks
        }


def test_a_backup_holds_every_row_and_is_a_database(url: str, tmp_path: Path) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", "bob", most=40)
        campaign.invite("cleo")
        expected = campaign.result()
    path = tmp_path / "copy.db"
    assert karat.backup_database(url, path) == 1
    assert rows(f"sqlite:///{path}") == rows(url)
    assert path.stat().st_mode & 0o777 == 0o600
    with Campaign.open(f"sqlite:///{path}", source=ranking()) as copy:
        assert (copy.result() is None) == (expected is None)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_it_goes_from_sqlite_to_postgresql_and_back(url: str, postgres_database: str, tmp_path: Path) -> None:
    """Half of the work here, half there: the result is that of a campaign that never moved."""
    with create("memory://") as unmoved:
        label_all(unmoved, "ann")
        expected = unmoved.result().to_json()
    with create(url) as campaign:
        label_all(campaign, "ann", most=60)
    karat.backup_database(url, tmp_path / "one.db")
    assert karat.restore_database(tmp_path / "one.db", postgres_database) == 1
    assert rows(postgres_database) == rows(url)
    with Campaign.open(postgres_database, source=ranking()) as campaign:
        label_all(campaign, "ann", most=60)
    karat.backup_database(postgres_database, tmp_path / "two.db")
    again = f"sqlite:///{tmp_path / 'again.db'}"
    karat.restore_database(tmp_path / "two.db", again)
    with Campaign.open(again, source=ranking()) as campaign:
        label_all(campaign, "ann")
        assert campaign.result().to_json() == expected


def test_positions_in_the_log_are_never_given_out_again(url: str, tmp_path: Path) -> None:
    """Also where the last labels before the backup were removed."""
    with create(url) as campaign:
        label_all(campaign, "ann", most=20)
    engine = create_engine(url)
    with engine.begin() as connection:
        last = connection.execute(select(func.max(labels.c.id))).scalar_one()
        kept = connection.execute(select(labels).where(labels.c.id == last)).mappings().one()
        connection.execute(text("UPDATE asks SET log_position = :last"), {"last": last})
        connection.execute(labels.delete().where(labels.c.id == last))
    engine.dispose()
    karat.backup_database(url, tmp_path / "copy.db")
    new = dict(kept) | {"request": "another"}
    del new["id"]
    engine = create_engine(f"sqlite:///{tmp_path / 'copy.db'}")
    with engine.begin() as connection:
        connection.execute(insert(labels).values(**new))
        assert connection.execute(select(func.max(labels.c.id))).scalar_one() == last + 1
    engine.dispose()


def test_nothing_is_replaced_and_mistakes_are_one_line(url: str, tmp_path: Path) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=5)
    before = rows(url)
    path = tmp_path / "copy.db"

    def run(*words: str) -> str:
        done = CliRunner().invoke(cli, [*words, "--db", url])
        return done.output if done.exception is None else str(done.exception)

    assert (
        run("backup", str(path))
        == f"1 campaign with all labels written to {path}. Keep the lists themselves, too.\n"
    )
    assert "never replaces a file" in run("backup", str(path))
    assert "has been used before. Restore into a new database, or copy" in run("restore", str(path))
    assert "No such file" in run("restore", str(tmp_path / "none.db"))
    (tmp_path / "text.db").write_text("no database")
    assert "\n" not in run("restore", str(tmp_path / "text.db")).strip()
    assert "Cannot write to" in run("backup", str(tmp_path / "karat.db" / "x.db"))
    missing = CliRunner().invoke(cli, ["backup", str(tmp_path / "x.db"), "--db", str(tmp_path / "none.db")])
    assert "There is no database" in str(missing.exception)
    assert not (tmp_path / "x.db").exists()
    assert rows(url) == before


def test_a_deleted_campaign_comes_back_from_a_backup_by_a_copy(url: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    with create(url) as campaign:
        label_all(campaign, "ann", most=5)
        name = campaign.name
        karat.backup_database(url, path)
        campaign.delete(force=True)
    # Its annotator and the log of what its owner did are still there.
    with pytest.raises(StoreError, match="has been used before"):
        karat.restore_database(path, url)
    karat.copy_campaign(f"sqlite:///{path}", name, url)
    with Campaign.open(url, name, source=ranking()) as copy:
        assert copy.status().labels == 5


def test_a_restored_database_is_untouched_by_a_backup_that_fails(url: str, tmp_path: Path) -> None:
    with create(url):
        pass
    karat.backup_database(url, tmp_path / "copy.db")
    with closing(Database(f"sqlite:///{tmp_path / 'copy.db'}")) as database:
        database.write(lambda connection: connection.execute(text("DROP TABLE audit_log")))
    target = f"sqlite:///{tmp_path / 'target.db'}"
    with pytest.raises(karat.StoreError):
        karat.restore_database(tmp_path / "copy.db", target)
    assert rows(target)["campaigns"] == []
