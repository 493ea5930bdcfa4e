"""Demo campaign: sums, some of them wrong, that anybody can judge at a glance."""

from __future__ import annotations

import csv
import io
import threading
import time
from pathlib import Path

import numpy as np

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import OWNER, Tokens
from karat.core.errors import KaratError
from karat.core.files import write_files
from karat.web.client import RemoteCampaign

__all__ = [
    "CRITERION",
    "DEMO_ITEMS",
    "INSTRUCTIONS",
    "Helper",
    "demo_campaign",
    "demo_list",
    "invitation",
    "is_right",
]

DEMO_ITEMS = 5_000
CRITERION = "The sum is right."
INSTRUCTIONS = "A machine wrote these sums down, and is more or less sure of each. Which of them are right?"
# How long the demo's links open anything.
DAYS = 7.0


def demo_campaign(folder: Path, *, items: int = DEMO_ITEMS, seed: int = 0) -> tuple[str, str]:
    """Make the demo's campaign, or find it as it was left; returns its database and name."""
    db, name = f"sqlite:///{folder}/demo.db", f"sums-{items}-{seed}"
    file = folder / f"{name}.csv"
    if not file.exists():
        write_files({file: demo_list(items, seed).encode()})
    store = Store(db)
    there = any(row.name == name for row in store.campaigns())
    store.close()
    if not there:
        Campaign.create(
            db,
            name=name,
            source=str(file),
            criterion=CRITERION,
            instructions=INSTRUCTIONS,
            fields=["sum"],
            half_width=0.05,
            seed=seed,
        ).close()
    return db, name


def invitation(db: str, name: str, annotator: str) -> str:
    """A token for somebody."""
    store = Store(db)
    try:
        tokens = Tokens(store)
        tokens.record(OWNER, "invite", campaign=name, detail=annotator)
        return tokens.invite(name, annotator, days=DAYS)
    finally:
        store.close()


def is_right(text: str) -> int:
    """The truth about a sum."""
    left, _, total = text.partition("=")
    first, _, second = left.partition("+")
    return int(int(first) + int(second) == int(total))


class Helper(threading.Thread):
    """Somebody who labels the demo, fast and right, so that there is something to watch."""

    def __init__(self, url: str, token: str, name: str, annotator: str, *, pause: float = 0.7) -> None:
        super().__init__(daemon=True)
        self.campaign = (url, token, name)
        self.annotator, self.pause = annotator, pause

    def run(self) -> None:
        """Label until the server goes away."""
        try:
            campaign = RemoteCampaign(*self.campaign)
            while True:
                items = campaign.ask(2, annotator=self.annotator)
                for item in items:
                    time.sleep(self.pause)
                    campaign.tell({item.key: is_right(item.fields["sum"])}, annotator=self.annotator)
                if not items:
                    time.sleep(5 * self.pause)
        except KaratError:
            return


def demo_list(items: int, seed: int) -> str:
    """Sums with scores, as a CSV file; those with high scores are right more often."""
    generator = np.random.default_rng(seed)
    scores = generator.beta(2.0, 1.5, size=items)
    right = generator.random(items) < 0.22 + 0.76 * scores**1.5
    first, second = generator.integers(2, 60, size=(2, items))
    slips = generator.choice([-10, -2, -1, 1, 2, 10], size=items)
    content = io.StringIO()
    writer = csv.writer(content, lineterminator="\n")
    writer.writerow(["id", "score", "sum"])
    for row in range(items):
        total = int(first[row] + second[row]) + (0 if right[row] else int(slips[row]))
        writer.writerow([f"s{row}", f"{scores[row]:.5f}", f"{first[row]} + {second[row]} = {total}"])
    return content.getvalue()
