"""The `Selection` as labels and samples stand."""

from __future__ import annotations

import numpy as np

from karat.core.band import Band
from karat.judges.plan_report import density_chances
from karat.judges.report import JudgeReport
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.forecast import forecasts, sentences
from karat.questions.cut.labelled import Ints
from karat.questions.cut.precision_bounds import CertifiedCut
from karat.questions.cut.result import ProfilePoint, Selection, Threshold
from karat.questions.cut.run import CutRun
from karat.questions.cut.verdicts import Verdicts

# Points of the guess that are kept with a result, for its figure.
PROFILE_POINTS = 60
NOTHING_ASSUMED = "Nothing of the list, its scores or verdicts: the guarantee rests on how items were drawn."
UNSURE_IS_WRONG = "An item that people are unsure about counts as wrong, and is not in the set."


def assembled(
    run: CutRun,
    choices: CutChoices,
    seed: int,
    *,
    kept: CertifiedCut,
    needed: int,
    verdicts: Verdicts | None,
) -> Selection:
    """The set for the cut that keeps the precision, or else the recall, with what is certain of it."""
    labelled = run.labelled
    precision, recall = choices.targets
    position = needed if precision is None else kept.position
    inside = int(labelled.unlabelled_up_to(position))
    right, beyond = labelled.right, run.size - len(labelled) - inside
    size = inside + right
    guessed_inside, guessed_beyond = _guessed_right(run, position)
    wrong = inside if precision is None else kept.wrong
    least_right = size - wrong
    lowest_precision = least_right / size if size else 0.0
    lowest_recall = least_right / (least_right + beyond) if least_right else 0.0
    unlabelled_needed = int(labelled.unlabelled_up_to(needed)) - inside
    missing: tuple[str, ...] = ()
    if not beyond:
        lowest_recall = 1.0
    elif recall is not None and unlabelled_needed <= 0:
        lowest_recall = max(lowest_recall, recall)
    elif recall is not None:
        missing = ("recall",)
    value = (right + guessed_inside) / size if size else 0.0
    everything = right + guessed_inside + guessed_beyond
    guessed_recall = (right + guessed_inside) / everything if everything > 0 else 1.0
    forecast = forecasts(run, choices)
    thresholds, added, removed = _boundaries(run, position, verdicts)
    return Selection(
        size=run.size,
        method=choices.method,
        confidence=choices.confidence,
        thresholds=thresholds,
        kept=size,
        precision=_band(lowest_precision, value, choices.confidence),
        recall=_band(lowest_recall, guessed_recall, choices.confidence),
        labels_used=run.asked,
        added=added,
        removed=removed,
        missing=missing,
        more=sentences(run, choices, forecast, kept=size, between=max(0, unlabelled_needed), missing=missing),
        forecast=forecast,
        profile=_profile(run),
        cut=position,
        parameters=choices.to_dict() | {"seed": seed, "known": run.known, "proxy": verdicts is not None},
        assumptions=(NOTHING_ASSUMED, UNSURE_IS_WRONG),
        levels=None if verdicts is None else verdicts.levels,
        judge=None if verdicts is None else _judge_report(run, verdicts, choices.confidence),
    )


def _judge_report(run: CutRun, verdicts: Verdicts, confidence: float) -> JudgeReport | None:
    ranks = run.order.ranks_at(run.labelled.positions)
    order = np.argsort(ranks)
    chances = density_chances(ranks[order], run.known_ranks, verdicts.levels, first=1)
    return verdicts.judge.report(ranks[order], run.labelled.values[order], chances, confidence=confidence)


def _profile(run: CutRun) -> tuple[ProfilePoint, ...]:
    """The guess at a few dozen positions; nothing before the first label."""
    if not len(run.labelled):
        return ()
    ends, local = run.strata.ends, run.local_precision()
    places = np.unique(np.linspace(0, len(ends) - 1, PROFILE_POINTS).astype(int))
    return tuple(ProfilePoint(int(ends[place]), round(float(local[place]), 4)) for place in places.tolist())


def _band(lower: float, value: float, confidence: float) -> Band:
    return Band(lower, min(1.0, max(lower, value)), 1.0, confidence)


def _guessed_right(run: CutRun, position: int) -> tuple[float, float]:
    """Guessed right items among the unlabelled ones up to a position and beyond it."""
    local, unlabelled = run.local_precision(), run.strata.unlabelled(run.labelled)
    cumulated = np.append(0.0, np.cumsum(unlabelled))
    right = np.append(0.0, np.cumsum(unlabelled * local))
    inside = float(np.interp(float(run.labelled.unlabelled_up_to(position)), cumulated, right))
    return inside, max(0.0, float(right[-1]) - inside)


def _boundaries(
    run: CutRun, position: int, verdicts: Verdicts | None
) -> tuple[tuple[Threshold, ...], Ints, Ints]:
    """Thresholds in ranks, and the labelled ranks that are exceptions to them."""
    labelled, order = run.labelled, run.order
    right = labelled.values == 1
    ranks = order.ranks_at(labelled.positions)
    inside = labelled.positions <= position
    added, removed = np.sort(ranks[right & ~inside]), np.sort(ranks[~right & inside])
    if verdicts is None:
        return (Threshold(position),), added, removed
    last = np.zeros(len(verdicts.bounds), dtype=np.int64)
    if order.ranks is not None:
        last = verdicts.last_ranks(order.ranks[:position])
    elif position:
        last[:] = position
    return (
        tuple(
            Threshold(int(rank), verdicts=bounds)
            for rank, bounds in zip(last.tolist(), verdicts.bounds, strict=True)
        ),
        added,
        removed,
    )
