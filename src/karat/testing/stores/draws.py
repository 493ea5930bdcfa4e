"""Asks and draws, in any store."""

from __future__ import annotations

from karat.campaign.errors import StoreError
from karat.campaign.records import (
    AskRow,
    NewLabel,
)
from karat.campaign.store import Store
from karat.core.labels import UNSURE
from karat.testing.refusals import refused
from karat.testing.stores.rows import NOW, add_ask, drawn, record, start


class DrawsContract:
    """Asks and draws: a part of `StoreContract`."""

    def test_only_who_holds_the_lock_records_an_ask(self, store: Store) -> None:
        row = start(store)
        assert not add_ask(store, row, [drawn("a")], holder="nobody")
        assert store.lock(row.id, "me", seconds=60) is None
        assert not add_ask(store, row, [drawn("a")], holder="somebody else")
        assert (store.asks(row.id), store.draws(row.id), store.queued(row.id)) == ([], [], (0, 0))
        assert add_ask(store, row, [drawn("a")], holder="me")
        assert [draw.item for draw in store.draws(row.id)] == ["a"]

    def test_who_lost_the_lock_records_nothing(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "slow", seconds=10, at=NOW)
        store.lock(row.id, "quick", seconds=10, at=NOW + 11)
        assert not add_ask(store, row, [drawn("a")], holder="slow")
        assert store.asks(row.id) == []

    def test_asks_and_draws_come_back_in_order(self, store: Store) -> None:
        row = start(store, known=[drawn("known", 0)])
        first = [drawn("b", 1, unit=5, chance=0.25), drawn("a", 1, unit=10**12, chance=1.0)]
        second = [drawn("d", 2), drawn("c", 2, chance=None)]
        record(store, row, first, number=1, position=3)
        record(store, row, second, number=2, position=10**10)
        asks = store.asks(row.id)
        assert [(ask.number, ask.log_position, ask.reason) for ask in asks] == [
            (1, 3, "ask 1"),
            (2, 10**10, "ask 2"),
        ]
        assert all(isinstance(ask, AskRow) for ask in asks)
        assert store.asks(row.id, after=1) == asks[1:]
        assert store.draws(row.id, after=0) == first + second
        assert store.draws(row.id, after=1) == second
        assert store.draws_of(row.id, {"a", "c", "never"}) == {"a": first[1], "c": second[1]}

    def test_an_ask_that_fails_leaves_nothing(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        with refused(StoreError):
            add_ask(store, row, [drawn("b", 2), drawn("a", 2)], number=2)
        with refused(StoreError):
            add_ask(store, row, [drawn("c", 1)], number=1)
        assert [ask.number for ask in store.asks(row.id)] == [1]
        assert [draw.item for draw in store.draws(row.id)] == ["a"]
        assert store.waiting(row.id) == {"a"}

    def test_only_wanted_items_are_queued(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "me", seconds=60)
        store.add_ask(
            row.id,
            1,
            log_position=0,
            reason="",
            draws=[drawn("a"), drawn("b"), drawn("c")],
            wanted={"a": 2, "c": 1},
            holder="me",
        )
        assert store.queued(row.id) == (3, 0)
        assert store.waiting(row.id) == {"a", "c"}

    def test_more_opinions_are_wanted_only_where_none_wait(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")])
        store.append(row, store.annotator("ann"), [NewLabel("b", UNSURE)])
        for _ in range(2):
            store.want_more(row, {"a": 5, "b": 2}, ask=1, after=store.log_position())
            assert store.queued(row.id) == (3, 0)
        leased = store.lease(row, store.annotator("bob"), 9, seconds=60)
        assert sorted(lease.item for lease in leased) == ["a", "b"]

    def test_no_more_opinions_are_wanted_where_one_has_just_come(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        looked = store.log_position()
        store.append(row, store.annotator("ann"), [NewLabel("a", 1)])
        store.want_more(row, {"a": 1}, ask=1, after=looked)
        assert store.queued(row.id) == (0, 0)
