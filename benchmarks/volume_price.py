"""Do prices of reviews hold? Labels that a review takes in the end, against the range quoted before it began.

Run with `python -m benchmarks.volume_price [--seeds 1] [--first-seed 0] [--clef]`. Each systematic review
(with `--clef` also each CLEF topic) is run to its end as `karat new volume` would be: `audit` with its
sample, `audit` until a recall is certain, and `along`. The last lines count how often the final number lies
in the first range, and how wide the range is.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import chain
from typing import Any

import numpy as np

from benchmarks.reviews import clef_reviews, single_reviews
from karat.core.plan import run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.question import QUESTION

TARGETS: dict[str, dict[str, Any]] = {
    "audit": {},
    "audit, certain recall .8": {"certify": True, "recall": 0.8},
    "audit, certain recall .95": {"certify": True, "recall": 0.95},
    "along, recall .8": {"method": "along", "recall": 0.8},
    "along, recall .95": {"method": "along", "recall": 0.95},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--clef", action="store_true", help="CLEF topics, too")
    given = parser.parse_args()
    held: dict[str, list[bool]] = defaultdict(list)
    widths: dict[str, list[float]] = defaultdict(list)
    for topic in chain(single_reviews(), clef_reviews() if given.clef else ()):
        for name, choices in TARGETS.items():
            chosen = VolumeChoices(query=topic.query, **choices)
            size = len(topic.labels)
            quoted = QUESTION.price_range(chosen, size=size)
            assert quoted is not None
            for seed in range(given.first_seed, given.first_seed + given.seeds):
                plan = volume_plan(topic.features, chosen, seed=seed)
                labels = run(plan, lambda items: topic.labels[items]).labels_used  # noqa: B023
                held[name].append(quoted[0] <= labels <= quoted[1])
                widths[name].append((quoted[1] - quoted[0]) / size)
                mark = "" if held[name][-1] else "  MISSED"
                print(
                    f"{topic.name:34} {name:26} quoted {quoted[0]:,} to {quoted[1]:,}, took {labels:,} of "
                    f"{size:,}{mark}",
                    flush=True,
                )
    for name, inside in held.items():
        width = np.mean(widths[name])
        print(f"  {name:26} {sum(inside)} of {len(inside)} in the first range; its width {width:.0%} of all")
    every = [one for inside in held.values() for one in inside]
    print(f"  {'together':26} {sum(every)} of {len(every)}, {np.mean(every):.0%}")


if __name__ == "__main__":
    main()
