"""Price of a cut: the items that several budgets are expected to keep of an assumed list."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from karat.bounds.label_noise import LabelNoise
from karat.core.errors import ParameterError
from karat.core.numbers import measured, percent
from karat.core.plan import Labels, run
from karat.core.question import Price
from karat.core.spelling import spell_labels
from karat.questions.cut.accuracy_plan import allowed_mistakes
from karat.questions.cut.choices import FIRST_ROUND, CutChoices, CutPricing
from karat.questions.cut.methods import METHODS
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan

BUDGETS = (100, 300, 1_000, 3_000)
# Runs on longer lists would take too long; a run that decides about every item asks for much of its list.
LONGEST, LONGEST_DECIDED = 100_000, 50_000
# Runs with each budget for one target; for two, each takes several times as long.
RUNS = 3
COLUMNS = ("method", "labels", "kept", "its precision", "its recall", "undecided")


class Expected(NamedTuple):
    """A set that a run kept: its labels, its share of the list, its precision and its recall.

    `undecided` is the share of the list between two thresholds that the labels did not reach.
    """

    labels: int
    kept: float
    precision: float
    recall: float
    undecided: float


def price_cut(size: int, choices: CutChoices, supposed: CutPricing, *, every_method: bool) -> Price:
    """Runs on a list whose local precision falls evenly, by the chosen method or by every one."""
    if size < 1:
        raise ParameterError(f"The list must have at least 1 item; it has {size}.")
    first, last = supposed.guess
    for end in supposed.guess:
        if not 0.0 <= end <= 1.0:
            raise ParameterError(f"A guessed precision must be between 0 and 1; it is {end:g}.")
    # A longer list has the same shares.
    length = min(size, LONGEST_DECIDED if choices.decides_all else LONGEST)
    chances = np.linspace(first, last, length)
    labels = (np.random.default_rng(0).random(length) < chances).astype(np.int8)
    runs = RUNS if every_method and len(choices.targets) == 1 and not choices.decides_all else 1
    rows = _expected(labels, size, choices, runs)
    others = {
        name: _expected(labels, size, replace(choices, method=name), runs)
        for name in METHODS
        if every_method and name != choices.method
    }
    # The last column is for two thresholds.
    shown = len(COLUMNS) if any(each.undecided for each in rows) else -1
    return Price(
        answer=partial(_answer, rows, choices),
        labels=rows[0].labels if choices.accuracy is not None else choices.budget,
        worst_labels=_most(size, choices),
        summary=_summary(size, choices),
        title=f"What labels may keep of {size:,} items",
        columns=COLUMNS[:shown],
        rows=[
            (name, f"{each.labels:,}", *(measured(share) for share in each[1:]))[:shown]
            for name, some in {choices.method: rows, **others}.items()
            for each in some
        ],
        notes=(
            f"At {percent(choices.confidence)} confidence, for local precision that falls evenly from "
            f"{first:g} to {last:g}; --guess supposes another list.",
            *(() if choices.budget is not None else (f"Without a budget: {_summary(size, choices)}",)),
        ),
        data={
            str(each.labels): each._asdict() | {name: some[place]._asdict() for name, some in others.items()}
            for place, each in enumerate(rows)
        },
    )


def _expected(labels: Labels, size: int, choices: CutChoices, runs: int) -> list[Expected]:
    """What the budgets keep of a list with these labels, which stands for one of `size` items.

    Of several runs with a budget, that with the set of middle size.
    """
    length, expected, answers = len(labels), [], labels
    if (noise := LabelNoise.chosen(choices)) is not None:
        chances = np.where(labels == 1, noise.value.of_right, noise.value.of_wrong)
        answers = labels ^ (np.random.default_rng(1).random(length) < chances)
    for budget in _budgets(choices, length):
        chosen, sets = replace(choices, budget=budget), []
        for seed in range(runs):
            result = run(cut_plan(Order(length), chosen, seed=seed), lambda ranks: answers[ranks - 1])
            right = int(labels[result.ranks - 1].sum())
            used = budget if budget is not None else round(result.labels_used * size / length)
            shares = result.kept / length, right / max(1, result.kept), right / max(1, int(labels.sum()))
            sets.append(Expected(used, *shares, result.undecided / length))
        expected.append(sorted(sets, key=lambda each: each.kept)[runs // 2])
    return expected


def _summary(size: int, choices: CutChoices) -> str:
    """How many labels the plan asks for, and where it ends."""
    if choices.budget is not None:
        return "That many: a budget is spent to its end."
    most = _most(size, choices)
    if choices.accuracy is not None:
        return (
            "As few as it takes to decide about every item; if the scores tell nothing, most of the list: "
            f"at most {most:,}. A budget sets a limit, and may leave items undecided."
        )
    return (
        f"{min(size, FIRST_ROUND):,} labels, and as many again while that promises to improve the set by a "
        f"tenth: at most {most:,}. A budget sets another limit."
    )


def _most(size: int, choices: CutChoices) -> int:
    """How many labels there are at most; with an accuracy, all but the mistakes that are allowed."""
    if choices.decides_all and LabelNoise.chosen(choices) is None:
        return size - allowed_mistakes(size, choices.targets["accuracy"])
    return min(size, choices.most_labels or size)


def _answer(rows: list[Expected], choices: CutChoices) -> str:
    """What 300 labels and what 1,000 keep, or what the given budget does."""
    first, *more = rows[1:3] if len(rows) > 2 else rows[:1]
    if choices.decides_all:
        return (
            f"{spell_labels(first[0], first[0])} will decide about every item with an accuracy of "
            f"{percent(choices.targets['accuracy'])}, on a list like the one below."
        )
    goals = " and ".join(
        f"{'an' if name == 'accuracy' else 'a'} {name} of {percent(target)}"
        for name, target in choices.targets.items()
    )
    between = any(each.undecided for each in (first, *more))
    sentence = (
        f"{spell_labels(first.labels, first.labels)} will keep about {measured(first.kept)} of the list"
    )
    if between:
        sentence += f" and leave {measured(first.undecided)} undecided"
    sentence += f" for {goals}"
    for each in more:
        sentence += f"; {spell_labels(each.labels, each.labels)} about {measured(each.kept)}"
        if between:
            sentence += f" and {measured(each.undecided)}"
    return f"{sentence}, on a list like the one below."


def _budgets(choices: CutChoices, length: int) -> list[int | None]:
    """The budgets to try; None for the labels that an accuracy takes, whatever they are."""
    if choices.budget is not None:
        return [min(choices.budget, length)]
    if choices.accuracy is not None:
        return [None]
    return list(dict.fromkeys(min(budget, length) for budget in BUDGETS))
