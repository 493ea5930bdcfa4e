"""Campaigns, draws, asks and leases for the tests of stores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karat.campaign.records import CampaignRow, Draw, GoldItem
from karat.campaign.store import Store

NOW = 1_700_000_000.0


def start(
    store: Store,
    name: str = "one",
    *,
    criterion: str = "is right",
    known: Sequence[Draw] = (),
    gold: Sequence[GoldItem] = (),
) -> CampaignRow:
    """A campaign about nothing in particular."""
    return store.add_campaign(
        name, question="curve", criterion=criterion, definition={}, version="0", known=known, gold=gold
    )


def drawn(item: str, ask: int = 1, *, unit: int = 1, chance: float | None = 0.5) -> Draw:
    """An item that a plan has drawn."""
    return Draw(item, ask, unit, chance, {"text": item})


def record(store: Store, row: CampaignRow, draws: Sequence[Draw], **about: Any) -> None:
    """Record an ask as whoever holds the lock, and want opinions on all of it."""
    assert store.lock(row.id, "me", seconds=60) is None
    assert add_ask(store, row, draws, **about)


def add_ask(
    store: Store,
    row: CampaignRow,
    draws: Sequence[Draw],
    *,
    number: int = 1,
    opinions: int = 1,
    position: int = 0,
    holder: str = "me",
) -> bool:
    """Try to record an ask."""
    return store.add_ask(
        row.id,
        number,
        log_position=position,
        reason=f"ask {number}",
        draws=draws,
        wanted={draw.item: opinions for draw in draws},
        holder=holder,
    )


def leased(
    store: Store, row: CampaignRow, annotator: int, count: int = 1, *, seconds: float = 60, **about: Any
) -> list[str]:
    """The items that this annotator gets."""
    return [lease.item for lease in store.lease(row, annotator, count, seconds=seconds, **about)]
