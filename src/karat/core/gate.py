"""Quality gates: whether a quantity of a result reaches a minimum, decided by its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, runtime_checkable

from karat.core.band import Band
from karat.core.errors import ParameterError
from karat.core.gate_labels import labels_to_decide


class Decision(StrEnum):
    """What the interval of a quantity says about a requirement."""

    HOLDS = "holds"
    FAILS = "does not hold"
    UNKNOWN = "not yet known"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a result that a gate may ask for.

    Attributes:
        name: in words, such as "precision at rank 1,000".
        band: its estimate and interval; None where there are too few labels for one.
        labels: how many labels it rests on.
        items: how many items it is about, the most labels that can be had; None where that is unknown.
        labels_needed: how many more labels would decide, where the result itself can tell.
        together: whether its interval holds together with all others of the result.
    """

    name: str
    band: Band | None
    labels: int
    items: int | None = None
    labels_needed: int | None = None
    together: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What a gate asks for.

    Attributes:
        quantity: its name, such as "precision", "recall" or "rate".
        least: how large it has to be.
        at: for a curve, the rank.
        by: for rates, the column whose slices must all be so good.
        system: for comparisons, which system; None for all.
    """

    quantity: str
    least: float
    at: int | None = None
    by: str | None = None
    system: str | None = None

    def __post_init__(self) -> None:
        if not 0.0 < self.least <= 1.0:
            raise ParameterError(
                f"The {self.quantity} to be reached must be above 0 and at most 1, as in 0.95; it is "
                f"{self.least:g}."
            )


@runtime_checkable
class Checkable(Protocol):
    """A result that gates can be asked about: one method."""

    def quantities(self, wanted: Requirement) -> Sequence[Quantity]:
        """The quantities that a requirement is about; `ParameterError` says what this result has instead."""
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """What a gate finds about one quantity.

    Attributes:
        quantity: which one.
        least: how large it has to be.
        decision: whether it is.
        labels_needed: how many more labels decide in about one of two such cases; None where it is decided or
            nobody can tell.
        labels_enough: how many decide in nine of ten such cases.
    """

    quantity: Quantity
    least: float
    decision: Decision
    labels_needed: int | None
    labels_enough: int | None = None


def decide(quantity: Quantity, least: float, *, goes_on: bool = True) -> Finding:
    """Whether a quantity is at least so large; where that is open, how many more labels would decide.

    `goes_on` says whether more labels add to the sample, as with methods that are valid at any time, or are a
    new one.

    Guarantee: "holds" is wrong with a probability of at most 1 - confidence of the interval, and so is "does
        not hold". Both hold after every label for methods that are valid at any time, else once.
    """
    band = quantity.band
    if band is not None and band.lower >= least:
        return Finding(quantity, least, Decision.HOLDS, None)
    if band is not None and band.upper < least:
        return Finding(quantity, least, Decision.FAILS, None)
    needed, enough = quantity.labels_needed, None
    if quantity.labels <= 0:
        # An estimate that no label supports is not shown.
        quantity = replace(quantity, band=None)
    elif needed is None and band is not None:
        more = labels_to_decide(band, least, labels=quantity.labels, items=quantity.items, goes_on=goes_on)
        needed, enough = (None, None) if more is None else (more.half, more.enough)
    return Finding(quantity, least, Decision.UNKNOWN, needed, enough)


def decide_all(findings: Sequence[Finding]) -> Decision:
    """Whether all hold: one that does not decides, and one that is unknown leaves it open."""
    decisions = {finding.decision for finding in findings}
    if Decision.FAILS in decisions:
        return Decision.FAILS
    return Decision.UNKNOWN if Decision.UNKNOWN in decisions or not decisions else Decision.HOLDS


def refuse_options(wanted: Requirement, *taken: str) -> None:
    """Refuse the options of a requirement that a result has no use for."""
    for name in ("at", "by", "system"):
        if name not in taken and getattr(wanted, name) is not None:
            raise ParameterError(f"--{name} does not go with the {wanted.quantity} of this result.")
