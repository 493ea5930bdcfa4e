"""Check a judge's verdicts: one number between 0 and 1 for each item, NaN where it has none."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.ids import name_rows


def checked_verdicts(
    given: ArrayLike,
    size: int | None = None,
    *,
    where: Callable[[int], str] = name_rows,
    missing: bool = True,
) -> NDArray[Any]:
    """Verdicts as an array of numbers; numbers keep their type.

    Args:
        given: the verdicts in the order of the items.
        size: how many items there are; None for as many as there are verdicts.
        where: what errors call the item at a position, as in "row 3".
        missing: whether NaN may stand for an item without a verdict.
    """
    values = np.asarray(given)
    if values.dtype.kind == "O":
        with suppress(TypeError, ValueError):
            values = values.astype(np.float64)
    if values.dtype.kind not in "fiub":
        raise SourceError("The verdicts are not numbers between 0 and 1. Give one for each item.")
    if values.ndim != 1 or (size is not None and len(values) != size):
        items = "one item" if size is None else f"{size:,} items"
        raise SourceError(f"There are {items} but {values.size:,} verdicts. Give one for each item.")
    wrong = ~((values >= 0) & (values <= 1))
    if missing:
        wrong &= ~np.isnan(values)
    if wrong.any():
        row = int(np.argmax(wrong))
        allowed = "between 0 and 1, or missing" if missing else "between 0 and 1, and none may be missing"
        raise SourceError(f"The verdict of {where(row)} is {values[row]:g}; verdicts are {allowed}.")
    return values
