"""The page about a comparison in a real browser, with the network cut off."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from karat.report.compare.report import CompareReport
from karat.simulate.compare import true_scores
from tests.browser.test_report_page import LAPTOP, PHONE
from tests.questions.compare.made_up import compared, made_up

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("width", "scheme", "javascript"),
    [(LAPTOP, "light", True), (PHONE, "dark", True), (LAPTOP, "dark", False)],
)
def test_the_board_and_its_chart_are_shown_everywhere(
    browser: Browser, tmp_path: Path, width: int, scheme, javascript: bool
) -> None:
    systems, labels = made_up(precisions={"a": 0.8, "b <i>": 0.6, "a very long name of a system indeed": 0.4})
    path = tmp_path / "report.html"
    path.write_text(CompareReport().page(compared(systems, labels), truth=true_scores(systems, labels)))
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=javascript
    )
    try:
        page = context.new_page()
        troubles: list[str] = []
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.route("http**", lambda route: route.abort())
        page.goto(path.as_uri())
        expect(page.locator("#leaderboard tbody tr")).to_have_count(3)
        expect(page.get_by_text("b <i>").first).to_be_visible()
        if javascript:
            page.wait_for_selector("#chart-scores .main-svg")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        else:
            expect(page.locator("img.static")).to_be_visible()
        assert troubles == []
    finally:
        context.close()
