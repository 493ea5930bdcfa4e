"""Intervals of ppi_py (PPI++) for the mean, run in an environment of its own by `benchmarks.rate`.

`python ppi_rates.py FILE.npz BUDGET SEED`: reads labels and verdicts, prints the two ends.
"""

import sys

import numpy as np
from ppi_py import ppi_mean_ci


def main() -> None:
    """Draw uniformly, and print one interval for each list of the file."""
    archive, budget, seed = np.load(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for number in range(len(archive.files) // 2):
        labels, verdicts = archive[f"labels {number}"], archive[f"verdicts {number}"]
        drawn = np.random.default_rng([seed + number, 2]).choice(len(labels), budget, replace=False)
        rest = np.ones(len(labels), dtype=bool)
        rest[drawn] = False
        low, high = ppi_mean_ci(
            labels[drawn].astype(float),
            verdicts[drawn].astype(float),
            verdicts[rest].astype(float),
            alpha=0.05,
        )
        print(float(np.squeeze(low)), float(np.squeeze(high)))


if __name__ == "__main__":
    main()
