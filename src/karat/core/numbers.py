"""Counts and shares as text, spelled alike in messages, reports and pages."""

from __future__ import annotations

import math

__all__ = ["NOT_KNOWN", "count", "measured", "percent"]

# In place of a number that no label supports.
NOT_KNOWN = "–"


def count(number: int, noun: str = "") -> str:
    """A whole number with separators, and its noun in the plural where it needs one."""
    if not noun:
        return f"{number:,}"
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def percent(share: float) -> str:
    """A chosen share of 1 as per cent, with the digits it was chosen with: `90 %`, `99.5 %`."""
    return f"{round(100.0 * share, 6):g} %"


def measured(share: float) -> str:
    """A measured share as per cent; what is not quite 0 or 100 never reads so, and nan is not known."""
    if math.isnan(share):
        return NOT_KNOWN
    text = f"{100.0 * share:.1f} %"
    if text == "100.0 %" and share < 1.0:
        return "> 99.9 %"
    if text == "0.0 %" and share > 0.0:
        return "< 0.1 %"
    return text
