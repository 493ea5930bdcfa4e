"""What somebody who was asked for labels gave back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from karat.core.errors import LabelError


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
