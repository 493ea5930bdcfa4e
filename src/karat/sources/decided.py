"""Existing decisions of a collection, from a column of an export of ASReview, Rayyan or another program."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from karat.core.errors import SourceError, spell_options
from karat.core.labels import RIGHT, UNSURE, WRONG, parse_label
from karat.sources.formats.asreview import LABEL, NOTE
from karat.sources.records import Records, records_with

_WORDS = {
    **dict.fromkeys(("include", "included", "relevant", "in"), RIGHT),
    **dict.fromkeys(("exclude", "excluded", "irrelevant", "not relevant", "out"), WRONG),
    **dict.fromkeys(("maybe", "undecided", "not judged", "unlabeled", "conflict"), UNSURE),
}
# Among its notes Rayyan writes:
# RAYYAN-INCLUSION: {"Jane"=>"Included"} | RAYYAN-EXCLUSION-REASONS: wrong population
_RAYYAN = re.compile(r"RAYYAN-INCLUSION:\s*\{(.*?)\}", re.DOTALL)
_RAYYAN_VOTE = re.compile(r'=>\s*"([^"]*)"')
_RAYYAN_REASONS = re.compile(r"RAYYAN-EXCLUSION-REASONS:\s*([^|;\n]+)")
# Rows that are read at a time.
BLOCK = 10_000


class ExistingDecision(NamedTuple):
    """A decision: 1 relevant, 0 not; and what was said about it."""

    value: int
    comment: str = ""


def read_decided(records: Records, size: int, column: str) -> dict[int, ExistingDecision]:
    """The decisions in a column, by row; rows that are not decided, or on which people differ, have none."""
    if column not in records.names:
        raise SourceError(f"No column {column!r} of decisions. Columns: {spell_options(records.names)}.")
    names = [column, *([NOTE] if column == LABEL and NOTE in records.names else [])]
    chosen = records_with(records, names)
    decided: dict[int, ExistingDecision] = {}
    for start in range(0, size, BLOCK):
        rows = range(start, min(start + BLOCK, size))
        for row, record in zip(rows, chosen.at(rows), strict=True):
            decision = _decision(record, column, row)
            if decision is not None and decision.value != UNSURE:
                decided[row] = decision
    return decided


def _decision(record: Mapping[str, Any], column: str, row: int) -> ExistingDecision | None:
    value = record.get(column)
    text = "" if value is None else str(value).strip()
    if rayyan := _RAYYAN.search(text):
        return _rayyan_decision(rayyan[1], text)
    if "RAYYAN-" in text or not text:
        return None
    if text.casefold() in _WORDS:
        return ExistingDecision(_WORDS[text.casefold()])
    try:
        label = parse_label(value)
    except ValueError:
        raise SourceError(
            f"Row {row:,} (counted from 0) has the decision {text[:40]!r} in column {column!r}; karat knows "
            "include, exclude, maybe, 1, 0, yes, no and empty cells. Of grades, name those that count as "
            "right: --positive 4,5."
        ) from None
    return None if label is None else ExistingDecision(label, str(record.get(NOTE) or ""))


def _rayyan_decision(votes: str, text: str) -> ExistingDecision:
    """What Rayyan's reviewers agree on; unsure where they differ."""
    values = {_WORDS.get(vote.strip().casefold(), UNSURE) for vote in _RAYYAN_VOTE.findall(votes)}
    reasons = _RAYYAN_REASONS.search(text)
    return ExistingDecision(
        values.pop() if len(values) == 1 else UNSURE, reasons[1].strip() if reasons else ""
    )
