"""A real server in a process of its own, and browsers that look at it and note what they should not see."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, BrowserContext, Page, expect

OWNER_TOKEN = "an-owner-token-for-tests-only"  # noqa: S105
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
# Machines that run tests may be busy.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
# What Chromium itself says of a network that the test took away.
NETWORK_WORDS = "Failed to load resource: net::"


@dataclass
class Site:
    """A running server, and what an owner can do there by the API."""

    url: str
    data: Path

    def api(self, method: str, path: str, body: Any = None, *, token: str = OWNER_TOKEN) -> Any:
        request = urllib.request.Request(  # noqa: S310 - our own server
            f"{self.url}/api/v1/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=180) as response:  # noqa: S310
            return json.load(response)

    def start_campaign(self, name: str, rows: list[dict[str, Any]], **choices: Any) -> None:
        """A campaign from rows with an id, a score and what annotators see."""
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (self.data / f"{name}.jsonl").write_text(lines, encoding="utf-8")
        fields = [column for column in rows[0] if column not in ("id", "score")]
        # Campaigns with the same criterion would share their labels.
        body = {"name": name, "source": {"path": f"{name}.jsonl"}, "criterion": criterion(name), "id": "id"}
        self.api("POST", "campaigns", {**body, "fields": fields, "factor": 1.2, **choices})

    def start_comparison(self, name: str, systems: dict[str, range], **choices: Any) -> None:
        """A comparison of systems that return items by their number."""
        rows = [(system, item) for system, items in systems.items() for item in items]
        (self.data / f"{name}.csv").write_text(
            "system,item,text\n" + "".join(f'"{system}",x{item},output {item}\n' for system, item in rows)
        )
        body = {"name": name, "question": "compare", "source": {"path": f"{name}.csv"}, "fields": ["text"]}
        self.api("POST", "campaigns", {**body, "criterion": criterion(name), **choices})

    def invite(self, campaign: str, annotator: str) -> str:
        body = {"annotator": annotator, "days": 1}
        return str(self.api("POST", f"campaigns/{campaign}/invitations", body)["link"])

    def lines(self, campaign: str) -> list[dict[str, Any]]:
        """The log of labels, oldest first."""
        found: list[dict[str, Any]] = self.api("GET", f"campaigns/{campaign}/labels?limit=1000")["labels"]
        return found[::-1]

    def label(self, campaign: str, annotator: str, count: int, value: Any) -> int:
        """Label so many items by the API; `value` says what each item is."""
        done = 0
        while done < count:
            asked = {"annotator": annotator, "count": min(100, count - done)}
            items = self.api("POST", f"campaigns/{campaign}/ask", asked)["items"]
            if not items:
                break
            answers = [{"key": item["key"], "value": value(item), "seconds": 3.0} for item in items]
            self.api("POST", f"campaigns/{campaign}/tell", {"annotator": annotator, "answers": answers})
            done += len(items)
        return done


def criterion(name: str) -> str:
    """What is asked in a campaign."""
    return f"The phrase is a good one, by the rules of {name}."


def phrases(count: int) -> list[dict[str, Any]]:
    """A list whose upper part is better."""
    return [
        {"id": f"p{row}", "score": 1.0 - row / count, "phrase": f"phrase {row}", "note": "as found"}
        for row in range(count)
    ]


def is_right(key: str, count: int) -> int:
    """Local precision that falls from .95 to .45 along `phrases`."""
    row = int(key.removeprefix("p"))
    return int(np.random.default_rng(row).random() < 0.95 - 0.5 * row / count)


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    data = folder / "data"
    data.mkdir()
    karat = str(Path(sys.executable).with_name("karat"))
    process = subprocess.Popen(
        [karat, "serve", "--port", "0", "--db", f"sqlite:///{folder}/k.db", "--data", str(data)],
        env=os.environ | {"KARAT_OWNER_TOKEN": OWNER_TOKEN},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:\d+", told)
        assert match is not None, told
        yield Site(match[0], data)
    finally:
        process.terminate()
        process.communicate(timeout=20)


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    site: Site
    context: BrowserContext
    troubles: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)

    def open(self, address: str) -> Page:
        """A new tab; addresses are of the site, or whole links to it."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("dialog", lambda dialog: (self.troubles.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: self._asked(request.url))
        page.on("response", self._answered)
        page.goto(address if address.startswith("http") else f"{self.site.url}{address}")
        return page

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NETWORK_WORDS):
            self.troubles.append(message.text)

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.url}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.site.url, "data:", f"blob:{self.site.url}")):
            self.elsewhere.append(url)


@contextmanager
def visiting(
    site: Site, browser: Browser, *, expect_trouble: bool = False, **choices: Any
) -> Iterator[Visitor]:
    """A visitor whose pages must run without errors, and ask nobody else for anything."""
    context = browser.new_context(**{"viewport": LAPTOP, **choices})
    context.set_default_timeout(PATIENCE)
    try:
        visitor = Visitor(site, context)
        yield visitor
        assert not visitor.elsewhere, visitor.elsewhere
        assert expect_trouble or not visitor.troubles, visitor.troubles
    finally:
        context.close()


def sign_in(visitor: Visitor) -> Page:
    """The owner's first page."""
    page = visitor.open("/login")
    page.fill("#token", OWNER_TOKEN)
    page.click("main button")
    page.wait_for_url(f"{visitor.site.url}/")
    return page
