"""A list with known labels, in memory and as a file, and people who know them."""

from pathlib import Path

import numpy as np

import karat
from karat.campaign.campaign import Campaign
from karat.data.ranking import Ranking
from karat.questions.curve.result import Curve
from tests.questions.curve.lists import falling, random_list

SIZE = 8_000
LABELS = random_list(SIZE, falling(0.95, 0.5), seed=21)
CRITERION = "Is the pair a paraphrase?"


def ranking() -> Ranking:
    return Ranking.from_scores(-np.arange(SIZE, dtype=np.float64))


def write_list(path: Path, *, size: int = SIZE) -> Path:
    """A CSV file with ids, scores and text, in an order of its own."""
    rows = np.random.default_rng(4).permutation(size)
    lines = [f"k{row:05d},{(size - row) / size:.6f},text {row}" for row in rows]
    path.write_text("id,score,text\n" + "\n".join(lines) + "\n")
    return path


def truth(item: object) -> int:
    """The label of an item of either list."""
    return int(LABELS[int(str(item).removeprefix("k"))])


def create(url: str = "memory://", **choices: object) -> Campaign:
    wish = {
        "name": "pairs",
        "criterion": CRITERION,
        "source": ranking(),
        "factor": 1.4,
        "seed": 3,
        "ahead": 0,
    }
    return Campaign.create(url, **(wish | choices))


def label_all(campaign: Campaign, *people: str, count: int = 10, most: int = 10**6) -> int:
    """People label, in turn, until nothing is open or they have had enough; returns how many labels."""
    told = 0
    while told < most:
        before = told
        for person in people:
            items = campaign.ask(min(count, most - told), annotator=person) if told < most else []
            campaign.tell({item.id: truth(item.id) for item in items}, annotator=person)
            told += len(items)
        if told == before:
            break
    return told


def write_numbered_list(path: Path, *, size: int = 400) -> Path:
    """A CSV file whose ids are integers."""
    lines = [f"{row},{1 - row / size:.4f},text {row}" for row in range(size)]
    path.write_text("id,score,text\n" + "\n".join(lines) + "\n")
    return path


def simulated(**choices: object) -> Curve:
    """The result of the same plan against known labels."""
    return karat.estimate_curve(ranking(), LABELS, **({"factor": 1.4, "seed": 3} | choices))
