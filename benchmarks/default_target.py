"""How many labels candidates for band's default target take, list by list.

Run with `python -m benchmarks.default_target [--seeds 1] [--first-seed 0] [--short]`. A default should cost
about what people expect, at most some 3,000 labels, on any list: also where nearly nothing is right at the
end, as in entity matching and search. A run that takes more than `GIVEN_UP` labels is stopped there.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow.csv
import pyarrow.parquet as pq

from benchmarks.lists import DATA, LISTS, by_rank
from karat.core.plan import Labels
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices

GIVEN_UP = 6_000

CANDIDATES: dict[str, dict[str, Any]] = {
    "factor 1.08": {"factor": 1.08},
    "1.1 above .2": {"factor": 1.1, "floor": 0.2},
    "1.15 above .2": {"factor": 1.15, "floor": 0.2},
    "±.05": {"half_width": 0.05},
    "±.06": {"half_width": 0.06},
}


def constant(precision: float, size: int) -> Callable[[int], Labels]:
    return lambda seed: (np.random.default_rng([seed, 3]).random(size) < precision).astype(np.int8)


def rare_tail(seed: int, size: int = 4_000_000, right: int = 800) -> Labels:
    """Pairs of two catalogues: matches at the top, and .02 % right in all."""
    chances = 1.0 / (1.0 + (np.arange(1, size + 1) / 500.0) ** 2.5)
    chances *= right / chances.sum()
    return (np.random.default_rng([seed, 4]).random(size) < chances.clip(0.0, 1.0)).astype(np.int8)


def onto(seed: int) -> Labels:  # noqa: ARG001
    table = pyarrow.csv.read_csv(DATA / "supg_onto.csv")
    order = np.argsort(-table["proxy_score"].to_numpy(), kind="stable")
    return np.asarray(table["label"].to_numpy()[order], dtype=np.int8)


def clef(seed: int) -> Labels:  # noqa: ARG001
    """The documents of all topics by one run's scores."""
    table = pq.read_table(DATA / "clef2017_runs.parquet", filters=[("system", "=", "AMC")])
    order = np.argsort(-table["score"].to_numpy(), kind="stable")
    return np.asarray(table["label"].to_numpy()[order], dtype=np.int8)


SHORT: dict[str, Callable[[int], Labels]] = {
    "PPDB": LISTS["PPDB"],
    "PPDB by cosine": lambda _: by_rank("ppdb_human_labels.parquet", score="score_cosine"),
    "onto": onto,
    "constant .02 of 20,000": constant(0.02, 20_000),
    "constant .5 of 20,000": constant(0.5, 20_000),
}
LONG: dict[str, Callable[[int], Labels]] = {
    "CLEF, AMC's run": clef,
    "Abt-Buy pairs": lambda _: by_rank("abt_buy_pairs.parquet"),
    "rare tail of 4 million": rare_tail,
    "PPDB ×100": LISTS["PPDB ×100"],
    "falling .95-.35": LISTS["falling .95-.35"],
}


def labels_for(labels: Labels, seed: int, **target: Any) -> int:
    """Labels until the target is met, or `GIVEN_UP`."""
    plan = band(len(labels), CurveChoices(**target), seed=seed)
    ask, used = next(plan), 0
    try:
        while used < GIVEN_UP:
            used += len(ask.items)
            ask = plan.send(labels[ask.items - 1])
    except StopIteration as stop:
        return int(stop.value.labels_used)
    return GIVEN_UP


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--short", action="store_true", help="lists of up to 40,380 items only")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    print("".join([f"{'list':24}", *(f"{name:>15}" for name in CANDIDATES)]))
    for name, make in (SHORT if arguments.short else SHORT | LONG).items():
        print(f"{name:24}", end="", flush=True)
        for target in CANDIDATES.values():
            used = [labels_for(make(seed), seed, **target) for seed in seeds]
            more = "≥" if max(used) >= GIVEN_UP else ""
            print(f"{more + format(np.mean(used), ',.0f'):>15}", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
