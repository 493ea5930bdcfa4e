"""Hoeffding's bound, for one sample and for stratified ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def hoeffding_sample_size(half_width: float, error: float) -> float:
    """How many draws bring a mean of values in [0, 1] within `half_width`; not rounded.

    Guarantee: |sample mean - mean| <= half_width with probability at least 1 - error, for draws
        with or without replacement.
    Reference: Hoeffding 1963, Theorems 2 and 4.
    """
    return float(np.log(2.0 / error) / (2.0 * half_width**2))


def hoeffding_half_width(draws: NDArray[np.int64], error: float) -> Floats:
    """Half-width of the interval around a sample mean of values in [0, 1]; 1 without any draw.

    Guarantee: as `hoeffding_sample_size`.
    """
    with np.errstate(divide="ignore"):
        widths: Floats = np.sqrt(np.log(2.0 / error) / (2.0 * draws)).clip(max=1.0)
    return widths


def stratified_half_widths(
    sizes: NDArray[np.int64], draws: NDArray[np.int64], error: float, *, noise: float = 0.0
) -> Floats:
    """Half-widths of the totals over the first 1, 2, … strata, each sampled by itself.

    The total over strata is Σ size_j · mean_j. A stratum that is labelled completely adds no
    sampling error. With a noise rate, labels are flipped independently with that probability; the
    half-width is then that of the total of noisy labels around its expectation, to which sampling
    contributes a range of (1 - 2·noise) and the flips a range of 1.

    Guarantee: each total is within its half-width with probability at least 1 - error. Divide
        `error` by the number of totals to have them all.
    Reference: Hoeffding 1963, Theorems 2 and 4; the strata are independent, so their exponents add.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = np.where(draws > 0, sizes.astype(np.float64) ** 2 / draws, np.inf)
    scale[sizes == 0] = 0.0
    sampling = np.where(draws >= sizes, 0.0, scale) * (1.0 - 2.0 * noise) ** 2
    flips = scale if noise > 0.0 else np.zeros_like(scale)
    widths: Floats = np.sqrt(0.5 * np.log(2.0 / error) * np.cumsum(sampling + flips))
    return widths
