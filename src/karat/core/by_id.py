"""Values that carry the ids of their items: mappings and pandas Series."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import is_label, spell_labels


def is_series(values: object) -> bool:
    """Whether these values are a pandas Series, whose index names items."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(values, pandas.Series)


def values_by_id(values: Any, what: str) -> Mapping[Any, Any] | None:
    """The values of a mapping or of a Series by id; None for values that go by row.

    Args:
        values: what a caller gave.
        what: what to call them in an error: "Labels".
    """
    if isinstance(values, Mapping):
        return values
    if not is_series(values):
        return None
    if not values.index.is_unique:
        twice = values.index[values.index.duplicated()][0]
        raise ParameterError(
            f"{what} in a Series go by its index, which has {twice!r} more than once. "
            "Set the index to the ids, or give values by row: series.to_numpy()."
        )
    return dict(zip(values.index.tolist(), values.tolist(), strict=True))


def known_labels(known: Any, *, graded: bool = False) -> Mapping[Any, Any]:
    """Labels by id that exist already, checked: a mapping or a Series, with None for unsure.

    Args:
        known: what a caller gave; None for no labels.
        graded: whether labels are grades.
    """
    labels = values_by_id({} if known is None else known, "Known labels")
    if labels is None:
        raise ParameterError("Known labels must be a mapping from ids to labels: {id: 1, …}.")
    for item, label in labels.items():
        if label is not None and not is_label(label, graded=graded):
            allowed = f"{spell_labels(graded=graded)}, or None (unsure)"
            raise LabelError(f"The known label of item {item!r} is {label!r}; it must be {allowed}.")
    return labels
