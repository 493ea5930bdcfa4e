"""The headline, the tables and the facts about a curve, for text, dashboard and page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from karat.questions.curve.methods import METHODS
from karat.questions.curve.targets import floor_of
from karat.report.numbers import count, decimal, measured, out_of, percent, threshold, within_factor
from karat.version import __version__

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.questions.curve.result import Curve, CutPoint

TARGETS = (0.95, 0.9, 0.8, 0.7, 0.6, 0.5)

# The highest target that a headline speaks of, unless the whole list reaches a higher one.
HEADLINE_TARGET = 0.9
# A set to keep that is smaller says little.
HANDFUL = 10
MOST_ROWS = 12


class Cut(NamedTuple):
    """A cutoff ready to print: rank, score threshold, and the tie that it splits."""

    rank: str
    score: str
    tie: str


class CutoffRow(NamedTuple):
    """Where a precision is guaranteed, about where it ends, and where it is possible; None where nowhere."""

    target: str
    guaranteed: Cut | None
    estimated: Cut | None
    possible: Cut | None


class PrecisionRow(NamedTuple):
    """Precision and recall of the first so many items."""

    rank: int
    precision: Band
    recall: Band


def headline(curve: Curve) -> str:
    """The answer in one sentence."""
    if curve.estimate is None and not is_exact(curve):
        return "There is no estimate yet, for no label supports one."
    conditions, best = _conditions(curve), best_cut(curve)
    if best is None:
        return f"{conditions} no cutoff is sure to be at least {percent(TARGETS[-1])} precise."
    target, cut = best
    precise = f"at least {percent(target)} precise"
    if cut.rank == curve.size:
        return f"{conditions} the whole list of {count(curve.size, 'item')} is {precise}."
    first = "first item is" if cut.rank == 1 else f"first {cut.rank:,} items are"
    return f"{conditions} the {first} {precise}{_where(curve, cut)}."


def plain_answer(curve: Curve, right: str = "right") -> str:
    """What to keep, without technical terms; `right` is what its owner calls right items."""
    if curve.estimate is None and not is_exact(curve):
        return "Nothing can be said yet: the first sample is being labelled."
    best = best_cut(curve)
    if best is None:
        return f"No part of the list is sure to be at least half {right} yet."
    target, cut = best
    promise = f"at least {out_of(target)} are {right}"
    if cut.rank == curve.size:
        return f"Keep the whole list of {count(curve.size)}: {promise}."
    if cut.rank < HANDFUL:
        items = "item" if cut.rank == 1 else f"{cut.rank} items"
        return f"So far this is certain only of the first {items}: {promise}."
    score = "" if cut.score is None else f" (scores from about {cut.score:.3g} up)"
    return f"Keep the top {count(cut.rank)}{score}: {promise}."


def best_cut(curve: Curve) -> tuple[float, CutPoint] | None:
    """The precision that a headline speaks of, and up to where it is guaranteed; None where it is nowhere.

    A lower precision where the usual one is certain only for a handful of items at the top.
    """
    few = None
    for target in TARGETS:
        cut = curve.cutoff(precision=target).guaranteed
        if cut is None or (cut.rank < curve.size and target > HEADLINE_TARGET):
            continue
        if cut.rank >= min(HANDFUL, curve.size):
            return target, cut
        few = few or (target, cut)
    return few


def cutoff_rows(curve: Curve, targets: tuple[float, ...] = TARGETS) -> list[CutoffRow]:
    """A row for each precision target."""
    rows = []
    for target in targets:
        cutoff = curve.cutoff(precision=target)
        cuts = (cutoff.guaranteed, cutoff.estimated, cutoff.possible)
        rows.append(CutoffRow(percent(target), *(_cut(curve, cut) for cut in cuts)))
    return rows


def precision_rows(curve: Curve) -> list[PrecisionRow]:
    """Precision and recall at about ten ranks."""
    return [PrecisionRow(rank, curve.precision(rank), curve.recall(rank)) for rank in table_ranks(curve.size)]


def table_ranks(size: int) -> list[int]:
    """Round ranks from 10 to the end, as many of 1, 2 and 5 a decade as a table can take."""
    first = 1 if size < 100 else 10
    ranks = [size]
    for steps in ((1,), (1, 5), (1, 2, 5)):
        round_ranks = [step * 10**power for power in range(len(str(size))) for step in steps]
        finer = [*(rank for rank in round_ranks if first <= rank < size), size]
        if len(finer) <= MOST_ROWS or len(ranks) == 1:
            ranks = finer
    return ranks


def facts(curve: Curve) -> list[tuple[str, str]]:
    """How the curve was made, as names and values."""
    queried = [count(len(curve.queried), "queried rank")] if curve.queried else []
    area = curve.roc([curve.size]).auc
    return [
        ("Items", count(curve.size)),
        ("Labels used", _labels(curve)),
        ("Method", ", ".join([curve.method, *queried])),
        ("Confidence", _confidence(curve)),
        ("Factor", _factor(curve)),
        ("Area under ROC", f"{decimal(area.value)} [{decimal(area.lower)}, {decimal(area.upper)}]"),
        ("Seed", str(curve.parameters.get("seed", "none"))),
        ("karat", __version__),
    ]


def is_exact(curve: Curve) -> bool:
    """Whether the whole list was labelled and the band is a line."""
    low, _, high = curve.band("precision", curve.display_ranks())
    return curve.labels_used == curve.size and bool(np.array_equal(low, high))


def _conditions(curve: Curve) -> str:
    """What the headline rests on; a warning takes its certainty away."""
    if is_exact(curve):
        return "Every item was labelled, so this is exact:"
    sure = f"With {percent(curve.confidence)} confidence" if curve.confidence < 1.0 else ""
    if curve.assumes_nothing:
        under = "and without any assumption" if sure else "without any assumption"
    elif curve.warnings and not is_certified(curve):
        many = len(curve.warnings) > 1
        under = f"if the {'warnings' if many else 'warning'} can be set aside"
    else:
        under = "under the assumptions below"
    return f"{sure}, {under}," if sure else f"{under[0].upper()}{under[1:]},"


def is_certified(curve: Curve) -> bool:
    """Whether the band itself proves the factor; a result may name a method that is not installed."""
    method = METHODS.get(curve.method)
    return method is not None and method.certifies


def _where(curve: Curve, cut: CutPoint) -> str:
    ready = _cut(curve, cut)
    if ready is None or not ready.score:
        return ""
    tie = f"; items {ready.tie} have this same score" if ready.tie else ""
    return f" (score ≥ {ready.score}{tie})"


def _cut(curve: Curve, point: CutPoint | None) -> Cut | None:
    if point is None:
        return None
    score = ""
    if point.score is not None and curve.ranking is not None:
        score = threshold(curve.ranking, point.score)
    tie = f"{point.tie.first:,}–{point.tie.last:,}" if point.tie else ""
    return Cut(count(point.rank), score, tie)


def _labels(curve: Curve) -> str:
    share = measured(curve.labels_used / curve.size)
    known = curve.parameters.get("known", 0)
    before = f", {count(known)} of them known before" if known else ""
    return f"{count(curve.labels_used)} ({share} of the items{before})"


def _confidence(curve: Curve) -> str:
    if is_exact(curve):
        return "the curve is exact"
    if curve.confidence == 1.0:
        return "the band holds for sure if the assumptions do"
    return f"{percent(curve.confidence)}, for the band at all ranks at once"


def _factor(curve: Curve) -> str:
    if curve.estimate is None:
        return "none yet: no label supports an estimate"
    if curve.factor is None:
        return "none is promised for the estimate; rely on the band"
    if curve.factor == 1.0:
        return "1: the estimate is the truth"
    if is_certified(curve):
        return (
            f"{within_factor(curve.factor)}, certified by the band: at no rank do estimate and truth differ "
            f"by more{below_floor(curve)}"
        )
    return f"{curve.factor:.4g}: at every rank, estimate and truth differ by at most this factor"


def below_floor(curve: Curve) -> str:
    """What factors mean where precision may be next to nothing."""
    floor = floor_of(curve.parameters)
    if curve.band("precision", curve.display_ranks())[0].min() >= floor:
        return ""
    return f" (precision below {percent(floor)} counts as {percent(floor)})"
