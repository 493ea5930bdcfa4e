"""Result of `volume`: how many relevant documents there are, and how many are found."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from karat.core.band import Band
from karat.core.displayed import Displayed
from karat.core.errors import ParameterError
from karat.core.extras import extra
from karat.core.gate import Quantity, Requirement, refuse_options
from karat.core.json_io import parse_result
from karat.core.metrics import band_metrics
from karat.core.numbers import measured, percent
from karat.core.plan import LATE
from karat.judges.report import JudgeReport, read_judge
from karat.questions.volume.forecast import VolumeForecast, forecasts, labels_to_certify
from karat.questions.volume.knee import GainPoint, Knee, find_knee
from karat.questions.volume.remainder import OtherInterval, RemainderEstimate
from karat.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from karat.data.collection import Collection
    from karat.questions.volume.choices import VolumeChoices
    from karat.questions.volume.review import Review

FORMAT = "karat-volume-1"


class StopAdvice(NamedTuple):
    """Whether to stop.

    Attributes:
        stop: whether the recall asked for is certain, at the confidence of the interval.
        recall: that was asked for.
        certain: the recall that is certain.
        labels_needed: about how many more labels would make it certain; 0 where it is.
        words: the same as a sentence.
    """

    stop: bool
    recall: float
    certain: float
    labels_needed: int
    words: str


@dataclass(frozen=True, eq=False, repr=False)
class Volume(Displayed):
    """How many relevant documents a collection holds, and what was found of them.

    Attributes:
        size: documents in the collection.
        method: the name of the method.
        confidence: of the interval.
        labels_used: labels that were asked for; what was known before does not count.
        judged: documents whose labels are known, however they came.
        total: the number of relevant documents.
        found: rows of the relevant documents that were found, in the order in which they were.
        found_ids: what they are called, where that is known.
        gain: judged and found after each round of finding.
        knee: where that curve bends, if it does.
        judged_before: documents that were judged when sampling began; None while it has not.
        reason: why finding ended.
        others: intervals that assume more.
        forecast: what more labels would tell.
        parameters: everything needed to run the plan again.
        assumptions: what the interval rests on.
        warnings: what is not to be trusted.
        judge: what the labels say about the proxy; None without a proxy or before the first random draws.
        relevant_found: how many of the documents that are labelled relevant are so, where labels may be
            wrong; None where they are taken as right.
    """

    question_name: ClassVar[str] = "volume"

    size: int
    method: str
    confidence: float
    labels_used: int
    judged: int
    total: Band
    found: tuple[int, ...]
    gain: tuple[GainPoint, ...]
    knee: Knee | None
    judged_before: int | None
    reason: str
    others: tuple[OtherInterval, ...] = ()
    forecast: tuple[VolumeForecast, ...] = ()
    found_ids: tuple[Any, ...] | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    judge: JudgeReport | None = None
    relevant_found: Band | None = None

    @property
    def recall(self) -> Band:
        """The share of the relevant documents that was found.

        Holds whenever `total` does. Where nothing was found it is 0, or 1 if there is nothing to find.
        """
        if self.relevant_found is not None:
            return _shares(self.relevant_found, self.total)
        relevant = len(self.found)

        def share(total: float) -> float:
            return 1.0 if total <= relevant else relevant / total

        lower = 0.0 if relevant == 0 and self.total.upper > 0 else share(self.total.upper)
        return Band(lower, max(lower, share(self.total.value)), share(self.total.lower), self.confidence)

    def least_recall(self, other: OtherInterval) -> float:
        """The recall that is certain if what an interval assumes is true."""
        return min(1.0, len(self.found) / other.upper) if other.upper > 0 else 1.0

    def advice(self, recall: float | None = None) -> StopAdvice:
        """Whether what was found is enough, if this share of the relevant documents would be."""
        wanted = float(self.parameters.get("recall", 0.95)) if recall is None else recall
        if not 0.0 < wanted < 1.0:
            raise ParameterError(f"The recall must be between 0 and 1, as in 0.95; it is {wanted:g}.")
        certain, left = self.recall.lower, self.size - self.judged
        if certain >= wanted:
            sure = f"is certain at {percent(self.confidence)} confidence ({percent(wanted)} was asked for)"
            return StopAdvice(True, wanted, certain, 0, f"Stop: a recall of {measured(certain)} {sure}.")
        if self.relevant_found is not None:
            words = (
                f"At {percent(self.confidence)} confidence a recall of {measured(certain)} is certain, "
                f"{percent(wanted)} was asked for. Labels may be wrong: more of them may not settle it."
            )
            return StopAdvice(False, wanted, certain, left, words)
        expected = min(float(left), max(0.0, self.total.value - len(self.found)))
        needed = labels_to_certify(len(self.found), left, wanted, 1.0 - self.confidence, expected=expected)
        words = (
            f"Go on: at {percent(self.confidence)} confidence a recall of {measured(certain)} is certain, "
            f"{percent(wanted)} was asked for. About {needed:,} more labels would settle it"
        )
        words += ": all that is left." if needed == left else "."
        return StopAdvice(False, wanted, certain, needed, words)

    def quantities(self, wanted: Requirement) -> tuple[Quantity, ...]:
        """What a gate may ask for: the recall."""
        refuse_options(wanted)
        if wanted.quantity != "recall":
            raise ParameterError(f"A review has no {wanted.quantity}. It has: recall.")
        # With a recall of 1 there is nothing left to find, which only all labels can tell.
        certain = wanted.least < 1.0
        needed = self.advice(wanted.least).labels_needed if certain else self.size - self.judged
        return (Quantity("recall", self.recall, self.labels_used, self.size, needed),)

    def metrics(self) -> dict[str, float]:
        """Recall and the number of relevant documents with their bounds, as plain numbers by name."""
        bands = {"recall": self.recall, "relevant": self.total}
        numbers = band_metrics(bands, labels=self.labels_used, confidence=self.confidence)
        return {**numbers, "found": float(len(self.found))}

    def with_documents(self, documents: Collection) -> Volume:
        """The same, with the ids of the documents that were found."""
        return replace(self, found_ids=tuple(documents.ids_at(self.found)))

    def with_proxy(self) -> Volume:
        """The same, with a note that a judge's verdicts took part."""
        return replace(self, parameters={**self.parameters, "proxy": True})

    def to_frame(self) -> pd.DataFrame:
        """A table of the relevant documents that were found."""
        with extra("pandas", "A data frame"):
            import pandas as pd

        names = self.found if self.found_ids is None else self.found_ids
        return pd.DataFrame({"id": list(names), "row": list(self.found)})

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        recall, knee = self.recall, self.knee
        return {
            "format": FORMAT,
            "karat": __version__,
            "size": self.size,
            "method": self.method,
            "confidence": self.confidence,
            "labels_used": self.labels_used,
            "judged": self.judged,
            "total": {"lower": self.total.lower, "value": self.total.value, "upper": self.total.upper},
            "recall": {"lower": recall.lower, "value": recall.value, "upper": recall.upper},
            "found": list(self.found),
            "found_ids": None if self.found_ids is None else list(self.found_ids),
            "gain": [list(point) for point in self.gain],
            # JSON has no infinity: a knee with nothing after it has no ratio.
            "knee": None if knee is None else [*knee[:2], knee.ratio if knee.ratio < math.inf else None],
            "judged_before": self.judged_before,
            "reason": self.reason,
            "others": [other._asdict() for other in self.others],
            "forecast": [list(point) for point in self.forecast],
            "advice": self.advice()._asdict(),
            "parameters": self.parameters,
            "assumptions": list(self.assumptions),
            "warnings": list(self.warnings),
            "judge": None if self.judge is None else self.judge.to_dict(),
            "relevant_found": None if self.relevant_found is None else asdict(self.relevant_found),
        }

    def to_json(self) -> str:
        """Everything, as one JSON object."""
        return json.dumps(self.to_dict(), default=str)

    @classmethod
    def from_json(cls, text: str) -> Volume:
        """The inverse of `to_json`."""
        data = parse_result(text, FORMAT, "volume")
        plain = ("size", "method", "confidence", "labels_used", "judged", "judged_before", "reason")
        knee, ids = data["knee"], data["found_ids"]
        return cls(
            **{name: data[name] for name in plain},
            parameters=_upgrade(data["parameters"]),
            total=Band(**data["total"], confidence=data["confidence"]),
            found=tuple(data["found"]),
            found_ids=None if ids is None else tuple(ids),
            gain=tuple(GainPoint(*point) for point in data["gain"]),
            knee=None if knee is None else Knee(knee[0], knee[1], math.inf if knee[2] is None else knee[2]),
            others=tuple(OtherInterval(**other) for other in data["others"]),
            forecast=tuple(VolumeForecast(*point) for point in data["forecast"]),
            assumptions=tuple(data["assumptions"]),
            warnings=tuple(data["warnings"]),
            judge=read_judge(data),
            relevant_found=None if (right := data.get("relevant_found")) is None else Band(**right),
        )

    def __repr__(self) -> str:
        return (
            f"<Volume by {self.method}: {self.total} relevant among {self.size:,} documents, "
            f"{len(self.found):,} found, {self.labels_used:,} labels>"
        )


def _shares(found: Band, total: Band) -> Band:
    """What was found over what there is, where both are bounded; nothing to find is all of it."""

    def share(part: float, whole: float) -> float:
        return 1.0 if whole <= 0 else min(1.0, part / whole)

    lower, upper = share(found.lower, total.upper), share(found.upper, total.lower)
    return Band(lower, min(max(share(found.value, total.value), lower), upper), upper, total.confidence)


class Before(NamedTuple):
    """What an estimate does not count, and what came before sampling.

    Attributes:
        found: relevant documents besides those that the estimate is about.
        unsure: documents besides them that may be relevant.
        judged: documents that were judged when sampling began; None while it has not.
        reason: why finding ended.
    """

    found: int
    unsure: int
    judged: int | None
    reason: str


def assembled(
    choices: VolumeChoices,
    seed: int,
    size: int,
    review: Review,
    estimate: RemainderEstimate | None,
    before: Before,
    judge: JudgeReport | None = None,
) -> Volume:
    """The result so far; without an estimate nothing is known of what was not judged."""
    found_rows = review.found.tolist()
    judged = int((review.values[review.items] != LATE).sum())
    sure, unsure = before.found, before.unsure
    warnings: list[str] = []
    if estimate is None:
        estimate = RemainderEstimate(
            0.0, 0.0, float(size - len(review.order)), ("Nothing: the rest may be anything.",)
        )
        warnings.append("The rest was not sampled yet: all of it may be relevant.")
    lower = max(sure + estimate.lower, float(len(found_rows)))
    upper = max(sure + unsure + estimate.upper, lower)
    value = min(max(sure + estimate.value, lower), upper)
    warnings += estimate.warnings
    if not found_rows:
        warnings.append(
            f"No relevant document was found. At {percent(choices.confidence)} confidence there are at most "
            f"{upper:,.0f}."
        )
    # Without labels that have not come yet: a batch that is half labelled is no bend.
    gain = review.judged_curve()
    return Volume(
        size=size,
        method=choices.method,
        confidence=choices.confidence,
        labels_used=review.asked,
        judged=judged,
        total=Band(lower, value, upper, choices.confidence),
        found=tuple(found_rows),
        gain=tuple(gain),
        knee=find_knee(gain),
        judged_before=before.judged,
        reason=before.reason,
        others=tuple(
            OtherInterval(other.name, sure + other.lower, sure + unsure + other.upper, other.assumes)
            for other in estimate.others
        ),
        forecast=forecasts(len(found_rows), max(0.0, value - len(found_rows)), size - judged, choices.error),
        parameters=choices.to_dict() | {"seed": seed} | ({"stop": review.stop} if review.stop else {}),
        assumptions=estimate.assumptions,
        warnings=tuple(warnings),
        judge=judge,
    )


def _upgrade(parameters: dict[str, Any]) -> dict[str, Any]:
    """Parameters as results have them now: `seeds` were rows once, and are ids."""
    if "seed_rows" in parameters:
        return parameters
    return parameters | {"seeds": [], "seed_rows": parameters.get("seeds", [])}
