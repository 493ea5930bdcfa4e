"""What the store hands out: rows of its tables as plain values."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = [
    "CORRECTION",
    "GOLD",
    "LABEL",
    "AskRow",
    "CampaignRow",
    "Checkpoint",
    "Draw",
    "GoldItem",
    "LabelRow",
    "Lease",
    "NewLabel",
    "Said",
    "SkipRow",
]

# Kinds of labels: an annotator's opinion (the newest of each person counts), the owner's word over all
# opinions, and what the owner knew beforehand.
LABEL, CORRECTION, GOLD = "label", "correction", "gold"


class CampaignRow(NamedTuple):
    """A campaign as it is stored."""

    id: int
    name: str
    question: str
    criterion: int
    criterion_text: str
    definition: dict[str, Any]
    version: str
    created_at: float
    archived_at: float | None


class NewLabel(NamedTuple):
    """A label that is about to be appended."""

    item: str
    value: int
    kind: str = LABEL
    ask: int | None = None
    seconds: float | None = None
    comment: str = ""
    request: str | None = None
    # The position of this person's newest label of the item when somebody looked, 0 for none: with it, the
    # label is appended only if none of theirs has come since.
    after: int | None = None


class Said(NamedTuple):
    """In which ask an item came, and what somebody says of it: their newest label, and its position."""

    ask: int | None
    value: int | None
    label: int


class LabelRow(NamedTuple):
    """A line of the ledger."""

    id: int
    item: str
    value: int
    kind: str
    annotator: int
    campaign: int
    ask: int | None
    told_at: float
    seconds: float | None
    comment: str


class AskRow(NamedTuple):
    """A step of a plan: the ask, and the last label that the plan had seen when it was drawn."""

    number: int
    log_position: int
    drawn_at: float
    reason: str


class Draw(NamedTuple):
    """An item that a plan has drawn."""

    item: str
    ask: int
    unit: int
    chance: float | None
    fields: dict[str, Any]


class Lease(NamedTuple):
    """An item that was handed to somebody until a certain time."""

    item: str
    ask: int
    unit: int
    fields: dict[str, Any]
    until: float


class GoldItem(NamedTuple):
    """An item whose label the owner knows."""

    item: str
    value: int
    unit: int
    fields: dict[str, Any]


class SkipRow(NamedTuple):
    """Somebody passed an item on."""

    item: str
    annotator: int
    skipped_at: float


class Checkpoint(NamedTuple):
    """A plan's state at an ask."""

    ask: int
    version: str
    state: bytes
