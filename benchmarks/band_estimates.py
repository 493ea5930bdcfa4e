"""How far the band method's estimates are from the truth, beside the middle of their bands.

Run with `python -m benchmarks.band_estimates [--seeds 50] [--first-seed 0] [--list NAME]`. Factor 1.0815 and
95 % confidence; root mean square and bias of the relative error, the bias also in standard deviations: of the
yield at a few ranks, and of recall at rank 10,000, average precision, the area under ROC, and the cutoff for
a precision of .85. "free" is the estimate before it is kept within the promised factor of both ends, and the
middle is their geometric mean.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.band_labels import FACTOR
from benchmarks.lists import LISTS
from karat.core.plan import Labels, run
from karat.questions.curve.band import _Walk
from karat.questions.curve.band_estimate import estimated_yields
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.metrics import auc, average_precision
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import stepwise, through

RANKS = np.array([300, 1_000, 3_000, 10_000, 30_000])
RECALL_RANK, CUTOFF_PRECISION = 10_000, 0.85
NAMES = ("falling .95-.35", "PPDB")
SUMMARIES = ("recall", "AP", "AUC", "cutoff")

Numbers = NDArray[np.float64]


def true_summaries(labels: Labels) -> Numbers:
    yields = np.cumsum(labels, dtype=np.int64)
    ranks = np.arange(1, len(labels) + 1)
    lines = stepwise(ranks, yields, len(labels))
    cutoff = ranks[yields >= CUTOFF_PRECISION * ranks].max()
    return np.array([yields[RECALL_RANK - 1] / yields[-1], average_precision(lines), auc(lines), cutoff])


def summaries(curve: Curve) -> tuple[Numbers, Numbers, Numbers]:
    """Lower ends, estimates and upper ends."""
    bands = [curve.recall(RECALL_RANK), curve.average_precision(), curve.roc([curve.size]).auc]
    cut = curve.cutoff(precision=CUTOFF_PRECISION)
    cuts = [point.rank if point else 1 for point in (cut.guaranteed, cut.estimated, cut.possible)]
    columns = [(band.lower, band.value, band.upper) for band in bands]
    low, value, high = np.array([*columns, cuts], dtype=np.float64).T
    return low, value, high


def curves(labels: Labels, seed: int) -> tuple[Curve, Curve]:
    """The curve that is reported, and the same with its estimate as it is before a factor is promised."""
    walk = _Walk(len(labels), CurveChoices(factor=FACTOR), seed)
    curve = run(walk.plan(), lambda ranks: labels[ranks - 1])
    yields = estimated_yields(walk.tally, walk.places)
    assert yields is not None
    free = through(walk.ends, yields)
    return curve, replace(curve, estimate=(free, free))


def report(name: str, seeds: range) -> None:
    errors: dict[str, list[Numbers]] = {"estimate": [], "free": [], "middle": []}
    for seed in seeds:
        labels = LISTS[name](seed)
        truth = np.append(np.cumsum(labels, dtype=np.int64)[RANKS - 1], true_summaries(labels))
        for what, curve in zip(errors, curves(labels, seed), strict=False):
            low, value, high = (
                np.append(*pair) for pair in zip(curve.band("yield", RANKS), summaries(curve), strict=True)
            )
            errors[what].append(value / truth - 1.0)
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
    parser.add_argument("--list", choices=NAMES, help="only this list")
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    heads = [f"{rank:,}" for rank in RANKS] + list(SUMMARIES)
    print(f"{'':40}" + "".join(f"{head:>9}" for head in heads))
    for name in [arguments.list] if arguments.list else NAMES:
        report(name, seeds)


if __name__ == "__main__":
    main()
