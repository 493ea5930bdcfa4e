"""How many labels the band method needs, beside AdaStrat in the same run.

Run with `python -m benchmarks.band_labels [--seeds 20] [--first-seed 0] [--band-only]`. Factor 1.0815, 95 %
confidence. AdaStrat is given a p_min of 0.5, which is false on PPDB, and the true one. A run is repaired if
it needed more than the first sample, the coarse and the main sweep.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.lists import LISTS, by_rank
from karat.core.plan import Labels, run
from karat.questions.curve.band import _Walk, band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.methods import make_plan
from karat.questions.curve.result import Curve
from karat.simulate.curve import score_curve

FACTOR = 1.0815
# The first sample, the coarse sweep and the main one.
REGULAR_SWEEPS = 3


def band_curve(labels: Labels, seed: int, *, proxy: Any = None, **choices: Any) -> Curve:
    chosen = CurveChoices(factor=FACTOR, **choices)
    return run(band(len(labels), chosen, seed=seed, proxy=proxy), lambda ranks: labels[ranks - 1])


def adastrat_labels(labels: Labels, seed: int, min_precision: float) -> int:
    choices = CurveChoices(method="adastrat", factor=FACTOR, min_precision=min_precision)
    plan = make_plan(len(labels), choices, seed=seed)
    return run(plan, lambda ranks: labels[ranks - 1]).labels_used


def band_alone(name: str, make: Callable[[int], Labels], seeds: range) -> None:
    """Labels of band, how often it held, and how often a sweep had to be repaired."""
    used, held, repaired = [], 0, 0
    for seed in seeds:
        labels = make(seed)
        walk = _Walk(len(labels), CurveChoices(factor=FACTOR), seed)
        curve = run(walk.plan(), lambda ranks, labels=labels: labels[ranks - 1])  # type: ignore[misc]
        used.append(curve.labels_used)
        held += score_curve(curve, labels, floor=0.01).covered
        repaired += len(walk.tally.sweeps) > REGULAR_SWEEPS
    print(
        f"{name:18}{np.mean(used):>8,.0f} ±{np.std(used):>4,.0f}   held {held}/{len(seeds)}   "
        f"repaired {repaired}/{len(seeds)}",
        flush=True,
    )


def compare(name: str, make: Callable[[int], Labels], seeds: range) -> None:
    used, held, kept, believed, true = [], 0, 0, [], []
    for seed in seeds:
        labels = make(seed)
        curve = band_curve(labels, seed)
        score = score_curve(curve, labels, floor=0.01)
        used.append(curve.labels_used)
        held += score.covered
        kept += score.max_factor <= FACTOR
        believed.append(adastrat_labels(labels, seed, 0.5))
        true.append(adastrat_labels(labels, seed, 0.3))
    band_mean = np.mean(used)
    print(
        f"{name:18}{band_mean:>8,.0f} ±{np.std(used):>4,.0f}{held:>6}/{len(seeds)}{kept:>6}/{len(seeds)}"
        f"{np.mean(believed):>10,.0f}{np.mean(true):>10,.0f}"
        f"{np.mean(believed) / band_mean:>8.1f}{np.mean(true) / band_mean:>8.1f}",
        flush=True,
    )


def abt_buy(seeds: range) -> None:
    labels = by_rank("abt_buy_pairs.parquet")
    used = [band_curve(labels, seed, ranks=(1, 5_000)).labels_used for seed in seeds]
    print(f"Abt-Buy pairs, ranks up to 5,000 of {len(labels):,}: {np.mean(used):,.0f} labels", flush=True)


def judges(seeds: range) -> None:
    """What a second judge saves: right nine times in ten, worthless, and always wrong."""
    print(f"\n{'judge':18}{'labels':>10}{'of those without':>18}")
    for name, make in (("PPDB", LISTS["PPDB"]), ("falling .95-.35", LISTS["falling .95-.35"])):
        costs: dict[str, list[int]] = {}
        for seed in seeds:
            labels = make(seed)
            generator = np.random.default_rng([seed, 2])
            right = np.where(generator.random(len(labels)) < 0.9, labels, 1 - labels)
            verdicts = {
                "none": None,
                "90 % right": right,
                "worthless": generator.integers(0, 2, len(labels)),
                "90 % wrong": 1 - right,
            }
            for judge, proxy in verdicts.items():
                costs.setdefault(judge, []).append(band_curve(labels, seed, proxy=proxy).labels_used)
        alone = np.mean(costs["none"])
        for judge, labels_used in costs.items():
            print(
                f"{name}, {judge:12}{np.mean(labels_used):>8,.0f}{np.mean(labels_used) / alone:>14.2f}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--band-only", action="store_true", help="without AdaStrat, Abt-Buy and judges")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    if arguments.band_only:
        for name, make in LISTS.items():
            band_alone(name, make, seeds)
        return
    print("labels of band (± sd); how often band and factor held; AdaStrat's labels, p_min .5 and .3; ratios")
    for name, make in LISTS.items():
        compare(name, make, seeds)
    abt_buy(seeds)
    judges(seeds[: max(1, len(seeds) // 2)])


if __name__ == "__main__":
    main()
