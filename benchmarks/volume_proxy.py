"""What a judge's verdicts save in reviews: labels to find 95 % of the relevant documents, and to be certain.

Run with `python -m benchmarks.volume_proxy [--seeds 3] [--right 0.9] [--reviews Cohen_2006_Estrogens …]`. The
judge is simulated: right on so large a share of the documents, drawn by itself for each. Finding starts from
the review's subject, or with the judge alone.
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.reviews import Topic, single_reviews
from karat.core.plan import run
from karat.data.features import Features
from karat.data.judged_features import JudgedFeatures
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.result import Volume

RECALL = 0.95


def review(topic: Topic, features: Features, query: str, seed: int, stop: str) -> Volume:
    choices = VolumeChoices(query=query, stop=stop, recall=RECALL, certify=stop == "knee")
    return run(volume_plan(features, choices, seed=seed), lambda items: topic.labels[items])


def labels_to_find(topic: Topic, features: Features, query: str, seed: int) -> int:
    """Documents that are judged until so many of the relevant are found."""
    found = review(topic, features, query, seed, f"after={len(topic.labels)}")
    wanted = np.ceil(RECALL * topic.relevant)
    return next(point.judged for point in found.gain if point.found >= wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--right", type=float, default=0.9)
    parser.add_argument("--reviews", nargs="+", default=["Cohen_2006_Estrogens", "Cohen_2006_Antihistamines"])
    arguments = parser.parse_args()
    for topic in single_reviews():
        if topic.name not in arguments.reviews:
            continue
        print(f"{topic.name}: {len(topic.labels):,} documents, {topic.relevant} relevant", flush=True)
        agree = np.random.default_rng(99).random(len(topic.labels)) < arguments.right
        verdicts = np.where(agree, topic.labels, 1 - topic.labels).astype(np.float64)
        judged = JudgedFeatures(topic.features, verdicts)
        for name, features, query in (
            ("without a judge", topic.features, topic.query),
            ("with the judge", judged, topic.query),
            ("the judge and no query", judged, ""),
        ):
            finding = [labels_to_find(topic, features, query, seed) for seed in range(arguments.seeds)]
            sure = [review(topic, features, query, seed, "knee") for seed in range(arguments.seeds)]
            held = np.mean([each.total.lower <= topic.relevant <= each.total.upper for each in sure])
            print(
                f"  {name:23} {RECALL:.0%} found after {np.mean(finding):,.0f} labels; certain after "
                f"{np.mean([each.labels_used for each in sure]):,.0f}; intervals held in {held:.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
