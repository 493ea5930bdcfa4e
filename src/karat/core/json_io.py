"""Results that were written as JSON."""

from __future__ import annotations

import json
from typing import Any

from karat.core.errors import SourceError


def parse_result(text: str, form: str, what: str) -> dict[str, Any]:
    """The object that a result was written as; an error says why this is none, such as "Not a curve: …"."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SourceError(f"Not a {what}: line {error.lineno} is not JSON ({error.msg}).") from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise SourceError(f'Not a {what}: this JSON has no "format": "{form}".')
    return data
