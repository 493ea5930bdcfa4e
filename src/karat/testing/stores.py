"""`StoreContract`: what every store of campaigns must do, as tests."""

from __future__ import annotations

from karat.testing.store_labels import StoredLabels
from karat.testing.store_queue import StoredQueue


class StoreContract(StoredLabels, StoredQueue):
    """The promises that campaigns rely on, as tests of a fresh and empty store.

    Each test takes a `store`; a subclass provides it, for instance as a fixture of pytest's. Nothing is
    asked of the store but what `Store` documents, so it may keep its rows wherever it likes.
    """
