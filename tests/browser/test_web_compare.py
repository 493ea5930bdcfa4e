"""A comparison in a real browser: from a file to a leaderboard, and names that are nothing but names."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.website import Site, sign_in, visiting

pytestmark = pytest.mark.slow

BOLD = "b <b>old</b><img src=x onerror=alert(1)>"


def test_an_owner_compares_systems_from_a_file(browser: Browser, site: Site, tmp_path: Path) -> None:
    path = tmp_path / "outputs.csv"
    systems = {"alpha": range(300), BOLD: range(200, 500)}
    rows = [f"{name},x{item},output {item}\n" for name, items in systems.items() for item in items]
    path.write_text("model,item,text\n" + "".join(rows))
    with visiting(site, browser) as visitor:
        page = sign_in(visitor)
        page.goto(f"{site.url}/new")
        page.select_option("#question", "compare")
        page.set_input_files("#file", path)
        expect(page.locator("#choice-system")).to_have_value("model")
        expect(page.locator("#choice-item")).to_have_value("item")
        expect(page.locator("#choice-fields input:checked")).to_have_count(2)
        expect(page.locator("#cost")).to_contain_text("of 500 items", timeout=30_000)
        page.fill("#choice-half_width", "10")
        expect(page.locator("#cost-note")).to_contain_text("2 systems")
        page.fill("#criterion", "The output is right, as compared here.")
        page.fill("#name", "compared")
        page.click("#start")
        expect(page.locator("#started-title")).to_have_text("compared has started", timeout=20_000)
        # Outputs of the first system alone are right.
        site.label("compared", "ann", 500, lambda item: int(int(item["key"][1:]) < 300))

        page.click("#to-campaign")
        page.wait_for_selector("#overview-chart .main-svg", timeout=30_000)
        # More labels would change nothing, so the page does not offer to go on.
        expect(page.locator("#next")).to_contain_text("For more labels start a new campaign")
        expect(page.get_by_role("button", name="Continue")).to_be_hidden()
        expect(page.locator("#next-actions").get_by_role("link", name="New campaign")).to_be_visible()
        page.get_by_role("link", name="Result", exact=True).click()
        page.wait_for_selector("#scores .main-svg", timeout=30_000)
        expect(page.locator("[data-result=curve]")).to_be_hidden()
        expect(page.locator("#board th")).to_have_text(["alpha", BOLD])
        expect(page.locator("#board tr").first.locator("td").first).to_have_text("1")
        expect(page.locator("#headline")).to_contain_text("alpha has the highest precision: ")
        expect(page.locator("#headline")).to_contain_text("It is really better than the other one.")
        expect(page.locator("#differences [data-sign=better]")).to_have_count(1)
        expect(page.locator("#scores .ytick", has_text="b <b>old</b><img src=x")).to_be_visible()
        expect(page.locator("#paragraph")).to_contain_text("We compared 2 systems with karat [1]")
        expect(page.locator("#references li")).to_have_count(3)
        expect(page.locator("main img")).to_have_count(0)
