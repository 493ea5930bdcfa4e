"""Labels for the precision at a single cutoff k: `curve` with ranks=(k, k) beside `rate` over the first k.

Run with `python -m benchmarks.single_cutoff [--seeds 5] [--first-seed 7000] [--half-width 0.04]`. Local
precision falls evenly over a million items, and k is 100,000. `curve` and `anytime` may be looked at whenever
one likes, `fixed` once. "few" is `curve` with cutoffs at 1,000, 10,000 and 100,000, "band" the band over
these ranks.
"""

from __future__ import annotations

import argparse

import numpy as np

import karat
from karat.core.band import Band

SIZE, CUTOFF = 1_000_000, 100_000
FEW = (1_000, 10_000, CUTOFF)
LISTS = {".95 to .35": (0.95, 0.35), ".7 to .1": (0.7, 0.1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first-seed", type=int, default=7_000)
    parser.add_argument("--half-width", type=float, default=0.04)
    chosen = parser.parse_args()
    print(f"{'precision':14}{'who':<16}{'labels':>8}{'missed':>8}")
    scores = np.linspace(1.0, 0.0, SIZE)
    for name, (first, last) in LISTS.items():
        labels: dict[str, list[int]] = {}
        missed: dict[str, int] = {}
        for seed in range(chosen.first_seed, chosen.first_seed + chosen.seeds):
            chances = np.linspace(first, last, SIZE)
            truth = (np.random.default_rng([seed, 23]).random(SIZE) < chances).astype(np.int8)
            found: dict[str, tuple[int, Band | None]] = {}
            for who, where in (
                ("curve", {"ranks": (CUTOFF, CUTOFF)}),
                ("few", {"cutoffs": FEW}),
                ("band", {"ranks": (FEW[0], CUTOFF)}),
            ):
                curve = karat.estimate_curve(
                    karat.Ranking.from_scores(scores), truth, half_width=chosen.half_width, seed=seed, **where
                )
                found[who] = (curve.labels_used, curve.precision(CUTOFF))
            for guarantee in ("anytime", "fixed"):
                rate = karat.estimate_rate(
                    scores[:CUTOFF],
                    truth[:CUTOFF],
                    half_width=chosen.half_width,
                    guarantee=guarantee,
                    seed=seed,
                )
                found[f"rate {guarantee}"] = (rate.labels_used, rate.band)
            precision = float(truth[:CUTOFF].mean())
            for who, (used, band) in found.items():
                labels.setdefault(who, []).append(used)
                missed[who] = missed.get(who, 0) + (band is None or not band.lower <= precision <= band.upper)
        for who, used_by_seed in labels.items():
            print(f"{name:14}{who:<16}{np.mean(used_by_seed):>8,.0f}{missed[who]:>8}", flush=True)


if __name__ == "__main__":
    main()
