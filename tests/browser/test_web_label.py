"""The annotator's page in a real browser: keys, touch, lost networks, closed tabs, hostile items."""

import json
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.website import PHONE, Site, criterion, phrases, sign_in, visiting

pytestmark = pytest.mark.slow

NAMES = {1: "Right", 0: "Wrong", None: "Unsure"}
MARKS = {1: "ArrowRight", 0: "ArrowLeft", None: "u"}


def shown(page: Page) -> str:
    """The key of the item that is shown."""
    expect(page.locator("#item .value").first).to_be_visible()
    return "p" + page.locator("#item dd.value").first.inner_text().removeprefix("phrase ")


def is_saved(page: Page) -> None:
    expect(page.locator("#saved-words")).to_have_text("Saved")
    expect(page.locator("#notice")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('outbox')).length") == 0


def check_ledger(site: Site, campaign: str, wanted: dict[str, Any], revised: dict[str, int]) -> None:
    """Every label is there with its last value; once, and once more for each time that it was revised."""
    lines = site.lines(campaign)
    assert {line["item"]: line["value"] for line in lines} == wanted
    counts = Counter(line["item"] for line in lines)
    assert counts == {item: 1 + revised.get(item, 0) for item in wanted}


def test_thirty_items_by_keyboard_with_two_undone_a_lost_network_and_a_closed_tab(
    browser: Browser, site: Site
) -> None:
    site.start_campaign("keyboard", phrases(2000))
    link = site.invite("keyboard", "ann")
    told: dict[str, Any] = {}
    revised: dict[str, int] = {}
    with visiting(site, browser) as visitor:
        page = visitor.open(link)
        page.wait_for_url(f"{site.url}/label/*")
        expect(page.locator("#criterion")).to_have_text(criterion("keyboard"))
        for number in range(12):
            key = shown(page)
            told[key] = [1, 0, None][number % 3]
            page.keyboard.press(MARKS[told[key]])
        is_saved(page)

        # Two steps back, and other answers.
        for key in list(told)[:-3:-1]:
            page.keyboard.press("z")
            assert shown(page) == key
            expect(page.locator("#item .earlier")).to_contain_text("You said")
        for key in list(told)[-2:]:
            assert shown(page) == key
            told[key] = 1 - told[key] if told[key] is not None else 1
            revised[key] = 1
            page.keyboard.press("y" if told[key] else "n")
        is_saved(page)

        # The network goes; answers wait here, and go when it is back.
        visitor.context.set_offline(True)
        for number in range(5):
            key = shown(page)
            told[key] = number % 2
            page.keyboard.press("1" if told[key] else "0")
        expect(page.locator("#saved-words")).to_have_text("Offline, 5 kept here")
        visitor.context.set_offline(False)
        is_saved(page)

        # Gone again, and the tab is closed; somebody comes back later by the same link.
        visitor.context.set_offline(True)
        for _ in range(3):
            key = shown(page)
            told[key] = 1
            page.keyboard.press("y")
        expect(page.locator("#saved-words")).to_have_text("Offline, 3 kept here")
        page.close()
        visitor.context.set_offline(False)
        page = visitor.open(link)
        page.wait_for_url(f"{site.url}/label/*")
        is_saved(page)
        while len(told) < 30:
            key = shown(page)
            assert key not in told
            told[key] = 0
            page.keyboard.press("n")
        is_saved(page)
        expect(page.locator("#progress-words")).to_contain_text("You: 30")
    check_ledger(site, "keyboard", told, revised)


def test_thirty_items_by_touch_on_a_phone(browser: Browser, site: Site) -> None:
    site.start_campaign("touch", phrases(2000))
    told: dict[str, Any] = {}
    choices: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with visiting(site, browser, **choices) as visitor:
        page = visitor.open(site.invite("touch", "bob"))
        while len(told) < 30:
            key = shown(page)
            told[key] = [1, 0, None][len(told) % 3]
            page.get_by_role("button", name=NAMES[told[key]], exact=False).tap()
        page.locator("#undo").tap()
        last = list(told)[-1]
        assert shown(page) == last
        told[last] = 1
        page.get_by_role("button", name="Right").tap()
        is_saved(page)
        for button in page.locator("button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44, button.inner_text()
            assert box["width"] >= 44, button.inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    check_ledger(site, "touch", told, {last: 1})


def test_an_answer_whose_receipt_is_lost_counts_once(browser: Browser, site: Site) -> None:
    site.start_campaign("receipts", phrases(500))
    told: dict[str, Any] = {}
    lost: list[Any] = []

    def lose(route: Route) -> None:
        """The server takes the answers, and nobody hears of it."""
        if len(lost) < 2:
            lost.append(json.loads(route.request.post_data or "")["answers"])
            route.fetch()
            route.abort()
        else:
            route.continue_()

    with visiting(site, browser) as visitor:
        # Before the page is there: requests that may outlive their page slip past what is added later.
        visitor.context.route("**/label/tell", lose)
        page = visitor.open(site.invite("receipts", "ann"))
        for _ in range(4):
            key = shown(page)
            told[key] = 1
            page.keyboard.press("y")
        is_saved(page)
    assert len(lost) == 2
    check_ledger(site, "receipts", told, {})


def test_a_label_is_changed_while_its_first_value_may_or_may_not_have_arrived(
    browser: Browser, site: Site
) -> None:
    site.start_campaign("unknown", phrases(500))
    with visiting(site, browser) as visitor:
        visitor.context.route("**/label/tell", lambda route: (route.fetch(), route.abort()))
        page = visitor.open(site.invite("unknown", "ann"))
        key = shown(page)
        page.keyboard.press("y")
        expect(page.locator("#saved-words")).to_have_text("Offline, 1 kept here")
        page.keyboard.press("z")
        page.keyboard.press("n")
        visitor.context.unroute("**/label/tell")
        is_saved(page)
    lines = site.lines("unknown")
    assert [line["value"] for line in lines] == [1, 0]
    assert {line["item"] for line in lines} == {key}


def test_undo_reaches_answers_of_an_earlier_visit(browser: Browser, site: Site) -> None:
    site.start_campaign("earlier", phrases(500))
    link = site.invite("earlier", "ann")
    with visiting(site, browser) as visitor:
        page = visitor.open(link)
        keys = []
        for _ in range(3):
            keys.append(shown(page))
            page.keyboard.press("y")
        is_saved(page)
        page.reload()
        fresh = shown(page)
        assert fresh not in keys
        expect(page.locator("#undo")).to_be_enabled()
        page.keyboard.press("z")
        expect(page.locator("#item .earlier")).to_have_text("You said: right. Answer again to change it.")
        assert shown(page) == keys[2]
        page.keyboard.press("z")
        assert shown(page) == keys[1]
        page.keyboard.press("n")
        # The one that was passed on the way back comes again, and then the one that was new.
        assert shown(page) == keys[2]
        page.keyboard.press("y")
        assert shown(page) == fresh
        is_saved(page)
    check_ledger(site, "earlier", {keys[0]: 1, keys[1]: 0, keys[2]: 1}, {keys[1]: 1})


def test_two_annotators_never_get_the_same_item(browser: Browser, site: Site) -> None:
    site.start_campaign("pair", phrases(2000))
    seen: dict[str, list[str]] = {"ann": [], "bob": []}
    with visiting(site, browser) as first, visiting(site, browser) as second:
        pages = {
            "ann": first.open(site.invite("pair", "ann")),
            "bob": second.open(site.invite("pair", "bob")),
        }
        for _ in range(15):
            for name, page in pages.items():
                seen[name].append(shown(page))
                page.keyboard.press("y")
        for page in pages.values():
            is_saved(page)
    everything = seen["ann"] + seen["bob"]
    assert len(set(everything)) == len(everything) == 30
    assert Counter(line["annotator"] for line in site.lines("pair")) == {"ann": 15, "bob": 15}


HOSTILE = [
    "<script>alert('script')</script>",
    "</textarea></script><img src=x onerror=alert(1)>",
    "<b>bold</b> **bold** _under_ [link](javascript:alert(1)) # not a heading",
    "مرحبا بالعالم، هذا نص من اليمين إلى اليسار",
    "emoji 👩‍👩‍👧‍👦 🏳️‍🌈 \U0001f9d1🏽‍🚀 and a lone accent é",
    "A long text. " * 7500,
    "zero\x00bytes\x00and\x1bescapes",
    "\u202egnp.exe",
    '" onmouseover="alert(1)" x="',
    "{{ 7 * 7 }} ${7 * 7} %(x)s {% raw %}",
    "javascript:alert(1)",
    "a\nb\r\nc\tand   many     blanks",
]


def test_hostile_items_are_shown_as_text_and_run_nothing(browser: Browser, site: Site) -> None:
    rows = [
        {
            "id": f"h{number}",
            "score": 1.0 - number / 100,
            "text": text,
            "extra": {"<i>": [text[:40], None, 3]},
        }
        for number, text in enumerate(HOSTILE)
    ]
    site.start_campaign("hostile", rows, instructions=HOSTILE[0] + HOSTILE[1], criterion=HOSTILE[1])
    found = []
    with visiting(site, browser) as visitor:
        page = visitor.open(site.invite("hostile", "<script>alert(2)</script>"))
        page.wait_for_url(f"{site.url}/label/*")
        page.add_init_script("window.ran = []; window.alert = (words) => window.ran.push(words)")
        page.reload()
        expect(page.locator("#criterion")).to_have_text(HOSTILE[1])
        expect(page.locator("#instructions .text")).to_have_text(HOSTILE[0] + HOSTILE[1])
        page.keyboard.press("Escape")
        for _ in HOSTILE:
            expect(page.locator("#item .value").first).to_be_visible()
            more = page.get_by_role("button", name="Show all")
            if more.count():
                more.first.click()
            text = page.locator("#item .value").first.evaluate("one => one.textContent")
            found.append(text)
            page.keyboard.press("h")
            assert page.locator("#item .value").first.evaluate("one => one.textContent")[:500] == text[:500]
            markup = "#item :is(script, img, b, i, a, textarea, iframe)"
            assert page.locator(markup).count() == 0
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.keyboard.press("y")
        expect(page.locator("#pause-title")).to_be_visible()
        assert page.evaluate("window.ran") == []

        # The owner sees the same items, and a name that is no better.
        page = sign_in(visitor)
        page.add_init_script("window.ran = []; window.alert = (words) => window.ran.push(words)")
        page.goto(f"{site.url}/campaigns/hostile")
        markup = "main :is(b, i, iframe), main script, main img[src=x]"
        expect(page.locator("#criterion")).to_have_text(HOSTILE[1])
        assert page.locator(markup).count() == 0
        page.goto(f"{site.url}/campaigns/hostile/people")
        expect(page.locator("#annotators th")).to_have_text("<script>alert(2)</script>")
        assert page.locator(markup).count() == 0
        page.goto(f"{site.url}/campaigns/hostile/labels")
        page.locator("#label-rows button").first.click()
        expect(page.locator("#history-fields dd").first).not_to_be_empty()
        assert page.locator(markup).count() == 0
        assert page.evaluate("window.ran") == []
    signs = {"\r\n": "\n", "\x00": "␀", "\x1b": "␛"}
    wanted = []
    for text in HOSTILE:
        for sign, spelled in signs.items():
            text = text.replace(sign, spelled)
        wanted.append(text)
    assert sorted(found) == sorted(wanted)
    assert len(site.lines("hostile")) == len(HOSTILE)


def test_the_pause_goes_on_by_itself_and_ends_with_thanks(browser: Browser, site: Site) -> None:
    site.start_campaign("small", phrases(12))
    with visiting(site, browser) as visitor:
        held = site.api("POST", "campaigns/small/ask", {"annotator": "other", "count": 12})["items"]
        page = visitor.open(site.invite("small", "ann"))
        expect(page.locator("#pause-title")).to_have_text("Nothing to label just now")
        keys = [item["key"] for item in held]
        site.api("POST", "campaigns/small/release", {"annotator": "other", "keys": keys})
        for _ in keys:
            shown(page)
            page.keyboard.press("y")
        expect(page.locator("#pause-title")).to_have_text("All done")
        is_saved(page)


def test_skip_comment_highlight_help_and_pause(browser: Browser, site: Site) -> None:
    rows = [
        {
            "id": f"q{row}",
            "score": 1 - row / 50,
            "query": "old maps",
            "page": f"All the old maps of town {row}",
        }
        for row in range(50)
    ]
    site.start_campaign("extras", rows, instructions="Read <b>all</b> of it.")
    with visiting(site, browser) as visitor:
        page = visitor.open(site.invite("extras", "ann"))
        # On the first visit the instructions come first.
        expect(page.locator("#instructions")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#instructions")).to_be_hidden()
        page.reload()
        expect(page.locator("#item .value").first).to_be_visible()
        expect(page.locator("#instructions")).to_be_hidden()
        page.keyboard.press("h")
        assert page.locator("#item mark").all_inner_texts() == ["old", "maps", "old", "maps"]
        page.keyboard.press("c")
        page.keyboard.type("yes, 100 % sure")
        page.keyboard.press("Enter")
        page.keyboard.press("y")
        before = page.locator("#item").inner_text()
        page.keyboard.press("s")
        expect(page.locator("#item")).not_to_have_text(before)
        page.keyboard.press("?")
        expect(page.locator("#help")).to_be_visible()
        page.keyboard.press("n")
        page.keyboard.press("Escape")
        page.keyboard.press("i")
        expect(page.locator("#instructions .text")).to_have_text("Read <b>all</b> of it.")
        page.keyboard.press("Escape")
        is_saved(page)
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#pause-title")).to_have_text("Pause")
        page.locator("#go-on").click()
        expect(page.locator("#item .value").first).to_be_visible()
    lines = site.lines("extras")
    assert [(line["value"], line["comment"]) for line in lines] == [(1, "yes, 100 % sure")]
    assert site.api("GET", "campaigns/extras/annotators")["annotators"][0]["skipped"] == 1


def test_a_withdrawn_link_keeps_answers_for_the_next_one(browser: Browser, site: Site) -> None:
    site.start_campaign("withdrawn", phrases(500))
    with visiting(site, browser, expect_trouble=True) as visitor:
        page = visitor.open(site.invite("withdrawn", "ann"))
        key = shown(page)
        number = site.api("GET", "campaigns/withdrawn/invitations")["invitations"][0]["id"]
        site.api("DELETE", f"invitations/{number}")
        page.keyboard.press("y")
        expect(page.locator("#notice")).to_contain_text("One answer is kept on this device")
        page.close()
        page = visitor.open(site.invite("withdrawn", "ann"))
        is_saved(page)
        # Nothing but the refusal was complained about.
        assert [words for words in visitor.troubles if "401" not in words] == []
    check_ledger(site, "withdrawn", {key: 1}, {})


def test_the_page_is_small_and_soon_usable(browser: Browser, site: Site) -> None:
    site.start_campaign("quick", phrases(500))
    link = site.invite("quick", "ann")
    with visiting(site, browser) as visitor:
        page = visitor.open(link)
        shown(page)
        page.close()
        page = visitor.context.new_page()
        sizes: list[int] = []
        page.on("response", lambda response: sizes.append(len(response.body())))
        page.goto(f"{site.url}/label")
        shown(page)
        seconds = page.evaluate("performance.now()") / 1000
        page.wait_for_load_state("networkidle")
        assert sum(sizes) < 300_000
        # A second on an idle machine; tests share theirs.
        assert seconds < 8
