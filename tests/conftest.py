"""What all tests share."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling


class OneClusterScheduling(LoadScopeScheduling):
    """Whoever is free takes the next test, but one process runs all that need the Spark cluster."""

    def _split_scope(self, nodeid: str) -> str:
        return "tests/spark" if nodeid.startswith("tests/spark/") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneClusterScheduling:
    return OneClusterScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, so that none is left for the end while other processes have nothing to do."""
    items.sort(key=lambda item: "slow" not in item.keywords)


@pytest.fixture(scope="session", autouse=True)
def no_cache_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Features that tests make are not kept in the user's own folder."""
    before = os.environ.get("KARAT_CACHE")
    os.environ["KARAT_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["KARAT_CACHE"]
    else:
        os.environ["KARAT_CACHE"] = before
