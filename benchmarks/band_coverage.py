"""How often the whole band holds on short lists of several shapes, pooled over many runs.

Run with `python -m benchmarks.band_coverage [--runs 1000] [--first-seed 20000] [--noise 0]`. Lists of 6,000
items, drawn anew for each run; factor 1.3, 95 % confidence. A run misses where the
band is wrong at any rank.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from karat.bounds.label_noise import LabelNoise
from karat.core.plan import Labels, run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.methods import make_plan
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels

SIZE, FACTOR = 6_000, 1.3
Floats = NDArray[np.float64]
# Local precision along the list, from 0 to 1.
SHAPES: dict[str, Callable[[Floats], Floats]] = {
    "falling .95-.35": lambda x: 0.95 - 0.6 * x,
    "constant .6": lambda x: np.full(len(x), 0.6),
    "step .95, .3": lambda x: np.where(x < 0.2, 0.95, 0.3),
    "rising head": lambda x: np.minimum(0.4 + 4 * x, 0.9) - 0.4 * x,
    "sawtooth": lambda x: 0.15 + 0.8 * ((-np.log(x) * 2) % 1.0),
}


def holds(labels: Labels, choices: CurveChoices, seed: int) -> tuple[bool, int]:
    """Whether the band holds at every rank, and how many labels it took."""
    answers = flipped_labels(labels, LabelNoise.chosen(choices), np.random.default_rng([seed, 32]))
    curve = run(make_plan(SIZE, choices, seed=seed), lambda ranks: answers[ranks - 1])
    return score_curve(curve, labels, floor=0.01).covered, curve.labels_used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--first-seed", type=int, default=20_000)
    parser.add_argument("--noise", type=float, default=0.0)
    chosen = parser.parse_args()
    choices = CurveChoices(factor=FACTOR, noise=chosen.noise)
    places = np.arange(1, SIZE + 1) / SIZE
    found: dict[str, list[tuple[bool, int]]] = {name: [] for name in SHAPES}
    for number in range(chosen.runs):
        name, seed = list(SHAPES)[number % len(SHAPES)], chosen.first_seed + number
        labels = (np.random.default_rng([seed, 31]).random(SIZE) < SHAPES[name](places)).astype(np.int8)
        found[name].append(holds(labels, choices, seed))
    print(f"{'list':20}{'runs':>6}{'missed':>8}{'labels':>8}")
    for name, runs in found.items():
        missed, labels_used = sum(not held for held, _ in runs), np.mean([used for _, used in runs])
        print(f"{name:20}{len(runs):>6}{missed:>8}{labels_used:>8,.0f}")
    missed = sum(not held for runs in found.values() for held, _ in runs)
    print(f"held in {1 - missed / chosen.runs:.3f} of {chosen.runs:,} runs")


if __name__ == "__main__":
    main()
