"""What is known of the items of systems beside who has them: a judge's verdicts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from karat.core.by_id import values_by_id
from karat.core.errors import ParameterError, SourceError
from karat.data.system_pool import Floats, SystemPool
from karat.data.systems import Systems


def with_verdicts(systems: SystemPool, verdicts: Any) -> Systems:
    """The same systems with another judge's verdicts.

    Args:
        systems: in memory, where each item is known.
        verdicts: numbers in [0, 1]: an array by item code, NaN where there is none; or by id, as a mapping or
            a Series, where items may be missing.
    """
    held = in_memory(systems, "Verdicts")
    given = values_by_id(verdicts, "Verdicts")
    if given is not None:
        verdicts = _by_code(held, given)
    values = np.asarray(verdicts, dtype=np.float64)
    if values.shape != (held.size,):
        raise SourceError(
            f"There are {held.size:,} items but {values.size:,} verdicts. Give one for each item code, or a "
            "mapping from items to verdicts."
        )
    check_verdicts(values, held.item_names)
    return replace(held, verdicts=values)


def in_memory(systems: SystemPool, what: str) -> Systems:
    """Refuse systems that know only how many items there are of each kind."""
    if not isinstance(systems, Systems):
        raise ParameterError(f"{what} are of single items: read the systems with the engine memory.")
    return systems


def check_verdicts(values: Floats, names: Any) -> None:
    """Refuse verdicts outside [0, 1], naming the item."""
    wrong = ~(np.isnan(values) | ((values >= 0.0) & (values <= 1.0)))
    if wrong.any():
        code = int(np.argmax(wrong))
        item = names(np.array([code]))[0]
        raise SourceError(
            f"The verdict on item {item!r} is {values[code]:g}; verdicts are between 0 and 1, or missing."
        )


def _by_code(systems: Systems, given: Any) -> Floats:
    codes = np.flatnonzero(systems.degree > 0)
    names = systems.item_names(codes)
    values = np.full(systems.size, np.nan)
    values[codes] = [np.nan if given.get(name) is None else float(given[name]) for name in names]
    if not np.isfinite(values).any():
        raise SourceError(
            f"No item of the systems has a verdict; the first item is {names[0]!r}. Verdicts in a mapping or "
            "a Series go by item."
        )
    return values
