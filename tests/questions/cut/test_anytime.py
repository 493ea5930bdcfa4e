"""Bets on a precision that may be watched: which cuts are bet on, and how steadily they certify some."""

import hashlib

import numpy as np
import pytest

from karat.core.plan import run
from karat.questions.cut.choices import FOURTH_REVISION, LATEST_REVISION, CutChoices
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan
from karat.questions.cut.result import Selection

SIZE = 3_000
LABELS = (np.random.default_rng(5).random(SIZE) < np.linspace(0.98, 0.2, SIZE)).astype(np.int8)
LONG = 50_000
FALLING = np.linspace(0.97, 0.37, LONG)


def _selected(revision: int, seed: int) -> Selection:
    labels = (np.random.default_rng([seed, 12]).random(LONG) < FALLING).astype(np.int8)
    order = Order(LONG, lambda ranks: FALLING[np.asarray(ranks) - 1])
    choices = CutChoices(method="anytime", precision=0.9, budget=800, revision=revision)
    return run(cut_plan(order, choices, seed=seed), lambda ranks: labels[ranks - 1])


def test_a_depth_that_was_guessed_badly_no_longer_certifies_nothing() -> None:
    """A first candidate that is too deep, or drawn from too thinly, kept all others from being tested."""
    kept = {
        revision: sorted(_selected(revision, seed).kept for seed in range(12))
        for revision in (FOURTH_REVISION, LATEST_REVISION)
    }
    assert kept[FOURTH_REVISION][0] < 800
    assert kept[LATEST_REVISION][0] > 1_600


@pytest.mark.parametrize(
    ("targets", "digest"),
    [
        ({"precision": 0.9}, "2e70784a5817b405"),
        ({"precision": 0.8, "recall": 0.6}, "65755f82a6496103"),
    ],
)
def test_the_fourth_revision_asks_for_what_it_asked_for(targets: dict[str, float], digest: str) -> None:
    asked: list[int] = []
    choices = CutChoices(method="anytime", budget=300, revision=FOURTH_REVISION, **targets)
    plan = cut_plan(Order(SIZE), choices, seed=1)
    run(plan, lambda ranks: LABELS[(asked.extend(ranks.tolist()) or ranks) - 1])
    assert hashlib.sha256(np.array(asked, dtype=np.int64).tobytes()).hexdigest()[:16] == digest
