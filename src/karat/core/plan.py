"""Plans: generators that ask for labels and return a result; `drive` and `run` execute them.

A plan is a generator: it yields the items that it wants labelled, is sent their labels, and
returns its result. It never waits for anybody. Simulation, people and recovery after a crash
drive the same generator, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from numbers import Real
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import LabelError
from karat.core.labels import LATE, UNSURE

__all__ = ["LATE", "UNSURE", "Ask", "Items", "Labels", "Plan", "answering", "drive", "run"]

Items: TypeAlias = NDArray[np.int64]
# 0 and 1, or `UNSURE` and `LATE`; where an ask takes grades, numbers between 0 and 1 too, as floats.
Labels: TypeAlias = NDArray[np.int8]

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """Items to be labelled, without repetition, and a handle on the plan that waits for them.

    `items` are whatever the plan counts: ranks (from 1) for a curve. The functions are about the
    plan's state at this ask; None where a plan cannot do that.

    Attributes:
        items: what to label.
        reason: why, in words.
        chances: with which probability each item was drawn, among those that could have been.
        unsure_allowed: whether None is an answer; such items are sent to the plan as `UNSURE`.
        late_allowed: whether the plan may go on before every label is there; the others are sent as `LATE`.
        graded: whether labels are grades, any numbers from 0 to 1.
        in_order: whether people get the items in this order, such as the most relevant ones first; else they
            get them in random order, which says nothing about scores and strata.
        so_far: what the plan would answer if it were stopped here.
        preview: what it would answer with some labels of these items, which it does not keep; None where that
            is no more than `so_far`.
        amend: gives the plan labels of earlier items that have come late or were corrected. Earlier asks do
            not change.
        amended: what the plan would answer after such labels, which it does not keep.
        checkpoint: the plan's state as bytes; the plan made from them goes on with this same ask.
        labels_left: about how many labels the plan will still ask for, these items included.
        adjust: choices of the plan that may change while it runs, by name: each is given its new value before
            the labels of these items are sent, and counts from the next ask on.
    """

    items: Items
    reason: str = ""
    chances: NDArray[np.float64] | None = None
    unsure_allowed: bool = False
    late_allowed: bool = False
    graded: bool = False
    in_order: bool = False
    so_far: Callable[[], Any] | None = None
    preview: Callable[[Mapping[int, int]], Any] | None = None
    amend: Callable[[Mapping[int, int]], None] | None = None
    amended: Callable[[Mapping[int, int]], Any] | None = None
    checkpoint: Callable[[], bytes] | None = None
    labels_left: Callable[[], int] | None = None
    adjust: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Plans of users may yield lists.
        object.__setattr__(self, "items", np.asarray(self.items, dtype=np.int64))

    def __len__(self) -> int:
        return len(self.items)


# What a plan yields, is sent and returns. Users may write plans of their own: see docs/contracts.md.
Plan: TypeAlias = Generator[Ask, Labels, Result]


def drive(plan: Plan[Result], labels: Mapping[int, int | None]) -> Ask | Result:
    """Run a fresh plan as far as the labels go: its result, or the ask that is still open.

    An open ask holds only the items whose labels are missing, in the order in which they were
    asked for; its `so_far` counts those that are there, where the plan can. `labels` maps items to 0
    or 1; what the plan does not ask for is left alone. A plan is used up by this call; to go on, make
    it again from the same parameters and seed.
    """
    try:
        ask = next(plan)
        while True:
            missing = [item for item in ask.items.tolist() if item not in labels]
            if missing:
                plan.close()
                return replace(
                    ask, items=np.array(missing, dtype=np.int64), so_far=_so_far_with(ask, labels, missing)
                )
            answers = [labels[item] for item in ask.items.tolist()]
            ask = plan.send(checked_labels(answers, ask))
    except StopIteration as stop:
        result: Result = stop.value
        return result


def _so_far_with(ask: Ask, labels: Mapping[int, int | None], missing: list[int]) -> Callable[[], Any] | None:
    """What the plan would answer with those labels of an ask that are there, where it can use them."""
    if ask.preview is None:
        return ask.so_far
    given = {item: labels[item] for item in set(ask.items.tolist()).difference(missing)}
    return partial(ask.preview, {item: UNSURE if value is None else value for item, value in given.items()})


def run(plan: Plan[Result], oracle: Callable[[Items], Iterable[object]]) -> Result:
    """Run a plan to its end against an oracle that can label anything."""
    try:
        ask = next(plan)
        while True:
            ask = plan.send(checked_labels(oracle(ask.items), ask))
    except StopIteration as stop:
        result: Result = stop.value
        return result


def answering(plan: Plan[Result], change: Callable[[Result], Result]) -> Plan[Result]:
    """The same plan, with its result and what it would answer at any ask changed by a function."""

    def changed(ask: Ask) -> Ask:
        so_far, preview = ask.so_far, ask.preview
        return replace(
            ask,
            so_far=None if so_far is None else lambda: change(so_far()),
            preview=None if preview is None else lambda labels: change(preview(labels)),
        )

    try:
        ask = next(plan)
        while True:
            labels = yield changed(ask)
            ask = plan.send(labels)
    except StopIteration as stop:
        return change(stop.value)


def checked_labels(answers: Iterable[object], ask: Ask) -> Labels:
    """The answers to an ask as an array of 0 and 1, or an error that names the first bad one."""
    if not isinstance(answers, np.ndarray):
        answers = np.array(list(answers), dtype=object)
    if len(answers) != len(ask):
        raise LabelError(
            f"{len(ask):,} labels were asked for, {len(answers):,} came back. "
            "Answer each item once, in the order of the ask."
        )
    if answers.dtype == object:
        unsure = np.array([answer is None for answer in answers], dtype=bool) & ask.unsure_allowed
        wrong = np.array([not is_label(answer, graded=ask.graded) for answer in answers]) & ~unsure
        answers = np.where(unsure, UNSURE, answers)
    elif ask.graded:
        wrong = ~((answers >= 0) & (answers <= 1))
    else:
        wrong = (answers != 0) & (answers != 1)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        answer = answers[first]
        spelled = "no label" if answer is None else f"the label {answer!r}"
        raise LabelError(
            f"Item {ask.items[first]:,} got {spelled}; "
            f"this method needs {spell_labels(graded=ask.graded)} for every item it asks for."
        )
    checked: Labels = answers.astype(np.float64 if ask.graded else np.int8)
    return checked


def is_label(answer: object, *, graded: bool) -> bool:
    """Whether this is a label: 0 or 1, or with `graded` any number from 0 to 1."""
    if isinstance(answer, np.ndarray):
        return False
    if graded:
        return isinstance(answer, Real) and 0.0 <= float(answer) <= 1.0
    return answer in (0, 1)


def spell_labels(*, graded: bool) -> str:
    """What labels may be, in words."""
    return "a grade from 0 to 1" if graded else "1 (right) or 0 (wrong)"
