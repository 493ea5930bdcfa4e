"""`Band`: an estimate with its lower bound, its upper bound and their confidence."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """`lower <= truth <= upper` with the stated confidence, and the best single value.

    The value is not a number (nan) as long as no label supports one.
    Bands read from one result hold together: with probability `confidence` all of them contain
    their truths at once.
    """

    lower: float
    value: float
    upper: float
    confidence: float

    def __post_init__(self) -> None:
        estimated = not math.isnan(self.value)
        if not self.lower <= (self.value if estimated else self.upper) <= self.upper:
            raise ValueError(f"not a band: {self.lower} <= {self.value} <= {self.upper}")

    def __contains__(self, truth: float) -> bool:
        return self.lower <= truth <= self.upper

    def __str__(self) -> str:
        value = "no estimate" if math.isnan(self.value) else f"{self.value:.4g}"
        return f"{value} [{self.lower:.4g}, {self.upper:.4g}]"
