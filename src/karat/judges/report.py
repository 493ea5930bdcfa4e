"""`JudgeReport`: how good a judge is by labels; sensitivity, specificity, kappa, calibration, slices."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from karat.core.band import Band
from karat.core.json_io import to_plain

FORMAT = "karat-judge-1"
# The attributes of a report that are intervals, None where too few labels were drawn at random.
BANDS = ("sensitivity", "specificity", "accuracy", "kappa", "people_say")


class CalibrationBin(NamedTuple):
    """Items with alike verdicts.

    Attributes:
        lower: the smallest verdict among them.
        upper: the largest.
        items: how many there are.
        verdict: the mean verdict.
        labels: how many have a label.
        right: the share that people call right; None where no label was drawn at random.
    """

    lower: float
    upper: float
    items: int
    verdict: float
    labels: int
    right: Band | None


class JudgedPart(NamedTuple):
    """The judge on some of the items: a slice, a range of ranks, the outputs of a system.

    Attributes:
        kind: what divides the items: slice, rank, score, system, …
        name: of the part.
        items: how many of its items have a verdict.
        labels: how many of those have a label.
        judge_says: their mean verdict.
        people_say: the share of right items, from labels; None where too few were drawn at random.
        accuracy: the share on which judge and people agree; None where too few were drawn at random.
    """

    kind: str
    name: str
    items: int
    labels: int
    judge_says: float
    people_say: Band | None
    accuracy: Band | None


class Surprise(NamedTuple):
    """A labelled item on which the judge is far from people."""

    item: Any
    verdict: float
    label: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReport:
    """What labels say about a judge.

    A judge calls an item right where its verdict is at least `threshold`. Bands are None where too few
    labels were drawn at random: labels that were known before, however they were chosen, describe their own
    items only.

    Attributes:
        items: items with a verdict.
        without: items without one; the report is not about them.
        labels: items with a verdict and a label.
        confidence: of each interval by itself.
        threshold: from which verdict on the judge calls an item right.
        sensitivity: the share of right items that the judge calls right.
        specificity: the share of wrong items that it calls wrong.
        accuracy: the share of items on which it agrees with people.
        kappa: Cohen's kappa, agreement beyond chance.
        judge_says: the mean verdict: the answer of somebody who trusts the judge.
        people_say: the share of right items, from labels, with the judge's help.
        labels_saved: about how many more labels the same interval for the share of right items takes without
            the judge.
        calibration: the share of right items by verdict.
        surprising: the labelled items on which judge and people differ most.
        parts: the same by slice, by score and by system, where items have them.
        judges: the models or programs whose verdicts these are, where their file names them.
    """

    items: int
    without: int
    labels: int
    confidence: float
    threshold: float
    sensitivity: Band | None
    specificity: Band | None
    accuracy: Band | None
    kappa: Band | None
    judge_says: float
    people_say: Band | None
    labels_saved: int | None
    calibration: tuple[CalibrationBin, ...]
    surprising: tuple[Surprise, ...]
    parts: tuple[JudgedPart, ...] = ()
    judges: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        named = {
            "calibration": [each._asdict() for each in self.calibration],
            "surprising": [each._asdict() for each in self.surprising],
            "parts": [each._asdict() for each in self.parts],
        }
        return {"format": FORMAT, **to_plain(self), **to_plain(named)}

    def to_json(self) -> str:
        """Everything, as one JSON object."""
        return json.dumps(self.to_dict(), default=str)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> JudgeReport:
        """The inverse of `to_dict`."""
        plain = {name: value for name, value in data.items() if name != "format"}
        bins = [{**each, "right": _read_band(each["right"])} for each in plain.pop("calibration")]
        # Reports of older versions have no parts and name no judges.
        parts = [
            {**each, **{name: _read_band(each[name]) for name in ("people_say", "accuracy")}}
            for each in plain.get("parts", ())
        ]
        return cls(
            **plain
            | {name: _read_band(data[name]) for name in BANDS}
            | {
                "calibration": tuple(CalibrationBin(**each) for each in bins),
                "surprising": tuple(Surprise(**each) for each in plain["surprising"]),
                "parts": tuple(JudgedPart(**each) for each in parts),
                "judges": tuple(plain.get("judges", ())),
            }
        )

    def named(self, items_at: Callable[[Sequence[int]], Sequence[Any]]) -> JudgeReport:
        """The same report with the names of its surprising items in place of their numbers."""
        names = items_at([each.item for each in self.surprising])
        pairs = zip(self.surprising, names, strict=True)
        return replace(self, surprising=tuple(each._replace(item=name) for each, name in pairs))


def read_judge(data: Mapping[str, Any]) -> JudgeReport | None:
    """The report on a judge in the JSON object of a result; those of older versions have none."""
    return None if data.get("judge") is None else JudgeReport.from_dict(data["judge"])


def _read_band(data: Mapping[str, Any] | None) -> Band | None:
    return None if data is None else Band(**data)
