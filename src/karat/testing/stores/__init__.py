"""What every store must do."""

from karat.testing.stores.campaigns import CampaignsContract
from karat.testing.stores.draws import DrawsContract
from karat.testing.stores.labels import LabelsContract
from karat.testing.stores.progress import ProgressContract
from karat.testing.stores.queue import QueueContract
from karat.testing.stores.rows import start

__all__ = ["StoreContract", "start"]


class StoreContract(CampaignsContract, LabelsContract, DrawsContract, QueueContract, ProgressContract):
    """The promises that campaigns rely on, as tests of a fresh and empty store.

    Each test takes a `store`; a subclass provides it, for instance as a fixture of pytest's. Nothing is
    asked of the store but what `Store` documents, so it may keep its rows wherever it likes.
    """
