"""What all tests share."""

import os
from collections.abc import Iterator

import pytest


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
