"""Convert values to JSON, and check the JSON of results."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from karat.core.errors import SourceError


def to_plain(value: Any) -> Any:
    """A value as JSON can keep it: tuples and arrays as lists, dataclasses as objects, NaN as None."""
    if is_dataclass(value):
        return {each.name: to_plain(getattr(value, each.name)) for each in fields(value)}
    # NumPy's arrays and numbers.
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, tuple | list):
        return [to_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(part) for key, part in value.items()}
    return None if isinstance(value, float) and math.isnan(value) else value


def parse_result(text: str, form: str, what: str) -> dict[str, Any]:
    """The object that a result was written as; an error says why this is none, such as "Not a curve: …"."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SourceError(f"Not a {what}: line {error.lineno} is not JSON ({error.msg}).") from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise SourceError(f'Not a {what}: this JSON has no "format": "{form}".')
    return data
