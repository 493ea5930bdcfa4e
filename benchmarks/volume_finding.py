"""How much of what is relevant does a review find, and how soon?

Run with `python -m benchmarks.volume_finding [--seeds 3] [--first-seed 0] [--only pool|reviews|asreview]
[--rivals FOLDER]`. Recall after so many documents, on the pooled CLEF topics (from the title of each) and on
each systematic review by itself (from its subject); means over topics and seeds. With `--rivals FOLDER`, the
nine reviews beside ASReview's default model (ELAS u4) in an environment of its own there: both start from
the same relevant document and the same other one; recall after 5, 10 and 20 % of the documents and the work
saved at 95 % recall (WSS@95) are of the same run.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.reviews import HOME, Topic, pooled_topics, single_reviews
from benchmarks.rivals import rival_python
from karat.core.plan import Items, Labels, run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import find_documents, volume_plan

WATCHED = "CD011134"


def recalls(topic: Topic, marks: Sequence[int], seed: int, *, from_document: bool = False) -> list[float]:
    """The share of the relevant documents among the first so many that were judged.

    From the query, or from one relevant document, which counts as judged and as found.
    """
    generator = np.random.default_rng([seed, 3])
    starts = generator.choice(np.flatnonzero(topic.labels), int(from_document)).tolist()
    asked: list[int] = list(starts)

    def oracle(items: Items) -> Labels:
        asked.extend(items.tolist())
        return topic.labels[items]

    most = min(max(marks), len(topic.labels))
    choices = VolumeChoices(
        query="" if from_document else topic.query, seed_rows=tuple(starts), stop=f"after={most}"
    )
    find_documents(topic.features, oracle, choices, seed=seed)
    found = np.cumsum(topic.labels[np.array(asked)])
    return [float(found[min(mark, len(found)) - 1]) / topic.relevant for mark in marks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--only", choices=("pool", "reviews", "asreview"))
    parser.add_argument("--rivals", type=Path, help="a folder for the environments of other packages")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    if arguments.only in (None, "pool"):
        pool(seeds)
    if arguments.only in (None, "reviews"):
        reviews(seeds)
    if arguments.rivals is not None:
        beside_asreview(seeds, arguments.rivals)


def pool(seeds: range) -> None:
    early, late, watched = [], [], []
    for topic in pooled_topics():
        for seed in seeds:
            soon, after = recalls(topic, (2 * topic.relevant + 100, 1_000), seed)
            early.append(soon)
            late.append(after)
            if topic.name == WATCHED:
                watched.append(round(after * topic.relevant))
    print(f"CLEF pool, {len(topic.labels):,} documents, 20 topics, {len(seeds)} seeds:")
    print(
        f"  recall after 2R+100 documents {statistics.mean(early):.4f}, "
        f"after 1,000 {statistics.mean(late):.4f}"
    )
    print(f"  {WATCHED} after 1,000: {watched} of 200", flush=True)


def reviews(seeds: range) -> None:
    topics = list(single_reviews())
    for start, from_document in (("one relevant document", True), ("its subject", False)):
        found = []
        for topic in topics:
            size = len(topic.labels)
            marks = (math.ceil(0.2 * size), math.ceil(0.5 * size))
            each = [recalls(topic, marks, seed, from_document=from_document) for seed in seeds]
            found.append([statistics.mean(column) for column in zip(*each, strict=True)])
        fifth, half = (statistics.mean(column) for column in zip(*found, strict=True))
        print(f"Nine reviews, each from {start}: recall after 20 % {fifth:.4f}, after 50 % {half:.4f}")
        print("  after 20 %: " + ", ".join(f"{row[0]:.2f}" for row in found), flush=True)


# Shares of the documents after which recall is compared, and the recall at which the work saved is.
EFFORTS, WSS_RECALL = (0.05, 0.1, 0.2), 0.95


def measures(labels: Labels, size: int, relevant: int) -> list[float]:
    """Recall after each share of the work, and the work saved at 95 % recall over reading in random order."""
    found = np.cumsum(labels)
    at = [float(found[min(math.ceil(share * size), len(found)) - 1]) / relevant for share in EFFORTS]
    needed = int(np.searchsorted(found, math.ceil(WSS_RECALL * relevant))) + 1
    return [*at, 1.0 - needed / size - (1.0 - WSS_RECALL)]


def karat_order(topic: Topic, start: Sequence[int], seed: int) -> list[int]:
    """The documents in the order in which karat has them judged, those to start from first."""
    asked = list(start)

    def oracle(items: Items) -> Labels:
        asked.extend(items.tolist())
        return topic.labels[items]

    known = {row: int(topic.labels[row]) for row in start}
    choices = VolumeChoices(seed_rows=tuple(row for row in start if topic.labels[row]), stop="never")
    run(volume_plan(topic.features, choices, seed=seed, known=known), oracle)
    return asked


def beside_asreview(seeds: range, folder: Path) -> None:
    tables = dict(iter(pd.read_parquet(HOME / "systematic_reviews.parquet").groupby("review")))
    topics, reviews = [], []
    for topic in single_reviews():
        for seed in seeds:
            generator = np.random.default_rng([seed, 4])
            start = [int(generator.choice(np.flatnonzero(topic.labels == value))) for value in (1, 0)]
            table = tables[topic.name]
            topics.append(topic)
            reviews.append(
                {
                    "title": table["title"].fillna("").tolist(),
                    "abstract": table["abstract"].fillna("").tolist(),
                    "labels": topic.labels.tolist(),
                    "start": start,
                    "judged": math.ceil(EFFORTS[-1] * len(topic.labels)),
                    "seed": seed,
                }
            )
    began = time.process_time()
    orders = {
        "karat": [
            karat_order(topic, one["start"], one["seed"]) for topic, one in zip(topics, reviews, strict=True)
        ]
    }
    seconds = time.process_time() - began
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "reviews.json"
        path.write_text(json.dumps(reviews))
        script = Path(__file__).with_name("asreview_order.py")
        python = rival_python((folder / "asreview").absolute(), "asreview")
        # ASReview writes a cache into the folder in which it runs.
        done = subprocess.run([python, script, path], check=True, capture_output=True, text=True, cwd=place)
        orders["ELAS u4"] = json.loads(done.stdout)
    print(
        f"Nine reviews, {len(seeds)} starts each, from one relevant document and one other; karat took "
        f"{seconds:.0f} s"
    )
    found = {
        name: [
            measures(topic.labels[np.array(order)], len(topic.labels), topic.relevant)
            for topic, order in zip(topics, made, strict=True)
        ]
        for name, made in orders.items()
    }
    heads = (*(f"recall at {share:.0%}" for share in EFFORTS), "WSS@95")
    for column, head in enumerate(heads):
        means = {name: statistics.mean(row[column] for row in rows) for name, rows in found.items()}
        print(f"  {head:14}" + ", ".join(f"{name} {mean:.4f}" for name, mean in means.items()))
    for number, topic in enumerate(topics):
        both = ", ".join(f"{name} {rows[number][-1]:.3f}" for name, rows in found.items())
        print(f"  {topic.name:36} WSS@95 {both}", flush=True)


if __name__ == "__main__":
    main()
