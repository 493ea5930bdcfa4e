"""What it costs the band method when many people label at once: labels, relative to one person.

Run with `python -m benchmarks.band_crowds [--seeds 6] [--first-seed 0] [--size 100000]`. A label on its way
comes when so many further ones have been asked for; or whole batches come late.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from benchmarks.lists import LISTS, falling
from karat.core.plan import LATE, Labels
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.result import Curve
from karat.simulate.curve import score_curve

FACTOR = 1.0815


class Crowd(NamedTuple):
    """How people label: the plan's batch, and how many labels or batches are on their way at any time."""

    batch: int = 15
    labels_late: int = 0
    batches_late: int = 0


CROWDS = {
    "one person": Crowd(),
    "50 labels on their way": Crowd(labels_late=50),
    "batches of 50": Crowd(batch=50),
    "batches of 100": Crowd(batch=100),
    "four batches late": Crowd(batches_late=4),
}


def labelled_by(crowd: Crowd, labels: Labels, seed: int) -> Curve:
    """A run in which labels come late."""
    plan = band(len(labels), CurveChoices(factor=FACTOR, batch=crowd.batch), seed=seed)
    waiting: deque[tuple[int, int]] = deque()
    ask, number = next(plan), 0
    while True:
        number += 1
        items = set(ask.items.tolist())
        if not ask.late_allowed:
            waiting.clear()
        else:
            waiting.extend((number, item) for item in ask.items.tolist())
        came: list[int] = []
        while waiting and _has_come(crowd, waiting, number):
            came.append(waiting.popleft()[1])
        early = {item: int(labels[item - 1]) for item in came if item not in items}
        if early:
            ask.amend(early)  # type: ignore[misc]
        missing = [item for _, item in waiting]
        answers = np.where(np.isin(ask.items, missing), LATE, labels[ask.items - 1]).astype(np.int8)
        try:
            ask = plan.send(answers)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


def _has_come(crowd: Crowd, waiting: deque[tuple[int, int]], number: int) -> bool:
    if crowd.batches_late:
        return waiting[0][0] <= number - crowd.batches_late
    return len(waiting) > crowd.labels_late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--size", type=int, default=100_000, help="of the falling list")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    lists: dict[str, Callable[[int], Labels]] = {
        f"falling .95-.35 of {arguments.size:,}": lambda seed: falling(seed, arguments.size),
        "PPDB": LISTS["PPDB"],
    }
    for name, make in lists.items():
        print(f"{name:44}{'labels':>8}{'ratio':>8}{'held':>8}")
        alone = 0.0
        for crowd, how in CROWDS.items():
            curves = [(labelled_by(how, make(seed), seed), seed) for seed in seeds]
            used = float(np.mean([curve.labels_used for curve, _ in curves]))
            held = sum(score_curve(curve, make(seed), floor=0.01).covered for curve, seed in curves)
            alone = alone or used
            print(f"{crowd:44}{used:>8,.0f}{used / alone:>8.2f}{held:>5}/{len(seeds)}", flush=True)


if __name__ == "__main__":
    main()
