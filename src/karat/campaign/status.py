"""Where a campaign stands, and who has done what: plain values for people and programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["AnnotatorSummary", "Disagreement", "HistoryLine", "Item", "Status", "Told"]


@dataclass(frozen=True, slots=True)
class Item:
    """An item that somebody is asked to label.

    Attributes:
        id: the item's id as the source has it: an integer where ids are integers or rows, else text.
        key: the text that the ledger knows it by.
        unit: what the plan counts: its rank, for a curve.
        fields: what to show.
        until: when it will be given to somebody else, in seconds since 1970.
    """

    id: Any
    key: str
    unit: int
    fields: dict[str, Any]
    until: float


@dataclass(frozen=True, slots=True)
class Told:
    """What became of labels: how many are new, and how many were there already."""

    new: int
    same: int


@dataclass(frozen=True, slots=True)
class Status:
    """Where a campaign stands.

    Attributes:
        state: "open", "done", "archived", "out of budget", or "waiting" for labels that are with people.
        labels: opinions given in this campaign.
        answered: distinct items that have a label.
        asked: distinct items that were asked for.
        known: items whose labels existed before.
        open: opinions that are wanted now.
        leased: how many of them are with somebody.
        unsure: items that were decided to be undecidable.
        labels_left: about how many more labels the plan will want; None where it cannot tell.
        reason: what the open ask is for.
        note: what to know or to do now, in words.
        hours: annotators' time, where it was told.
        cost: what labelling has cost, where there is a price.
    """

    name: str
    question: str
    criterion: str
    method: str
    size: int
    state: str
    labels: int
    answered: int
    asked: int
    known: int
    open: int
    leased: int
    unsure: int
    disagreements: int
    annotators: int
    labels_left: int | None
    reason: str
    note: str
    hours: float
    cost: float
    created_at: float
    version: str

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class AnnotatorSummary:
    """One annotator's work in a campaign.

    Attributes:
        agreement: how often a clear label agrees with the other opinions on the item; None without any.
        compared: how many labels that rests on.
        gold_right: how many gold items were labelled right, of `gold_seen`.
        recent_gold: the share right among the last twenty gold items: attention may drift.
        seconds: the median time for a label, where it was told.
    """

    name: str
    labels: int
    right: int
    wrong: int
    unsure: int
    skipped: int
    agreement: float | None
    compared: int
    gold_seen: int
    gold_right: int
    recent_gold: float | None
    seconds: float | None
    last_at: float | None

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An item on which people differ: who says what, and what counts for now."""

    key: str
    unit: int
    fields: dict[str, Any]
    votes: dict[str, int]
    label: int | None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of an item's history."""

    position: int
    item: str
    value: int
    kind: str
    annotator: str
    campaign: str
    ask: int | None
    told_at: float
    seconds: float | None
    comment: str

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)
