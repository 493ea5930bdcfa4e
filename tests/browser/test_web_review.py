"""A whole review in a real browser: two reviewers, a disagreement, a stop, PRISMA, export and full texts."""

import csv
import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.website import PHONE, Site, sign_in, visiting
from tests.questions.volume.made_up import QUERY, write_references

pytestmark = pytest.mark.slow

# The server reads files and advances plans meanwhile, on machines that may be busy.
PATIENT = 90_000
NAME = "whole-review"
SIZE, COPIES, BY_HAND = 120, 4, 6
WIDTH_FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def references_with_copies(path: Path) -> dict[str, int]:
    """References of which the first few occur a second time, as another database would have them."""
    truth = write_references(path, SIZE, 15)
    text = path.read_text()
    first = text.split("ER  -")[:COPIES]
    again = "ER  -".join(
        "\n".join(line for line in one.splitlines() if "DO  - " not in line) for one in first
    )
    path.write_text(f"{text}\n{again.replace('Study', 'STUDY')}\nER  - \n")
    return truth


def start_review(page: Page, site: Site, path: Path) -> None:
    # The server loads its libraries; a page waits some seconds for that, and a busy machine takes longer.
    site.api("GET", "questions")
    page.goto(f"{site.url}/new")
    page.select_option("#question", "volume")
    page.set_input_files("#file", path)
    expect(page.locator("#cost")).to_contain_text(f"of {SIZE + COPIES} items", timeout=PATIENT)
    page.select_option("#choice-duplicates", "merge")
    page.fill("#choice-query", QUERY)
    page.fill("#choice-recall", "80")
    page.fill("#choice-redundancy", "2")
    page.fill("#choice-reasons", "Wrong population\nWrong study design")
    page.locator("#advanced summary").click()
    page.select_option("#choice-method", "along")
    page.fill("#choice-highlight_for", "aspirin\nprevent*")
    page.fill("#criterion", "A trial of aspirin against stroke.")
    page.fill("#name", NAME)
    page.click("#start")
    expect(page.locator("#started-title")).to_have_text(f"{NAME} has started", timeout=PATIENT)


def judge(page: Page, truth: dict[str, int], *, count: int, contrary_on: int | None = None) -> list[str]:
    """Answer by keys, as the truth has it but for one; returns what was judged."""
    judged = []
    for number in range(count):
        link = page.locator("#item .published a").first
        expect(link).to_be_visible(timeout=PATIENT)
        key = link.inner_text().removeprefix("doi:")
        # The model finds relevant ones first; the second is excluded by everybody, for a reason.
        truth[key] = 0 if number == 1 else truth[key]
        include = truth[key] if number != contrary_on else 1 - truth[key]
        page.keyboard.press("y" if include else "2")
        expect(page.locator("#item .published a").first).not_to_have_text(f"doi:{key}", timeout=PATIENT)
        judged.append(key)
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved", timeout=PATIENT)
    return judged


def shoot(page: Page, name: str) -> None:
    if "KARAT_SHOTS" in os.environ:
        page.wait_for_timeout(600)
        page.screenshot(path=f"{os.environ['KARAT_SHOTS']}/{name}.png", full_page=True)


def test_two_reviewers_and_an_owner_make_a_review(browser: Browser, site: Site, tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    truth = references_with_copies(path)
    with visiting(site, browser) as owner, visiting(site, browser) as ann, visiting(site, browser) as bob:
        for visitor in (owner, ann, bob):
            visitor.context.set_default_timeout(PATIENT)
        page = sign_in(owner)
        start_review(page, site, path)

        # Two reviewers, by keys; the second differs on the first reference, and sees nothing of the other.
        by_ann = ann.open(site.invite(NAME, "ann"))
        expect(by_ann.locator(".reference h2")).to_contain_text("Study", timeout=PATIENT)
        expect(by_ann.locator("#reasons button")).to_have_count(2, timeout=PATIENT)
        shoot(by_ann, "reviewer")
        first = judge(by_ann, truth, count=BY_HAND)
        by_bob = bob.open(site.invite(NAME, "bob"))
        expect(by_bob.locator(".reference h2")).to_contain_text("Study", timeout=PATIENT)
        assert "ann" not in by_bob.locator("body").inner_text().split()
        assert judge(by_bob, truth, count=BY_HAND, contrary_on=0) == first
        by_bob.set_viewport_size(PHONE)
        assert by_bob.evaluate(WIDTH_FITS)
        shoot(by_bob, "reviewer-phone")
        for visit in (by_ann, by_bob):
            visit.click("#pause-button")
            visit.close()

        # The disagreement, with kappa, is decided by the owner.
        page.goto(f"{site.url}/campaigns/{NAME}/disagreements")
        card = page.locator("#disagreement-list > li")
        expect(card).to_have_count(1, timeout=PATIENT)
        expect(card.locator(".votes")).to_contain_text("Wrong population", timeout=PATIENT)
        expect(page.locator("#agreement")).to_contain_text("Cohen’s kappa", timeout=PATIENT)
        shoot(page, "disagreements")
        card.get_by_role("button", name="Include" if truth[first[0]] else "Exclude").click()
        expect(page.locator("#no-disagreements")).to_be_visible(timeout=PATIENT)

        # Recall so far, while documents are still being found.
        for annotator in ("ann", "bob"):
            site.label(NAME, annotator, 30, lambda item: truth[item["key"]])
        page.goto(f"{site.url}/campaigns/{NAME}/result")
        expect(page.locator("#volume-numbers")).to_contain_text("ecall", timeout=PATIENT)
        expect(page.locator("#advice")).to_contain_text("a recall of", timeout=PATIENT)

        # Stop looking, sample now; what follows is a random sample.
        page.goto(f"{site.url}/campaigns/{NAME}")
        expect(page.locator("#goals")).to_contain_text("Quoted", timeout=PATIENT)
        page.get_by_role("button", name="Stop looking, sample now").click()
        expect(page.locator("#next-done")).to_contain_text("random sample", timeout=PATIENT)
        shoot(page, "overview")
        assert site.api("GET", f"campaigns/{NAME}/settings")["changes"][0]["after"] == {"stop": "now"}
        while any(site.label(NAME, one, 100, lambda item: truth[item["key"]]) for one in ("ann", "bob")):
            pass
        page.goto(f"{site.url}/campaigns/{NAME}/result")
        expect(page.locator("#advice")).to_have_attribute("data-stop", "true", timeout=PATIENT)
        assert page.locator("#advice").inner_text().startswith("Stop:")

        # PRISMA and exports.
        page.goto(f"{site.url}/campaigns/{NAME}/download")
        with page.expect_download() as download:
            page.click("text=PRISMA 2020 flow diagram")
        flow = Path(download.value.path()).read_text()
        assert flow.startswith("<?xml")
        with page.expect_download() as download:
            page.click("text=Decisions, CSV")
        with Path(download.value.path()).open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == SIZE + COPIES
        decided = {row["doi"]: row for row in rows if row["doi"]}
        assert decided[first[0]]["decision"] == ("include" if truth[first[0]] else "exclude")
        reasons = {row["reason"] for row in rows if row["decision"] == "exclude"}
        assert "Wrong population" in reasons
        included = sum(row["decision"] == "include" for row in decided.values())

        # Full texts of what was included are a campaign of its own.
        page.fill("#phase-criterion", "A randomised trial, by its full text.")
        page.click("text=Start the next phase")
        page.wait_for_url(f"**/campaigns/{NAME}-full-text")
        expect(page.locator("#progress-words")).to_contain_text(f"of {included} documents", timeout=PATIENT)
        page.set_viewport_size(PHONE)
        assert page.evaluate(WIDTH_FITS)
