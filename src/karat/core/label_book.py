"""Labels of a plan, with all corrections so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import LabelError
from karat.core.plan import Ask, Items, Labels, Plan


class LabelBook:
    """Asks for labels and keeps them, so that corrections count in whatever is computed afterwards.

    For plans that form their estimate from all labels at once. Read the labels when they are needed, not
    when they come.
    """

    def __init__(self) -> None:
        self._labels: dict[int, int] = {}

    def ask(
        self,
        items: Items,
        reason: str,
        chances: NDArray[np.float64] | float = 1.0,
        *,
        so_far: Callable[[], Any] | None = None,
    ) -> Plan[None]:
        """Have items labelled that were drawn with these chances."""
        every = np.broadcast_to(np.asarray(chances, dtype=np.float64), items.shape)
        labels = yield Ask(items, reason, chances=every, so_far=so_far, amend=self._amend)
        self._labels.update(zip(items.tolist(), labels.tolist(), strict=True))

    def of(self, items: Items) -> Labels:
        """The labels of these items, corrections included."""
        return np.fromiter((self._labels[item] for item in items.tolist()), np.int8, len(items))

    def unlabelled(self, items: Items) -> Items:
        """Those of these items that have no label yet."""
        return items[[item not in self._labels for item in items.tolist()]]

    def _amend(self, labels: Mapping[int, int]) -> None:
        for item, label in labels.items():
            if item not in self._labels:
                raise LabelError(f"A correction is for item {item:,}, which has no label yet.")
            if label not in (0, 1):
                raise LabelError(
                    f"The label of item {item:,} was changed to unsure; "
                    "this method needs 1 (right) or 0 (wrong)."
                )
        self._labels.update(labels)
