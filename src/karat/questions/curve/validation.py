"""Ranges of choices that several methods share, each refused in one and the same line."""

from __future__ import annotations

import math

from karat.core.errors import ParameterError

__all__ = ["check_confidence", "check_factor", "check_floor", "check_noise"]


def check_factor(factor: float) -> None:
    """A factor is a finite number above 1."""
    if not (math.isfinite(factor) and factor > 1.0):
        raise ParameterError(f"The factor must be greater than 1, for instance 1.08; it is {factor:g}.")


def check_confidence(confidence: float) -> None:
    """A confidence is between 0 and 1."""
    if not 0.0 < confidence < 1.0:
        raise ParameterError(
            f"The confidence must be between 0 and 1, for instance 0.95; it is {confidence:g}."
        )


def check_noise(noise: float) -> None:
    """A noise rate is below 1/2; at 1/2 labels say nothing."""
    if not 0.0 <= noise < 0.5:
        raise ParameterError(f"The noise rate must be at least 0 and below 0.5; it is {noise:g}.")


def check_floor(floor: float) -> None:
    """A floor of precision is between 0 and 1."""
    if not 0.0 < floor < 1.0:
        raise ParameterError(f"The floor must be between 0 and 1, for instance 0.01; it is {floor:g}.")
