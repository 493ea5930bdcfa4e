"""Locks and checkpoints, in any store."""

from __future__ import annotations

from karat.campaign.records import (
    Checkpoint,
)
from karat.campaign.store import Store
from karat.testing.stores.rows import NOW, start


class ProgressContract:
    """Locks and checkpoints: a part of `StoreContract`."""

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
