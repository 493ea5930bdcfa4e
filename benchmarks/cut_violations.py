"""How often a set of `cut` misses a target that it claims, on the lists of `tests/coverage/test_cut.py`.

Run with `python -m benchmarks.cut_violations [--seeds 70] [--first-seed 40000]`: so many runs for each of the
shapes, spread over targets, methods and budgets from 20 on. `make coverage` runs far more. With `--whole`
each run is of an accuracy of .9 without a budget, which uses all of its error: every item is decided.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from tests.coverage.test_cut import BUDGETS, SHAPES, _violated

CLAIMS: tuple[tuple[str, dict[str, float], str], ...] = (
    ("precision .9", {"precision": 0.9}, "exact"),
    ("recall .9", {"recall": 0.9}, "exact"),
    ("precision .8, recall .5", {"precision": 0.8, "recall": 0.5}, "exact"),
    ("accuracy .9", {"accuracy": 0.9}, "exact"),
    ("precision .9", {"precision": 0.9}, "anytime"),
    ("recall .9", {"recall": 0.9}, "anytime"),
    ("accuracy .9", {"accuracy": 0.9}, "anytime"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=70)
    parser.add_argument("--first-seed", type=int, default=40_000)
    parser.add_argument("--whole", action="store_true", help="accuracies without a budget instead")
    chosen = parser.parse_args()
    claims = (("accuracy .9, no budget", {"accuracy": 0.9}, "exact"),) if chosen.whole else CLAIMS
    budgets = (None,) if chosen.whole else BUDGETS
    runs: Counter[Any] = Counter()
    missed: Counter[Any] = Counter()
    for place, shape in enumerate(SHAPES):
        first = chosen.first_seed + place * chosen.seeds
        for number, seed in enumerate(range(first, first + chosen.seeds)):
            claim, targets, method = claims[number % len(claims)]
            budget = budgets[number // len(claims) % len(budgets)]
            is_violated = _violated(SHAPES[shape](seed), targets, budget, seed, method=method)
            for key in ("all", f"{method}, {claim}", f"shape: {shape}"):
                runs[key] += 1
                missed[key] += is_violated
    for key, count in runs.items():
        print(f"{key:44}{missed[key]:>6} of {count:>6}{missed[key] / count:>9.1%}")


if __name__ == "__main__":
    main()
