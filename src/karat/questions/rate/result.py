"""`Rate`: the share of right items with its interval, overall and in each slice."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from karat.core.band import Band
from karat.core.displayed import Displayed
from karat.core.errors import ParameterError
from karat.core.extras import extra
from karat.core.gate import Quantity, Requirement, refuse_options
from karat.core.json_io import parse_result
from karat.core.metrics import band_metrics
from karat.judges.report import JudgeReport, read_judge
from karat.version import __version__

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "karat.rate/1"
TOO_FEW = "too few labels"


@dataclass(frozen=True, slots=True)
class SliceRate:
    """The share of right items in one slice.

    Attributes:
        name: the values of the columns that divide the items.
        size: items in it.
        labels: how many of them have a label.
        value: the estimate; None where there are too few labels to say anything.
        lower: end of its interval; None likewise.
        upper: end of its interval; None likewise.
        confidence: of that interval by itself.
        note: "too few labels", or "".
        alarm: whether the share has fallen below what is watched.
    """

    name: str
    size: int
    labels: int
    value: float | None
    lower: float | None
    upper: float | None
    confidence: float
    note: str = ""
    alarm: bool = False

    @property
    def band(self) -> Band | None:
        """The share as a band; None with too few labels."""
        if self.value is None or self.lower is None or self.upper is None:
            return None
        return Band(self.lower, self.value, self.upper, self.confidence)

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, eq=False, repr=False)
class Rate(Displayed):
    """The share of right items, with an interval.

    Attributes:
        size: how many items there are.
        method: "fixed" or "anytime"; also `guarantee`.
        confidence: that the interval holds.
        labels_used: labels that were asked for.
        labels_known: labels that existed before.
        value: the estimate; None before the first label.
        lower: end of the interval.
        upper: end of the interval.
        by: the columns that divide the items.
        slices: the share in each slice.
        simultaneous: whether the intervals of all slices hold together.
        half_cost: about how many labels an interval half as wide takes in all; None where none can be told.
        parameters: everything needed to run the plan again.
        assumptions: what the interval rests on.
        warnings: what is not to be trusted.
        judge: what the labels say about the proxy; None without a proxy or labels drawn at random.
    """

    question_name: ClassVar[str] = "rate"

    size: int
    method: str
    confidence: float
    labels_used: int
    value: float | None
    lower: float
    upper: float
    labels_known: int = 0
    by: tuple[str, ...] = ()
    slices: tuple[SliceRate, ...] = ()
    simultaneous: bool = False
    half_cost: int | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    judge: JudgeReport | None = None

    @property
    def guarantee(self) -> str:
        """When the interval holds: "fixed", once all labels are there; "anytime", whenever one looks."""
        return self.method

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.upper - self.lower) / 2.0

    @property
    def band(self) -> Band | None:
        """The share as a band; None before the first label."""
        if self.value is None:
            return None
        return Band(self.lower, self.value, self.upper, self.confidence)

    @property
    def alarms(self) -> tuple[str, ...]:
        """The slices whose share has fallen below what is watched."""
        return tuple(each.name for each in self.slices if each.alarm)

    def slice(self, *values: object) -> SliceRate:
        """The slice with these values in the columns of `by`."""
        name = ", ".join(str(value) for value in values)
        for each in self.slices:
            if each.name == name:
                return each
        known = ", ".join(repr(each.name) for each in self.slices[:8]) or "none"
        raise ParameterError(f"There is no slice {name!r}. Slices: {known}.")

    def quantities(self, wanted: Requirement) -> tuple[Quantity, ...]:
        """What a gate may ask for: the rate, of all items or of each slice."""
        refuse_options(wanted, "by")
        if wanted.quantity != "rate":
            raise ParameterError(f"A rate has no {wanted.quantity}. It has: rate.")
        if wanted.by is None:
            return (Quantity("rate", self.band, self.labels_used + self.labels_known, self.size),)
        columns = tuple(name.strip() for name in wanted.by.split(","))
        if columns != self.by:
            known = ", ".join(self.by) or "none; give --by when you start"
            raise ParameterError(f"There are no slices by {wanted.by}. Slices are by: {known}.")
        return tuple(
            Quantity(f"rate of {each.name}", each.band, each.labels, each.size, together=self.simultaneous)
            for each in self.slices
        )

    def metrics(self) -> dict[str, float]:
        """The share with its bounds, overall and as `rate.SLICE`, as plain numbers by name."""
        slices = {f"rate.{each.name}": each.band for each in self.slices}
        labels = self.labels_used + self.labels_known
        return band_metrics({"rate": self.band, **slices}, labels=labels, confidence=self.confidence)

    def to_frame(self) -> pd.DataFrame:
        """A table with a row for all items, and one for each slice."""
        with extra("pandas", "A data frame"):
            import pandas as pd

        overall = SliceRate(
            "all",
            self.size,
            self.labels_used + self.labels_known,
            self.value,
            self.lower,
            self.upper,
            self.confidence,
        )
        return pd.DataFrame([each.to_dict() for each in (overall, *self.slices)])

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        return {
            "format": FORMAT,
            "karat": __version__,
            "size": self.size,
            "method": self.method,
            "guarantee": self.guarantee,
            "confidence": self.confidence,
            "labels_used": self.labels_used,
            "labels_known": self.labels_known,
            "value": self.value,
            "lower": self.lower,
            "upper": self.upper,
            "by": list(self.by),
            "slices": [each.to_dict() for each in self.slices],
            "simultaneous": self.simultaneous,
            "alarms": list(self.alarms),
            "half_cost": self.half_cost,
            "parameters": self.parameters,
            "assumptions": list(self.assumptions),
            "warnings": list(self.warnings),
            "judge": None if self.judge is None else self.judge.to_dict(),
        }

    def to_json(self) -> str:
        """Everything, as one JSON object."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Rate:
        """The inverse of `to_json`."""
        data = parse_result(text, FORMAT, "rate")
        for computed in ("format", "karat", "guarantee", "alarms"):
            data.pop(computed)
        data["slices"] = tuple(SliceRate(**each) for each in data["slices"])
        for name in ("by", "assumptions", "warnings"):
            data[name] = tuple(data[name])
        return cls(**{**data, "judge": read_judge(data)})

    def __repr__(self) -> str:
        share = "no label yet" if self.band is None else f"{self.band} right"
        return f"<Rate by {self.method}: {share} of {self.size:,} items, {self.labels_used:,} labels>"
