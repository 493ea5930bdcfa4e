"""Files about duplicate references: pairs to decide on, and references of which the copies are merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from karat.exchange.delimited import table_text

if TYPE_CHECKING:
    from karat.data.duplicates import DuplicatePair

# What people tell two references apart by.
SHOWN = ("title", "authors", "year", "journal", "doi")

Record = Mapping[str, Any]


def write_pairs(pairs: Sequence[DuplicatePair], records: Mapping[int, Record]) -> bytes:
    """A line for each pair; people edit the column `decision`, which begins with what is proposed."""
    header = ["first", "second", "decision", "reason", *(f"{name} {n}" for name in SHOWN for n in (1, 2))]
    rows = [
        [*pair.ids, pair.proposal, pair.reason, *_side_by_side(*(records[row] for row in pair.rows))]
        for pair in pairs
    ]
    return table_text(header, rows).encode("utf-8-sig")


def merged_record(copies: Sequence[Record]) -> dict[str, Any]:
    """The first record, with what only its copies know."""
    merged: dict[str, Any] = dict(copies[0])
    for copy in copies[1:]:
        merged |= {name: value for name, value in copy.items() if merged.get(name) in (None, "")}
    return merged


def _side_by_side(first: Record, second: Record) -> list[Any]:
    folded = [{name.casefold(): value for name, value in one.items()} for one in (first, second)]
    return [one.get(name) for name in SHOWN for one in folded]
