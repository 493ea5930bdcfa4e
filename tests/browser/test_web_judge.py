"""Verdicts on the web: files of evaluation tools, the column of verdicts, and the report on the judge."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.test_web_owner import sign_in
from tests.browser.test_web_pages import check
from tests.browser.website import Site, visiting
from tests.sources.evaluations import documented

pytestmark = pytest.mark.slow


def test_results_of_a_tool_become_a_campaign_that_reports_on_its_judge(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    results = [documented.promptfoo_result(number, number % 4 > 0) for number in range(60)]
    path = tmp_path / "results.json"
    path.write_text(json.dumps(documented.promptfoo_file(results)))
    # Questions are loaded when somebody first asks for them, which takes a busy machine long.
    site.api("GET", "questions")
    with visiting(site, browser) as visitor:
        page = sign_in(visitor)
        page.goto(f"{site.url}/new")
        page.set_input_files("#file", path)
        expect(page.locator("#file-words")).to_contain_text(
            "Results of promptfoo: the verdict is the decision of promptfoo.", timeout=120_000
        )
        for question in ("curve", "cut", "compare", "volume", "rate"):
            page.select_option("#question", question)
            expect(page.locator("#choice-proxy")).to_have_value("verdict")
        shown = page.locator("#choice-fields input:checked").evaluate_all("all => all.map(one => one.value)")
        assert not {"verdict", "verdict_reason", "id"} & set(shown)
        page.fill("#criterion", "The answer is right, as judged here.")
        page.fill("#name", "judged")
        page.click("#start")
        expect(page.locator("#started-title")).to_have_text("judged has started", timeout=30_000)
        site.label("judged", "ann", 60, lambda _: 1)
        page.goto(f"{site.url}/campaigns/judged/result")
        report = page.locator("#judge")
        expect(report).to_be_visible(timeout=30_000)
        report.locator("summary").click()
        expect(page.locator("#judge-words")).to_contain_text("Judge: the decision of promptfoo.")
        expect(page.locator("#judge-words")).to_contain_text("The judge alone says 75.0 %")
        expect(page.locator("#judge-rows tr")).to_have_count(4)
        expect(page.locator("#surprising li").first).to_contain_text("verdict 0.00, label right")
        check(page, Axe())
