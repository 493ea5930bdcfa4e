"""`Curve`: precision of a ranked list at every rank, with a band that holds at all ranks at once."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from karat.core.band import Band
from karat.core.displayed import Displayed
from karat.core.errors import ParameterError, SourceError, spell_options
from karat.core.extras import extra
from karat.core.gate import Quantity, Requirement, refuse_options
from karat.core.json_io import parse_result
from karat.core.metrics import band_metrics
from karat.data.ranked_list import RankedList, Tie
from karat.judges.report import JudgeReport, read_judge
from karat.questions.curve import metrics
from karat.questions.curve.upgrade import upgrade_curve_parameters
from karat.questions.curve.yields import Floats, Ranks, YieldLines, distinct, feasible_band, uncrossed
from karat.version import __version__

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "karat-curve-1"
# The metrics that a gate may ask for.
CHECKED = ("precision", "recall", "f1", "specificity", "accuracy")
NOTHING_ASSUMED = "Nothing. The band holds for any list, and wherever one stops."
# The fields of a curve that are kept in JSON as they are.
_PLAIN = (
    *("size", "method", "confidence", "factor", "labels_used", "parameters"),
    *("assumptions", "assumes_nothing", "warnings"),
)


class QueriedPoint(NamedTuple):
    """A rank at which the plan estimated precision."""

    rank: int
    lower: float
    value: float
    upper: float


class TracePoint(NamedTuple):
    """How narrow the band was after so many labels: factor and half-width at its worst rank."""

    labels: int
    factor: float
    half_width: float


class CutPoint(NamedTuple):
    """A rank to cut after, the score there, and the tie that the cut would split, if any."""

    rank: int
    score: float | None
    tie: Tie | None


class Cutoff(NamedTuple):
    """Where to cut: what is guaranteed, what is possible at best, an estimate; None where no rank will do.

    The estimated rank is that of the estimated curve, between the other two; nothing is guaranteed there.
    """

    guaranteed: CutPoint | None
    possible: CutPoint | None
    estimated: CutPoint | None = None

    @property
    def advice(self) -> str:
        """When a cut would do better than a band that has to hold at every rank; "" where it would not."""
        if self.guaranteed == self.possible:
            return ""
        return (
            "To filter the list, ask for a cut: karat.select_items, or karat new cut, spends all labels on "
            "one guarantee and keeps more."
        )


class Roc(NamedTuple):
    """ROC points by rank, and the two curves between which every possible ROC curve lies."""

    ranks: Ranks
    fpr: Floats
    tpr: Floats
    lower_fpr: Floats
    lower_tpr: Floats
    upper_fpr: Floats
    upper_tpr: Floats
    auc: Band


@dataclass(frozen=True, eq=False, repr=False)
class Curve(Displayed):
    """A precision curve estimated from labels, with a simultaneous band.

    With probability `confidence`, and under the `assumptions`, `lower <= p <= upper` at every rank
    at once; every metric below is then inside its band, too. Ranks count from 1.

    Attributes:
        size: N, the length of the list.
        lower: the lower bound on the yield.
        upper: the upper bound on the yield.
        estimate: two yield functions whose geometric mean is the estimate; None while no label supports one.
        method: the plan's name.
        confidence: of the band; 1 for a deterministic method.
        factor: the factor within which the method promises its estimate to be, where it does.
        labels_used: distinct items that were labelled.
        queried: the points at which precision was estimated.
        parameters: the choices, the seed, and how many labels were known before or corrected.
        assumptions: what the guarantee rests on, in words.
        assumes_nothing: whether the guarantee holds for every list.
        warnings: what the labels say against it.
        trace: how the band narrowed, for a method that can be watched.
        judge: what the labels say about the proxy; None without a proxy or labels drawn at random.
    """

    question_name: ClassVar[str] = "curve"

    size: int
    lower: YieldLines
    upper: YieldLines
    estimate: tuple[YieldLines, YieldLines] | None
    method: str
    confidence: float
    factor: float | None
    labels_used: int
    queried: tuple[QueriedPoint, ...] = ()
    parameters: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    assumes_nothing: bool = False
    warnings: tuple[str, ...] = ()
    trace: tuple[TracePoint, ...] = ()
    ranking: RankedList | None = None
    judge: JudgeReport | None = None

    # ------------------------------------------------------------------ bands at single ranks

    def precision(self, rank: int) -> Band:
        """How many of the first `rank` items are right, as a share."""
        return self._band("precision", rank)

    def yields(self, rank: int) -> Band:
        """How many of the first `rank` items are right."""
        return self._band("yield", rank)

    def recall(self, rank: int, *, positives: float | None = None) -> Band:
        """The share of all true items that the first `rank` hold.

        Without `positives`, the number of true items in the world, it is recall within the list.
        """
        return self._band("recall", rank, positives=positives)

    def f1(self, rank: int, *, positives: float | None = None) -> Band:
        """The harmonic mean of precision and recall."""
        return self._band("f1", rank, positives=positives)

    def gain(self, rank: int) -> Band:
        """How many times more precise the first `rank` items are than the whole list (lift)."""
        return self._band("gain", rank)

    def tpr(self, rank: int) -> Band:
        """True positive rate: recall within the list."""
        return self._band("recall", rank)

    def fpr(self, rank: int) -> Band:
        """False positive rate: the share of the list's wrong items among the first `rank`."""
        return self._band("fpr", rank)

    def specificity(self, rank: int) -> Band:
        """The share of the list's wrong items that the cutoff leaves out."""
        return self._band("specificity", rank)

    def accuracy(self, rank: int) -> Band:
        """The share of the list that a cutoff at `rank` puts on its right side."""
        return self._band("accuracy", rank)

    # ------------------------------------------------------------------ summaries

    def average_precision(self) -> Band:
        """The mean precision over the ranks of the true items."""
        low, high = metrics.average_precision_range(*self.feasible)
        return self._as_band(low, self._estimated_average_precision, high)

    def roc(self, ranks: ArrayLike | None = None) -> Roc:
        """The ROC curve, the region that is sure to contain it, and the area under it."""
        at = self._ranks(ranks)
        worst, best = metrics.roc_extremes(*self.feasible)
        sides = [self._roc_points(lines.at(at), float(lines.at(self.size)), at) for lines in (worst, best)]
        low, high = metrics.auc_range(*self.feasible)
        fpr, tpr = self._roc_points(self._value_yields(at), self._value_total, at)
        return Roc(at, fpr, tpr, *sides[0], *sides[1], self._as_band(low, self._estimated_auc, high))

    def precision_recall_curve(self, ranks: ArrayLike | None = None) -> tuple[Floats, Floats, Floats]:
        """Precision, recall and thresholds in scikit-learn's shape: thresholds rise, (1, 0) is last."""
        ranking = self._ranking("precision_recall_curve()")
        at = np.unique(ranking.last_ranks(ranking.score_at(self._ranks(ranks))))[::-1]
        value = self._value_yields(at)
        recall = metrics.metric_value("recall", value, self._value_total, at, self.size)
        thresholds = ranking.score_at(at).astype(np.float64)
        return np.append(value / at, 1.0), np.append(recall, 0.0), thresholds

    def cutoff(
        self,
        *,
        precision: float | None = None,
        recall: float | None = None,
        positives: float | None = None,
    ) -> Cutoff:
        """Where to cut the list; `advice` says when `karat.select_items` would do better.

        Args:
            precision: find the largest cutoff that is still at least so precise.
            recall: find the smallest cutoff that reaches this recall.
            positives: for recall, the number of true items in the world; else within the list.
        """
        if (precision is None) == (recall is None):
            raise ParameterError("Give cutoff() either precision=… or recall=…")
        target = precision if precision is not None else recall
        if target is None or not 0.0 < target <= 1.0:
            raise ParameterError(f"A cutoff needs a target above 0 and at most 1; it is {target}.")
        lower, upper = self.feasible
        value = self.value_lines
        if precision is not None:
            sure, perhaps = (metrics.precision_cutoff(lines, target) for lines in (lower, upper))
            about = sure if value is None else metrics.precision_cutoff(value, target)
        else:

            def recall_at(rank: int) -> metrics.Range:
                return metrics.metric_range("recall", lower, upper, np.array([rank]), positives=positives)

            reached = target - 1e-12
            sure = metrics.first_rank(lambda rank: bool(recall_at(rank).lower[0] >= reached), self.size)
            perhaps = metrics.first_rank(lambda rank: bool(recall_at(rank).upper[0] >= reached), self.size)
            total = self._value_total if positives is None else positives
            about = metrics.first_rank(lambda rank: self._value_at(rank) >= reached * total, self.size)
            # No rank at all is further than the last one.
            sure, perhaps, about = (rank or self.size + 1 for rank in (sure, perhaps, about))
        about = min(max(about, min(sure, perhaps)), max(sure, perhaps))
        known = value is not None or sure == perhaps
        return Cutoff(
            self._cut_point(sure), self._cut_point(perhaps), self._cut_point(about) if known else None
        )

    def factor_after(self, more: int) -> float | None:
        """The factor that about so many more labels would bring, going by the trace; None without one.

        The height of the band, ln(factor), falls like 1/sqrt(labels), so after n labels it is
        `factor ** sqrt(n / (n + more))`. That is an extrapolation for planning, and no bound.
        """
        if more < 0:
            raise ParameterError(f"The number of further labels must be at least 0; it is {more:,}.")
        if not self.trace:
            return None
        last = self.trace[-1]
        # The trace is of the ranks that were aimed at, the factor of all; vouched monotonicity narrows both.
        reached = last.factor if self.factor is None else min(last.factor, self.factor)
        labels = max(last.labels, 1)
        return float(reached ** (labels / (labels + more)) ** 0.5)

    # ------------------------------------------------------------------ many ranks at once

    def band(
        self, metric: str, ranks: ArrayLike, *, positives: float | None = None
    ) -> tuple[Floats, Floats, Floats]:
        """Lower bound, value and upper bound of a metric at each of these ranks."""
        if metric not in metrics.METRICS:
            raise ParameterError(f"No metric '{metric}'. Metrics: {spell_options(metrics.METRICS)}.")
        at = self._ranks(ranks)
        around = metrics.metric_range(metric, *self.feasible, at, positives=positives)
        value = metrics.metric_value(
            metric, self._value_yields(at), self._value_total, at, self.size, positives=positives
        )
        return around.lower, value.clip(around.lower, around.upper), around.upper

    def yields_between(self, first: int, last: int) -> tuple[Floats, Floats, Floats]:
        """Lower bound, value and upper bound of the yield at every rank from first to last."""
        lower, upper = (lines.over(first, last) for lines in self.feasible)
        sides = None if self.estimate is None else [lines.over(first, last) for lines in self.estimate]
        return lower, _value_between(lower, sides, upper), upper

    def to_frame(self, ranks: ArrayLike | None = None) -> pd.DataFrame:
        """A table with a row for each rank (a few hundred by default) and three columns a metric."""
        with extra("pandas", "A data frame"):
            import pandas as pd

        at = self._ranks(ranks)
        columns: dict[str, Any] = {"rank": at}
        if self.ranking is not None:
            columns["score"] = self.ranking.score_at(at)
        for metric in (name for name, each in metrics.METRICS.items() if each.tabled):
            low, value, high = self.band(metric, at)
            columns |= {metric: value, f"{metric}_lower": low, f"{metric}_upper": high}
        return pd.DataFrame(columns)

    def display_ranks(self, count: int = 400) -> Ranks:
        """Ranks spread evenly on a logarithmic scale, both ends included."""
        spread = np.geomspace(1, self.size, min(count, self.size))
        return distinct(np.round(spread).astype(np.int64))

    def quantities(self, wanted: Requirement) -> tuple[Quantity, ...]:
        """What a gate may ask for: a metric that is a share, at a rank or at the end of the list."""
        refuse_options(wanted, "at")
        if wanted.quantity not in CHECKED:
            raise ParameterError(f"A curve has no {wanted.quantity}. It has: {spell_options(CHECKED)}.")
        if wanted.at is None and wanted.quantity == "recall":
            raise ParameterError("Recall within a list is 1 at its end; say at which rank (--at 1000).")
        rank = self.size if wanted.at is None else wanted.at
        place = "of the whole list" if wanted.at is None else f"at rank {rank:,}"
        band = self._band(wanted.quantity, rank)
        # The band at a rank narrows with labels of items up to there, and recall with all of them.
        items = rank if wanted.quantity == "precision" else self.size
        return (Quantity(f"{wanted.quantity} {place}", band, self.labels_used, max(items, self.labels_used)),)

    def metrics(self, ranks: Sequence[int] | None = None) -> dict[str, float]:
        """Precision and recall at some ranks, and average precision, with bounds, as plain numbers by name.

        Without `ranks` at 100, 1,000 and so on, and at the end of the list.
        """
        powers = [10**power for power in range(2, 20) if 10**power < self.size]
        bands = {"precision": self.precision(self.size), "average_precision": self.average_precision()}
        for rank in powers if ranks is None else ranks:
            bands |= {f"precision.at_{rank}": self.precision(rank), f"recall.at_{rank}": self.recall(rank)}
        return band_metrics(bands, labels=self.labels_used, confidence=self.confidence)

    # ------------------------------------------------------------------ in and out

    def attach(self, ranking: RankedList) -> Curve:
        """The same curve with the list it was made from, so that cutoffs have scores."""
        if len(ranking) != self.size:
            raise SourceError(f"The curve is of {self.size:,} items, the ranking has {len(ranking):,}.")
        return replace(self, ranking=ranking)

    def to_json(self) -> str:
        """Everything but the list itself, as one JSON object."""
        return json.dumps(
            {
                "format": FORMAT,
                "karat": __version__,
                **{name: getattr(self, name) for name in _PLAIN},
                "queried": [point._asdict() for point in self.queried],
                "trace": self.trace,
                "lower": self.lower.to_dict(),
                "upper": self.upper.to_dict(),
                "estimate": None if self.estimate is None else [lines.to_dict() for lines in self.estimate],
                "judge": None if self.judge is None else self.judge.to_dict(),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Curve:
        """The inverse of `to_json`; `attach` a ranking to have scores again."""
        data = parse_result(text, FORMAT, "curve")
        size = data["size"]
        lower, upper, *estimate = (
            YieldLines.from_dict(lines, size)
            for lines in (data["lower"], data["upper"], *(data["estimate"] or ()))
        )
        # Files of older versions do without the flag.
        data.setdefault("assumes_nothing", data["assumptions"] == [NOTHING_ASSUMED])
        kept = {name: data[name] for name in _PLAIN}
        return cls(
            **kept
            | {
                "lower": lower,
                "upper": upper,
                "estimate": tuple(estimate) or None,
                "queried": tuple(QueriedPoint(**point) for point in data["queried"]),
                "trace": tuple(TracePoint(*point) for point in data["trace"]),
                "parameters": upgrade_curve_parameters({"method": data["method"], **data["parameters"]}),
                "assumptions": tuple(data["assumptions"]),
                "warnings": tuple(data["warnings"]),
                "judge": read_judge(data),
            }
        )

    def __repr__(self) -> str:
        last = self.precision(self.size)
        return (
            f"<Curve of {self.size:,} items by {self.method}: precision {last} at the end, "
            f"{self.labels_used:,} labels>"
        )

    # ------------------------------------------------------------------ how it is computed

    @cached_property
    def feasible(self) -> tuple[YieldLines, YieldLines]:
        """The smallest and the largest yield curve inside the band.

        Bounds that contradict each other, as they may when a guarantee fails, are taken as far apart as
        they are; never does a lower bound exceed an upper one.
        """
        lower, upper, _ = uncrossed(*feasible_band(self.lower, self.upper))
        return lower, upper

    @cached_property
    def _value_total(self) -> float:
        return self._value_at(self.size)

    @cached_property
    def value_lines(self) -> YieldLines | None:
        """The estimate as straight pieces, for sums over all ranks; None without one.

        Exact where the two sides of the estimate agree; else through its values at the cuts of both
        sides and at a few hundred ranks in between.
        """
        if self.estimate is None:
            return None
        low, high = self.estimate
        cuts = distinct(low.starts, high.starts, self.display_ranks(2000))
        low, high = low.refined(cuts), high.refined(cuts)
        same = (low.intercepts == high.intercepts) & (low.slopes == high.slopes)
        first, last = self._value_yields(low.starts), self._value_yields(low.ends)
        span = np.maximum(low.ends - low.starts, 1)
        slopes = np.where(same, low.slopes, ((last - first) / span).clip(0.0, 1.0))
        intercepts = np.where(same, low.intercepts, first - slopes * low.starts)
        return YieldLines(low.starts, intercepts, slopes, self.size)

    @cached_property
    def _estimated_average_precision(self) -> float:
        return math.nan if self.value_lines is None else metrics.average_precision(self.value_lines)

    @cached_property
    def _estimated_auc(self) -> float:
        return math.nan if self.value_lines is None else metrics.auc(self.value_lines)

    def _value_yields(self, ranks: Ranks) -> Floats:
        """The estimate of the yield, kept inside the band."""
        lower, upper = (lines.at(ranks) for lines in self.feasible)
        sides = None if self.estimate is None else [lines.at(ranks) for lines in self.estimate]
        return _value_between(lower, sides, upper)

    def _value_at(self, rank: int) -> float:
        return float(self._value_yields(np.array([rank]))[0])

    def _roc_points(self, yields: Floats, total: float, ranks: Ranks) -> tuple[Floats, Floats]:
        return (
            metrics.metric_value("fpr", yields, total, ranks, self.size),
            metrics.metric_value("recall", yields, total, ranks, self.size),
        )

    def _band(self, metric: str, rank: int, *, positives: float | None = None) -> Band:
        low, value, high = self.band(metric, [rank], positives=positives)
        return self._as_band(float(low[0]), float(value[0]), float(high[0]))

    def _as_band(self, low: float, value: float, high: float) -> Band:
        kept = value if math.isnan(value) else min(max(value, low), high)
        return Band(low, kept, high, self.confidence)

    def _ranks(self, ranks: ArrayLike | None) -> Ranks:
        if ranks is None:
            return self.display_ranks()
        at = np.asarray(ranks, dtype=np.int64)
        if at.size and (at.min() < 1 or at.max() > self.size):
            raise ParameterError(f"Ranks go from 1 to {self.size:,}; asked for {at.min():,} to {at.max():,}.")
        return at

    def _ranking(self, wanted_by: str) -> RankedList:
        if self.ranking is None:
            raise ParameterError(f"{wanted_by} needs the scores: curve.attach(ranking) first.")
        return self.ranking

    def _cut_point(self, rank: int) -> CutPoint | None:
        if not 1 <= rank <= self.size:
            return None
        if self.ranking is None:
            return CutPoint(rank, None, None)
        tie = self.ranking.tie_at(rank)
        return CutPoint(rank, float(self.ranking.score_at([rank])[0]), tie if tie.last > rank else None)


def _value_between(lower: Floats, sides: list[Floats] | None, upper: Floats) -> Floats:
    """The geometric mean of both sides of the estimate inside the band; without one, what is certain."""
    if sides is None:
        return np.where(lower == upper, lower, np.nan)
    low, high = (np.maximum(side, 0.0) for side in sides)
    kept: Floats = np.sqrt(low * high).clip(lower, upper)
    return kept
