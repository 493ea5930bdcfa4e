"""What each choice in the band method's design is worth: one is changed at a time.

Run with `python -m benchmarks.band_experiments [--seeds 8]`. Prints the mean number of labels on two lists,
and how many runs needed more than the two regular sweeps. Every variant is valid; only the cost differs.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from benchmarks.lists import LISTS
from karat.audit import chain, local_rate
from karat.core.plan import run
from karat.questions.curve import band as plan
from karat.questions.curve import band_legs, band_planning, band_state, first_sample, pacing
from karat.questions.curve.choices import LATEST_REVISION, CurveChoices

# A union bound over so many ranks, for comparison with the bound along the ranks.
UNION = 300

Change = tuple[Any, str, Any]

HERE = sys.modules[__name__]
BATCH, REVISION = CurveChoices().batch, LATEST_REVISION
LESS_CAUTION: dict[str, Any] = {}


VARIANTS: dict[str, list[Change]] = {
    "as it is": [],
    "no coarse sweep": [(band_legs, "COARSE_SHARE", 1e-6), (band_legs, "COARSE", 40.0)],
    "pilot of 400": [(first_sample, "FIRST_LABELS", 400.0)],
    "pilot of 100": [(first_sample, "FIRST_LABELS", 100.0)],
    "batches of 50": [(HERE, "BATCH", 50)],
    "batches of 100": [(HERE, "BATCH", 100)],
    "blocks of 1 %": [(band_state, "BLOCK_RATIO", 1.01)],
    "no top-ups": [(HERE, "REVISION", LATEST_REVISION - 1)],
    "no margin": [(HERE, "LESS_CAUTION", {"margin": 0.0, "jump_margin": 0.0})],
    "no pessimism": [(HERE, "LESS_CAUTION", {"pessimism": 0.0})],
    "guesses up to .95": [(pacing, "LARGEST_GUESS", 0.95)],
    "catching up at 20 times": [(pacing, "BOOST", 20.0)],
    "no catching up": [(pacing, "BOOST", 1.0)],
    "smoother guesses": [(local_rate, "ENOUGH", 200.0)],
    "rougher guesses": [(local_rate, "ENOUGH", 20.0)],
}


@contextmanager
def changed(changes: list[Change]) -> Iterator[None]:
    before = [(module, name, getattr(module, name)) for module, name, _ in changes]
    try:
        for module, name, value in changes:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


@contextmanager
def union_over_ranks() -> Iterator[None]:
    """What the same samples would cost with a union bound over 300 ranks in place of one along them."""
    bound, deviations = chain.ChainBound.__init__, pacing.deviations_of_bound

    def start(
        self: chain.ChainBound, slopes: Any, error: float, weights: Any = None, errors: Any = None
    ) -> None:
        bound(self, slopes, error, weights, errors)
        self.limit += math.log(UNION / len(slopes))

    def wider(widest: float, largest_slope: float, error: float) -> tuple[float, float]:
        return math.sqrt(2.0 * math.log(2.0 * UNION / error)), deviations(widest, largest_slope, error)[1]

    with changed([(chain.ChainBound, "__init__", start), (band_planning, "deviations_of_bound", wider)]):
        yield


def cost(make: Callable[[int], Any], seeds: range) -> tuple[float, int]:
    """Mean labels, and how many runs needed a further sweep."""
    used, repaired = [], 0
    for seed in seeds:
        labels = make(seed)
        choices = CurveChoices(factor=1.0815, batch=BATCH, revision=REVISION)
        walk = plan._Walk(len(labels), choices, seed)
        if walk.design.top_up_caution is not None:
            caution = walk.design.top_up_caution._replace(**LESS_CAUTION)
            walk.design = replace(walk.design, top_up_caution=caution)
        curve = run(walk.plan(), lambda ranks, labels=labels: labels[ranks - 1])  # type: ignore[misc]
        used.append(curve.labels_used)
        # The pilot, the coarse and the main sweep are regular.
        repaired += len(walk.tally.sweeps) > 3
    return float(np.mean(used)), repaired


def report(name: str, seeds: range) -> None:
    found = [cost(LISTS[which], seeds) for which in ("PPDB", "falling .95-.35")]
    print(
        f"{name:26}" + "".join(f"{labels:>9,.0f} ({repaired} repaired)" for labels, repaired in found),
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=8)
    seeds = range(700, 700 + parser.parse_args().seeds)
    print(f"{'':26}{'PPDB':>20}{'falling .95-.35':>22}")
    for name, changes in VARIANTS.items():
        with changed(changes):
            report(name, seeds)
    with union_over_ranks():
        report("union bound, 300 ranks", seeds)


if __name__ == "__main__":
    main()
