"""One Chromium for all tests that look at pages."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.website import Site, running_site

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        advice = "The browser tests need Chromium: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(advice)
        pytest.skip(advice)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests; each starts campaigns of its own."""
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running
