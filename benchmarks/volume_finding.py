"""How much of what is relevant does a review find, and how soon?

Run with `python -m benchmarks.volume_finding [--seeds 3]`. Recall after so many documents, on the pooled
CLEF topics (from the title of each) and on each systematic review by itself (from its subject); means over
topics and seeds.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Sequence

import numpy as np

from benchmarks.reviews import Topic, pooled_topics, single_reviews
from karat.core.plan import Items, Labels
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import find_documents

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
    parser.add_argument("--only", choices=("pool", "reviews"))
    arguments = parser.parse_args()
    seeds = range(arguments.seeds)
    if arguments.only != "reviews":
        pool(seeds)
    if arguments.only != "pool":
        reviews(seeds)


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


if __name__ == "__main__":
    main()
