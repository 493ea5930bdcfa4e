"""Choices of `curve`: defaults, ranges and help texts, declared once for all interfaces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

from karat.core.choices import (
    FIRST_REVISION,
    Choices,
    choice,
    confidence_choice,
    noise_choice,
    noise_of_right_choice,
    revision_choice,
)
from karat.core.errors import ParameterError

# What the published methods aim at where nothing is asked for, as campaigns of version 0.1 do with band.
DEFAULT_FACTOR, DEFAULT_FLOOR = 1.08, 0.01
# What band aims at: docs/curve.md says why.
BAND_FACTOR, BAND_FLOOR = 1.15, 0.2
# Of the design of `band`; see `band_design`.
LATEST_REVISION = 4
# The papers' share of the factor for interpolation: 1.0815 splits into 1.03 and 1.05.
INTERPOLATION_SHARE = 0.377
# Less than this is beyond the precision of the arithmetic.
SMALLEST_EPSILON = 1e-9


@dataclass(frozen=True, kw_only=True)
class CurveChoices(Choices):
    """The choices of `curve`; Greek letters as in the papers."""

    heading = "The question"

    method: str = choice("band", help="How items are drawn.", metavar="M", on=("new",))
    factor: float | None = choice(
        None,
        help="How far off the curve may be at any rank: 1.08 for 8 %.",
        usual=f"{DEFAULT_FACTOR:g}; with band {BAND_FACTOR:g} where precision is above {BAND_FLOOR:g}",
        above=1.0,
        example=1.08,
        title="Factor",
        suggested=1.2,
        metavar="F",
        replaces=("half_width", "epsilon", "beta"),
    )
    half_width: float | None = choice(
        None,
        help="Instead of a factor: how far off precision may be at any rank.",
        above=0.0,
        below=0.5,
        example=0.02,
        title="± percentage points",
        suggested=0.05,
        metavar="W",
        methods=("band",),
        replaces=("factor", "epsilon", "beta"),
    )
    epsilon: float | None = choice(
        None,
        help="Instead of a factor: the share of it for interpolation (ε) …",
        above=0.0,
        most=1.0,
        metavar="E",
        replaces=("factor", "half_width"),
    )
    beta: float | None = choice(
        None,
        help="… and the share for sampling (β).",
        usual="PAULA's γ",
        above=1.0,
        metavar="B",
        replaces=("half_width",),
    )
    confidence: float = confidence_choice("Confidence that the whole curve is inside the band.")
    ranks: tuple[int, int] | None = choice(
        None, help="Only ranks A to B matter.", example=(1, 1000), metavar="A:B", methods=("band",)
    )
    cutoffs: tuple[int, ...] | None = choice(
        None,
        help="Only precision at these ranks matters, each within half_width; with commas.",
        metavar="A,B",
        separator=",",
        methods=("band",),
        replaces=("ranks", "factor", "epsilon", "beta", "near", "monotone_from"),
    )
    near: float | None = choice(
        None,
        help="Spend labels only where precision may be on either side of P.",
        above=0.0,
        below=1.0,
        wording="precision to look near",
        metavar="P",
        methods=("band",),
    )
    budget: int | None = choice(None, help="Stop after N labels.", least=1, example=1000, methods=("band",))
    # Smaller batches react sooner; larger ones keep more people busy.
    batch: int = choice(
        15,
        help="About how many labels to ask for at a time.",
        least=1,
        example=15,
        methods=("band",),
    )
    monotone_from: int | None = choice(
        None,
        help="Assume that precision does not rise from rank R on.",
        least=1,
        wording="monotone_from",
        metavar="R",
        methods=("band",),
    )
    window: int = choice(
        100, help="Width of local precision, in ranks (paula).", least=1, example=100, metavar="W"
    )
    min_precision: float | Literal["auto"] = choice(
        0.5,
        help="Precision never falls below this, as far as you know; 'auto' measures it (adastrat).",
        above=0.0,
        most=1.0,
        wording="min_precision",
        option="--p-min",
        metavar="P",
    )
    head: int | None = choice(
        None,
        help="Precision falls from this rank on.",
        usual="(window + 2) / epsilon",
        least=1,
        metavar="R",
    )
    strict: bool = choice(False, help="Prove the published factor without the papers' two shortcuts.")
    noise: float = noise_choice(methods=("band", "adastrat"))
    noise_of_right: float | None = noise_of_right_choice(methods=("band",))
    floor: float | None = choice(
        None,
        help="Precision below this counts as this in factors.",
        usual=f"{DEFAULT_FLOOR:g}; with band and no factor {BAND_FLOOR:g}",
        above=0.0,
        below=1.0,
        example=0.01,
        metavar="P",
    )
    slack: int = choice(
        100,
        help="With monotone_from: precision may rise over fewer ranks than this.",
        least=0,
        internal=True,
    )
    revision: int = revision_choice(LATEST_REVISION, "band's design: 1 as in version 0.1")

    def __post_init__(self) -> None:
        if self.cutoffs is not None:
            object.__setattr__(self, "cutoffs", _whole_numbers(self.cutoffs) or None)
        Choices.__post_init__(self)
        self._check_cutoffs()
        if self.factor is not None and self.half_width is not None:
            raise ParameterError("Give either a factor or a half-width, not both.")
        if self.factor is not None and self.epsilon is not None and self.beta is not None:
            raise ParameterError("Give a factor, or epsilon and beta, not all three.")
        if self.factor is None and self.epsilon is None and self.beta is not None:
            raise ParameterError("Give epsilon along with beta, or a factor instead of both.")
        epsilon, beta = self.shares()
        for name, share, least in (("epsilon", epsilon, 0.0), ("beta", beta, 1.0)):
            if share is not None and not share > least:
                raise ParameterError(
                    f"A factor of {self.factor:g} leaves {name} at {share:g}; it must be greater than "
                    f"{least:g}. Give a larger factor."
                )
        if epsilon < SMALLEST_EPSILON:
            raise ParameterError(f"The epsilon must be at least {SMALLEST_EPSILON:g}; it is {epsilon:g}.")
        least = least_head(self.window, epsilon)
        if self.head is not None and self.head < least:
            raise ParameterError(
                f"The head must have at least (window + 2) / epsilon = {least:,} items; it has {self.head:,}."
            )
        if self.budget is not None and self.budget < self.batch:
            raise ParameterError(
                f"A budget of {self.budget:,} labels is smaller than one batch of {self.batch:,}. "
                "Give more, or take smaller batches."
            )

    def _check_cutoffs(self) -> None:
        """Refuse what only a band over ranks can have."""
        for name in ("ranks", "factor", "epsilon", "beta", "near", "monotone_from"):
            if self.cutoffs is not None and getattr(self, name):
                raise ParameterError(f"Give cutoffs or {name}, not both: cutoffs have a half-width.")

    def check_size(self, size: int) -> None:
        """Refuse what does not fit a list of so many items."""
        if size < 1:
            raise ParameterError(f"The list must have at least 1 item; it has {size}.")
        if self.ranks is not None and not 1 <= self.ranks[0] <= self.ranks[1] <= size:
            raise ParameterError(
                f"Ranks must go upwards within 1 and {size:,}; they are "
                f"{self.ranks[0]:,} and {self.ranks[1]:,}."
            )
        if self.cutoffs is not None and not 1 <= self.cutoffs[0] <= self.cutoffs[-1] <= size:
            raise ParameterError(f"Cutoffs must be ranks from 1 to {size:,}.")
        if self.monotone_from is not None and self.monotone_from > size:
            raise ParameterError(
                f"monotone_from must be a rank from 1 to {size:,}; it is {self.monotone_from:,}."
            )

    def band_target(self) -> tuple[float, float]:
        """What band aims at unless a half-width or ε says otherwise: a factor, and its floor of precision."""
        named = self.factor is not None or self.half_width is not None or self.epsilon is not None
        old = named or self.revision == FIRST_REVISION
        factor, floor = (DEFAULT_FACTOR, DEFAULT_FLOOR) if old else (BAND_FACTOR, BAND_FLOOR)
        return factor if self.factor is None else self.factor, floor if self.floor is None else self.floor

    def shares(self) -> tuple[float, float | None]:
        """ε and β: as given, or as the factor splits into them; β is None where it is PAULA's γ."""
        factor, epsilon, beta = self.factor, self.epsilon, self.beta
        if factor is None and epsilon is None:
            factor = DEFAULT_FACTOR
        if factor is not None:
            if epsilon is None:
                split = factor / beta if beta is not None else factor**INTERPOLATION_SHARE
                epsilon = min(split - 1.0, 1.0)
            if beta is None:
                beta = factor / (1.0 + epsilon)
        assert epsilon is not None  # noqa: S101 - a factor or epsilon is there
        return epsilon, beta


@dataclass(frozen=True, kw_only=True)
class CurvePricing(Choices):
    """What to suppose of the list when a price depends on it."""

    guess: tuple[float, float] | None = choice(
        None,
        help="Price band and adastrat for local precision that falls from P to Q.",
        metavar="P:Q",
        on=("plan",),
    )
    pilot: str | None = choice(
        None,
        help="… or for one like that of a labelled sample (columns score and label).",
        metavar="FILE",
        is_path=True,
        on=("plan",),
    )

    def __post_init__(self) -> None:
        Choices.__post_init__(self)
        if self.guess is not None and self.pilot is not None:
            raise ParameterError("Give a guess or a pilot, not both.")


@dataclass(frozen=True, kw_only=True)
class CurveSimulationChoices(Choices):
    """Further choices of a simulation."""

    scale: int = choice(
        1,
        help="Make the list S times longer, as the papers do; anew for each seed.",
        least=1,
        metavar="S",
        on=("simulate",),
    )


def _whole_numbers(given: Any) -> tuple[int, ...]:
    """Ranks in order, each once; a command line and a form give them as text."""
    parts = given.split(",") if isinstance(given, str) else given
    try:
        return tuple(sorted({int(str(part).replace("_", "")) for part in parts}))
    except (TypeError, ValueError):
        raise ParameterError(f"Cutoffs must be whole numbers, as in 100,1000; they are {given!r}.") from None


def least_head(window: int, epsilon: float) -> int:
    """⌈(Δ+2)/ε⌉."""
    return math.ceil((window + 2) / epsilon - 1e-9)
