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
) -> NDArray[Any]:
    """Verdicts as an array of numbers, NaN for items without one; numbers keep their type.

    Args:
        given: the verdicts in the order of the items.
        size: how many items there are; None for as many as there are verdicts.
        where: what errors call the item at a position, as in "row 3".
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
    wrong = ~(((values >= 0) & (values <= 1)) | np.isnan(values))
    if wrong.any():
        row = int(np.argmax(wrong))
        raise outside_error(where(row), float(values[row]))
    return values


def some_verdicts(
    given: ArrayLike, size: int | None = None, *, where: Callable[[int], str] = name_rows
) -> NDArray[Any]:
    """As `checked_verdicts`; at least one item must have a verdict."""
    values = checked_verdicts(given, size, where=where)
    if np.isnan(values).all():
        raise no_verdicts_error()
    return values


def outside_error(item: str, verdict: float) -> SourceError:
    """The error for a verdict outside [0, 1]."""
    return SourceError(
        f"The verdict of {item} is {verdict:g}; verdicts are between 0 and 1, or missing. `karat read FILE "
        "--verdict COLUMN --scale 0:100` makes verdicts of scores on another scale."
    )


def no_verdicts_error() -> SourceError:
    """The error where no item has a verdict."""
    return SourceError("No item has a verdict. Name another column, or leave out the proxy.")
