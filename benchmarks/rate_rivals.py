"""Intervals of other packages for a mean, run by `benchmarks.rate` in an environment of the package's own.

`python rate_rivals.py NAME FILE.npz BUDGET SEED`: reads labels and verdicts of several lists, draws uniformly
and prints the two ends for each list; "refused" and the reason where the package gives no interval.
"""

import sys
import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
# From labels of the drawn items, the verdicts on all items, and which ones are drawn, to an interval.
Interval = Callable[[Values, Values, NDArray[np.int64]], tuple[float, float]]


def glide(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """Its PPI++, with the power tuning that it takes by default."""
    from glide.estimators import PPIMeanEstimator

    known = np.full(len(verdicts), np.nan)
    known[drawn] = labels
    interval = PPIMeanEstimator().estimate(known, verdicts).confidence_interval
    return float(interval.lower_bound), float(interval.upper_bound)


def ppi_py(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """PPI++ as its authors publish it."""
    from ppi_py import ppi_mean_ci

    low, high = ppi_mean_ci(labels, verdicts[drawn], np.delete(verdicts, drawn), alpha=0.05)
    return float(np.squeeze(low)), float(np.squeeze(high))


def truescore(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """What its command `audit` reports."""
    from truescore import ppi_estimate

    estimate = ppi_estimate(verdicts, labels, drawn)
    return estimate.low, estimate.high


def cje(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """Its interface for arrays, with the inference it takes by default."""
    from cje import calibrated_mean_ci

    known = np.full(len(verdicts), np.nan)
    known[drawn] = labels
    result = calibrated_mean_ci(verdicts, known)
    return float(result.ci[0]), float(result.ci[1])


def evalstats(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """Its correction for any estimator, with the analytic interval for means."""
    from evalstats.ppi import correct

    result = correct(
        np.mean, Y_lab=labels, Y_hat_lab=verdicts[drawn], Y_hat_unlab=np.delete(verdicts, drawn), rng=0
    )
    return float(result.ci_low), float(result.ci_high)


def judgy(labels: Values, verdicts: Values, drawn: NDArray[np.int64]) -> tuple[float, float]:
    """The correction of Rogan and Gladen with a bootstrap interval, of 1,000 samples instead of 20,000."""
    from judgy import estimate_success_rate

    _, low, high = estimate_success_rate(
        labels, verdicts[drawn], np.delete(verdicts, drawn), bootstrap_iterations=1_000
    )
    return low, high


RIVALS: dict[str, Interval] = {
    each.__name__: each for each in (glide, ppi_py, truescore, cje, evalstats, judgy)
}


def main() -> None:
    """Draw uniformly, and print one interval for each list of the file."""
    name, path, budget, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    archive = np.load(path)
    warnings.simplefilter("ignore")
    for number in range(len(archive.files) // 2):
        labels, verdicts = archive[f"labels {number}"], archive[f"verdicts {number}"].astype(float)
        drawn = np.random.default_rng([seed + number, 2]).choice(len(labels), budget, replace=False)
        try:
            low, high = RIVALS[name](labels[drawn].astype(float), verdicts, drawn)
            print(low, high)
        except (ValueError, RuntimeError) as error:
            print("refused", error)


if __name__ == "__main__":
    main()
