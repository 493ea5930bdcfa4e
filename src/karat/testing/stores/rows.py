"""Rows to test stores with."""

from __future__ import annotations

from collections.abc import Sequence

from karat.campaign.records import (
    CampaignRow,
    Draw,
    GoldItem,
)
from karat.campaign.store import Store

NOW = 1_700_000_000.0
# Texts that a careless store would change, cut, take for another or run.
TEXTS = (
    "plain",
    "Plain",
    "",
    " ",
    "plain ",
    'it\'s "quoted" \\ back',
    "'; DROP TABLE labels; --",
    "%_*?[a]",
    ":name {0} %s %(item)s",
    "größe",
    "gro\u0308ße",
    "日本語 العربية עברית",
    "👩‍🔬🧪",
    "line\nbreak\ttab\r\n",
    "1e5",
    "007",
    "None",
    "<script>alert(1)</script>",
)
# Longer than any sensible key, and without repetition that could be packed.
LONG_TEXT = "/".join(str(number * 7_919) for number in range(330))[:2_000]
LONG_FIELD = "".join(chr(32 + number * 7_919 % 9_000) for number in range(10_000))


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


def record(
    store: Store,
    row: CampaignRow,
    draws: Sequence[Draw],
    *,
    number: int = 1,
    opinions: int = 1,
    position: int = 0,
) -> None:
    """Record an ask as whoever holds the lock, and want opinions on all of it."""
    assert store.lock(row.id, "me", seconds=60) is None
    assert add_ask(store, row, draws, number=number, opinions=opinions, position=position)


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
    store: Store,
    row: CampaignRow,
    annotator: int,
    count: int = 1,
    *,
    seconds: float = 60,
    again: bool = False,
    at: float | None = None,
) -> list[str]:
    """The items that this annotator gets."""
    return [lease.item for lease in store.lease(row, annotator, count, seconds=seconds, again=again, at=at)]
