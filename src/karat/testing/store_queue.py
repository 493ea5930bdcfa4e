"""Tests of a store's asks, leases, locks and checkpoints."""

from __future__ import annotations

import itertools

from karat.campaign.errors import StoreError
from karat.campaign.records import (
    CORRECTION,
    AskRow,
    Checkpoint,
    NewLabel,
    SkipRow,
)
from karat.campaign.store import Store
from karat.core.labels import UNSURE
from karat.testing.refusals import refused
from karat.testing.store_rows import NOW, add_ask, drawn, leased, record, start


class StoredQueue:
    """Items that plans ask for, who holds them, and which process advances a plan."""

    # ------------------------------------------------------------------ asks and draws

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

    # ------------------------------------------------------------------ leases

    def test_items_are_leased_in_the_order_of_the_asks(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("c"), drawn("a", unit=4)], number=1)
        record(store, row, [drawn("b", 2)], number=2)
        leases = store.lease(row, store.annotator("ann"), 2, seconds=60, at=NOW)
        assert [(lease.item, lease.ask, lease.unit, lease.until) for lease in leases] == [
            ("c", 1, 1, NOW + 60),
            ("a", 1, 4, NOW + 60),
        ]
        assert store.held(row.id, store.annotator("ann"), at=NOW) == leases
        assert store.queued(row.id, at=NOW) == (3, 2)

    def test_two_people_never_hold_one_item(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn(f"{number}") for number in range(10)])
        held = [
            {lease.item for lease in store.lease(row, store.annotator(name), 4, seconds=60)}
            for name in ("ann", "bob", "cyd", "dan")
        ]
        assert [len(items) for items in held] == [4, 4, 2, 0]
        assert not any(one & two for one, two in itertools.combinations(held, 2))

    def test_a_lease_that_ran_out_goes_to_somebody_else(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        ann, bob, cyd = (store.annotator(name) for name in ("ann", "bob", "cyd"))
        assert leased(store, row, ann, seconds=60, at=NOW) == ["a"]
        assert leased(store, row, bob, seconds=60, at=NOW + 60) == []
        assert leased(store, row, bob, seconds=60, at=NOW + 61) == ["a"]
        assert store.held(row.id, ann, at=NOW + 61) == []
        assert leased(store, row, cyd, seconds=60, at=NOW + 62) == []
        assert not store.has_free(row.id, at=NOW + 62)
        assert store.has_free(row.id, at=NOW + 200)
        assert store.queued(row.id, at=NOW + 62) == (1, 1)
        assert store.queued(row.id, at=NOW + 200) == (1, 0)

    def test_a_label_after_the_lease_ran_out_counts_and_closes_the_opinion(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        store.lease(row, ann, 1, seconds=60, at=NOW)
        store.lease(row, bob, 1, seconds=60, at=NOW + 61)
        store.append(row, ann, [NewLabel("a", 1)], at=NOW + 62)
        assert store.queued(row.id, at=NOW + 62) == (0, 0)
        assert store.held(row.id, bob, at=NOW + 62) == []
        store.append(row, bob, [NewLabel("a", 0)], at=NOW + 63)
        assert len(store.labels(row.criterion)) == 2

    def test_with_redundancy_each_opinion_is_of_another_person(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")], opinions=2)
        ann, bob, cyd = (store.annotator(name) for name in ("ann", "bob", "cyd"))
        assert leased(store, row, ann, 9) == ["a", "b"]
        assert leased(store, row, ann, 9) == [], "nobody gives two opinions on one item"
        assert leased(store, row, bob, 9) == ["a", "b"]
        assert leased(store, row, cyd, 9) == []
        store.append(row, ann, [NewLabel("a", 1)])
        assert leased(store, row, ann, 9) == []
        store.release(row.id, bob)
        assert leased(store, row, ann, 9) == []
        assert leased(store, row, cyd, 9) == ["a", "b"]
        store.append(row, cyd, [NewLabel("a", 1), NewLabel("b", 1)])
        assert store.queued(row.id) == (1, 1)
        store.append(row, ann, [NewLabel("b", 1)])
        assert store.queued(row.id) == (0, 0)

    def test_an_opinion_closes_its_own_slot(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")], opinions=2)
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann)
        leased(store, row, bob)
        store.append(row, bob, [NewLabel("a", 1)])
        assert [lease.item for lease in store.held(row.id, ann)] == ["a"]
        assert store.held(row.id, bob) == []

    def test_the_owners_word_closes_every_opinion(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")], opinions=3)
        store.append(row, store.annotator("owner"), [NewLabel("a", 1, CORRECTION)])
        assert store.waiting(row.id) == {"b"}
        assert store.queued(row.id) == (3, 0)

    def test_nobody_gets_what_they_labelled_under_the_criterion(self, store: Store) -> None:
        one, two, other = start(store, "a"), start(store, "b"), start(store, "c", criterion="another")
        ann, bob = store.annotator("ann"), store.annotator("bob")
        store.append(one, ann, [NewLabel("a", 1)])
        record(store, two, [drawn("a")])
        record(store, other, [drawn("a")])
        assert leased(store, two, ann) == []
        assert leased(store, two, bob) == ["a"]
        assert leased(store, other, ann) == ["a"]

    def test_a_label_closes_opinions_in_every_campaign_of_the_criterion(self, store: Store) -> None:
        one, two, other = start(store, "a"), start(store, "b"), start(store, "c", criterion="another")
        record(store, one, [drawn("a")])
        record(store, two, [drawn("a"), drawn("b")], opinions=2)
        record(store, other, [drawn("a")])
        store.append(one, store.annotator("ann"), [NewLabel("a", 1)])
        assert [store.queued(row.id)[0] for row in (one, two, other)] == [0, 3, 1]

    def test_what_was_skipped_goes_to_others_first(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann, 2)
        store.skip(row.id, ann, ["a"])
        assert store.held(row.id, ann)[0].item == "b"
        assert leased(store, row, ann, 2) == []
        assert leased(store, row, ann, 2, again=True) == ["a"]
        store.skip(row.id, ann, ["a"])
        assert leased(store, row, bob, 2) == ["a"]
        skips = store.skips(row.id)
        assert [(skip.item, skip.annotator) for skip in skips] == [("a", ann), ("a", ann)]
        assert all(isinstance(skip, SkipRow) for skip in skips)
        assert store.waiting(row.id) == {"a", "b"}, "a skipped item is never dropped"

    def test_giving_back(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b"), drawn("c")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann, 3)
        assert store.release(row.id, bob) == 0
        assert store.release(row.id, ann, ["b", "never"]) == 1
        assert leased(store, row, bob, 3) == ["b"]
        assert store.release(row.id, ann) == 2
        assert store.queued(row.id) == (3, 1)
        assert leased(store, row, bob, 3) == ["a", "c"]

    def test_campaigns_have_their_own_queues(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b", criterion="another")
        record(store, one, [drawn("a")])
        assert leased(store, two, store.annotator("ann")) == []
        assert store.queued(two.id) == (0, 0)

    # ------------------------------------------------------------------ locks and checkpoints

    def test_one_holder_at_a_time(self, store: Store) -> None:
        row = start(store)
        assert store.lock_holder(row.id) is None
        assert store.lock(row.id, "me", seconds=60) is None
        assert store.lock(row.id, "you", seconds=60) == "me"
        assert store.lock(row.id, "me", seconds=60) is None, "who holds it may keep it"
        assert store.lock_holder(row.id) == "me"
        store.unlock(row.id, "you")
        assert store.lock_holder(row.id) == "me"
        store.unlock(row.id, "me")
        assert store.lock_holder(row.id) is None
        assert store.lock(row.id, "you", seconds=60) is None

    def test_a_lock_whose_time_is_up_is_taken_over(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "me", seconds=60, at=NOW)
        assert store.lock(row.id, "you", seconds=60, at=NOW + 60) == "me"
        assert store.lock(row.id, "you", seconds=60, at=NOW + 61) is None
        assert store.lock(row.id, "me", seconds=60, at=NOW + 62) == "you"

    def test_a_dead_holders_lock_is_taken_over_at_once(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "dead", seconds=600)
        assert store.lock(row.id, "you", seconds=60, dead=["somebody", "dead"]) is None
        assert store.lock(row.id, "me", seconds=60, dead=["dead"]) == "you"

    def test_each_campaign_has_its_lock(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b")
        assert store.lock(one.id, "me", seconds=60) is None
        assert store.lock(two.id, "you", seconds=60) is None

    def test_the_newest_checkpoint_is_kept(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b")
        assert store.checkpoint(one.id) is None
        everything = bytes(range(256)) * 4_000
        for checkpoint in (Checkpoint(1, "0.1", b""), Checkpoint(2, "0.2", everything)):
            store.save_checkpoint(one.id, checkpoint)
            assert store.checkpoint(one.id) == checkpoint
        store.save_checkpoint(two.id, Checkpoint(5, "0.1", b"other"))
        store.drop_checkpoint(one.id)
        assert store.checkpoint(one.id) is None
        assert store.checkpoint(two.id) == Checkpoint(5, "0.1", b"other")
