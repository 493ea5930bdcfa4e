"""Build the `Selection` from the labels and samples so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from karat.core.band import Band
from karat.judges.plan_report import density_chances
from karat.judges.report import JudgeReport
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.forecast import forecasts, is_guessable, sentences
from karat.questions.cut.order import Order
from karat.questions.cut.result import ProfilePoint, Selection, Threshold
from karat.questions.cut.run import CutRun
from karat.questions.cut.verdicts import Verdicts

# Points of the guess that are kept with a result, for its figure.
PROFILE_POINTS = 60
NOTHING_ASSUMED = "Nothing of the list, its scores or verdicts: the guarantee rests on how items were drawn."
UNSURE_IS_WRONG = "An item that people are unsure about counts as wrong, and is not in the set."


@dataclass(frozen=True)
class Certified:
    """Where the list is cut, and what is certain of it.

    Attributes:
        upper: everything unlabelled up to this position is kept.
        lower: everything unlabelled beyond this one is left out; what is between needs a label.
        wrong: at most so many of the unlabelled items up to `upper` are wrong.
        of_both_sides: whether `wrong` counts the right ones beyond `lower` too.
    """

    upper: int
    lower: int
    wrong: int
    of_both_sides: bool = False


def assembled(
    run: CutRun, choices: CutChoices, seed: int, certified: Certified, verdicts: Verdicts | None
) -> Selection:
    """The set up to a cut, with what is certain of it."""
    labelled, targets = run.labelled, choices.targets
    inside = int(labelled.unlabelled_up_to(certified.upper))
    between = int(labelled.unlabelled_up_to(certified.lower)) - inside
    right, beyond = labelled.right, run.size - len(labelled) - inside
    size = inside + right
    guessed_inside, guessed_beyond = _guessed_right(run, certified.upper)
    lowest = _lowest(run.size, inside, right, beyond, between, certified)
    missing: tuple[str, ...] = ()
    if between and "accuracy" in targets:
        missing = ("accuracy",)
    elif between:
        missing = ("recall",)
    elif "recall" in targets:
        lowest["recall"] = max(lowest["recall"], targets["recall"])
    value = (right + guessed_inside) / size if size else 0.0
    everything = right + guessed_inside + guessed_beyond
    guessed_recall = (right + guessed_inside) / everything if everything > 0 else 1.0
    guessed_accuracy = 1.0 - (inside - guessed_inside + guessed_beyond) / run.size
    forecast = forecasts(run, choices)
    return Selection(
        size=run.size,
        method=choices.method,
        confidence=choices.confidence,
        kept=size,
        precision=_band(lowest["precision"], value, choices.confidence),
        recall=_band(lowest["recall"], guessed_recall, choices.confidence),
        accuracy=_band(lowest["accuracy"], guessed_accuracy, choices.confidence),
        labels_used=run.asked,
        undecided=between,
        missing=missing,
        more=sentences(run, choices, forecast, kept=size, between=between, missing=missing),
        forecast=forecast,
        profile=_profile(run),
        cut=certified.upper,
        lower_cut=certified.lower,
        labelled_right=right,
        parameters=choices.to_dict() | {"seed": seed, "known": run.known, "proxy": verdicts is not None},
        assumptions=(NOTHING_ASSUMED, UNSURE_IS_WRONG),
        levels=None if verdicts is None else verdicts.levels,
        judge=None if verdicts is None else _judge_report(run, verdicts, choices.confidence),
        **_boundaries(run, certified, verdicts),
    )


def _judge_report(run: CutRun, verdicts: Verdicts, confidence: float) -> JudgeReport | None:
    ranks = run.order.ranks_at(run.labelled.positions)
    order = np.argsort(ranks)
    chances = density_chances(ranks[order], run.known_ranks, verdicts.levels, first=1)
    return verdicts.judge.report(ranks[order], run.labelled.values[order], chances, confidence=confidence)


def _lowest(
    items: int, inside: int, right: int, beyond: int, between: int, certified: Certified
) -> dict[str, float]:
    """Lower bounds on precision, recall and accuracy of the set, by counts of items alone."""
    size, wrong = inside + right, certified.wrong
    if not certified.of_both_sides:
        recall = _recall(size - wrong, beyond)
        accuracy = 1.0 - (wrong + beyond) / items
    else:
        # Recall is monotone in how many of the mistakes are wrong items that are kept: one end is the worst.
        left_out = beyond - between
        most = min(wrong, inside)
        fewest = min(max(0, wrong - left_out), most)
        recall = min(
            _recall(size - kept_wrong, between + min(wrong - kept_wrong, left_out))
            for kept_wrong in (fewest, most)
        )
        accuracy = 1.0 - (wrong + between) / items
    precision = (size - wrong) / size if size else 0.0
    return {"precision": max(0.0, precision), "recall": recall, "accuracy": max(0.0, accuracy)}


def _recall(kept: int, missed: int) -> float:
    """The recall with so many right items kept and so many missed; 1 where none is missed."""
    return max(0, kept) / (max(0, kept) + missed) if missed else 1.0


def _profile(run: CutRun) -> tuple[ProfilePoint, ...]:
    """The guess at a few dozen positions; nothing where too few labels support it."""
    if not is_guessable(run):
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


def _boundaries(run: CutRun, certified: Certified, verdicts: Verdicts | None) -> dict[str, Any]:
    """Thresholds in ranks, and the labelled ranks that are exceptions to them."""
    labelled, order = run.labelled, run.order
    right, positions = labelled.values == 1, labelled.positions
    ranks = order.ranks_at(positions)
    inside, outside = positions <= certified.upper, positions > certified.lower
    two = certified.lower > certified.upper or certified.of_both_sides
    return {
        "added": np.sort(ranks[right & ~inside]),
        "removed": np.sort(ranks[~right & inside]),
        "rejected": np.sort(ranks[~right & ~inside & ~outside]),
        "thresholds": _thresholds(order, certified.upper, verdicts),
        "lower_thresholds": _thresholds(order, certified.lower, verdicts) if two else (),
    }


def _thresholds(order: Order, position: int, verdicts: Verdicts | None) -> tuple[Threshold, ...]:
    """The last rank up to a position, of each level of verdicts."""
    if verdicts is None:
        return (Threshold(position),)
    last = np.zeros(len(verdicts.bounds), dtype=np.int64)
    if order.ranks is not None:
        last = verdicts.last_ranks(order.ranks[:position])
    elif position:
        last[:] = position
    return tuple(
        Threshold(int(rank), verdicts=bounds)
        for rank, bounds in zip(last.tolist(), verdicts.bounds, strict=True)
    )
