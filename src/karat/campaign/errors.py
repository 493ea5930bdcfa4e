"""Errors of campaigns and of their databases."""

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
    """A replay that diverged: the source, the plan or the log has changed."""
