"""How often the labels that `karat check` asks for decide an undecided gate on a rate.

The true share is drawn from around what is wanted. Where the first labels leave the gate open, as many more
are taken as `karat check` tells: those that are said to decide in one of two cases, and those of nine in ten.
`fixed` takes the first labels as known and draws a new sample; `anytime` goes on.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pandas as pd

import karat


def decided(seed: int, *, guarantee: str, skill: float | None, sizes: tuple[int, ...]) -> list[bool] | None:
    """Whether each of the two numbers of labels decides; None where the first labels do."""
    generator = np.random.default_rng(seed)
    least = float(generator.choice([0.8, 0.9, 0.95]))
    share = float(np.clip(least + generator.uniform(-0.08, 0.05), 0.0, 0.995))
    size, budget = int(generator.choice(sizes)), int(generator.choice([100, 300]))
    truth = (generator.random(size) < share).astype(int)
    items = pd.DataFrame({"id": range(size)})
    choices: dict[str, Any] = {"guarantee": guarantee, "id": "id"}
    if skill is not None:
        items["verdict"] = np.where(generator.random(size) < skill, truth, 1 - truth) * 0.8 + 0.1
        choices["proxy"] = "verdict"
    known: dict[int, int] = {}

    def oracle(ids: list[int]) -> list[int]:
        known.update({each: int(truth[each]) for each in ids})
        return [known[each] for each in ids]

    first = karat.estimate_rate(items, oracle, budget=budget, seed=seed, **choices)
    gate = karat.check(first, rate=least)
    if gate.exit_code != 3:
        return None
    if gate.labels_needed is None or gate.labels_enough is None:
        raise AssertionError("an open gate tells how many labels decide")
    outcomes = []
    before = dict(known)
    for more in (gate.labels_needed, gate.labels_enough):
        if guarantee == "fixed":
            last = karat.estimate_rate(items, oracle, budget=more, seed=seed + 1, known=before, **choices)
        else:
            last = karat.estimate_rate(items, oracle, budget=len(before) + more, seed=seed, **choices)
        outcomes.append(karat.check(last, rate=least).exit_code != 3)
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--sizes", type=int, nargs="+", default=[3000, 20_000])
    options = parser.parse_args()
    for guarantee in ("fixed", "anytime"):
        for skill in (None, 0.9):
            outcomes: list[list[bool]] = []
            seed = options.first_seed
            while len(outcomes) < options.cases:
                found = decided(seed, guarantee=guarantee, skill=skill, sizes=tuple(options.sizes))
                outcomes += [found] if found is not None else []
                seed += 1
            half, enough = np.mean(outcomes, axis=0)
            judge = "no judge" if skill is None else f"a judge that is right on {skill:.0%}"
            print(f"{guarantee}, {judge}: half {half:.0%}, nine in ten {enough:.0%} ({len(outcomes)} cases)")


if __name__ == "__main__":
    main()
