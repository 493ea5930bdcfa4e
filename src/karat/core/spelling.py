"""Numbers of labels and ranges of them in words."""

from __future__ import annotations


def spell_labels(low: int, high: int) -> str:
    """`120 to 340 labels`, or `120 labels` where both ends are the same."""
    noun = "label" if high == 1 else "labels"
    return f"{high:,} {noun}" if low == high else f"{low:,} to {high:,} {noun}"
