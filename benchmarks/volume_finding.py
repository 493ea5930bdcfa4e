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
from karat.core.flow import Items, Labels
from karat.volume.plan import find_documents
from karat.volume.settings import VolumeSettings

WATCHED = "CD011134"


def recalls(topic: Topic, marks: Sequence[int], seed: int) -> list[float]:
    """The share of the relevant documents among the first so many that were judged."""
    asked: list[int] = []

    def oracle(items: Items) -> Labels:
        asked.extend(items.tolist())
        return topic.labels[items]

    most = min(max(marks), len(topic.labels))
    find_documents(
        topic.features, oracle, settings=VolumeSettings(query=topic.query, stop=f"after={most}"), seed=seed
    )
    found = np.cumsum(topic.labels[np.array(asked)])
    return [float(found[min(mark, len(found)) - 1]) / topic.relevant for mark in marks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    seeds = range(parser.parse_args().seeds)
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
    fifth, half = [], []
    for topic in single_reviews():
        size = len(topic.labels)
        found = [recalls(topic, (math.ceil(0.2 * size), math.ceil(0.5 * size)), seed) for seed in seeds]
        means = [statistics.mean(column) for column in zip(*found, strict=True)]
        fifth.append(means[0])
        half.append(means[1])
        print(
            f"  {topic.name:36}{topic.relevant:>4} of {size:>5,}: {means[0]:.3f} {means[1]:.3f}", flush=True
        )
    print(f"Reviews: recall after 20 % {statistics.mean(fifth):.4f}, after 50 % {statistics.mean(half):.4f}")


if __name__ == "__main__":
    main()
