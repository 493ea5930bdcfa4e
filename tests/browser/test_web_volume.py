"""A review in a real browser: from references to advice whether to stop."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.website import PHONE, Site, sign_in, visiting
from tests.questions.volume.made_up import QUERY, write_references

pytestmark = pytest.mark.slow

EVIL = "<img src=x onerror=alert(1)> Study"


def test_an_owner_reviews_references(browser: Browser, site: Site, tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    truth = write_references(path, 120, 15)
    path.write_text(path.read_text().replace("Study", EVIL))
    with visiting(site, browser) as visitor:
        page = sign_in(visitor)
        page.goto(f"{site.url}/new")
        page.select_option("#question", "volume")
        page.set_input_files("#file", path)
        expect(page.locator("#choice-text input:checked")).to_have_count(2)
        expect(page.locator("#choice-factor")).to_be_hidden()
        expect(page.locator("#cost")).to_contain_text("of 120 items", timeout=30_000)
        page.fill("#choice-query", QUERY)
        page.fill("#choice-recall", "80")
        expect(page.locator("#cost-note")).to_contain_text("a recall of 80 % is certain", timeout=30_000)
        page.fill("#criterion", "A trial of aspirin against stroke.")
        page.fill("#name", "reviewed")
        page.click("#start")
        expect(page.locator("#started-title")).to_have_text("reviewed has started", timeout=30_000)
        site.label("reviewed", "ann", 500, lambda item: truth[item["key"]])

        page.click("#to-campaign")
        page.wait_for_selector("#overview-chart .main-svg", timeout=60_000)
        page.get_by_role("link", name="Result", exact=True).click()
        page.wait_for_selector("#gain .main-svg", timeout=60_000)
        expect(page.locator("[data-result=curve]")).to_be_hidden()
        expect(page.locator("[data-result=compare]")).to_be_hidden()
        expect(page.locator("#headline")).to_contain_text("of 120 documents are relevant")
        expect(page.locator("#advice")).to_contain_text("% confidence")
        expect(page.locator("#volume-numbers tr")).to_have_count(3)
        expect(page.locator("#newest li").first).to_contain_text(EVIL)
        expect(page.locator("main img")).to_have_count(0)
        expect(page.locator("#paragraph")).to_contain_text("We reviewed 120 documents with karat [1]")
        with page.expect_download() as download:
            page.click("text=All as RIS")
        assert download.value.suggested_filename == "reviewed-found.ris"
        if "KARAT_SHOTS" in os.environ:
            page.screenshot(path=f"{os.environ['KARAT_SHOTS']}/laptop.png", full_page=True)
            page.set_viewport_size(PHONE)
            page.wait_for_timeout(800)
            page.screenshot(path=f"{os.environ['KARAT_SHOTS']}/phone.png", full_page=True)
        width = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        page.set_viewport_size(PHONE)
        assert page.evaluate(width)
