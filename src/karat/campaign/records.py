"""Rows of the store's tables as named tuples."""

from __future__ import annotations

from typing import Any, NamedTuple

# Kinds of labels: an annotator's opinion (the newest of each person counts), a correction by the owner, which
# overrules all opinions, and a label that the owner knew beforehand.
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
    # How often it was changed, and the last ask before its plan began anew.
    revision: int = 0
    restarted_after: int = 0


class Change(NamedTuple):
    """What an owner changed after the start: values by name, and where the log and the plan were."""

    number: int
    at: float
    log_position: int
    ask: int
    before: dict[str, Any]
    after: dict[str, Any]


class CampaignSummary(NamedTuple):
    """A campaign in a list: where it stood when that was last computed, and what has come since."""

    id: int
    name: str
    question: str
    criterion_text: str
    created_at: float
    archived_at: float | None
    snapshot: dict[str, Any] | None
    new_labels: int


class NewLabel(NamedTuple):
    """A label to append."""

    item: str
    value: int
    kind: str = LABEL
    ask: int | None = None
    seconds: float | None = None
    comment: str = ""
    request: str | None = None
    # The position of this person's newest label of the item when it was read, 0 for none: the label is then
    # appended only if this person has not labelled the item since.
    after: int | None = None


class OwnLabel(NamedTuple):
    """The ask that an item was drawn for, and one annotator's newest label of it with its position."""

    ask: int | None
    value: int | None
    label: int


class LabelRow(NamedTuple):
    """An entry of the log of labels."""

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
    """A step of a plan: the ask, and the last label that the plan had been sent before."""

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
    """An item that is reserved for one annotator until a certain time."""

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
    """An annotator skipped an item."""

    item: str
    annotator: int
    skipped_at: float


class Checkpoint(NamedTuple):
    """A plan's state at an ask."""

    ask: int
    version: str
    state: bytes
