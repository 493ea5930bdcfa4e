"""Whether the ranges of prices hold: labels that plans really take against those that were quoted.

Run with `python -m benchmarks.price_ranges [--first-seed 0] [--only rate]`. Ten lists are public data, and
ten are generated. Each question is asked once about each list with its default target; a quote holds if the
labels that were taken are within it. The goal is 18 of 20.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np

from benchmarks.default_target import clef, constant, onto
from benchmarks.lists import by_rank
from karat.core.plan import Labels, run
from karat.core.question import question_named
from karat.data.item_set import ItemSet


class _List:
    """What the plans of `rate` and `curve` read of a source."""

    def __init__(self, size: int) -> None:
        self.size, self.verdicts = size, None
        self.items = ItemSet.of(size, ids=list(range(size)))

    def __len__(self) -> int:
        return self.size


def falling(first: float, last: float, size: int) -> Callable[[int], Labels]:
    chances = np.linspace(first, last, size)
    return lambda seed: (np.random.default_rng([seed, 5]).random(size) < chances).astype(np.int8)


def steep(depth: float, size: int) -> Callable[[int], Labels]:
    """Nearly all right at the top, nearly none after a share of the list."""
    chances = 0.97 / (1.0 + (np.arange(size) / (depth * size)) ** 4)
    return lambda seed: (np.random.default_rng([seed, 6]).random(size) < chances).astype(np.int8)


def part(start: int, step: int) -> Callable[[int], Labels]:
    """Every so manieth item of the PPDB list."""
    return lambda _: by_rank("ppdb_human_labels.parquet")[start::step]


SHARED: dict[str, Callable[[int], Labels]] = {
    "PPDB": part(0, 1),
    "PPDB by cosine": lambda _: by_rank("ppdb_human_labels.parquet", score="score_cosine"),
    "PPDB, a tenth": part(0, 10),
    "PPDB, a twentieth": part(3, 20),
    "PPDB, its first quarter": lambda _: by_rank("ppdb_human_labels.parquet")[:6_700],
    "PPDB, its last quarter": lambda _: by_rank("ppdb_human_labels.parquet")[-6_700:],
    "onto": onto,
    "Abt-Buy, first 20,000": lambda _: by_rank("abt_buy_pairs.parquet")[:20_000],
    "Abt-Buy, first 2,000": lambda _: by_rank("abt_buy_pairs.parquet")[:2_000],
    "CLEF, first 20,000": lambda seed: clef(seed)[:20_000],
}
GENERATED: dict[str, Callable[[int], Labels]] = {
    "constant .95 of 20,000": constant(0.95, 20_000),
    "constant .7 of 5,000": constant(0.7, 5_000),
    "constant .5 of 20,000": constant(0.5, 20_000),
    "constant .3 of 20,000": constant(0.3, 20_000),
    "falling .95-.35 of 50,000": falling(0.95, 0.35, 50_000),
    "falling 1-.8 of 2,000": falling(1.0, 0.8, 2_000),
    "falling .9-.1 of 20,000": falling(0.9, 0.1, 20_000),
    "falling .6-.2 of 100,000": falling(0.6, 0.2, 100_000),
    "steep at a tenth of 20,000": steep(0.1, 20_000),
    "steep at half of 20,000": steep(0.5, 20_000),
}


def taken(question_name: str, labels: Labels, seed: int) -> int:
    """Labels that a plan with the defaults takes."""
    question, source = question_named(question_name), _List(len(labels))
    plan = question.plan(source, question.choices(), seed=seed, known={})
    first = 1 if question_name == "curve" else 0
    return int(run(plan, lambda units: labels[np.asarray(units) - first]).labels_used)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--only", choices=("rate", "curve"))
    parser.add_argument("--lists", choices=("shared", "generated"))
    arguments = parser.parse_args()
    lists = {"shared": SHARED, "generated": GENERATED}.get(arguments.lists, SHARED | GENERATED)
    for name in [arguments.only] if arguments.only else ["rate", "curve"]:
        question, held = question_named(name), 0
        print(f"{name:28}{'quoted':>16}{'taken':>8}")
        for place, (words, make) in enumerate(lists.items()):
            seed = arguments.first_seed + place
            labels = make(seed)
            low, high = question.price_range(question.choices(), size=len(labels)) or (0, 0)
            used = taken(name, labels, seed)
            holds = low <= used <= high
            held += holds
            quoted = f"{low:,} – {high:,}"
            print(f"{words:28}{quoted:>16}{used:>8,}{'' if holds else '  missed'}", flush=True)
        print(f"{held} of {len(lists)} hold\n")


if __name__ == "__main__":
    main()
