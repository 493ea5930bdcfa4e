"""`CurveMethod`: a curve method, with its plan, price, assumptions and accepted labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from karat.core.method import Method
from karat.core.plan import Plan
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.guesses import LocalPrecision
from karat.questions.curve.result import Curve


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a method in labels, and in ranks at which it estimates precision.

    Attributes:
        queries: None for a method that has no such ranks.
        labels: distinct items, up to the few that are drawn twice.
        factor: what the method then promises.
        worst_queries: the most queries that any data can lead to, where it depends on the data.
        worst_labels: likewise.
    """

    queries: int | None
    labels: int
    factor: float
    worst_queries: int | None = None
    worst_labels: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Without what does not apply."""
        return {
            name: value
            for name, value in asdict(self).items()
            if value is not None or not name.startswith("worst")
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveMethod(Method):
    """A way to estimate a precision curve. `assumes` is about precision: "it falls".

    Attributes:
        plan: makes a fresh plan from the size of the list, the choices and `seed=`; with `takes_known` also
            from `known=`, with `takes_proxy` from `proxy=` and with `takes_checkpoint` from `checkpoint=`.
        cost: the price for a list of this size and guessed precision; None where the method cannot do what
            is asked.
        price_depends_on_data: whether that price is of a made-up list, and another list may cost more.
        takes_checkpoint: whether its plan can go on from the checkpoint of an ask; the other methods ask a
            few times only, and are quick to replay.
        certifies: whether the band itself proves the factor of the result. Warnings then say that the band
            is wide; those of other methods say that it may not hold.
    """

    plan: Callable[..., Plan[Curve]]
    cost: Callable[[int, CurveChoices, LocalPrecision], Cost | None]
    price_depends_on_data: bool = False
    takes_checkpoint: bool = False
    certifies: bool = False
