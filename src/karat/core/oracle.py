"""Oracles: labels that Python callers give as a function of items, by id or by row, as plans need them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.by_id import values_by_id
from karat.core.errors import LabelError
from karat.core.plan import Items, is_label, spell_labels

# From items to their labels, in the same order or as a mapping; labels by id; or a label for every item.
Oracle: TypeAlias = Callable[[list[Any]], Any] | Mapping[Any, Any] | ArrayLike


def answers_by_unit(
    oracle: Oracle,
    items_at: Callable[[Items], list[Any]],
    *,
    size: int,
    unsure_allowed: bool,
    graded: bool = False,
    items: str = "items",
    each: str = "each row",
) -> Callable[[Items], Any]:
    """An oracle as a function of units (ranks, codes or rows), with errors that name the caller's own items.

    Args:
        oracle: a function; labels by id, as a mapping or a Series; or an array in the order of units.
        items_at: the items of units.
        size: how many units there are.
        unsure_allowed: whether None is a label.
        graded: whether labels are grades, any numbers from 0 to 1.
        items: the word for items in messages.
        each: what an array has a label for: "each row".
    """
    oracle = asked_by_id(oracle)
    if not callable(oracle):
        known = np.asarray(oracle)
        if known.ndim != 1:
            raise LabelError(f"Labels must be one for {each}; this array has {known.ndim} dimensions.")
        if len(known) != size:
            raise LabelError(
                f"There are {len(known):,} labels for {size:,} {items}. Give one for {each}, or a function."
            )
        return lambda units: known[units]
    ask = oracle

    def answers(units: Items) -> list[Any]:
        names = items_at(units)
        labels = _in_order(ask(names), names)
        _check_labels(labels, names, unsure_allowed=unsure_allowed, graded=graded)
        return labels

    return answers


def asked_by_id(oracle: Oracle) -> Oracle:
    """A mapping or a Series as a function of ids; any other oracle as it is."""
    labels = None if callable(oracle) else values_by_id(oracle, "Labels")
    if labels is None:
        return oracle
    by_id = labels

    def labels_of(items: list[Any]) -> list[Any]:
        missing = [item for item in items if item not in by_id]
        if missing:
            raise LabelError(
                f"There is no label for item {missing[0]!r}. Labels in a mapping or a Series go by id; "
                "give an array for labels by row."
            )
        return [by_id[item] for item in items]

    return labels_of


def _in_order(answers: Any, items: list[Any]) -> list[Any]:
    """An oracle's labels in the order of the ask, whether it gave a sequence or a mapping."""
    if isinstance(answers, Mapping):
        missing = [item for item in items if item not in answers]
        if missing:
            raise LabelError(
                f"The oracle gave no label for item {missing[0]!r} ({len(missing):,} are missing)."
            )
        return [answers[item] for item in items]
    if not isinstance(answers, Iterable) or isinstance(answers, str):
        raise LabelError(f"The oracle must give a list of labels or a mapping; it gave {answers!r}.")
    labels = [label.item() if isinstance(label, np.generic) else label for label in answers]
    if len(labels) != len(items):
        raise LabelError(
            f"The oracle was asked for {len(items):,} labels and gave {len(labels):,}. "
            "Answer each item once, in the order of the ask."
        )
    return labels


def _check_labels(labels: list[Any], items: list[Any], *, unsure_allowed: bool, graded: bool) -> None:
    for item, label in zip(items, labels, strict=True):
        if not (is_label(label, graded=graded) or (label is None and unsure_allowed)):
            unsure = ", or None (unsure)" if unsure_allowed else ""
            raise LabelError(
                f"The label of item {item!r} is {label!r}; it must be {spell_labels(graded=graded)}{unsure}."
            )
