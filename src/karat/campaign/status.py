"""Values that a campaign returns: items, status, annotator summaries, disagreements, history, look-ups."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Item:
    """An item that an annotator is asked to label.

    Attributes:
        id: the item's id as the source has it: an integer where ids are integers or rows, else text.
        key: the text that identifies it in the log.
        unit: its number in the plan; for a curve, its rank.
        fields: what to show.
        until: when the lease ends, in seconds since 1970.
    """

    id: Any
    key: str
    unit: int
    fields: dict[str, Any]
    until: float


@dataclass(frozen=True, slots=True)
class Told:
    """How many labels were new, and how many were stored before."""

    new: int
    same: int


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a campaign.

    Attributes:
        state: "open", "done", "archived", "out of budget", or "waiting" for labels of items that are leased.
        labels: opinions given in this campaign; of each person one on an item, the newest.
        answered: distinct items that have a label: all the opinions that they need.
        asked: distinct items that were asked for.
        known: items whose labels existed before.
        open: opinions that are wanted now.
        leased: how many of them are leased to annotators.
        unsure: items whose label is "unsure", without ties.
        disagreements: items on which people differ and nobody has decided, ties among them.
        labels_left: an estimate of how many more labels the plan needs; None where there is none.
        reason: what the open ask is for.
        note: an explanation of the state, or what to do next.
        hours: annotators' time, where it was recorded.
        cost: cost of the labels, where a price is set.
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
        compared: how many labels were compared for that.
        gold_right: how many gold items were labelled right, of `gold_seen`.
        recent_gold: the share of right answers among the last twenty gold items.
        seconds: the median time for a label, where it was recorded.
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
    """An item on which annotators disagree: their votes, the label that is used, and their comments."""

    key: str
    unit: int
    fields: dict[str, Any]
    votes: dict[str, int]
    label: int | None
    comments: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How two people agree on the items that both labelled: Cohen's kappa with its 95 % interval.

    Attributes:
        first: one of them.
        second: the other.
        value: kappa; None where both gave one and the same answer to everything.
        alike: how many items have the same answer of both.
        items: how many items both labelled.
    """

    first: str
    second: str
    value: float | None
    lower: float | None
    upper: float | None
    alike: int
    items: int

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry of an item's history."""

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


class Lookup(NamedTuple):
    """What a campaign knows of items.

    Attributes:
        keys: for each item as it was named, the text that the ledger knows it by.
        asked: the keys of those that may be labelled: handed out once, or gold.
        existing: each person's newest label, by key and name.
    """

    keys: dict[str, str]
    asked: set[str]
    existing: dict[tuple[str, str | None], int]


class Earlier(NamedTuple):
    """An item that somebody answered, the answer (None is unsure), and what they remarked."""

    item: Item
    value: int | None
    comment: str
