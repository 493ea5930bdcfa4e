"""The owner's pages in a real browser: a campaign from a file, the curve narrowing, people and labels."""

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.website import Site, is_right, phrases, sign_in, visiting

pytestmark = pytest.mark.slow

SIZE = 3000


def width(page: Page) -> float:
    """Of the band that is drawn, on average over its ranks."""
    return float(
        page.evaluate(
            """() => {
                const [upper, lower] = document.getElementById("chart").data;
                const sum = (values) => values.reduce((total, value) => total + value, 0);
                return (sum(upper.y) - sum(lower.y)) / upper.y.length;
            }"""
        )
    )


def turn_to(page: Page, title: str) -> None:
    """Another page of the campaign."""
    page.get_by_role("navigation", name="This campaign").get_by_role("link", name=title).click()


def test_an_owner_starts_a_campaign_from_a_file_and_watches_the_band_narrow(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "Phrases <i>.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["id", "score", "phrase", "note"])
        writer.writeheader()
        writer.writerows(phrases(SIZE))
    with visiting(site, browser) as visitor:
        page = sign_in(visitor)
        page.get_by_role("link", name="New campaign").first.click()
        page.set_input_files("#file", path)
        # The first file starts the process that reads files.
        expect(page.locator("#preview tr")).to_have_count(8, timeout=60_000)
        expect(page.locator("#preview-head th")).to_have_text(["id", "score", "phrase", "note"])
        expect(page.locator("#choice-score")).to_have_value("score")
        expect(page.locator("#choice-id")).to_have_value("id")
        assert page.locator("#choice-fields input:checked").evaluate_all(
            "all => all.map(one => one.value)"
        ) == [
            "phrase",
            "note",
        ]
        page.fill("#choice-factor", "1.25")
        expect(page.locator("#cost")).to_contain_text(f"of {SIZE:,} items", timeout=30_000)
        page.fill("#criterion", "It is well said.")
        page.fill("#name", "watched")
        page.click("#start")
        expect(page.locator("#started-title")).to_have_text("watched has started", timeout=20_000)
        page.fill("#names", "ann\nbob")
        page.get_by_role("button", name="Create links").click()
        expect(page.locator(".link")).to_have_count(2)
        page.click("#to-campaign")

        expect(page.locator("#criterion")).to_have_text("It is well said.")
        expect(page.locator("#headline")).to_have_text("No labels yet")
        expect(page.locator("#answer-note")).to_contain_text("as soon as labels support one")
        expect(page.locator("#next")).to_contain_text("2 links are made; nobody has labelled yet.")
        # Runs on made-up lists tell the price, in the background.
        quoted = re.compile(r"Quoted[\d,]+ to [\d,]+ labels")
        expect(page.locator("#goals")).to_contain_text(quoted, timeout=60_000)
        site.label("watched", "ann", 100, lambda item: is_right(item["key"], SIZE))
        expect(page.locator("#progress-words")).to_contain_text("100 of 3,000 items in the list labelled")
        site.label("watched", "ann", 150, lambda item: is_right(item["key"], SIZE))
        page.wait_for_selector("#overview-chart .main-svg", timeout=20_000)
        expect(page.locator("#goals")).to_contain_text("within a factor of 1.25")
        turn_to(page, "People")
        expect(page.locator("#annotators th").first).to_have_text("ann")
        turn_to(page, "Result")
        page.wait_for_selector("#chart .main-svg", timeout=20_000)

        # Somebody has begun to read and to choose; new labels change neither.
        page.locator("#tab-precision").focus()
        place = page.locator("#tab-precision").bounding_box()
        before = width(page)
        site.label("watched", "ann", 250, lambda item: is_right(item["key"], SIZE))
        page.wait_for_function(
            "wide => { const [u, l] = document.getElementById('chart').data;"
            " return u.y.reduce((a, b) => a + b) - l.y.reduce((a, b) => a + b) < wide * u.y.length * 0.9; }",
            arg=before,
            timeout=15_000,
        )
        assert width(page) < before
        assert page.evaluate("document.activeElement.id") == "tab-precision"
        now = page.locator("#tab-precision").bounding_box()
        assert place is not None
        assert now is not None
        assert abs(now["y"] - place["y"]) < 60

        expect(page.locator("#headline")).to_contain_text("95\u00a0% confidence")
        expect(page.locator("#cutoffs li")).to_have_count(6)
        expect(page.locator("#paragraph")).to_contain_text("“It is well said”")
        expect(page.locator("#more-words")).to_contain_text("labels would bring about")
        page.locator("#more summary").click()
        expect(page.locator("#trace .main-svg").first).to_be_visible()
        for view, title in (("recall", "recall within"), ("roc", "false positive"), ("yield", "rank")):
            page.click(f"#tab-{view}")
            expect(page.locator("#chart .xtitle")).to_contain_text(title)
        page.locator("#tab-yield").press("Home")
        expect(page.locator("#tab-precision")).to_be_focused()
        expect(page.locator("#chart .xtitle")).to_have_text("rank (log scale)")


def test_disagreements_are_decided_and_labels_corrected_with_their_history(
    browser: Browser, site: Site
) -> None:
    site.start_campaign("disputed", phrases(300), redundancy=2)
    keys: list[str] = []
    site.label("disputed", "ann", 20, lambda item: keys.append(item["key"]) or 1)
    site.label("disputed", "bob", 20, lambda item: int(item["key"] not in keys[:2]))
    slip = max(keys[2:], key=len)
    with visiting(site, browser) as visitor:
        page = sign_in(visitor)
        page.get_by_role("link", name="disputed").click()
        expect(page.locator("#dispute-count")).to_have_text("2")
        page.get_by_role("link", name="Decide 2 disagreements").click()
        cards = page.locator("#disagreement-list > li")
        expect(cards).to_have_count(2)
        expect(cards.first.locator(".votes")).to_have_text("ann: right · bob: wrong")
        cards.first.get_by_role("button", name="Decide: right").click()
        expect(cards).to_have_count(1)
        turn_to(page, "People")
        expect(page.locator("#noise")).to_contain_text("20 items that two people labelled")

        turn_to(page, "Labels")
        page.fill("#query", slip)
        page.locator("#search button").click()
        expect(page.locator("#label-rows tr")).to_have_count(2)
        page.get_by_role("button", name=f"History and correction of item {slip}").first.click()
        expect(page.locator("#history-lines li")).to_have_count(2)
        page.fill("#history-comment", "a <b>slip</b>")
        page.locator("#history").get_by_role("button", name="Wrong").click()
        expect(page.locator("#history")).to_be_hidden()
        expect(page.locator("#label-rows tr")).to_have_count(3)
        page.get_by_role("button", name=f"History and correction of item {slip}").first.click()
        expect(page.locator("#history-lines li").last).to_contain_text(
            "owner said wrong (correction): “a <b>slip</b>”"
        )
    corrections = [line for line in site.lines("disputed") if line["kind"] == "correction"]
    assert [(line["item"][:1], line["value"]) for line in corrections] == [("p", 1), ("p", 0)]


def test_invitations_downloads_and_the_archive(browser: Browser, site: Site) -> None:
    site.start_campaign("managed", phrases(200))
    site.label("managed", "ann", 5, lambda item: 1)
    with visiting(site, browser) as owner, visiting(site, browser, expect_trouble=True) as guest:
        page = sign_in(owner)
        page.get_by_role("link", name="managed").click()
        page.fill("#invite-name", "guest <b>")
        page.get_by_role("button", name="Create a link").click()
        link = page.locator(".link code").inner_text()
        turn_to(page, "People")
        expect(page.locator("#invitations tr")).to_have_count(1)
        visit = guest.open(link)
        expect(visit.locator("#item .value").first).to_be_visible()
        page.evaluate("window.confirm = () => true")
        page.get_by_role("button", name="Revoke the link for guest").click()
        expect(page.locator("#invitations td").nth(1)).to_have_text("revoked")
        visit.reload()
        expect(visit).to_have_url(f"{site.url}/login")
        guest.open(link).wait_for_url(f"{site.url}/login?wrong=1")

        turn_to(page, "Download")
        for name in ("CSV", "JSON lines", "Label Studio", "Prodigy", "Argilla", "TREC qrels"):
            with page.expect_download() as waiting:
                page.get_by_role("link", name=name, exact=True).click()
            assert waiting.value.path().stat().st_size > 20
        turn_to(page, "Settings")
        page.evaluate("window.confirm = () => false")
        page.click("#archive")
        expect(page.locator("#state")).not_to_have_text("archived")
        page.evaluate("window.confirm = () => true")
        page.click("#archive")
        expect(page.locator("#state")).to_have_text("archived")
        expect(page.locator("#archive")).to_have_text("Open it again")
        page.click("#archive")
        expect(page.locator("#state")).not_to_have_text("archived")


def test_an_owner_goes_on_and_changes_what_annotators_read(browser: Browser, site: Site) -> None:
    site.start_campaign("continued", phrases(300), factor=3.0)
    site.label("continued", "ann", 300, lambda item: is_right(item["key"], 300))
    with visiting(site, browser, expect_trouble=True) as visitor:
        sign_in(visitor).close()
        page = visitor.open("/campaigns/continued")
        expect(page.locator("#state")).to_have_text("target reached")
        page.get_by_role("button", name="Continue").click()
        page.fill("#choice-factor", "1.1")
        page.locator("#continue-form").get_by_role("button", name="Continue").click()
        expect(page.locator("#continue")).to_be_hidden()
        expect(page.locator("#state")).to_have_text("collecting")
        expect(page.locator("#goals")).to_contain_text("within a factor of 1.1")

        turn_to(page, "Settings")
        expect(page.locator("#set-criterion")).to_have_value(
            "The phrase is a good one, by the rules of continued."
        )
        page.fill("#set-criterion", "It is <b>well</b> said.")
        page.fill("#choice-budget", "5")
        page.get_by_role("button", name="Save changes").click()
        expect(page.locator("#settings-trouble")).to_contain_text("The budget must be more than")
        page.fill("#choice-budget", "290")
        page.get_by_role("button", name="Save changes").click()
        expect(page.locator("#saved")).to_have_text("Saved.")
        expect(page.locator("#criterion")).to_have_text("It is <b>well</b> said.")
        page.locator("summary", has_text="Changes so far").click()
        expect(page.locator("#changes li")).to_have_count(2)
        expect(page.locator("#changes li").last).to_contain_text("from 3 to 1.1")


def test_a_bad_file_and_a_bad_target_are_explained(browser: Browser, site: Site, tmp_path: Path) -> None:
    picture = tmp_path / "list.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    with visiting(site, browser, expect_trouble=True) as visitor:
        sign_in(visitor).close()
        page = visitor.open("/new")
        page.set_input_files("#file", picture)
        expect(page.locator("#file-trouble")).to_contain_text("list.csv is not a text file")
        expect(page.locator("#start")).to_be_disabled()
        rows = tmp_path / "good.csv"
        rows.write_text("score,text\n" + "".join(f"{row},word {row}\n" for row in range(50)))
        page.set_input_files("#file", rows)
        expect(page.locator("#preview tr")).to_have_count(8)
        expect(page.locator("#file-trouble")).to_be_hidden()
        page.fill("#criterion", "It is.")
        for box in page.locator("#choice-fields input:checked").all():
            box.uncheck()
        page.click("#start")
        expect(page.locator("#start-trouble")).to_contain_text("at least one column")
