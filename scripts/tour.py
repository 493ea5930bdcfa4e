"""Take the pictures of docs/tour.md: `make tour`.

Starts a server on made-up campaigns of every question, labels them, and looks at its pages with Chromium.
"""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from karat.campaign.answers import Answer
from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens

PICTURES = Path(__file__).parent.parent / "docs" / "figures" / "tour"
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 780}
TOKEN = "a-token-for-pictures-only-4711"  # noqa: S105
PEOPLE = ("Ann", "Bob", "Carla")
ITEMS, DOCUMENTS, OUTPUTS = 3_000, 900, 1_500
SUBJECTS = [
    "the cat",
    "a teacher",
    "the old piano",
    "our garden",
    "that letter",
    "the storm",
    "a market",
    "the river",
]
ENDINGS = ["is here", "came early", "was found", "looks fine", "stays quiet", "made us laugh", "is for sale"]
# By picture: the address, and what is there once the page has loaded.
PAGES = {
    "overview-curve": ("/campaigns/paraphrases", "#overview-chart .main-svg"),
    "overview-cut": ("/campaigns/matches", "#overview-chart .main-svg"),
    "overview-compare": ("/campaigns/extractors", "#overview-chart .main-svg"),
    "overview-volume": ("/campaigns/review", "#overview-chart .main-svg"),
    "result-rate": ("/campaigns/answers/result", "#shares-chart .main-svg"),
    "result-compare": ("/campaigns/extractors/result", "#scores .main-svg"),
    "settings": ("/campaigns/matches/settings", "#item-fields .value"),
    "campaigns": ("/", "#campaigns progress"),
    "access": ("/access", "#log tr"),
}

Rows = list[dict[str, Any]]


def main() -> None:
    """Take all pictures."""
    names = ("chromium", "chromium-browser", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        raise SystemExit("The pictures need Chromium: scripts/chromium installs it.")
    with tempfile.TemporaryDirectory(prefix="karat-tour-") as name:
        folder = Path(name)
        start_campaigns(f"sqlite:///{folder}/karat.db", folder)
        with serving(folder) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            take_owners_pictures(browser, url)
            take_annotators_pictures(browser, url, invite(f"sqlite:///{folder}/karat.db", "sentences"))
            browser.close()


def start_campaigns(db: str, folder: Path) -> None:
    """One campaign of each question, with labels."""
    random = np.random.default_rng(7)
    right = random.random(ITEMS) < np.linspace(0.98, 0.4, ITEMS)
    pairs = [
        {
            "id": f"p{row}",
            "score": round(1 - row / ITEMS, 4),
            "phrase": phrase(row),
            "paraphrase": phrase(row if right[row] else row + 3),
            "language": ("English", "German", "Welsh")[row % 3],
            "judge": round(float(np.clip(0.75 * right[row] + 0.12 + random.normal(0, 0.12), 0, 1)), 3),
        }
        for row in range(ITEMS)
    ]
    items = {"source": write(folder / "pairs.csv", pairs), "id": "id", "fields": ["phrase", "paraphrase"]}
    truth = {f"p{row}": int(right[row]) for row in range(ITEMS)}
    words = {"label_words": ("match", "no match")}
    same = "The two phrases mean the same"
    start(db, "paraphrases", f"{same}.", truth, 260, half_width=0.1, **items)
    start(
        db,
        "matches",
        f"{same} in every context.",
        truth,
        500,
        question="cut",
        precision=0.9,
        budget=500,
        **words,
        **items,
    )
    rate = {"question": "rate", "by": "language", "proxy": "judge", "budget": 400}
    start(db, "answers", f"{same} to a native speaker.", truth, 400, **rate, **items)
    start(db, "sentences", f"{same}, word order aside.", truth, 38, half_width=0.1, **words, **items)

    wanted = random.random(OUTPUTS) < 0.6
    outputs = [
        {"system": system, "item": f"x{item}", "text": phrase(item)}
        for system, skill in (("Alpha", 0.85), ("Beta", 0.78), ("Gamma", 0.66), ("Delta", 0.6))
        for item in range(OUTPUTS)
        if random.random() < 0.6 * (skill if wanted[item] else 1 - skill)
    ]
    truth = {f"x{item}": int(wanted[item]) for item in range(OUTPUTS)}
    compare = {"question": "compare", "source": write(folder / "outputs.csv", outputs), "fields": ["text"]}
    start(db, "extractors", "The fact is true.", truth, 700, labels_per_system=150, **compare)

    relevant = random.random(DOCUMENTS) < 0.1
    documents = [
        {
            "id": f"d{row}",
            "title": f"{title(bool(relevant[row]), random)}, study {row}",
            "abstract": phrase(row),
        }
        for row in range(DOCUMENTS)
    ]
    truth = {f"d{row}": int(relevant[row]) for row in range(DOCUMENTS)}
    review = {"question": "volume", "source": write(folder / "documents.csv", documents), "id": "id"}
    review |= {
        "text": ["title", "abstract"],
        "fields": ["title", "abstract"],
        "query": "aspirin against stroke",
    }
    start(db, "review", "A trial of aspirin against stroke.", truth, DOCUMENTS, recall=0.9, **review)


def phrase(row: int) -> str:
    """A short sentence, the same for the same number."""
    return f"{SUBJECTS[row % len(SUBJECTS)]} {ENDINGS[row // 8 % len(ENDINGS)]}"


def title(is_relevant: bool, random: np.random.Generator) -> str:
    """Words of a relevant or another document, some of which both have."""
    own = ["aspirin", "stroke", "trial"] if is_relevant else ["walking", "garden", "music"]
    shared = ["patients", "outcome", "treatment", "follow-up"]
    return " ".join(random.permutation([*random.choice(own, 2), *random.choice(shared, 2)]))


def write(path: Path, rows: Rows) -> str:
    """Write a CSV file; returns its path."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return str(path)


def start(db: str, name: str, criterion: str, truth: dict[str, int], labels: int, **choices: Any) -> None:
    """A campaign, with so many labels by three people, or as many as it wants."""
    with Campaign.create(db, name=name, criterion=criterion, **choices) as campaign:
        while labels > 0:
            annotator = PEOPLE[labels // 12 % len(PEOPLE)]
            items = campaign.ask(min(12, labels), annotator=annotator)
            if not items:
                break
            answers = [Answer(item.key, truth[item.key], seconds=4.0 + labels % 5) for item in items]
            campaign.tell(answers, annotator=annotator)
            labels -= len(items)


def invite(db: str, name: str) -> str:
    """The token of an invitation."""
    store = Store(db)
    try:
        return Tokens(store).invite(name, "Ann")
    finally:
        store.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server on the campaigns; its address."""
    process = subprocess.Popen(  # noqa: S603 - our own command
        [
            Path(sys.executable).with_name("karat"),
            "serve",
            "--port",
            "0",
            "--db",
            f"sqlite:///{folder}/karat.db",
        ],
        env=os.environ | {"KARAT_OWNER_TOKEN": TOKEN},
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None  # noqa: S101
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        if found is None:
            raise SystemExit("The server did not start.")
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def take_owners_pictures(browser: Browser, url: str) -> None:
    """The dashboard."""
    page = browser.new_context(viewport=LAPTOP).new_page()
    page.goto(f"{url}/login")
    page.fill("#token", TOKEN)
    page.click("main button")
    page.wait_for_url(f"{url}/")
    for name, (address, shown) in PAGES.items():
        page.goto(f"{url}{address}")
        page.wait_for_selector(shown, timeout=120_000)
        if name.startswith("overview"):
            page.wait_for_selector("#goals:not(:has-text('being worked out'))", timeout=120_000)
        take(page, name, whole=name.startswith(("overview", "result", "settings")))


def take_annotators_pictures(browser: Browser, url: str, token: str) -> None:
    """The page of somebody who labels, on a laptop and on a phone in the dark."""
    looks: dict[str, Callable[[], Any]] = {
        "label": lambda: browser.new_context(viewport=LAPTOP),
        "label-phone": lambda: browser.new_context(
            viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True
        ),
    }
    for name, look in looks.items():
        page = look().new_page()
        page.goto(f"{url}/i/{token}")
        page.wait_for_selector("#item .value", timeout=120_000)
        take(page, name)


def take(page: Page, name: str, *, whole: bool = False) -> None:
    """A picture with few colours, which makes it small."""
    page.wait_for_timeout(600)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, full_page=whole, animations="disabled")
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(64, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
