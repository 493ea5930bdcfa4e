import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, make_url, text

from tests import postgres_server
from tests.postgres_server import find_programs, fresh_database

SERVE_FOREVER = """
import time
from tests.postgres_server import running_postgres
with running_postgres() as url:
    print(url, flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
def test_the_server_keeps_its_promises_about_the_disk(postgres_url, setting):
    engine = create_engine(postgres_url)
    with engine.connect() as connection:
        assert connection.execute(text(f"SHOW {setting}")).scalar_one() == "on"
    engine.dispose()


def test_what_is_committed_is_read_on_another_connection(postgres_database):
    engine = create_engine(postgres_database)
    assert engine.dialect.driver == "psycopg"
    with engine.begin() as writer:
        writer.execute(text("CREATE TABLE labels (item TEXT PRIMARY KEY, good BOOLEAN NOT NULL)"))
        writer.execute(text("INSERT INTO labels VALUES (:item, :good)"), {"item": "größe", "good": True})
    engine.dispose()
    with engine.connect() as reader:
        assert reader.execute(text("SELECT item, good FROM labels")).all() == [("größe", True)]
    engine.dispose()


def test_each_database_is_new_and_empty(postgres_url, postgres_database):
    full = create_engine(postgres_database)
    with full.begin() as connection:
        connection.execute(text("CREATE TABLE labels (item TEXT)"))
    other_url = fresh_database(postgres_url)
    empty = create_engine(other_url)
    assert other_url != postgres_database
    assert inspect(full).get_table_names() == ["labels"]
    assert inspect(empty).get_table_names() == []
    full.dispose()
    empty.dispose()


def test_the_server_ends_when_the_tests_are_killed():
    command = [sys.executable, "-c", SERVE_FOREVER]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as tests:
        url = make_url(tests.stdout.readline().strip())
        tests.kill()
    folder = Path(url.query["host"])
    deadline = time.monotonic() + 20
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not folder.exists()


def test_a_machine_without_postgresql_is_told_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres_server, "DEBIAN", tmp_path)
    with pytest.raises(FileNotFoundError, match="need PostgreSQL: apt-get install postgresql"):
        find_programs()
