"""Look-up of items and people in the log: keys, existing labels, leases and earlier answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from karat.campaign.records import LABEL, LabelRow
from karat.campaign.status import Item
from karat.core.labels import label_to_python

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign


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


def look_up(campaign: Campaign, items: Iterable[str]) -> Lookup:
    """What the campaign knows of these items."""
    store, row = campaign.store, campaign.row
    keys = {item: campaign.key(item) for item in items}
    wanted = set(keys.values())
    gold = {item.item for item in store.gold(row.id)}
    names = store.annotators()
    existing: dict[tuple[str, str | None], int] = {
        (line.item, names[line.annotator]): line.value
        for line in store.labels(row.criterion, items=wanted)
        if line.kind == LABEL
    }
    return Lookup(keys, set(store.draws_of(row.id, wanted)) | (gold & wanted), existing)


def held_keys(campaign: Campaign, annotator: str) -> set[str]:
    """The items that somebody holds now."""
    person = campaign.store.annotator(annotator)
    return {lease.item for lease in campaign.store.held(campaign.row.id, person)}


def earlier_answers(campaign: Campaign, annotator: str, *, most: int) -> list[Earlier]:
    """What somebody answered in this campaign, oldest first and each item once, at most so many."""
    store, row = campaign.store, campaign.row
    person = store.annotator(annotator)
    newest: dict[str, LabelRow] = {}
    for line in store.labels(row.criterion):
        if line.annotator == person and line.campaign == row.id and line.kind == LABEL:
            newest.pop(line.item, None)
            newest[line.item] = line
    keys = list(newest)[-most:]
    places = {draw.item: (draw.unit, draw.fields) for draw in store.draws_of(row.id, keys).values()}
    places |= {gold.item: (gold.unit, gold.fields) for gold in store.gold(row.id)}
    return [
        Earlier(
            Item(campaign.source_id(key), key, *places[key], 0.0), label_to_python(line.value), line.comment
        )
        for key, line in ((key, newest[key]) for key in keys)
        if key in places
    ]
