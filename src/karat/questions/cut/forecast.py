"""Predicted gain of more labels: right items of a precision target, wrong ones of a recall target."""

from __future__ import annotations

import math

import numpy as np

from karat.core.numbers import percent
from karat.questions.cut.choices import CutChoices
from karat.questions.cut.precision_design import Outlook, best_design, from_the_top
from karat.questions.cut.recall_plan import best_design as best_recall_design
from karat.questions.cut.result import CutForecast
from karat.questions.cut.run import CutRun

# Further labels that are tried, in multiples of those that there are.
MULTIPLES = (1, 3, 9)
FEWEST = 100
# Fewer labels support no guess of local precision that is worth showing.
LEAST_FOR_A_GUESS = 10


def is_guessable(run: CutRun) -> bool:
    """Whether there are enough labels to show a guess of local precision."""
    return len(run.labelled) >= LEAST_FOR_A_GUESS


def forecasts(run: CutRun, choices: CutChoices) -> tuple[CutForecast, ...]:
    """The set after more labels, by the guess of local precision; none where no sample certifies anything."""
    if not is_guessable(run):
        return ()
    free, error = run.size - len(run.labelled), choices.error
    precision, recall = choices.targets.get("precision"), choices.targets.get("recall")
    tried = sorted({min(free, multiple * max(FEWEST, run.asked)) for multiple in MULTIPLES} - {0})
    predicted = []
    for labels in tried:
        if precision is not None:
            outlook = Outlook.of(run.strata, run.local_precision(), run.labelled)
            design = best_design(outlook, labels, precision, error)
            right = from_the_top(outlook, labels) if design is None else design.value
            predicted.append(CutForecast(labels, right=right + run.labelled.right))
        elif recall is not None:
            planned = best_recall_design(run, recall, error, labels)
            if planned is not None:
                predicted.append(CutForecast(labels, wrong=planned.kept_wrong))
    return tuple(predicted)


def sentences(
    run: CutRun,
    choices: CutChoices,
    forecast: tuple[CutForecast, ...],
    *,
    kept: int,
    between: int,
    missing: tuple[str, ...],
) -> tuple[str, ...]:
    """What is missing or what more labels would buy, for people."""
    precision, recall = choices.targets.get("precision"), choices.targets.get("recall")
    lines = []
    if "accuracy" in missing:
        lines.append(
            f"The accuracy of {percent(choices.targets['accuracy'])} is certain once {between:,} items "
            "between the two thresholds are labelled."
        )
    elif missing:
        lines.append(
            f"The recall of {percent(choices.targets['recall'])} is not certain yet: {between:,} items "
            "between the two cuts have no label. Label them, or lower one of the targets."
        )
    if not is_guessable(run):
        return tuple(lines)
    if (
        precision is None
        and recall is not None
        and kept + 1 > run.size - int((run.labelled.values != 1).sum())
    ):
        lines.append(_whole_list(run, recall, choices.error))
    if precision is not None and not kept:
        lines.append(_nothing_kept(run, precision))
    if choices.budget is None and run.asked == choices.most_labels:
        lines.append(f"Without a budget there are at most {run.asked:,} labels; a larger budget allows more.")
    for each in forecast[:2]:
        if each.right is not None and each.right > max(1.1 * kept, 0.5):
            lines.append(f"{each.labels:,} more labels might keep about {each.right:,.0f} right items.")
        elif each.wrong is not None and kept and each.wrong < 0.8 * kept:
            lines.append(
                f"{each.labels:,} more labels might leave about {each.wrong:,.0f} wrong ones in the set."
            )
    return tuple(lines)


def _nothing_kept(run: CutRun, precision: float) -> str:
    """Why nothing is kept, and what one could keep who trusts the guess."""
    local, unlabelled = run.local_precision(), run.strata.unlabelled(run.labelled)
    right, items = np.cumsum(local * unlabelled), np.cumsum(unlabelled)
    enough = np.flatnonzero(right >= precision * items)
    kept = float(items[enough[-1]]) if len(enough) else 0.0
    return (
        "No label is of a right item. Whoever assumes that precision follows the scores as it does among the "
        f"{len(run.labelled):,} labels would keep {f'about {kept:,.0f}' if kept else 'no'} items; that is an "
        "assumption, and no guarantee."
    )


def _whole_list(run: CutRun, recall: float, error: float) -> str:
    """Why the whole list is kept, and what it would take to keep less."""
    free = run.size - len(run.labelled)
    local = run.local_precision()
    right = run.labelled.right + float((local * run.strata.unlabelled(run.labelled)).sum())
    may_hide = max(1.0, (1.0 - recall) * right)
    needed = min(free, math.ceil(free * -math.log(error) / may_hide))
    return (
        f"Nothing can be left out yet: with about {right:,.0f} right {_items(right)} in the list it would "
        f"take about {needed:,} more labels, or trust in the scores, to show that what is left out holds few "
        "of them. "
        f"{_if_trusted(run, recall)}"
    )


def _items(number: float) -> str:
    return "item" if round(number) == 1 else "items"


def _if_trusted(run: CutRun, recall: float) -> str:
    """What one could leave out who assumes that the guess of local precision is right: no guarantee."""
    local, unlabelled = run.local_precision(), run.strata.unlabelled(run.labelled)
    right, known = np.cumsum(local * unlabelled), run.labelled.right
    enough = np.flatnonzero(known + right >= recall * (known + right[-1]))
    place = int(enough[0]) if len(enough) else len(right) - 1
    kept = known + float(np.cumsum(unlabelled)[place])
    return (
        "Whoever assumes that precision follows the scores as it does among the "
        f"{len(run.labelled):,} labels would keep about {kept:,.0f} items; that is an assumption, and no "
        "guarantee."
    )
