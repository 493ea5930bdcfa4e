"""In which order people get the items of an ask."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa

from karat.campaign.campaign import Campaign


def judged_items() -> pa.Table:
    """Items whose judge says no, then as many whose judge says yes."""
    return pa.table({"id": [f"i{row:03}" for row in range(400)], "verdict": np.repeat([0.1, 0.9], 200)})


def handed_out(url: str) -> list[str]:
    chosen = {"proxy": "verdict", "budget": 100, "seed": 3}
    with Campaign.create(
        url, name="x", question="rate", source=judged_items(), criterion="Right?", **chosen
    ) as campaign:
        return [item.id for item in campaign.ask(30, annotator="ann")]


def test_the_order_does_not_tell_what_the_judge_says(tmp_path: Path) -> None:
    verdicts = [item >= "i200" for item in handed_out(f"sqlite:///{tmp_path}/a.db")]
    changes = sum(one != other for one, other in pairwise(verdicts))
    # By strata there would be one change; in random order about 14 of 29, fewer than 6 in one of a thousand.
    assert len(verdicts) == 30
    assert changes >= 6


def test_the_order_follows_from_the_seed(tmp_path: Path) -> None:
    assert handed_out(f"sqlite:///{tmp_path}/a.db") == handed_out(f"sqlite:///{tmp_path}/b.db")


def test_reviews_show_the_most_relevant_documents_first(tmp_path: Path) -> None:
    texts = [f"report number {row} on trade" for row in range(60)] + ["birds", "birds and nests", "nests"]
    documents = pa.table({"id": [f"d{row}" for row in range(len(texts))], "text": texts})
    with Campaign.create(
        f"sqlite:///{tmp_path}/a.db",
        name="x",
        question="volume",
        source=documents,
        criterion="About birds?",
        query="birds nests",
        text="text",
    ) as campaign:
        first = campaign.ask(1, annotator="ann")[0]
    assert first.id in ("d60", "d61", "d62")
