"""Items as annotators see them: display types, comparisons, long texts; own answers and sessions."""

import base64
import re
import struct
import zlib
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_web_pages import check
from tests.browser.website import PHONE, Site, phrases, visiting

pytestmark = pytest.mark.slow

MARKDOWN = (
    "## Rules\n\n**bold** [page](https://example.org) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>"
)
TALL = {"width": 320, "height": 700}


def png() -> bytes:
    """A picture of one grey point."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0\x80"))
        + chunk(b"IEND", b"")
    )


def item(page: Page) -> None:
    expect(page.locator("#item .value").first).to_be_visible()


def test_every_display_type_shows_what_it_is_and_runs_nothing(browser: Browser, site: Site) -> None:
    (site.data / "media").mkdir(exist_ok=True)
    (site.data / "media" / "dot.png").write_bytes(png())
    inline = "data:image/png;base64," + base64.b64encode(png()).decode()
    row: dict[str, Any] = {
        "answer": MARKDOWN,
        "code": "if a < b:\n    print(a)",
        "data": '{"a": [1]}',
        "url": "https://example.org/x",
        "bad": "javascript:alert(1)",
        "inside": inline,
        "file": "dot.png",
        "elsewhere": "https://elsewhere.example/spy.png",
    }
    rows = [{"id": f"d{number}", "score": 1 - number / 40, **row} for number in range(40)]
    display = {
        "answer": "markdown", "code": "code", "data": "json", "url": "link", "bad": "link",
        "inside": "image", "file": "image", "elsewhere": "image",
    }  # fmt: skip
    site.start_campaign("displays", rows, display=display)
    for scheme, screen in (("light", None), ("dark", TALL)):
        choices = {} if screen is None else {"viewport": screen}
        with visiting(site, browser, color_scheme=scheme, **choices) as visitor:
            page = visitor.open(site.invite("displays", f"ann {scheme}"))
            item(page)
            expect(page.locator("#item h3", has_text="Rules")).to_be_visible()
            expect(page.locator("#item strong")).to_have_text("bold")
            links = page.locator("#item a").evaluate_all("all => all.map(one => one.href)")
            assert links == ["https://example.org/", "https://example.org/x"]
            expect(page.locator("#item .as-json")).to_have_text(re.compile(r'"a": \['))
            images = page.locator("#item img")
            expect(images).to_have_count(2)
            for image in images.all():
                expect(image).to_have_js_property("complete", True)
                expect(image).to_have_js_property("naturalWidth", 1)
            expect(page.locator("#item")).to_contain_text("not from this server")
            check(page, Axe())
            page.keyboard.press("h")
            expect(page.locator("#item strong")).to_have_text("bold")


def test_compared_texts_stand_side_by_side_with_their_differences(browser: Browser, site: Site) -> None:
    rows = [
        {"id": f"c{row}", "score": 1 - row / 40, "name_b": "Acme Limited, Cafés", "name_a": "Acme Ltd, cafe"}
        for row in range(40)
    ]
    site.start_campaign("side-by-side", rows)
    with visiting(site, browser) as visitor:
        page = visitor.open(site.invite("side-by-side", "ann"))
        item(page)
        first, second = (page.locator(".side-by-side .value").nth(at).bounding_box() for at in (0, 1))
        assert first is not None
        assert second is not None
        assert first["y"] == second["y"]
        assert first["x"] < second["x"]
        assert page.locator(".side-by-side .name").all_inner_texts() == ["name_a", "name_b"]
        page.keyboard.press("d")
        assert page.locator("#item del").all_inner_texts() == ["Ltd", "cafe"]
        assert page.locator("#item ins").all_inner_texts() == ["Limited", "Cafés"]
        page.keyboard.press("d")
        page.keyboard.press("h")
        assert page.locator("#item mark").all_inner_texts() == ["Acme", "cafe", "Acme", "Cafés"]


def test_a_short_item_stays_in_its_place_and_long_texts_unfold_by_a_key(browser: Browser, site: Site) -> None:
    site.start_campaign("short", phrases(200))
    long = [{"id": f"l{row}", "score": 1 - row / 40, "text": "many words " * 1000} for row in range(40)]
    site.start_campaign("long", long)
    with visiting(site, browser) as visitor:
        page = visitor.open(site.invite("short", "ann"))
        tops = set()
        for _ in range(4):
            item(page)
            tops.add(page.locator("#item .value").first.evaluate("one => one.getBoundingClientRect().top"))
            page.keyboard.press("y")
        assert len(tops) == 1
        page = visitor.open(site.invite("long", "ann"))
        item(page)
        height = "one => one.getBoundingClientRect().height"
        folded = page.locator("#item .value").evaluate(height)
        page.keyboard.press("m")
        assert page.locator("#item .value").evaluate(height) > 3 * folded
        page.keyboard.press("m")
        assert page.locator("#item .value").evaluate(height) == folded


def test_two_invitations_in_one_browser_work_side_by_side(browser: Browser, site: Site) -> None:
    for name in ("first of two", "second of two"):
        site.start_campaign(name, phrases(300))
    with visiting(site, browser) as visitor:
        pages = [visitor.open(site.invite(name, "ann")) for name in ("first%20of%20two", "second%20of%20two")]
        for _ in range(2):
            for page in pages:
                item(page)
                page.keyboard.press("y")
                expect(page.locator("#saved-words")).to_have_text("Saved")
        pages[0].reload()
        expect(pages[0].locator("h1")).to_have_text("first of two")
        page = visitor.open("/label")
        page.get_by_role("link", name="second of two").click()
        expect(page.locator("h1")).to_have_text("second of two")
    for name in ("first%20of%20two", "second%20of%20two"):
        assert len(site.lines(name)) == 2


def test_own_answers_are_listed_and_changed(browser: Browser, site: Site) -> None:
    site.start_campaign("mine", phrases(300), label_words=["good", "bad"])
    with visiting(site, browser, viewport=PHONE, has_touch=True, is_mobile=True) as visitor:
        page = visitor.open(site.invite("mine", "ann"))
        for _ in range(3):
            item(page)
            page.get_by_role("button", name="good").tap()
        expect(page.locator("#saved-words")).to_have_text("Saved")
        # There is no keyboard.
        assert page.locator("kbd:visible").count() == 0
        page.locator("#mine-button").tap()
        expect(page.locator("#mine-list li")).to_have_count(3)
        expect(page.locator("#mine-pace")).to_have_text(
            re.compile(r"^This visit: 3 answers, [\d.]+ s each\. In all: 3 answers, [\d.]+ s each\.$")
        )
        check(page, Axe())
        page.locator("#mine-list button").nth(1).tap()
        expect(page.locator("#item .earlier")).to_contain_text("You said: good")
        page.get_by_role("button", name="bad").tap()
        expect(page.locator("#saved-words")).to_have_text("Saved")
        expect(page.locator("#progress-words")).to_contain_text("You: 3 · Everybody: 3 labels")
        page.locator("#mine-button").tap()
        # An answer that was changed is still one answer.
        expect(page.locator("#mine-pace")).to_contain_text("This visit: 3 answers,")
    assert [line["value"] for line in site.lines("mine")] == [1, 1, 1, 0]
    assert site.api("GET", "campaigns/mine")["labels"] == 3
