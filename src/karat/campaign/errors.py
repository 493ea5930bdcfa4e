"""What can go wrong with a campaign or with the database that holds it."""

from __future__ import annotations

from karat.core.errors import KaratError

__all__ = ["CampaignError", "ReplayError", "StoreError", "UnknownCampaignError"]


class StoreError(KaratError, OSError):
    """A database that cannot be reached, read or written."""


class CampaignError(KaratError, ValueError):
    """A campaign that does not exist, exists already, or cannot do what was asked of it."""


class UnknownCampaignError(CampaignError):
    """A campaign that does not exist."""


class ReplayError(CampaignError):
    """A log that leads elsewhere than it did: the source, the plan or the ledger is not what it was."""
