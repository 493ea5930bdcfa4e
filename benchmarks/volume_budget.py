"""Which recall is certain when a budget of labels is spent? Methods that may be watched, and the exact one.

Run with `python -m benchmarks.volume_budget [--seeds 3] [--first-seed 0] [--share 0.5]`. Each of the nine
systematic reviews is run with a budget of that share of its documents; the certain recall is the lower end of
its interval at 95 %. Also counted: how often the interval for the number of relevant documents was wrong.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from benchmarks.reviews import single_reviews
from karat.core.plan import run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan

METHODS = ("exact", "audit", "along")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=0.5)
    given = parser.parse_args()
    certain: dict[str, list[float]] = defaultdict(list)
    missed: dict[str, int] = defaultdict(int)
    for topic in single_reviews():
        budget = int(given.share * len(topic.labels))
        for method in METHODS:
            each = []
            for seed in range(given.first_seed, given.first_seed + given.seeds):
                # A target that is out of reach, so that every method spends its budget.
                choices = VolumeChoices(query=topic.query, method=method, budget=budget, recall=0.999)
                plan = volume_plan(topic.features, choices, seed=seed)
                volume = run(plan, lambda items: topic.labels[items])  # noqa: B023
                each.append(volume.recall.lower)
                missed[method] += not volume.total.lower <= topic.relevant <= volume.total.upper
            certain[method].append(float(np.mean(each)))
        line = ", ".join(f"{method} {certain[method][-1]:.3f}" for method in METHODS)
        print(f"{topic.name:36} {budget:5,} of {len(topic.labels):5,} labels: {line}", flush=True)
    for method in METHODS:
        print(
            f"  {method:6} certain recall {np.mean(certain[method]):.3f}; missed {missed[method]} of "
            f"{given.seeds * len(certain[method])}"
        )


if __name__ == "__main__":
    main()
