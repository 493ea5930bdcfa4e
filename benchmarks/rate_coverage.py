"""How often the share of right items lies outside its interval, by rate, judge, labels and guarantee.

Run with `python -m benchmarks.rate_coverage [--runs 200] [--first-seed 90000] [--rates .5 …] [--labels 30 …]
[--judges none …] [--guarantees fixed …] [--slices]`. Lists have 20,000 items, another one for each seed;
their precision falls by up to .4 around the rate. All intervals claim 95 %; z is how many standard deviations
more than 5 % miss, or less. With `--slices` labels are for ten slices, and what is counted are their
intervals, each by itself; those with too few labels are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

import karat

SIZE, SLICES, CLAIMED = 20_000, 10, 0.05
RATES = (0.5, 0.8, 0.9, 0.97, 0.99, 0.999)
LABELS = (30, 100, 500)
JUDGES = {"none": None, ".8": 0.8, ".95": 0.95}
GUARANTEES = ("fixed", "anytime")


def intervals(rate: float, judge: str, seed: int, **choices: Any) -> Iterator[tuple[float, float, float]]:
    """Lower end, truth and upper end of the share, or of each slice."""
    generator = np.random.default_rng([seed, 41])
    fall = min(0.2, 0.9 * (1.0 - rate))
    labels = (generator.random(SIZE) < np.linspace(rate + fall, rate - fall, SIZE)).astype(np.int8)
    accuracy, verdicts = JUDGES[judge], None
    if accuracy is not None:
        verdicts = np.where(generator.random(SIZE) < accuracy, labels, 1 - labels)
    found = karat.estimate_rate(np.linspace(1.0, 0.0, SIZE), labels, proxy=verdicts, seed=seed, **choices)
    if found.slices:
        names = np.array([str(name) for name in choices["by"]])
        for each in found.slices:
            if each.lower is not None and each.upper is not None:
                yield each.lower, float(labels[names == each.name].mean()), each.upper
    else:
        yield found.lower, float(labels.mean()), found.upper


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=90_000)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    parser.add_argument("--labels", type=int, nargs="+", default=LABELS)
    parser.add_argument("--judges", nargs="+", choices=JUDGES, default=list(JUDGES))
    parser.add_argument("--guarantees", nargs="+", choices=GUARANTEES, default=list(GUARANTEES))
    parser.add_argument("--slices", action="store_true", help="count the intervals of ten slices")
    chosen = parser.parse_args()
    by = (np.arange(SIZE) * 7 % SLICES).tolist() if chosen.slices else None
    print(
        f"{'guarantee':11}{'labels':>7}{'rate':>7}{'judge':>7}{'half-width':>12}{'missed':>8}{'of':>7}{'z':>7}"
    )
    missed_in_all = all_intervals = 0
    for guarantee, labels, rate, judge in product(
        chosen.guarantees, chosen.labels, chosen.rates, chosen.judges
    ):
        ends = [
            each
            for seed in range(chosen.first_seed, chosen.first_seed + chosen.runs)
            for each in intervals(rate, judge, seed, guarantee=guarantee, budget=labels, by=by)
        ]
        missed = sum(not low - 1e-12 <= truth <= high + 1e-12 for low, truth, high in ends)
        half_width = float(np.mean([(high - low) / 2.0 for low, _, high in ends])) if ends else 0.0
        row = f"{guarantee:11}{labels:>7}{rate:>7g}{judge:>7}{half_width:>12.4f}"
        print(f"{row}{missed:>8}{len(ends):>7}{z_score(missed, len(ends)):>7.1f}", flush=True)
        missed_in_all, all_intervals = missed_in_all + missed, all_intervals + len(ends)
    print(f"all: {missed_in_all} of {all_intervals}, z {z_score(missed_in_all, all_intervals):.1f}")


def z_score(missed: int, count: int) -> float:
    return float((missed - CLAIMED * count) / np.sqrt(max(1, count) * CLAIMED * (1.0 - CLAIMED)))


if __name__ == "__main__":
    main()
