"""Results as a plain dictionary of numbers, for trackers of experiments, dashboards and databases."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from karat.core.band import Band


@runtime_checkable
class Measured(Protocol):
    """A result that can be told as numbers."""

    def metrics(self) -> dict[str, float]:
        """By name; the bounds of `rate` are `rate.lower` and `rate.upper`."""
        ...


def band_metrics(bands: Mapping[str, Band | None], *, labels: int, confidence: float) -> dict[str, float]:
    """Each estimate with its bounds, the number of labels, and the confidence.

    What no label supports is left out: a band that is None, and an estimate that is not a number.
    """
    numbers: dict[str, float] = {}
    for name, band in bands.items():
        if band is None:
            continue
        if not math.isnan(band.value):
            numbers[name] = float(band.value)
        numbers |= {f"{name}.lower": float(band.lower), f"{name}.upper": float(band.upper)}
    return {**numbers, "labels": float(labels), "confidence": confidence}
