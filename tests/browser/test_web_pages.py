"""All pages: open to everybody (axe-core), in light and dark, on small screens, without JavaScript."""

from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.website import LAPTOP, PHONE, Site, is_right, phrases, sign_in, visiting

pytestmark = pytest.mark.slow

CAMPAIGN, BENCHMARK = "looked-at", "benchmark"
# Campaigns of the other questions, with what is drawn on their overview and on the page of their result.
OTHERS = {"a-rate": "#shares-chart", "a-cut": "#plain-chart", "a-review": "#gain"}
SIZE = 3000
# Pages of a campaign, and what is there once they have loaded.
PARTS = {
    "people": "#annotators tr",
    "disagreements": "#disagreement-list li",
    "labels": "#label-rows tr",
    "settings": "#target-fields .field",
    "download": "#files-title",
}
SMALL_PHONE = {"width": 320, "height": 740}


def answer(key: str, wrong: int) -> int:
    """What is right, but for one item in twenty where somebody errs."""
    right = is_right(key, SIZE)
    return 1 - right if wrong and int(key[1:]) % 20 == 3 else right


@pytest.fixture(scope="module")
def campaign(site: Site) -> str:
    """With a curve, two people and a disagreement; returns an annotator's link."""
    site.start_campaign(CAMPAIGN, phrases(SIZE), redundancy=2, instructions="Take your time.", factor=1.5)
    for name, wrong in (("ann", 0), ("bob", 1)):
        site.label(CAMPAIGN, name, 350, lambda item, wrong=wrong: answer(item["key"], wrong))
    site.start_comparison(BENCHMARK, {"alpha": range(150), "beta": range(100, 250)}, labels_per_system=40)
    site.label(BENCHMARK, "ann", 200, lambda item: int(int(item["key"][1:]) % 3 > 0))
    start_others(site)
    return site.invite(CAMPAIGN, "cleo")


def start_others(site: Site) -> None:
    """A rate, a cut and a review, each with a result."""
    rows = "".join(f"{row['id']},{row['score']},{row['phrase']}\n" for row in phrases(SIZE))
    (site.data / "others.csv").write_text(f"id,score,text\n{rows}")
    words = [("aspirin stroke trial" if row % 4 == 0 else "walking in the mountains") for row in range(120)]
    documents = "".join(f"d{row},{about} number {row}\n" for row, about in enumerate(words))
    (site.data / "documents.csv").write_text(f"id,text\n{documents}")
    choices: dict[str, dict[str, Any]] = {
        "a-rate": {"question": "rate", "budget": 60},
        "a-cut": {"question": "cut", "precision": 0.7, "budget": 120},
        "a-review": {"question": "volume", "query": "aspirin stroke", "text": ["text"], "stop": "after=30"},
    }
    for name, chosen in choices.items():
        file = "documents.csv" if name == "a-review" else "others.csv"
        body = {"name": name, "criterion": f"It is good, by {name}.", "id": "id", "fields": ["text"]}
        site.api("POST", "campaigns", {**body, "source": {"path": file}, **chosen})
        # Relevant documents are every fourth.
        right = (
            (lambda key: int(key[1:]) % 4 == 0) if name == "a-review" else (lambda key: is_right(key, SIZE))
        )
        site.label(name, "ann", 120, lambda item, right=right: int(right(item["key"])))


def check(page: Page, axe: Axe) -> None:
    found = axe.run(page)
    told = [
        f"{one['id']}: {one['help']} {[node['html'][:150] for node in one['nodes'][:3]]}"
        for one in found.response["violations"]
    ]
    assert not told, "\n".join(told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible(
    browser: Browser, site: Site, campaign: str, scheme: Literal["light", "dark"], screen: Any, tmp_path: Path
) -> None:
    axe = Axe()
    with visiting(
        site, browser, expect_trouble=True, color_scheme=scheme, viewport=screen, reduced_motion="reduce"
    ) as visitor:
        page = visitor.open("/login?wrong=1")
        expect(page.get_by_role("alert")).to_be_visible()
        check(page, axe)
        page.goto(f"{site.url}/no/such/page")
        expect(page.locator("h1")).to_have_text("There is no such page")
        check(page, axe)

        page = sign_in(visitor)
        expect(page.locator("#campaigns li").first).to_be_visible()
        check(page, axe)
        page.goto(f"{site.url}/campaigns/{CAMPAIGN}")
        page.wait_for_selector("#overview-chart .main-svg", timeout=20_000)
        check(page, axe)
        page.goto(f"{site.url}/campaigns/{CAMPAIGN}/result")
        page.wait_for_selector("#chart .main-svg", timeout=20_000)
        for fold in page.locator("#has-result details:visible summary").all():
            fold.click()
        page.wait_for_selector("#trace .main-svg", timeout=20_000)
        check(page, axe)
        for name, shown in PARTS.items():
            page.goto(f"{site.url}/campaigns/{CAMPAIGN}/{name}")
            expect(page.locator(shown).first).to_be_visible()
            expect(page.locator("#state")).to_be_visible()
            check(page, axe)
        page.goto(f"{site.url}/campaigns/{CAMPAIGN}/labels")
        page.locator("#label-rows button").first.click()
        expect(page.locator("#history-lines li").first).to_be_visible()
        check(page, axe)
        page.goto(f"{site.url}/campaigns/{BENCHMARK}")
        page.wait_for_selector("#overview-chart .main-svg", timeout=20_000)
        check(page, axe)
        page.goto(f"{site.url}/campaigns/{BENCHMARK}/result")
        page.wait_for_selector("#scores .main-svg", timeout=20_000)
        check(page, axe)
        for name, chart in OTHERS.items():
            page.goto(f"{site.url}/campaigns/{name}")
            page.wait_for_selector("#overview-chart .main-svg", timeout=20_000)
            check(page, axe)
            page.goto(f"{site.url}/campaigns/{name}/result")
            page.wait_for_selector(f"{chart} .main-svg", timeout=20_000)
            check(page, axe)
        page.goto(f"{site.url}/access")
        expect(page.locator("#log tr").first).to_be_visible()
        check(page, axe)
        page.goto(f"{site.url}/new")
        rows = tmp_path / "rows.csv"
        rows.write_text("id,score,text\n" + "".join(f"r{row},{row},word {row}\n" for row in range(50)))
        page.set_input_files("#file", rows)
        expect(page.locator("#cost")).to_contain_text("label", timeout=20_000)
        check(page, axe)

        page = visitor.open(campaign)
        expect(page.locator("#item .value").first).to_be_visible()
        check(page, axe)
        page.keyboard.press("y")
        page.keyboard.press("z")
        page.keyboard.press("c")
        check(page, axe)
        page.keyboard.press("Escape")
        page.locator("#help-button").click()
        check(page, axe)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#pause")).to_be_visible()
        check(page, axe)


def test_pages_without_javascript_say_so(browser: Browser, site: Site, campaign: str) -> None:
    with visiting(site, browser, java_script_enabled=False) as visitor:
        page = visitor.open(campaign)
        page.wait_for_url(f"{site.url}/label/*")
        expect(page.get_by_text("This page needs JavaScript", exact=True)).to_be_visible()
        page = sign_in(visitor)
        for address in ("/", f"/campaigns/{CAMPAIGN}", f"/campaigns/{CAMPAIGN}/people", "/new"):
            page.goto(f"{site.url}{address}")
            expect(page.locator("noscript p")).to_be_visible()


def test_a_screen_reader_hears_the_item_and_what_became_of_answers(
    browser: Browser, site: Site, campaign: str
) -> None:
    with visiting(site, browser, viewport=PHONE) as visitor:
        page = visitor.open(campaign)
        expect(page.locator("#live")).to_contain_text("Item 1. phrase: phrase")
        expect(page.locator("#instructions-close")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#item")).to_be_focused()
        page.get_by_role("button", name="Right").click()
        expect(page.locator("#live")).to_contain_text("Item 2. phrase: phrase")
        expect(page.locator("#item")).to_be_focused()
        visitor.context.set_offline(True)
        expect(page.locator("#live")).to_contain_text("Offline")
        page.get_by_role("button", name="Wrong").click()
        expect(page.locator("#live")).to_contain_text("Item 3")
        visitor.context.set_offline(False)
        expect(page.locator("#saved-words")).to_have_text("Saved")
        for role in ("banner", "main"):
            expect(page.get_by_role(role)).to_have_count(1)


def test_strangers_are_shown_the_door_and_nothing_else(browser: Browser, site: Site, campaign: str) -> None:
    with visiting(site, browser) as visitor:
        for address in ("/", "/new", "/label", f"/campaigns/{CAMPAIGN}", "/campaigns/no-such-campaign"):
            page = visitor.open(address)
            expect(page).to_have_url(f"{site.url}/login")
            page.close()


def test_a_slow_server_is_not_called_unreachable(browser: Browser, site: Site, campaign: str) -> None:
    with visiting(site, browser) as visitor:
        sign_in(visitor)
        page = visitor.context.new_page()
        page.clock.install()
        # Requests that nobody answers.
        page.route(f"**/api/v1/campaigns/{CAMPAIGN}?wait=false", lambda route: None)
        page.goto(f"{site.url}/campaigns/{CAMPAIGN}")
        expect(page.locator("#state")).to_be_hidden()
        page.clock.run_for(3_000)
        expect(page.locator("#loading")).to_be_visible()
        expect(page.locator("#loading")).to_have_text("Loading the answer …")
        page.clock.run_for(20_000)
        expect(page.locator("#trouble")).to_contain_text("The server takes long to answer")


def test_charts_of_systems_leave_room_for_the_rest_on_a_phone(
    browser: Browser, site: Site, campaign: str
) -> None:
    with visiting(site, browser, viewport=PHONE) as visitor:
        page = sign_in(visitor)
        page.goto(f"{site.url}/campaigns/{BENCHMARK}")
        drawn = page.locator("#overview-chart .main-svg").first
        drawn.wait_for(timeout=20_000)
        chart, title = drawn.bounding_box(), page.locator("#progress-title").bounding_box()
        assert chart is not None
        assert title is not None
        assert chart["y"] + chart["height"] <= title["y"]
