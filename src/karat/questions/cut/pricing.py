"""Price of a cut: the items that several budgets are expected to keep of an assumed list."""

from __future__ import annotations

from functools import partial

import numpy as np

from karat.core.errors import ParameterError
from karat.core.numbers import measured, percent
from karat.core.plan import run
from karat.core.question import Price
from karat.core.spelling import spell_labels
from karat.questions.cut.accuracy_plan import allowed_mistakes
from karat.questions.cut.choices import FIRST_ROUND, CutChoices, CutPricing
from karat.questions.cut.order import Order
from karat.questions.cut.plan import cut_plan

BUDGETS = (100, 300, 1_000, 3_000)
# Runs on longer lists would take too long; a run that decides about every item asks for much of its list.
LONGEST, LONGEST_DECIDED = 1_000_000, 50_000


def price_cut(size: int, choices: CutChoices, supposed: CutPricing) -> Price:
    """Runs on a list whose local precision falls evenly."""
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
    rows = []
    for budget in _budgets(choices, length):
        chosen = CutChoices.of(**{**choices.to_dict(), "budget": budget})
        result = run(cut_plan(Order(length), chosen, seed=0), lambda ranks: labels[ranks - 1])
        right = int(labels[result.ranks - 1].sum())
        used = budget if budget is not None else round(result.labels_used * size / length)
        rows.append((used, result.kept / length, right / max(1, result.kept), right / max(1, labels.sum())))
    return Price(
        answer=partial(_answer, rows, choices),
        labels=rows[0][0] if choices.accuracy is not None else choices.budget,
        worst_labels=_most(size, choices),
        summary=_summary(size, choices),
        title=f"What labels may keep of {size:,} items",
        columns=("labels", "kept", "its precision", "its recall"),
        rows=[(f"{budget:,}", *(measured(share) for share in shares)) for budget, *shares in rows],
        notes=(
            f"At {percent(choices.confidence)} confidence, for local precision that falls evenly from "
            f"{first:g} to {last:g}; --guess supposes another list.",
            *(() if choices.budget is not None else (f"Without a budget: {_summary(size, choices)}",)),
        ),
        data={
            str(budget): {"labels": budget, "kept": kept, "precision": precision, "recall": recall}
            for budget, kept, precision, recall in rows
        },
    )


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
    if choices.decides_all:
        return size - allowed_mistakes(size, choices.targets["accuracy"])
    return min(size, choices.most_labels or size)


def _answer(rows: list[tuple[int, float, float, float]], choices: CutChoices) -> str:
    """What 300 labels and what 1,000 keep, or what the given budget does."""
    first, *more = rows[1:3] if len(rows) > 2 else rows[:1]
    if choices.decides_all:
        return (
            f"{spell_labels(first[0], first[0])} will decide about every item with an accuracy of "
            f"{choices.targets['accuracy']:.0%}, on a list like the one below."
        )
    goals = " and ".join(
        f"{'an' if name == 'accuracy' else 'a'} {name} of {target:.0%}"
        for name, target in choices.targets.items()
    )
    sentence = f"{spell_labels(first[0], first[0])} will keep about {first[1]:.0%} of the list for {goals}"
    for labels, kept, *_ in more:
        sentence += f"; {spell_labels(labels, labels)} about {kept:.0%}"
    return f"{sentence}, on a list like the one below."


def _budgets(choices: CutChoices, length: int) -> list[int | None]:
    """The budgets to try; None for the labels that an accuracy takes, whatever they are."""
    if choices.budget is not None:
        return [min(choices.budget, length)]
    if choices.accuracy is not None:
        return [None]
    return list(dict.fromkeys(min(budget, length) for budget in BUDGETS))
