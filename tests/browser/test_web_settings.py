"""The settings page in a real browser: label words, columns and display types, and leaving it unsaved."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.website import Site, phrases, sign_in, visiting

pytestmark = pytest.mark.slow


def test_label_words_and_display_types_change_after_the_start(browser: Browser, site: Site) -> None:
    site.start_campaign("reworded", phrases(300), label_words=["relevant", "irrelevant"])
    site.label("reworded", "ann", 5, lambda item: 1)
    with visiting(site, browser) as visitor:
        sign_in(visitor).close()
        page = visitor.open("/campaigns/reworded/settings")
        words = page.locator("#choice-label_words")
        expect(words.locator("select")).to_have_value('["relevant","irrelevant"]')
        rows = page.locator("#choice-fields li")
        expect(rows).to_have_count(4)
        assert rows.locator("input:checked").evaluate_all("all => all.map(one => one.value)") == [
            "phrase",
            "note",
        ]
        page.get_by_role("button", name="Save changes").click()
        expect(page.locator("#saved")).to_have_text("Nothing was changed.")

        words.locator("select").select_option("own")
        words.get_by_label("For right items").fill("match")
        words.get_by_label("For wrong items").fill("no match")
        page.get_by_label("Show note as").select_option("code")
        page.get_by_role("button", name="Save changes").click()
        # The page is loaded again with its new words.
        expect(words.locator("select")).to_have_value('["match","no match"]')
        expect(page.get_by_label("Show note as")).to_have_value("code")
        page.locator("summary", has_text="Changes so far").click()
        expect(page.locator("#changes li")).to_contain_text(
            "Words for the answers from relevant, irrelevant to match, no match"
        )
        expect(page.locator("#changes li")).to_contain_text("Display types from none to note: code")

        page.get_by_role("link", name="Labels").click()
        expect(page.locator("#label-rows tr").first.locator("td").first).to_have_text("match")
        page.locator("#label-rows button").first.click()
        expect(page.locator("#history").get_by_role("button", name="No match")).to_be_visible()
        expect(page.locator("#history-lines li")).to_contain_text("ann said match")


def test_unsaved_settings_are_not_left_by_accident(browser: Browser, site: Site) -> None:
    site.start_campaign("unsaved", phrases(200))
    with visiting(site, browser, expect_trouble=True) as visitor:
        sign_in(visitor).close()
        page = visitor.open("/campaigns/unsaved/settings")
        expect(page.locator("#set-criterion")).to_be_visible()
        page.locator("#set-criterion").press_sequentially("More")
        # The visitor stays, as the dialog offers.
        page.get_by_role("link", name="Labels").click(no_wait_after=True)
        page.wait_for_timeout(500)
        assert page.url.endswith("/settings")
        assert len(visitor.troubles) == 1
