"""Oracles: functions and arrays that answer with labels, checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import LabelError
from karat.core.plan import Items

# A function from a list of ids to their labels or to a mapping from ids to labels; or an array of all labels.
Oracle: TypeAlias = Callable[[list[Any]], Any] | ArrayLike


def answers_from(
    oracle: Oracle,
    names_at: Callable[[Items], list[Any]],
    size: int,
    *,
    what: str,
    each: str,
    unsure_allowed: bool,
) -> Callable[[Items], Any]:
    """The oracle as a function of the numbers of items, with errors that name the user's own items.

    Args:
        oracle: a function of names, or an array with a label for every number below `size`.
        names_at: from numbers to names.
        size: how many items there are.
        what: the word for several items.
        each: what an array has one label for.
        unsure_allowed: whether None is a label.
    """
    if not callable(oracle):
        known = np.asarray(oracle)
        if known.ndim != 1 or len(known) != size:
            raise LabelError(
                f"There are {known.size:,} labels for {size:,} {what}. Give one for {each}, or a function."
            )
        return lambda items: known[items]
    ask = oracle

    def answers(items: Items) -> list[Any]:
        names = names_at(items)
        labels = ordered_answers(ask(names), names)
        check_answers(labels, names, unsure_allowed=unsure_allowed)
        return labels

    return answers


def ordered_answers(answers: Any, ids: list[Any]) -> list[Any]:
    """An oracle's labels in the order of the ask, whether it gave a sequence or a mapping."""
    if isinstance(answers, Mapping):
        missing = [item for item in ids if item not in answers]
        if missing:
            raise LabelError(
                f"The oracle gave no label for item {missing[0]!r} ({len(missing):,} are missing)."
            )
        return [answers[item] for item in ids]
    if not isinstance(answers, Iterable) or isinstance(answers, str):
        raise LabelError(f"The oracle must give a list of labels or a mapping; it gave {answers!r}.")
    labels = [label.item() if isinstance(label, np.generic) else label for label in answers]
    if len(labels) != len(ids):
        raise LabelError(
            f"The oracle was asked for {len(ids):,} labels and gave {len(labels):,}. "
            "Answer each item once, in the order of the ask."
        )
    return labels


def check_answers(labels: list[Any], ids: list[Any], *, unsure_allowed: bool) -> None:
    """Refuse a label that is none, naming the item as its owner does."""
    valid: tuple[Any, ...] = (0, 1, None) if unsure_allowed else (0, 1)
    for item, label in zip(ids, labels, strict=False):
        if isinstance(label, np.ndarray) or label not in valid:
            unsure = ", or None (unsure)" if unsure_allowed else ""
            raise LabelError(
                f"The label of item {item!r} is {label!r}; it must be 1 (right) or 0 (wrong){unsure}."
            )
