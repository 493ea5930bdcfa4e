"""How far the band method's estimates are from the truth, beside the geometric middle of the band.

Run with `python -m benchmarks.band_estimates [--seeds 50] [--first-seed 0]`. Factor 1.0815, 95 % confidence;
root mean square and bias of the relative error at a few ranks, the bias also in standard deviations.
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.band_labels import band_curve
from benchmarks.lists import LISTS

RANKS = np.array([300, 1_000, 3_000, 10_000, 30_000])


def report(name: str, seeds: range) -> None:
    errors: dict[str, list[np.ndarray]] = {"estimate": [], "middle": []}
    for seed in seeds:
        labels = LISTS[name](seed)
        low, value, high = band_curve(labels, seed).band("yield", RANKS)
        truth = np.cumsum(labels, dtype=np.int64)[RANKS - 1]
        errors["estimate"].append(value / truth - 1.0)
        errors["middle"].append(np.sqrt(low * high) / truth - 1.0)
    for what, rows in errors.items():
        found = np.array(rows)
        rmse, bias = np.sqrt(np.square(found).mean(axis=0)), found.mean(axis=0)
        for measure, values in (
            ("RMSE, %", 100 * rmse),
            ("bias, %", 100 * bias),
            ("bias in sd", bias / found.std(axis=0)),
        ):
            print(
                f"{name:18}{what:10}{measure:12}" + "".join(f"{value:9.2f}" for value in values), flush=True
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first-seed", type=int, default=0)
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    print(f"{'rank':40}" + "".join(f"{rank:>9,}" for rank in RANKS))
    for name in ("falling .95-.35", "PPDB"):
        report(name, seeds)


if __name__ == "__main__":
    main()
