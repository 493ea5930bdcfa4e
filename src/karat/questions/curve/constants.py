"""The constants of the published curve methods (ε, β, γ, Δ, the grid), derived from the choices."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Literal

import numpy as np

from karat.core.errors import ParameterError
from karat.questions.curve.choices import DEFAULT_FLOOR, CurveChoices, least_head
from karat.questions.curve.yields import Ranks

# Where the search for PAULA's ε ends; below this the grid has a point for every thousandth rank.
LEAST_EPSILON = 1e-3


@dataclass(frozen=True, slots=True)
class Grid:
    """The geometric grid g_j = ⌈(1+ε)^j⌉ beyond the exhaustive head, and what depends on it."""

    epsilon: float
    window: int
    head: int
    size: int

    @property
    def first_exponent(self) -> int:
        """ℓ = ⌈log_{1+ε} r̃⌉."""
        return _ceil_log(self.head, self.epsilon)

    @property
    def last_exponent(self) -> int:
        """L = ⌊log_{1+ε} N⌋."""
        return _floor_log(self.size, self.epsilon)

    @property
    def head_end(self) -> int:
        """g_ℓ: up to here every item is labelled."""
        return math.ceil((1.0 + self.epsilon) ** self.first_exponent)

    @property
    def queries(self) -> int:
        """L - ℓ: how many points the grid asks for."""
        return max(0, self.last_exponent - self.first_exponent)

    @property
    def slack(self) -> int:
        """m = ⌊ε(1+ε)^ℓ - 1⌋, the distance beyond which precision may not rise."""
        return math.floor(self.epsilon * (1.0 + self.epsilon) ** self.first_exponent - 1.0)

    @property
    def gamma(self) -> float:
        """γ = 1 + ε + (2+ε)/m, PAULA's factor at the grid."""
        return 1.0 + self.epsilon + (2.0 + self.epsilon) / self.slack

    @property
    def points(self) -> Ranks:
        """g_ℓ, …, g_L."""
        exponents = np.arange(self.first_exponent, max(self.last_exponent, self.first_exponent) + 1)
        points: Ranks = np.ceil((1.0 + self.epsilon) ** exponents).astype(np.int64)
        return points

    @property
    def covers_everything(self) -> bool:
        """Whether the list is no longer than the head, so that all of it is labelled."""
        return self.size <= self.head_end


@dataclass(frozen=True, slots=True)
class Constants:
    """What the published methods compute with, derived from the choices; Greek letters as in the papers.

    Attributes:
        epsilon: ε, the share of the factor that interpolation may use.
        beta: β, the share that sampling may use; PAULA's γ where it is None.
        confidence: 1 - δ.
        window: Δ, the width of local precision.
        min_precision: p_min, or "auto" until it has been measured.
        head: r̃, from which rank on precision is weakly monotone.
        noise: η, the probability that a label is wrong.
        floor: precision below this counts as this when factors are formed.
        strict: whether to use (1 - 1/β) and the worst-case number of queries, where the papers use (β - 1)
            and the number that the data led to.
    """

    epsilon: float
    beta: float | None
    confidence: float
    window: int
    min_precision: float | Literal["auto"]
    head: int | None
    noise: float
    floor: float
    strict: bool

    @classmethod
    def of(cls, choices: CurveChoices) -> Constants:
        """The constants that follow from these choices."""
        epsilon, beta = choices.shares()
        same = {each.name: getattr(choices, each.name) for each in fields(cls)}
        floor = DEFAULT_FLOOR if choices.floor is None else choices.floor
        return cls(**same | {"epsilon": epsilon, "beta": beta, "floor": floor})

    @property
    def error(self) -> float:
        """δ."""
        return 1.0 - self.confidence

    def grid(self, size: int) -> Grid:
        """The grid for a list of this many items."""
        head = self.head or least_head(self.window, self.epsilon)
        return Grid(self.epsilon, self.window, head, size)

    @property
    def sampling_factor(self) -> float:
        """β, or γ where none was given; γ is the same for all sizes of the list."""
        return self.beta if self.beta is not None else self.grid(1).gamma

    @property
    def factor(self) -> float:
        """β(1+ε), what is asked for in all."""
        return self.sampling_factor * (1.0 + self.epsilon)

    @property
    def shown_factor(self) -> float:
        """The same as it was asked for: 1.4, which β(1+ε) may miss by a rounding error."""
        return round(self.factor, 12)

    def for_paula(self, size: int) -> Constants:
        """These constants with an ε for which PAULA's γ(1+ε) keeps the factor that was asked for.

        PAULA has no β; its factor follows from ε and the window alone. The papers' split leaves it
        room from about 1.08 on; for smaller factors ε must be smaller than the split says.
        """
        if self.beta is None:
            return self
        asked = self.beta * (1.0 + self.epsilon)

        def kept(epsilon: float) -> bool:
            grid = replace(self, epsilon=epsilon, head=None).grid(size)
            return grid.gamma * (1.0 + epsilon) <= asked

        if kept(self.epsilon):
            return self
        low, high = LEAST_EPSILON, self.epsilon
        if not kept(low):
            raise ParameterError(
                f"PAULA cannot keep a factor of {asked:.4g} with a window of {self.window}; "
                "take a larger window or a larger factor."
            )
        for _ in range(40):
            middle = (low + high) / 2.0
            low, high = (middle, high) if kept(middle) else (low, middle)
        return replace(self, epsilon=low, head=None)


def _ceil_log(value: int, epsilon: float) -> int:
    """⌈log_{1+ε} value⌉, without the rounding errors of logarithms."""
    exponent = math.floor(math.log(value) / math.log1p(epsilon))
    while (1.0 + epsilon) ** exponent < value:
        exponent += 1
    return exponent


def _floor_log(value: int, epsilon: float) -> int:
    """⌊log_{1+ε} value⌋, likewise."""
    exponent = math.ceil(math.log(value) / math.log1p(epsilon))
    while (1.0 + epsilon) ** exponent > value:
        exponent -= 1
    return exponent
