"""One PostgreSQL server for each test process, and an empty database for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres_server import drop_database, find_programs, fresh_database, running_postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    try:
        find_programs()
    except FileNotFoundError as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    with running_postgres() as url:
        yield url


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    url = fresh_database(postgres_url)
    yield url
    drop_database(url)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'karat.db'}"
