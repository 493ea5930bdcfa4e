"""What the user asks of a published method, and the constants that follow from it."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np

from karat.core.errors import ParameterError
from karat.questions.curve.validation import check_confidence, check_factor, check_floor, check_noise
from karat.questions.curve.yields import Ranks

__all__ = ["DEFAULT_FACTOR", "DEFAULT_FLOOR", "Grid", "Settings"]

DEFAULT_FACTOR = 1.08
DEFAULT_FLOOR = 0.01

# The papers' share of the factor for interpolation: 1.0815 splits into 1.03 and 1.05.
INTERPOLATION_SHARE = 0.377
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
class Settings:
    """Choices for the published curve methods; Greek letters as in the papers.

    Attributes:
        epsilon: ε, the share of the factor that interpolation may use.
        beta: β, the share that sampling may use; PAULA's γ where it is None.
        confidence: 1 - δ.
        window: Δ, the width of local precision.
        min_precision: p_min, a lower bound on precision that the user vouches for, or "auto" to
            have AdaStrat measure it.
        head: r̃, from which rank on precision is weakly monotone; ⌈(Δ+2)/ε⌉ where it is None.
        noise: η, the probability that a label is wrong; band and AdaStrat only.
        floor: precision below this counts as this when factors are formed.
        strict: prove the factor with (1 - 1/β) and the worst-case number of queries, where the
            papers use (β - 1) and the number that the data led to.
    """

    epsilon: float
    beta: float | None = None
    confidence: float = 0.95
    window: int = 100
    min_precision: float | Literal["auto"] = 0.5
    head: int | None = None
    noise: float = 0.0
    floor: float = DEFAULT_FLOOR
    strict: bool = False

    @classmethod
    def of(
        cls,
        *,
        factor: float | None = None,
        epsilon: float | None = None,
        beta: float | None = None,
        **others: Any,
    ) -> Settings:
        """Settings from a factor, from ε and β, or from ε alone (then β is PAULA's γ)."""
        if factor is not None and epsilon is not None and beta is not None:
            raise ParameterError("Give a factor, or epsilon and beta, not all three.")
        if factor is None and epsilon is None:
            if beta is not None:
                raise ParameterError("Give epsilon along with beta, or a factor instead of both.")
            factor = DEFAULT_FACTOR
        if factor is not None:
            check_factor(factor)
            if epsilon is None:
                split = factor / beta if beta is not None else factor**INTERPOLATION_SHARE
                epsilon = min(split - 1.0, 1.0)
            if beta is None:
                beta = factor / (1.0 + epsilon)
        settings = cls(epsilon=epsilon, beta=beta, **others)  # type: ignore[arg-type]
        settings.check()
        return settings

    def check(self) -> None:
        """Refuse what is out of range, naming the range."""
        _within("epsilon", self.epsilon, above=0.0, up_to=1.0)
        if self.beta is not None:
            _within("beta", self.beta, above=1.0)
        check_confidence(self.confidence)
        if self.window < 1:
            raise ParameterError(
                f"The window must be at least 1 item, for instance 100; it is {self.window}."
            )
        if self.min_precision != "auto":
            _within("min_precision", float(self.min_precision), above=0.0, up_to=1.0)
        check_noise(self.noise)
        check_floor(self.floor)
        least = self.least_head
        if self.head is not None and self.head < least:
            raise ParameterError(
                f"The head must have at least (window + 2) / epsilon = {least:,} items; it has {self.head:,}."
            )

    @property
    def error(self) -> float:
        """δ."""
        return 1.0 - self.confidence

    @property
    def least_head(self) -> int:
        """⌈(Δ+2)/ε⌉."""
        return math.ceil((self.window + 2) / self.epsilon - 1e-9)

    def grid(self, size: int) -> Grid:
        """The grid for a list of this many items."""
        if size < 1:
            raise ParameterError(f"The list must have at least 1 item; it has {size}.")
        return Grid(self.epsilon, self.window, self.head or self.least_head, size)

    def sampling_factor(self, size: int) -> float:
        """β, or γ where none was given."""
        return self.beta if self.beta is not None else self.grid(size).gamma

    def factor(self, size: int) -> float:
        """β(1+ε), what is asked for in all."""
        return self.sampling_factor(size) * (1.0 + self.epsilon)

    def for_paula(self, size: int) -> Settings:
        """These settings with an ε for which PAULA's γ(1+ε) keeps the factor that was asked for.

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

    def to_dict(self) -> dict[str, Any]:
        """What was chosen, for reports and JSON."""
        return asdict(self)


def _within(name: str, value: float, *, above: float, up_to: float = math.inf) -> None:
    if not (math.isfinite(value) and above < value <= up_to):
        limit = f" and at most {up_to:g}" if math.isfinite(up_to) else ""
        raise ParameterError(f"{name} must be greater than {above:g}{limit}; it is {value:g}.")


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
