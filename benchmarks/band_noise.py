"""What labels that are wrong now and then cost the band method, by exact e-variables and by Freedman's bound.

Run with `python -m benchmarks.band_noise [--seeds 10] [--first-seed 0] [--coverage 200]`. A falling list of
100,000; the second revision bounds the noisy yield and widens it by Freedman's inequality, the third bounds
the true yield by exact e-variables. `--coverage` counts how often short lists at 70 % confidence are held.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.lists import falling
from karat.bounds.label_noise import LabelNoise
from karat.core.plan import Labels, run
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels

SIZE, SHORT = 100_000, 3_000
# Noise rate, factor, and the first rank that matters: further up noise puts the factor out of reach.
CASES = ((0.02, 1.1, 1_000), (0.05, 1.15, 1_000), (0.1, 1.2, 2_000), (0.2, 1.3, 3_000))
REVISIONS = (2, 3)


def runs(size: int, seeds: range, noise: float, **choices: Any) -> Iterator[tuple[int, bool]]:
    """Labels of each run, and whether its band held."""
    for seed in seeds:
        truth = falling(seed, size)
        noisy: Labels = flipped_labels(truth, LabelNoise.exactly(noise), np.random.default_rng([seed, 3]))
        chosen = CurveChoices(noise=noise, **choices)
        curve = run(band(size, chosen, seed=seed), lambda ranks, noisy=noisy: noisy[ranks - 1])  # type: ignore[misc]
        yield curve.labels_used, score_curve(curve, truth, floor=0.01).covered


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--coverage", type=int, default=0, help="runs on short lists for each noise rate")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    print(f"{'noise, factor, first rank':32}{'revision 2':>12}{'revision 3':>12}{'ratio':>8}{'held':>14}")
    for noise, factor, first in CASES:
        options = {"factor": factor, "ranks": (first, SIZE)}
        found = [list(runs(SIZE, seeds, noise, revision=each, **options)) for each in REVISIONS]
        used = [float(np.mean([labels for labels, _ in each])) for each in found]
        held = ", ".join(f"{sum(covered for _, covered in each)}/{len(each)}" for each in found)
        case = f"{noise:g}, {factor:g}, {first:,}"
        print(f"{case:32}{used[0]:>12,.0f}{used[1]:>12,.0f}{used[1] / used[0]:>8.2f}{held:>14}", flush=True)
    if arguments.coverage:
        many = range(arguments.first_seed, arguments.first_seed + arguments.coverage)
        for noise, *_ in CASES:
            held_in = sum(covered for _, covered in runs(SHORT, many, noise, factor=1.3, confidence=0.7))
            print(f"noise {noise:g}, {SHORT:,} items, 70 %: held in {held_in} of {len(many)}", flush=True)


if __name__ == "__main__":
    main()
