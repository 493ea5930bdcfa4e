"""Result of `cut`: the items to keep, where the list is cut, and what is certain of the set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.core.band import Band
from karat.core.displayed import Displayed
from karat.core.errors import ParameterError, SourceError
from karat.core.gate import Quantity, Requirement, refuse_options
from karat.core.json_io import parse_result
from karat.core.metrics import band_metrics
from karat.data.ranked_list import RankedList, Tie
from karat.judges.report import JudgeReport, read_judge
from karat.questions.cut.labelled import Ints
from karat.version import __version__

FORMAT = "karat-selection-1"
# In place of a verdict, where an item has none.
NO_VERDICT = -1.0
# Ranks that are looked at together when the set is written out.
CHUNK = 1_000_000
_PLAIN = (
    "size",
    "method",
    "confidence",
    "labels_used",
    "kept",
    "undecided",
    "cut",
    "lower_cut",
    "labelled_right",
    "parameters",
)
_BANDS = ("precision", "recall", "accuracy")
_THRESHOLDS = ("thresholds", "lower_thresholds")
_RANKS = ("added", "removed", "rejected")

_SENTENCES = ("missing", "more", "assumptions", "warnings")


class Threshold(NamedTuple):
    """Where the list is cut: the last rank, its score, and the tie that the cut splits.

    With a judge's verdicts there is one for each level of them, from `verdicts[0]` to `verdicts[1]`; both are
    `NO_VERDICT` for the items without one.
    """

    rank: int
    score: float | None = None
    tie: Tie | None = None
    verdicts: tuple[float, float] | None = None


class ProfilePoint(NamedTuple):
    """The guessed share of right items around a position of the list."""

    position: int
    local_precision: float


class CutForecast(NamedTuple):
    """What about so many more labels may be expected to buy; a guess, and no bound.

    `right` are right items in the set for a precision target; `wrong` are wrong ones for a recall target.
    """

    labels: int
    right: float | None = None
    wrong: float | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Selection(Displayed):
    """The set {unlabelled items up to the cut} and {items labelled right}.

    With probability `confidence` the set has every target that is not in `missing`. Ranks count from 1.

    Attributes:
        size: the length of the list.
        method: the plan's name.
        confidence: of the targets together.
        thresholds: where the list is cut; several with a judge's verdicts.
        lower_thresholds: with an accuracy target, or where two targets leave items between their cuts: what
            is beyond these is left out, and what is between the thresholds goes to the oracle.
        kept: items in the set.
        precision: of the set; its value is a guess, its lower bound certain.
        recall: of the set, among the right items of the list; likewise.
        accuracy: the share of all items, kept or left out, about which the set is right; likewise.
        labels_used: items that were labelled.
        undecided: items between the thresholds that have no label yet: calls of the oracle that are needed.
        added: ranks beyond the cut that are labelled right, and in the set.
        removed: ranks up to the cut that are labelled wrong or unsure, and not in the set.
        rejected: ranks between the thresholds that are labelled wrong or unsure.
        missing: targets that are not certain: "recall", "accuracy".
        more: what is missing or what more labels would buy, in sentences.
        forecast: the same in numbers.
        profile: the guess of local precision along the order in which the list is cut.
        cut: the position of the cut in that order; without verdicts it is the rank.
        lower_cut: the position beyond which everything is left out; where there is one cut, the same.
        labelled_right: items in the set that are labelled right; None in results of earlier versions.
        parameters: the choices, the seed and how many labels were known before.
        assumptions: what the guarantee rests on.
        warnings: what one should know.
        ranking: the list, where it is at hand.
        levels: the level of each rank's verdict, where there are verdicts and they are at hand.
        judge: what the labels say about the verdicts; None without verdicts or labels drawn at random.
    """

    question_name: ClassVar[str] = "cut"

    size: int
    method: str
    confidence: float
    thresholds: tuple[Threshold, ...]
    kept: int
    precision: Band
    recall: Band
    accuracy: Band
    labels_used: int
    added: Ints
    removed: Ints
    rejected: Ints
    lower_thresholds: tuple[Threshold, ...] = ()
    undecided: int = 0
    missing: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    forecast: tuple[CutForecast, ...] = ()
    profile: tuple[ProfilePoint, ...] = ()
    cut: int = 0
    lower_cut: int = 0
    labelled_right: int | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    ranking: RankedList | None = None
    levels: NDArray[np.uint8] | None = None
    judge: JudgeReport | None = None

    # ------------------------------------------------------------------ the set

    def keeps(self, ranks: Ints) -> NDArray[np.bool_]:
        """Whether the items at these ranks are in the set."""
        at = np.asarray(ranks, dtype=np.int64)
        inside = self._up_to(self.thresholds, at)
        return (inside & ~np.isin(at, self.removed)) | np.isin(at, self.added)

    def _up_to(self, thresholds: tuple[Threshold, ...], ranks: Ints) -> NDArray[np.bool_]:
        last = np.array([threshold.rank for threshold in thresholds])
        inside: NDArray[np.bool_] = ranks <= last[self._levels(ranks)]
        return inside

    def undecided_chunks(self, chunk: int = CHUNK) -> Iterator[Ints]:
        """The ranks between the thresholds that have no label, some at a time."""
        if not self.undecided:
            return
        labelled = np.concatenate((self.added, self.rejected))
        end = max(threshold.rank for threshold in self.lower_thresholds)
        for first in range(1, end + 1, chunk):
            ranks = np.arange(first, min(first + chunk, end + 1), dtype=np.int64)
            between = self._up_to(self.lower_thresholds, ranks) & ~self._up_to(self.thresholds, ranks)
            yield ranks[between & ~np.isin(ranks, labelled)]

    @property
    def undecided_ranks(self) -> Ints:
        """The ranks of all items that need a label of the oracle, so that the targets are certain."""
        return np.concatenate([np.empty(0, dtype=np.int64), *self.undecided_chunks()])

    def rank_chunks(self, chunk: int = CHUNK) -> Iterator[Ints]:
        """The ranks of the set, best first, some at a time."""
        for first in range(1, self.last_rank + 1, chunk):
            ranks = np.arange(first, min(first + chunk, self.last_rank + 1), dtype=np.int64)
            yield ranks[self.keeps(ranks)]

    @property
    def last_rank(self) -> int:
        """The rank of the last item of the set; 0 where it is empty."""
        last = max(threshold.rank for threshold in self.thresholds)
        return int(max(last, self.added.max(initial=0)))

    @property
    def ranks(self) -> Ints:
        """The ranks of all items of the set, best first."""
        empty = np.empty(0, dtype=np.int64)
        return np.concatenate([empty, *self.rank_chunks()])

    @property
    def ids(self) -> list[Any]:
        """The ids of all items of the set, best first."""
        if self.ranking is None:
            raise ParameterError("The ids are in the list: selection.attach(ranking) first.")
        return self.ranking.items_at(self.ranks)

    @property
    def threshold(self) -> Threshold:
        """The only threshold; with a judge's verdicts, the one of the highest level."""
        return self.thresholds[-1]

    def _levels(self, ranks: Ints) -> Ints:
        if len(self.thresholds) == 1:
            return np.zeros(len(ranks), dtype=np.int64)
        if self.levels is None:
            raise ParameterError(
                "This cut goes by a judge's verdicts too: selection.attach(ranking, verdicts) first."
            )
        return self.levels[ranks - 1].astype(np.int64)

    def write(self, path: str | Path, *, proxy: str | None = None) -> int:
        """Write the items, with all their columns, to a .parquet or .csv file; see `write_kept`."""
        from karat.questions.cut.kept_items import write_kept

        return write_kept(self, path, proxy=proxy)

    # ------------------------------------------------------------------ in and out

    def attach(self, ranking: RankedList, levels: NDArray[np.uint8] | None = None) -> Selection:
        """The same with the list, so that thresholds have scores and the set has ids."""
        if len(ranking) != self.size:
            raise SourceError(f"The set is of {self.size:,} items, the ranking has {len(ranking):,}.")
        return replace(
            self,
            ranking=ranking,
            levels=self.levels if levels is None else levels,
            thresholds=tuple(_with_score(threshold, ranking) for threshold in self.thresholds),
            lower_thresholds=tuple(_with_score(threshold, ranking) for threshold in self.lower_thresholds),
        )

    def quantities(self, wanted: Requirement) -> tuple[Quantity, ...]:
        """What a gate may ask for: precision, recall and accuracy of the set."""
        refuse_options(wanted)
        bands = {name: getattr(self, name) for name in _BANDS}
        if wanted.quantity not in bands:
            raise ParameterError(f"A set has no {wanted.quantity}. It has: {', '.join(bands)}.")
        name = f"{wanted.quantity} of the set"
        return (Quantity(name, bands[wanted.quantity], self.labels_used, self.size),)

    def metrics(self) -> dict[str, float]:
        """Precision, recall and accuracy of the set with bounds, and its size, as plain numbers by name."""
        bands = {name: getattr(self, name) for name in _BANDS}
        numbers = band_metrics(bands, labels=self.labels_used, confidence=self.confidence)
        return {**numbers, "kept": float(self.kept)}

    def to_dict(self) -> dict[str, Any]:
        """Everything but the list itself, as JSON has it."""
        return {
            "format": FORMAT,
            "karat": __version__,
            **{name: getattr(self, name) for name in _PLAIN},
            **{name: [_plain_threshold(each) for each in getattr(self, name)] for name in _THRESHOLDS},
            **{name: asdict(getattr(self, name)) for name in _BANDS},
            **{name: getattr(self, name).tolist() for name in _RANKS},
            "forecast": [each._asdict() for each in self.forecast],
            "profile": [list(each) for each in self.profile],
            **{name: list(getattr(self, name)) for name in _SENTENCES},
            "judge": None if self.judge is None else self.judge.to_dict(),
        }

    def to_json(self) -> str:
        """Everything but the list itself, as one JSON object."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Selection:
        """The inverse of `to_json`; `attach` a ranking to have ids again."""
        data = parse_result(text, FORMAT, "selection")
        # Results of earlier versions have one position.
        data.setdefault("lower_cut", data["cut"])
        data.setdefault("labelled_right", None)
        read: dict[str, Any] = {
            **{name: data[name] for name in _PLAIN},
            **{name: tuple(data[name]) for name in _SENTENCES},
            **{name: tuple(_read_threshold(each) for each in data[name]) for name in _THRESHOLDS},
            **{name: Band(**data[name]) for name in _BANDS},
            **{name: np.array(data[name], dtype=np.int64) for name in _RANKS},
        }
        return cls(
            **read,
            forecast=tuple(CutForecast(**each) for each in data["forecast"]),
            profile=tuple(ProfilePoint(*each) for each in data["profile"]),
            judge=read_judge(data),
        )

    def __repr__(self) -> str:
        return (
            f"<Selection of {self.kept:,} of {self.size:,} items by {self.method}: "
            f"precision {self.precision}, recall {self.recall}, {self.labels_used:,} labels>"
        )


def _with_score(threshold: Threshold, ranking: RankedList) -> Threshold:
    if threshold.rank == 0:
        return threshold
    tie = ranking.tie_at(threshold.rank)
    score = float(ranking.score_at([threshold.rank])[0])
    return threshold._replace(score=score, tie=tie if tie.last > threshold.rank else None)


def _plain_threshold(threshold: Threshold) -> dict[str, Any]:
    tie, verdicts = threshold.tie, threshold.verdicts
    return {
        "rank": threshold.rank,
        "score": threshold.score,
        "tie": None if tie is None else list(tie),
        "verdicts": None if verdicts is None else list(verdicts),
    }


def _read_threshold(data: dict[str, Any]) -> Threshold:
    tie, verdicts = data["tie"], data["verdicts"]
    return Threshold(
        data["rank"],
        data["score"],
        None if tie is None else Tie(*tie),
        None if verdicts is None else (verdicts[0], verdicts[1]),
    )
