"""Limit what is stored of an item's fields: a small compressed file may hold gigabytes of text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

# Letters of one field, and of all fields of an item.
MOST_LETTERS, MOST_LETTERS_OF_ITEM = 100_000, 200_000


def shortened(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an item as they are stored; very long values are cut, and say so."""
    left = MOST_LETTERS_OF_ITEM
    kept: dict[str, Any] = {}
    for name, value in fields.items():
        kept[name], used = _cut(value, min(MOST_LETTERS, left))
        left -= used
    return kept


def _cut(value: Any, most: int) -> tuple[Any, int]:
    """A value with at most so many letters, and how many it has."""
    if value is None or isinstance(value, bool | int | float):
        return value, 0
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) <= most:
        return value, len(text)
    return f"{text[:most]}… ({len(text) - most:,} more letters are not shown)", most
