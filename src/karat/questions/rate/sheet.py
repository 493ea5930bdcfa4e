"""Labels by row, with corrections, unsure ones and ones that are still to come."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import LabelError
from karat.core.labels import LATE, UNSURE
from karat.questions.rate.cells import Floats, Ints


class LabelSheet:
    """All labels that a plan has; read them when they are needed, so that corrections count.

    Attributes:
        known: rows that had a label before the plan started.
        amended: how often labels were changed.
    """

    def __init__(self, known: Mapping[int, float | None]) -> None:
        self.amended = 0
        self.known: Ints = np.array(sorted(known), dtype=np.int64)
        self._values: dict[int, float] = {
            row: float(UNSURE) if label is None else float(label) for row, label in known.items()
        }

    def put(self, rows: Ints, labels: ArrayLike) -> None:
        """Take in labels: a share from 0 to 1, or `UNSURE` or `LATE`."""
        values = np.asarray(labels, dtype=np.float64)
        self._values.update(zip(rows.tolist(), values.tolist(), strict=True))

    def amend(self, labels: Mapping[int, int]) -> None:
        """Replace labels by corrected ones, or late ones by those that have come."""
        for row in labels:
            if row not in self._values:
                raise LabelError(f"A correction is for row {row:,}, which has no label yet.")
        self._values.update({row: float(label) for row, label in labels.items()})
        self.amended += 1

    def __len__(self) -> int:
        return len(self._values) - len(self.known)

    def unlabelled(self, rows: Ints) -> Ints:
        """Those of these rows that have no label yet, each once, in their order."""
        new = dict.fromkeys(row for row in rows.tolist() if row not in self._values)
        return np.fromiter(new, np.int64, len(new))

    def ends(self, rows: Ints) -> tuple[Floats, Floats]:
        """The labels of these rows as they are in the lower and in the upper bound.

        An unsure or late label is 0 in the lower bound and 1 in the upper one.
        """
        values: Floats = np.fromiter((self._values[row] for row in rows.tolist()), np.float64, len(rows))
        open_: NDArray[np.bool_] = values < 0
        return np.where(open_, 0.0, values), np.where(open_, 1.0, values)

    def late(self) -> Ints:
        """Rows whose labels are still to come."""
        return np.array([row for row, value in self._values.items() if value == LATE], dtype=np.int64)

    def undecided(self) -> int:
        """How many labels are unsure or late."""
        return sum(value < 0 for value in self._values.values())
